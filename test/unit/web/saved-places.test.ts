/** Places that are saved on the device: chosen, renewed, and read from files. */
import { expect, test } from 'bun:test';
import type { Night } from '../../../src/api/night.ts';
import type { Score } from '../../../src/api/score.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { createStarFiles } from '../../../src/web/places/star-files.ts';
import { createStars, rememberedStars } from '../../../src/web/places/stars.ts';
import type { Star } from '../../../src/web/state/listed.ts';
import { pageHere } from '../../support/http/page-here.ts';
import { SAMPLE } from '../../support/http/sample-score.ts';

const NIGHT = { night_window: SAMPLE.night_window, score: 71, ampel: 'green' } as const;

/** Answers with a score for each spot, but not at latitude 10. */
const page = pageHere(({ searchParams }) => {
  const [lat, lon] = ['lat', 'lon'].map((name) => Number(searchParams.get(name))) as [number, number];
  if (lat === 10) throw new Error('not reached');
  return { ...SAMPLE, spot_id: spotIdOf(lat, lon), nights: [NIGHT] };
});

function star(lat: number, minutesAgo: number): Star {
  const answeredAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return { lat, lon: 9, spotId: spotIdOf(lat, 9), place: null, answer: SAMPLE, answeredAt, nights: [] };
}

function opened(stars: Star[] = []) {
  const { store, memory, asked, toasted } = page();
  store.set({ stars });
  memory.write('stars', stars);
  return { store, memory, asked, toasted, stars: createStars(store, memory) };
}

test('the chosen spot is saved with its answer and its nights, first, and removed by a second press', () => {
  const { store, memory, asked, stars } = opened([star(48, 1)]);
  const answer: Score = { ...SAMPLE, spot_id: spotIdOf(47, 9) };
  const whole: Night = {
    ...NIGHT,
    scored_from: NIGHT.night_window.start,
    night_noise_db: 40,
    reason: null,
    hours: [],
  };
  store.set({ spot: { lat: 47, lon: 9 }, answer, timeline: [whole], status: 'ready' });
  stars.toggle();
  expect(store.get().stars.map(({ lat }) => lat)).toEqual([47, 48]);
  expect(store.get().stars[0]).toMatchObject({ answer, nights: [NIGHT] });
  expect(rememberedStars(memory)).toEqual([...store.get().stars]);
  stars.toggle();
  expect(store.get().stars.map(({ lat }) => lat)).toEqual([48]);
  expect(asked).toEqual([]);
});

test('a spot saved in another night gets the scores of tonight', async () => {
  const { store, asked, stars } = opened();
  store.set({
    spot: { lat: 47, lon: 9 },
    answer: { ...SAMPLE, spot_id: spotIdOf(47, 9) },
    at: '2026-03-01T22:00',
  });
  const renewed = new Promise<void>((resolve) =>
    store.on(['stars'], (state) => state.stars[0]?.nights.length && resolve()),
  );
  stars.toggle();
  await renewed;
  expect(asked.map(({ searchParams }) => searchParams.get('at'))).toEqual([null]);
});

test('new answers of a saved place are kept, but none of another night or of this device', () => {
  const known = star(47, 60);
  const { store } = opened([known]);
  const answer = { ...SAMPLE, spot_id: known.spotId, score: 12 };
  store.set({ answer, status: 'ready', at: '2026-03-01T22:00' });
  expect(store.get().stars[0]!.answer.score).toBe(SAMPLE.score);
  store.set({ answer: { ...answer }, at: null, savedAt: '2026-02-16T20:00:00Z' });
  expect(store.get().stars[0]!.answer.score).toBe(SAMPLE.score);
  store.set({ answer: { ...answer }, savedAt: null });
  expect(store.get().stars[0]).toMatchObject({ answer: { score: 12 }, nights: [] });
  expect(Date.parse(store.get().stars[0]!.answeredAt)).toBeGreaterThan(Date.parse(known.answeredAt));
});

test('at most 100 are saved: another one is refused in words, and none of them is dropped', () => {
  const full = Array.from({ length: 100 }, (_, i) => star(20 + i / 10, 1));
  const { store, stars, toasted } = opened(full);
  store.set({ spot: { lat: 47, lon: 10 }, answer: { ...SAMPLE, spot_id: spotIdOf(47, 10) }, timeline: [] });
  stars.toggle();
  expect(toasted()).toBe('At most 100 places are kept.');
  expect(store.get().stars).toEqual(full);
  expect(stars.add([star(60, 1)])).toBe(0);
  expect(store.get().stars).toEqual(full);
});

test('more of them are appended once each', () => {
  const { store, stars } = opened([star(47, 1)]);
  expect(stars.add([star(47, 1), star(48, 1), star(48, 2), star(49, 1)])).toBe(2);
  expect(store.get().stars.map(({ lat }) => lat)).toEqual([47, 48, 49]);
});

test('those with answers older than 15 minutes are asked for again; without a response the old answers stay', async () => {
  const all = [star(10, 60), star(47, 14), star(48, 16), star(49, 60)];
  const { store, memory, asked, stars } = opened(all);
  await stars.renew();
  expect(asked.map(({ searchParams }) => searchParams.get('lat')).sort()).toEqual(['10', '48', '49']);
  const [unreached, fresh, ...renewed] = store.get().stars;
  expect([unreached, fresh]).toEqual(all.slice(0, 2));
  for (const { nights, answeredAt } of renewed) {
    expect(nights).toEqual([NIGHT]);
    expect(Date.now() - Date.parse(answeredAt)).toBeLessThan(60_000);
  }
  expect(rememberedStars(memory)).toEqual([...store.get().stars]);
});

test('a file adds its places; a message counts those that cannot be rated now, and names the limit', async () => {
  const { store, memory, toasted, stars } = opened();
  const { open } = createStarFiles(store, stars);
  const fileOf = (...lats: number[]) =>
    new Blob([
      JSON.stringify({
        type: 'FeatureCollection',
        features: lats.map((lat) => ({
          type: 'Feature',
          properties: { name: `At ${lat}`, desc: 'Ring first' },
          geometry: { type: 'Point', coordinates: [9, lat] },
        })),
      }),
    ]);
  await open(fileOf(10, 47));
  expect(toasted()).toBe('1 place was added. 1 could not be rated right now: open the file again later.');
  expect(store.get().stars).toMatchObject([{ lat: 47, written: { name: 'At 47', note: 'Ring first' } }]);
  await open(fileOf(47));
  expect(toasted()).toBe('0 places were added.');
  await open(fileOf(...Array.from({ length: 120 }, (_, i) => 48 + i / 10)));
  expect(toasted()).toBe('99 places were added. At most 100 places are kept.');
  const before = rememberedStars(memory);
  for (const text of ['', 'nothing', '{"type":"FeatureCollection"}', '\u0000\u0001']) {
    await open(new Blob([text]));
    expect(toasted()).toBe(
      'We find no places in this file. GPX, KML, KMZ, GeoJSON and CSV files with columns lat and lon can be read.',
    );
  }
  expect(rememberedStars(memory)).toEqual(before);
});
