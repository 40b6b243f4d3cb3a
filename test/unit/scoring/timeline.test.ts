/** Several nights at one spot, hour by hour. */
import { expect, test } from 'bun:test';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { timelineOf } from '../../../src/scoring/timeline.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';

const scorer = new Scorer([sampleRegion()]);
const query = { ...MONTEVIDEO, at: SUMMER_DAY, now: 0, lang: 'en' as const };

test('every night has the score of a single request', () => {
  const { nights } = JSON.parse(timelineOf(scorer, { ...query, nights: 7 }));
  expect(nights).toHaveLength(7);
  for (const night of nights) {
    const single = JSON.parse(scorer.score({ ...query, at: night.scored_from }));
    expect(single.night_window).toEqual(night.night_window);
    expect(single.score).toBe(night.score);
    expect(single.ampel).toBe(night.ampel);
  }
  const starts = nights.map((night: { night_window: { start: string } }) =>
    Date.parse(night.night_window.start),
  );
  for (let i = 1; i < starts.length; i++) expect(starts[i] - starts[i - 1]).toBe(86_400_000);
});

test('the hours follow local time and traffic: louder at ten and five than at three', () => {
  const [night] = JSON.parse(timelineOf(scorer, { ...query, nights: 1 })).nights;
  expect(night.hours.map((hour: { local_hour: number }) => hour.local_hour)).toEqual([
    22, 23, 0, 1, 2, 3, 4, 5,
  ]);
  const level = (localHour: number) =>
    night.hours.find((hour: { local_hour: number }) => hour.local_hour === localHour).night_noise_db;
  expect(level(22)).toBeGreaterThan(level(3));
  expect(level(5)).toBeGreaterThan(level(3));
  expect(night.hours[0].dominant.label).toContain(' dB');
  // `level_db` is the deprecated name.
  for (const { level_db, night_noise_db } of night.hours) expect(level_db).toBe(night_noise_db);
});

test('a request during the night begins with the current hour', () => {
  const [night] = JSON.parse(timelineOf(scorer, { ...query, at: '2026-02-17T04:30', nights: 1 })).nights;
  expect(night.hours.map((hour: { local_hour: number }) => hour.local_hour)).toEqual([4, 5]);
  expect(night.scored_from).toBe('2026-02-17T07:30:00Z');
});

test('nights without map data have the default score and no hours', () => {
  const { nights } = JSON.parse(timelineOf(scorer, { ...query, lat: 10, lon: 10, nights: 2 }));
  expect(
    nights.map(({ score, hours }: { score: number; hours: unknown[] }) => [score, hours.length]),
  ).toEqual([
    [50, 0],
    [50, 0],
  ]);
});
