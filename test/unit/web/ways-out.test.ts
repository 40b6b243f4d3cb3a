/** What the page offers beside the chosen spot: better places, places where the van fits, and a way out of a bad night. */
import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test';
import type { Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import type { Star } from '../../../src/web/state/listed.ts';
import type { State } from '../../../src/web/state/state.ts';
import { createWaysOut } from '../../../src/web/ways-out.ts';
import { pageHere } from '../../support/http/page-here.ts';
import { nearbyWith, SAMPLE, SAMPLE_FACTS } from '../../support/http/sample-score.ts';

const TONIGHT = Date.parse('2026-02-16T22:00:00Z');
const DAY_MS = 86_400_000;
const SPOT = { lat: 51.1, lon: 6.8 };
const BAD: Score = { ...SAMPLE, score: 30, ampel: 'red' };
const FORBIDDEN: Score = { ...SAMPLE, score: 90, ampel: 'yellow', allowed: 'no' };
const { spot_context } = SAMPLE.explanation;
const NO_VAN: Score = {
  ...SAMPLE,
  explanation: { ...SAMPLE.explanation, spot_context: { ...spot_context, standing: 'none' } },
};

/** Returns a green place so far to the north, m. */
function place(metres: number, score: number, more: Partial<Place> = {}): Place {
  const at = { lat: SPOT.lat + metres / 111_195, lon: SPOT.lon };
  const rated = { score, ampel: 'green', standing: 'parking', here: false, distance_m: metres } as const;
  return {
    ...SAMPLE_FACTS,
    ...at,
    ...rated,
    spot_id: spotIdOf(at.lat, at.lon),
    title: `${metres} m`,
    name: '',
    ...more,
  } as Place;
}

let places: Place[] = [];
let isDown = false;
const page = pageHere(() => {
  if (isDown) throw new Error('not reached');
  return nearbyWith({ places });
});

beforeEach(() => {
  isDown = false;
  setSystemTime(TONIGHT);
});
afterEach(() => {
  setSystemTime();
});

/** Opens the spot. Resolves to the state when the answer about the places around it is there. */
async function opened(answer: Score, before: Partial<State> = {}) {
  const { store, memory, asked } = page();
  if (!store.get().spot) createWaysOut(store, memory);
  store.set({ spot: SPOT, at: null, ...before });
  return { asked, ...(await shown(answer)) };
}

function shown(answer: Score): Promise<State> {
  const { store } = page();
  const settled = new Promise<State>((resolve) =>
    store.on(['better', 'leaving'], (state) => state.better && resolve(state)),
  );
  store.set({ answer: { ...answer }, better: null });
  return settled;
}

const titles = ({ better }: State) => better!.map(({ title }) => title);

test('places are better by at least 5 points, and three at most', async () => {
  places = [
    place(50, 99, { here: true }),
    place(100, 67),
    ...[200, 300, 400, 500].map((far) => place(far, 68)),
  ];
  const state = await opened(SAMPLE);
  expect(titles(state)).toEqual(['200 m', '300 m', '400 m']);
});

test('a bad or forbidden night tonight has a way out; one of another date, or a good one, has none', async () => {
  places = [place(300, 80), place(200, 90)];
  for (const answer of [BAD, FORBIDDEN]) {
    const { leaving } = await opened({ ...answer, score: 30 });
    expect(leaving).toMatchObject({ status: 'ready', way: { place: { name: '200\u00a0m', score: 90 } } });
  }
  expect((await opened(BAD, { at: '2026-03-01T22:00' })).leaving).toBeNull();
  expect((await opened({ ...SAMPLE, score: 71, ampel: 'green' })).leaving).toBeNull();
});

test('where no van can stand, the nearest places that fit are asked for, within 30 km', async () => {
  places = [place(15_000, 20), place(20_000, 70)];
  const { asked, ...state } = await opened(NO_VAN);
  expect(asked[0]!.searchParams.get('radius')).toBe('30000');
  expect(asked[0]!.searchParams.get('sort')).toBe('distance');
  expect(titles(state)).toEqual(['15000 m', '20000 m']);
  expect(state.leaving).toBeNull();
});

test('places for vans are those where one can sleep, unless there are none', async () => {
  const red = { ampel: 'red' } as const;
  places = [place(800, 9, red), place(900, 60, { allowed: 'no' }), place(5000, 70), place(8000, 62)];
  expect(titles(await opened(NO_VAN))).toEqual(['5000 m', '8000 m']);
  places = [place(800, 9, red), place(900, 18, red)];
  expect(titles(await shown(NO_VAN))).toEqual(['800 m', '900 m']);
});

test('without map data nothing is asked for, as a score has no meaning', async () => {
  const { asked, better, leaving } = await opened({ ...BAD, meta: { ...BAD.meta, degraded: true } });
  expect([asked, better, leaving]).toEqual([[], [], null]);
});

test('without an answer the way out is one that was found before in the same night', async () => {
  places = [place(200, 90)];
  await opened(BAD);
  isDown = true;
  expect((await shown(BAD)).leaving).toMatchObject({
    status: 'failed',
    way: { place: { name: '200\u00a0m' } },
  });
  setSystemTime(TONIGHT + DAY_MS);
  expect((await shown(BAD)).leaving).toEqual({ status: 'failed', way: null });
});

test('without an answer, a saved place counts if its score of tonight is known', async () => {
  isDown = true;
  const night_window = {
    start: new Date(TONIGHT).toISOString(),
    end: new Date(TONIGHT + DAY_MS / 3).toISOString(),
  };
  const saved = (start: number): Star => ({
    ...place(400, 0),
    spotId: 'saved',
    place: null,
    answer: { ...SAMPLE, title: 'Mill' },
    answeredAt: new Date(TONIGHT).toISOString(),
    nights: [
      { night_window: { ...night_window, start: new Date(start).toISOString() }, score: 77, ampel: 'green' },
    ],
  });
  const { leaving } = await opened(BAD, { stars: [saved(TONIGHT)] });
  expect(leaving).toMatchObject({ status: 'failed', way: { place: { score: 77 } } });
  const other = await opened(BAD, { stars: [saved(TONIGHT + DAY_MS)] });
  expect(other.leaving).toEqual({ status: 'failed', way: null });
});
