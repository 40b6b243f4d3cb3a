/**
 * The page's worker answers from a saved region exactly what the service answers from the same region, byte
 * for byte.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { TourPlan } from '../../../src/api/tour.ts';
import type { SpotQuestion } from '../../../src/offline/operations.ts';
import type { Box } from '../../../src/shared/geo/box.ts';
import { decodePolyline, encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { type OfflineWorker, startOfflineWorker } from '../../support/browser/offline-worker.ts';
import { type Visit, visit } from '../../support/browser/visit.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { writeTown } from '../../support/maps/town-region.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { RunningServer } from '../../support/servers/executable.ts';

/**
 * Instants with and without an offset: by day, in the night, in both seasons, on a holiday and at New Year.
 */
const TIMES = [
  '2026-02-16T22:30:00Z',
  '2026-07-18T23:00',
  '2026-12-31T18:00',
  '2027-05-01T02:15:00-03:00',
  '2026-11-06T12:00:00+01:00',
];
/** The sample. */
const REGION = 'montevideo';
/** Bounds of the sample and a little beyond, degrees. */
const [WEST, SOUTH, EAST, NORTH] = [-56.33, -34.95, -56.0, -34.82];

let server: RunningServer;
let visited: Visit;
let worker: OfflineWorker;

beforeAll(async () => {
  server = await RunningServer.start();
  visited = await visit(`${server.url}/healthz`);
  worker = await startOfflineWorker(visited.page);
  const url = `${server.url}/api/regions/${REGION}/pack`;
  const [saved] = await worker.ask('save', [{ name: REGION, url }]);
  expect(saved).toMatchObject([{ name: REGION, usable: true }]);
});

afterAll(async () => {
  await visited?.close();
  expect(await server.stop()).toEqual([0, []]);
});

function questions(count: number, seed: number): SpotQuestion[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => ({
    lat: Number((SOUTH + random() * (NORTH - SOUTH)).toFixed(6)),
    lon: Number((WEST + random() * (EAST - WEST)).toFixed(6)),
    at: TIMES[i % TIMES.length]!,
    now: 0,
    lang: LANGUAGES[i % LANGUAGES.length]!,
  }));
}

/** Returns bodies of the service's answers, in order; sends a few requests at a time. */
async function served(
  path: string,
  queries: readonly Record<string, string | number>[],
  service = server,
): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < queries.length; from += 8) {
    const some = queries.slice(from, from + 8).map(async (query) => {
      const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const response = await service.get(`${path}?${words}`);
      expect(response.status).toBe(200);
      return response.text();
    });
    texts.push(...(await Promise.all(some)));
  }
  return texts;
}

const spotOf = ({ lat, lon, at, lang }: SpotQuestion) => ({ lat, lon, at, lang });

/** Removes the cursor, which contains the minute of the first request and so differs between the two. */
function timeless(text: string | null): string | null {
  return text?.replace(/"cursor":"(\d+)-\d+"/, '"cursor":"$1"') ?? null;
}

/**
 * Compares answers of the worker with those of the service. The worker returns null where the map has no
 * data.
 * @returns the number of answers about a place with map data
 */
function expectSame(ours: ({ text: string } | null)[], theirs: string[], isKnown: (text: string) => boolean) {
  let known = 0;
  for (const [i, text] of theirs.entries()) {
    if (isKnown(text)) known++;
    expect(timeless(ours[i]?.text ?? null)).toBe(isKnown(text) ? timeless(text) : null);
  }
  return known;
}

