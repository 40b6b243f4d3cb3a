/** An internal error at one spot, or in one night, costs only that one. */
import { beforeEach, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import { gridOf, NO_SCORE } from '../../../src/layers/grid.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { FaultyReports } from '../../support/scoring/faulty-reports.ts';

let errors: unknown[] = [];
beforeEach(() => {
  errors = [];
});

type IsFaulty = (lat: number, lon: number, atMs: number) => boolean;

const scorerWith = (isFaulty: IsFaulty) =>
  new Scorer([sampleRegion()], new FaultyReports(isFaulty), undefined, (fault) => errors.push(fault));

const appWith = (isFaulty: IsFaulty) => testApp({ pool: realPool([], scorerWith(isFaulty)).pool });

const healthy = appWith(() => false);
const { lat, lon } = MONTEVIDEO;
const PLACE = `lat=${lat}&lon=${lon}&at=${SUMMER_DAY}`;

/** Reports an error at spots in the cell of a position. */
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

async function scores({ app }: typeof healthy, body: string, type: string): Promise<string> {
  const request = new Request(`http://localhost:3000/api/spot/scores?at=${SUMMER_DAY}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const response = await app.fetch(request);
  expect(response.status).toBe(200);
  return response.text();
}

test.each(['summary', 'full'])(
  'an internal error at one spot is one entry of a list (%s)',
  async (detail) => {
    const list = JSON.stringify({ spots: SPOTS, at: SUMMER_DAY, detail });
    const { results } = JSON.parse(await scores(appWith(at(SPOTS[1]!)), list, 'application/json'));
    const { results: all } = JSON.parse(await scores(healthy, list, 'application/json'));
    expect(results).toEqual([all[0], PROBLEM, all[2]]);
    expect(errors).toEqual([new Error('a fault at one spot')]);
  },
);

test('an internal error at one spot is one line of a stream', async () => {
  const body = SPOTS.map((spot) => `${JSON.stringify(spot)}\n`).join('');
  const text = await scores(appWith(at(SPOTS[1]!)), body, 'application/x-ndjson');
  const lines = text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['spot 0', 'spot 1', 'spot 2']);
  expect(JSON.parse(lines[1]!)).toEqual(PROBLEM);
});

test('an internal error at one place removes it from the places nearby', async () => {
  const query = `GET /api/spot/nearby?${PLACE}&radius=3000&limit=50`;
  const { places: all }: Nearby = await (await healthy.ask(query)).json();
  const bad = all[1]!;
  const { places }: Nearby = await (await appWith(at(bad)).ask(query)).json();
  expect(places.map(({ spot_id }) => spot_id)).not.toContain(bad.spot_id);
  expect(places.length).toBeGreaterThan(3);
  expect(places[0]).toEqual(all[0]!);
  // An error at the requested position only removes the comparison with it.
  const away: Nearby = await (await appWith(at(MONTEVIDEO)).ask(query)).json();
  expect(away.places.length).toBeGreaterThan(3);
});

test('an internal error in one night removes it from the timeline', async () => {
  const query = `GET /api/spot/timeline?${PLACE}&nights=7`;
  const { nights: all } = await (await healthy.ask(query)).json();
  expect(all).toHaveLength(7);
  const third = Date.parse(all[2].scored_from);
  const { ask } = appWith((_lat, _lon, atMs) => atMs === third);
  expect((await (await ask(query)).json()).nights).toEqual(all.toSpliced(2, 1));
  const { nights } = await (await ask(`GET /api/spot/score?${PLACE}&nights=7`)).json();
  expect(nights).toHaveLength(6);
  expect(errors).toHaveLength(2);
});

test('an internal error at one point of a tile leaves it without a score', () => {
  const place = { lats: [lat + 0.001, lat], lons: [lon, lon + 0.001] };
  const grid = { ...place, at: SUMMER_DAY, now: 0, show: 'score', density: 'sparse' } as const;
  const all = gridOf(
    scorerWith(() => false),
    grid,
  );
  expect([...gridOf(scorerWith(at(MONTEVIDEO)), grid)]).toEqual([all[0]!, all[1]!, NO_SCORE, all[3]!]);
  expect(all[2]).not.toBe(NO_SCORE);
  expect(errors).toHaveLength(1);
});
