/** A fault of ours at one spot, or in one night, costs that one: the others are answered. */
import { beforeEach, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import { gridOf, NO_SCORE } from '../../../src/scoring/map-layer/grid.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { FaultyReports } from '../../support/scoring/faulty-reports.ts';

let told: unknown[] = [];
beforeEach(() => {
  told = [];
});

type IsFaulty = (lat: number, lon: number, atMs: number) => boolean;

const scorerWith = (isFaulty: IsFaulty) =>
  new Scorer([sampleRegion()], new FaultyReports(isFaulty), undefined, (fault) => told.push(fault));

const appWith = (isFaulty: IsFaulty) => testApp({ pool: realPool([], scorerWith(isFaulty)).pool });

const sound = appWith(() => false);
const { lat, lon } = MONTEVIDEO;
const PLACE = `lat=${lat}&lon=${lon}&at=${SUMMER_DAY}`;

/** In the cell of a place. */
const at =
  (place: { lat: number; lon: number }): IsFaulty =>
  (lat, lon) =>
    Math.abs(lat - place.lat) < 6e-5 && Math.abs(lon - place.lon) < 6e-5;

const SPOTS = [0, 1, 2].map((i) => ({ lat: lat + i / 1000, lon, id: `spot ${i}` }));
const PROBLEM = {
  id: 'spot 1',
  error: 'internal_error',
  errors: [
    {
      field: 'spot',
      message: 'the spot could not be rated: something went wrong on our side, and the log tells more',
    },
  ],
};

async function scores({ app }: typeof sound, body: string, type: string): Promise<string> {
  const request = new Request(`http://localhost:3000/api/spot/scores?at=${SUMMER_DAY}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const response = await app.fetch(request);
  expect(response.status).toBe(200);
  return response.text();
}

test.each(['summary', 'full'])('of a list it is one entry (%s)', async (detail) => {
  const list = JSON.stringify({ spots: SPOTS, at: SUMMER_DAY, detail });
  const { results } = JSON.parse(await scores(appWith(at(SPOTS[1]!)), list, 'application/json'));
  const { results: all } = JSON.parse(await scores(sound, list, 'application/json'));
  expect(results).toEqual([all[0], PROBLEM, all[2]]);
  expect(told).toEqual([new Error('a fault at one spot')]);
});

test('of a stream it is one line', async () => {
  const body = SPOTS.map((spot) => `${JSON.stringify(spot)}\n`).join('');
  const text = await scores(appWith(at(SPOTS[1]!)), body, 'application/x-ndjson');
  const lines = text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['spot 0', 'spot 1', 'spot 2']);
  expect(JSON.parse(lines[1]!)).toEqual(PROBLEM);
});

test('of the places nearby it is one that is not named', async () => {
  const query = `GET /api/spot/nearby?${PLACE}&radius=3000&limit=50`;
  const { places: all }: Nearby = await (await sound.ask(query)).json();
  const bad = all[1]!;
  const { places }: Nearby = await (await appWith(at(bad)).ask(query)).json();
  expect(places.map(({ spot_id }) => spot_id)).not.toContain(bad.spot_id);
  expect(places.length).toBeGreaterThan(3);
  expect(places[0]).toEqual(all[0]!);
  // where somebody is, too: nothing is said then of why it is better elsewhere
  const away: Nearby = await (await appWith(at(MONTEVIDEO)).ask(query)).json();
  expect(away.places.length).toBeGreaterThan(3);
});

test('of the nights it is one that is left out', async () => {
  const query = `GET /api/spot/timeline?${PLACE}&nights=7`;
  const { nights: all } = await (await sound.ask(query)).json();
  expect(all).toHaveLength(7);
  const third = Date.parse(all[2].scored_from);
  const { ask } = appWith((_lat, _lon, atMs) => atMs === third);
  expect((await (await ask(query)).json()).nights).toEqual(all.toSpliced(2, 1));
  const { nights } = await (await ask(`GET /api/spot/score?${PLACE}&nights=7`)).json();
  expect(nights).toHaveLength(6);
  expect(told).toHaveLength(2);
});

test('of a tile it is one point without a score', () => {
  const place = { lats: [lat + 0.001, lat], lons: [lon, lon + 0.001] };
  const grid = { ...place, at: SUMMER_DAY, now: 0, show: 'score', density: 'sparse' } as const;
  const all = gridOf(
    scorerWith(() => false),
    grid,
  );
  expect([...gridOf(scorerWith(at(MONTEVIDEO)), grid)]).toEqual([all[0]!, all[1]!, NO_SCORE, all[3]!]);
  expect(all[2]).not.toBe(NO_SCORE);
  expect(told).toHaveLength(1);
});
