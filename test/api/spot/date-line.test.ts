/** Whole requests, and those of assistants, across the 180th meridian and at the poles. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { toolRequestOf } from '../../../src/mcp/ask.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { RoadRouter, routerOn } from '../../../src/routing/router.ts';
import { clientOf } from '../../support/clients/mcp-client.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { plannerHere } from '../../support/http/tours.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';

const LAT = -16.85;
/** Longitudes of a road of 8 km that crosses the line, every kilometre or so. */
const ROAD = [179.96, 179.97, 179.98, 179.99, -179.995, -179.985, -179.975, -179.965];
const BOX = '179.9,-17,-179.9,-16.7';
const AT = '2026-07-18T22:00';

const HOST = 'http://localhost:3000';
const START = { lat: LAT, lon: 179.962 };
const END = { lat: LAT, lon: -179.967 };
let ask: ReturnType<typeof testApp>['ask'];
let post: (path: string, body: object) => Promise<Response>;
let client: Client;

beforeAll(async () => {
  const region = await regionOf({
    nodes: [
      ...ROAD.map((lon, i) => ({ id: i + 1, lat: LAT, lon })),
      { id: 21, lat: LAT + 0.0004, lon: 179.985, tags: { amenity: 'parking', name: 'West' } },
      { id: 22, lat: LAT + 0.0004, lon: -179.985, tags: { amenity: 'parking', name: 'East' } },
    ],
    ways: [{ id: 1, nodes: ROAD.map((_, i) => i + 1), tags: { highway: 'tertiary', name: 'Line Road' } }],
  });
  const roads = new RoadRouter(roadsOf([region]));
  const tours = plannerHere((vehicle) => routerOn(roads, vehicle, null));
  const app = testApp({ pool: realPool([region]).pool, tours });
  ask = app.ask;
  post = (path, body) =>
    app.app.fetch(
      new Request(HOST + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  client = await clientOf(async (question, signal) =>
    app.app.fetch(toolRequestOf(question, HOST, { signal })),
  );
});

interface Listed {
  places: { name: string; kind: string; distance_m: number }[];
}
const carParks = ({ places }: Listed) => places.filter(({ kind }) => kind === 'parking');
const namesOf = (answer: Listed) =>
  carParks(answer)
    .map(({ name }) => name)
    .toSorted();
const BOTH = ['East car park', 'West car park'];

describe('across the line', () => {
  test.each([
    `bbox=${BOX}`,
    `lat=${LAT}&lon=179.999&radius=3000`,
    `lat=${LAT}&lon=-179.999&radius=3000`,
    `lat=${LAT}&lon=180&radius=3000`,
    `lat=${LAT}&lon=-180&radius=3000`,
  ])('places of both sides are listed: %s', async (query) => {
    const answer = await ask(`GET /api/spot/nearby?${query}&at=${AT}`);
    expect([answer.status, namesOf(await answer.json())]).toEqual([200, BOTH]);
  });

  test('distances are short, and a map that is moved to one side lists that side', async () => {
    const around = await ask(`GET /api/spot/nearby?lat=${LAT}&lon=180&radius=3000&at=${AT}`);
    for (const { distance_m } of carParks(await around.json())) expect(distance_m).toBeWithin(1400, 1800);
    for (const [box, names] of [
      ['179.9,-17,180,-16.7', ['West car park']],
      ['-180,-17,-179.9,-16.7', ['East car park']],
      ['179.99,-17,-179.98,-16.7', ['East car park']],
    ] as const) {
      const answer = await (await ask(`GET /api/spot/nearby?bbox=${box}&at=${AT}`)).json();
      expect([box, namesOf(answer)]).toEqual([box, [...names]]);
    }
  });

  test('a tour goes straight on, and its line is cut at the line', async () => {
    const response = await post('/api/tour', { start: START, end: END, departure: AT, hours_per_day: 4 });
    const { days } = await response.json();
    expect(response.status).toBe(200);
    // with the way to the night and back
    expect(days[0].drive.distance_m).toBeWithin(7_000, 15_000);
    const drawn = await (
      await post('/api/tour.geojson', { start: START, end: END, departure: AT, hours_per_day: 4 })
    ).json();
    const line = drawn.features.find(({ geometry }: { geometry: { type: string } }) =>
      /LineString/.test(geometry.type),
    );
    expect(line.geometry.type).toBe('MultiLineString');
    for (const part of line.geometry.coordinates as [number, number][][])
      expect(new Set(part.map(([lon]) => Math.sign(lon))).size).toBe(1);
  });

  test('assistants find places, plan tours and ask for quiet ones there', async () => {
    const call = async (name: string, given: object) => client.callTool({ name, arguments: { ...given } });
    const found = await call('find_places', { bbox: BOX, at: AT });
    expect(namesOf(found.structuredContent as unknown as Listed)).toEqual(BOTH);
    const around = await call('find_places', { lat: LAT, lon: 180, radius: 3000, at: AT });
    expect(namesOf(around.structuredContent as unknown as Listed)).toEqual(BOTH);
    const tour = await call('plan_tour', { start: START, end: END, departure: AT });
    expect(tour.isError ?? false).toBe(false);
    const scored = await call('score_spot', { lat: LAT, lon: -180, at: AT });
    expect(scored.isError ?? false).toBe(false);
    // there is no atlas, but the box is no mistake
    const quiet = await call('quietest_places', { bbox: BOX });
    expect(JSON.stringify(quiet.content)).toContain('no atlas');
  });
});

describe('at a pole', () => {
  test.each([
    'score?lat=90&lon=0',
    'score?lat=-90&lon=180',
    'nearby?lat=89.9999&lon=179.9&radius=5000',
    'nearby?lat=-90&lon=0&radius=5000',
    'nearby?bbox=-1,89.9,1,90',
    'timeline?lat=90&lon=-180',
  ])('%s has an answer', async (query) => {
    const answer = await ask(`GET /api/spot/${query}&at=${AT}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await answer.json())).not.toContain('null,null');
  });

  test('a tour says which end has no road, in a sentence', async () => {
    const answer = await post('/api/tour', { start: { lat: 90, lon: 0 }, end: END, departure: AT });
    expect(answer.status).toBeWithin(400, 423);
    expect((await answer.json()).detail).toContain('start');
  });
});