describe('a worker in the page answers like the service, from the same region:', () => {
  test('500 scores in full, at several times, in all languages', async () => {
    const asked = questions(500, 1);
    const theirs = await served('/api/spot/score', asked.map(spotOf));
    const known = expectSame(
      await worker.ask('score', asked),
      theirs,
      (text) => !text.includes('"degraded":true'),
    );
    expect(known).toBeGreaterThan(300);
  });

  test('the next seven nights, hour by hour', async () => {
    const asked = questions(40, 2).map((question) => ({ ...question, nights: 7 }));
    const theirs = await served(
      '/api/spot/timeline',
      asked.map((each) => ({ ...spotOf(each), nights: 7 })),
    );
    const known = expectSame(
      await worker.ask('timeline', asked),
      theirs,
      (text) => !text.includes('"hours":[]'),
    );
    expect(known).toBeGreaterThan(20);
  });

  test('the places nearby', async () => {
    const more = { radius: 3000, limit: 12 };
    const asked = TIMES.map((at, i) => ({
      lat: -34.9055,
      lon: -56.1913 + i / 100,
      at,
      now: 0,
      lang: 'de' as const,
      ...more,
    }));
    const theirs = await served(
      '/api/spot/nearby',
      asked.map((each) => ({ ...spotOf(each), ...more })),
    );
    expect(expectSame(await worker.ask('nearby', asked), theirs, () => true)).toBe(TIMES.length);
  });

  test('the places in a part of the map, and those along a route', async () => {
    const box: Box = [-56.2, -34.92, -56.17, -34.9];
    const corners = [
      { lat: -34.9054, lon: -56.1912 },
      { lat: -34.884, lon: -56.06 },
    ];
    const route = encodePolyline(corners);
    const drive = { corridor: 2000, speed: 50 };
    const [setOut] = TIMES;
    const common = { at: setOut!, lang: 'de' as const, limit: 12 };
    const asked = { ...corners[0]!, ...common, now: 0, radius: 0 };
    const along = { ...decodePolyline(route)!, ...drive, departureMs: Date.parse(setOut!) };
    const theirs = [
      ...(await served('/api/spot/nearby', [{ ...common, bbox: box.join() }])),
      ...(await served('/api/spot/nearby', [{ ...common, ...drive, route }])),
    ];
    const ours = await worker.ask('nearby', [
      { ...asked, box },
      { ...asked, along },
    ]);
    expect(expectSame(ours, theirs, (text) => !text.includes('"places":[]'))).toBe(2);
  });

  const [PORT, EAST_END, BEACH] = [
    { lat: -34.9054, lon: -56.1912 },
    { lat: -34.884, lon: -56.06 },
    { lat: -34.8972, lon: -56.1003 },
  ];
  const VAN = { height_m: 2.9, length_m: 7, weight_t: 4.2, sleeper: 'light' } as const;
  const [DATE, DEPARTURE] = [TIMES[0]!.slice(0, 10), TIMES[0]!];
  /** corners of a drawn loop, the last one on the water */
  const LOOP = [PORT, { lat: -34.884, lon: -56.165 }, BEACH, { lat: -34.95, lon: -56.16 }, PORT];
  const night = { date: DATE, ...BEACH };

  test.each<[string, TourPlan, object]>([
    [
      'a night on the way, and one without a map',
      {
        via: [{ lat: -34.89, lon: -56.12, night: true }],
        wishes: { include_not_recorded: true, max_slope_deg: 20 },
        van: { height_m: 2.9, sleeper: 'light' },
        nights: [{ date: DATE, lat: 0, lon: 0 }],
      },
      {
        router: 'own',
        days: [{ problem: null }, { problem: null }],
        not_kept: [{ reason: 'no_map' }],
      },
    ],
    [
      'several stops for a heavy van',
      { via: [BEACH, { lat: -34.86, lon: -56.17 }], van: VAN },
      { router: 'own' },
    ],
    ['a stop away from any road', { via: [{ lat: -34.94, lon: -56.15 }] }, { notices: [{}] }],
    ['short days', { hours_per_day: 0.5, end: PORT, via: [EAST_END, BEACH] }, { router: 'own' }],
    ['a drawn loop', { start: undefined, end: undefined, track: encodePolyline(LOOP) }, { router: 'own' }],
    ['all nights given, to be judged', { end: BEACH, nights: [night], van: VAN }, { judged: true }],
    ['no roads to its end', { end: { lat: -34.9, lon: -50 } }, { router: 'none' }],
  ])('a tour with %s', async (_, more, expected) => {
    const plan: TourPlan = { start: PORT, end: EAST_END, departure: DEPARTURE, ...more };
    const response = await fetch(`${server.url}/api/tour?lang=fr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(plan),
    });
    const theirs = await response.text();
    expect(JSON.parse(theirs)).toMatchObject(expected);
    const [ours] = await worker.ask('tour', [{ ...PORT, plan, now: 0, lang: 'fr' }]);
    expect(ours!.text).toBe(theirs);
  });

  test('the sources of the score, to draw', async () => {
    const asked = questions(40, 3);
    const theirs = await served('/api/map/features', asked.map(spotOf));
    const known = expectSame(
      await worker.ask('features', asked),
      theirs,
      (text) => !text.includes('"attribution":null'),
    );
    expect(known).toBeGreaterThan(20);
  });

  test('places by name, also misspelt', async () => {
    const near = { lat: -34.9, lon: -56.18 };
    const asked = [
      'rambla',
      '18 de julio',
      'Plaza Independenca',
      'pocitos',
      'Bulevar Artigas 1234',
      'nowhere at all',
    ];
    const theirs = await served(
      '/api/geocode/search',
      asked.map((q) => ({ q, ...near, limit: 6, scope: 'local' })),
    );
    expect(
      await worker.ask(
        'search',
        asked.map((q) => ({ q, limit: 6, near })),
      ),
    ).toEqual(theirs);
  });

  // the two use different image encoders, so pixels are compared
  test('tiles of the score layer, pixel for pixel, and its legend', async () => {
    const tiles = [
      { z: 14, x: 5634, y: 9887, show: 'score' as const },
      { z: 16, x: 22539, y: 39550, show: 'score' as const },
      { z: 16, x: 22539, y: 39550, show: 'noise' as const },
    ].map((tile) => ({ ...tile, at: TIMES[0]!, now: 0 }));
    const ours = await worker.ask('scoreTile', tiles);
    for (const [i, { z, x, y, at, show }] of tiles.entries()) {
      const response = await server.get(`/api/map/score/${z}/${x}/${y}.png?at=${at}&show=${show}`);
      expect(decode(Uint8Array.from(ours[i]!))).toEqual(decode(await response.bytes()));
    }
    expect(await worker.ask('legend', [null])).toEqual(await served('/api/map/score/legend', [{}]));
    expect(await worker.ask('scoreTile', [{ z: 14, x: 0, y: 0, at: '', now: 0, show: 'score' }])).toEqual([
      null,
    ]);
  });
});

test('the reports of travellers, as soon as they are fetched', async () => {
  const spot = { lat: -34.88, lon: -56.07, at: '', now: Date.now(), lang: 'en' } as const;
  const reported = async () => JSON.parse((await worker.ask('score', [spot]))[0]!.text).explanation.factors;
  expect(JSON.stringify(await reported())).not.toContain('"community"');
  const { spot_id } = JSON.parse((await worker.ask('score', [spot]))[0]!.text);
  const sent = await server.get('/api/spot/signal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      spot_id,
      signal_type: 'knock',
      device_token: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
    }),
  });
  expect(sent.status).toBe(201);
  const url = `${server.url}/api/regions/${REGION}/reports`;
  await worker.ask('keepReports', [{ name: REGION, url }]);
  expect(JSON.stringify(await reported())).toContain('"community"');
  await worker.ask('keepReports', [{ name: REGION, url }]);
  expect(JSON.stringify(await reported())).toContain('"community"');
});

test('the base map, byte for byte, with the world around it', async () => {
  const tiles = [
    { z: 0, x: 0, y: 0 },
    { z: 5, x: 11, y: 19 },
    { z: 8, x: 88, y: 154 },
    { z: 14, x: 5634, y: 9887 },
    { z: 15, x: 11269, y: 19775 },
    { z: 14, x: 0, y: 0 },
  ];
  const ours = await worker.ask('baseTile', tiles);
  for (const [i, { z, x, y }] of tiles.entries()) {
    const response = await server.get(`/api/map/base/${z}/${x}/${y}.mvt`);
    expect([response.status, ours[i] !== null]).toEqual(i < 5 ? [200, true] : [204, false]);
    if (ours[i]) expect(Uint8Array.from(ours[i])).toEqual(await response.bytes());
  }
});

test('several saved regions together, each with the law, the holidays and the time zone of its country', async () => {
  const cwd = emptyDirectory();
  const folder = join(cwd, 'data', 'regions');
  await writeTown(folder, 'bavaria', 10);
  await writeTown(folder, 'ukraine', 30);
  const towns = await RunningServer.start({ cwd });
  const { page, close } = await visit(`${towns.url}/healthz`);
  const ours = await startOfflineWorker(page);
  for (const name of ['bavaria', 'ukraine']) {
    await ours.ask('save', [{ name, url: `${towns.url}/api/regions/${name}/pack` }]);
  }
  for (const [lon, country] of [
    [10, 'DE'],
    [30, 'UA'],
  ] as const) {
    const question = { lat: 50, lon: lon + 0.0003, at: '2026-12-25T18:00', now: 0, lang: 'en' as const };
    const [theirs] = await served('/api/spot/score', [spotOf(question)], towns);
    expect(theirs).toContain(`"country":"${country}"`);
    const [answer] = await ours.ask('score', [question]);
    expect(answer?.text).toBe(theirs!);
  }
  await close();
  expect(await towns.stop()).toEqual([0, []]);
});
