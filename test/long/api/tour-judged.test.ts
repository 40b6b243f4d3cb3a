/** Tours whose nights are all given: judged night by night, none exchanged. */
import { describe, expect, test } from 'bun:test';
import type { Tour, TourPlan } from '../../../src/api/tour.ts';
import { PLAN, tourOf, VIA, WEST } from '../../support/http/tours.ts';

const DATES = ['2026-02-16', '2026-02-17', '2026-02-18'];
const EAST_END = { lat: -34.884, lon: -56.06 };
/** A car park at the harbour in the west, one in the middle, and one near the end. */
const HARBOUR = { lat: -34.9030396, lon: -56.2128726 };
const MIDDLE = { lat: -34.8916, lon: -56.1105 };
const FAR_EAST = { lat: -34.8983853, lon: -56.0786476 };
/** A lawn that no road reaches. */
const ON_A_LAWN = { lat: -34.9175, lon: -56.1665 };
/** A car park of which the map says that vehicles may be 4 m high. */
const LIMITED = { lat: -34.8429525, lon: -56.1409869 };
/** An island of another country. */
const OFF_THE_MAP = { lat: -34.18, lon: -58.25 };

const LONG: TourPlan = { ...PLAN, end: EAST_END, hours_per_day: 1 };
const plan = (places: readonly { lat: number; lon: number }[], more: Partial<TourPlan> = {}): TourPlan => ({
  ...LONG,
  ...more,
  nights: places.map((place, i) => ({ date: DATES[i]!, ...place })),
});
const positions = ({ days }: Tour) => days.map(({ night }) => night && { lat: night.lat, lon: night.lon });

describe('a tour whose nights are all given', () => {
  test('has these nights, though the drive needs fewer, each with score, law, arrival and others', async () => {
    const tour = await tourOf(plan([HARBOUR, MIDDLE, FAR_EAST]));
    expect([tour.judged, tour.not_kept]).toEqual([true, []]);
    expect(positions(tour)).toEqual([HARBOUR, MIDDLE, FAR_EAST]);
    expect(tour.score).toBe(tour.days.reduce((sum, { night }) => sum + night!.score, 0));
    for (const { night, others, law, arrival, drive, problem, nearest } of tour.days) {
      expect([night!.arrival, law]).toEqual([arrival, 'UY']);
      expect(others.length).toBeGreaterThan(0);
      expect(drive.duration_s).toBeGreaterThan(0);
      if (problem === null) expect(nearest).toBeNull();
    }
    // on to the end on the last day
    expect(tour.days[2]!.drive.duration_s).toBeGreaterThan(tour.days[2]!.night!.drive_s);
  });

  test('may change where the traveller says so: then it is planned', async () => {
    const { nights = [], ...rest } = plan([HARBOUR, MIDDLE, FAR_EAST]);
    const tour = await tourOf({ ...rest, nights: nights.map((night) => ({ ...night, may_change: true })) });
    expect([tour.judged, tour.days.length]).toEqual([false, 1]);
  });

  test('is planned around some nights, if others are missing', async () => {
    expect((await tourOf(plan([HARBOUR], { hours_per_day: 0.15 }))).judged).toBeFalse();
    const nights = [{ date: '2026-02-20', ...VIA }];
    expect((await tourOf({ ...LONG, nights })).judged).toBeFalse();
  });

  test('passes its points on the way on the day where they lie', async () => {
    const via = [{ lat: -34.896, lon: -56.165 }];
    const tour = await tourOf(plan([HARBOUR, FAR_EAST], { via }));
    const straight = await tourOf(plan([HARBOUR, FAR_EAST]));
    expect(tour.days[0]!.drive).toEqual(straight.days[0]!.drive);
    expect(tour.days[1]!.drive.duration_s).toBeGreaterThanOrEqual(straight.days[1]!.drive.duration_s);
  });

  test.each([
    ['no_van_place', [ON_A_LAWN], {}, /^No van can park here\. Nearest place that works: .+ \(.+ m\)$/],
    ['does_not_fit', [LIMITED], { van: { height_m: 4.5 } }, /^Your van does not fit here(\. Nearest .+)?$/],
    ['no_map', [OFF_THE_MAP], { hours_per_day: 10 }, /^No map data where this day ends$/],
  ] as const)(
    'says what does not work, and the nearest that does: %s',
    async (problem, places, more, notice) => {
      const tour = await tourOf(plan(places, more));
      const [day] = tour.days as [Tour['days'][number]];
      expect([tour.judged, day.problem]).toEqual([true, problem]);
      expect(day.notice).toMatch(notice);
      expect(day.nearest === null).toBe(!day.notice!.includes('Nearest'));
      if (day.nearest) expect(day.nearest.standing).not.toBe('none');
    },
  );

  test('says how much too long a day is, and the last place that it reaches in time', async () => {
    const tour = await tourOf(plan([FAR_EAST], { end: FAR_EAST, hours_per_day: 0.1 }));
    const [{ problem, notice, drive, nearest }] = tour.days as [Tour['days'][number]];
    const minutes = Math.round((drive.duration_s - 360) / 60);
    expect(problem).toBe('too_far');
    expect(notice).toBe(
      `This drive is ${minutes} minutes longer than you want to drive in a day. Nearest place that works: ${nearest!.title} (${(nearest!.distance_m / 1000).toFixed(1)} km)`,
    );
    expect(nearest!.drive_s).toBeLessThanOrEqual(360);
  });

  test('says how much too late it ends', async () => {
    const [free] = (await tourOf(plan([FAR_EAST]))).days as [Tour['days'][number]];
    const end = Date.parse(free.departure) + free.drive.duration_s * 1000;
    const late = await tourOf(plan([FAR_EAST], { arrive_by: new Date(end - 600_000).toISOString() }));
    expect(late.days[0]).toMatchObject({ problem: 'too_late', notice: 'You arrive 10 minutes too late' });
    const inTime = await tourOf(plan([FAR_EAST], { arrive_by: new Date(end).toISOString() }));
    expect(inTime.days[0]!.problem).not.toBe('too_late');
  });

  test('says of each arrival whether it is before dark', async () => {
    const arrivals = await Promise.all(
      ['2026-02-16T18:00:00Z', '2026-02-17T00:00:00Z'].map(async (departure) => {
        const { days } = await tourOf(plan([FAR_EAST], { departure }));
        return days[0]!.before_dark;
      }),
    );
    expect(arrivals).toEqual([true, false]);
  });

  test('may stay two nights at one place', async () => {
    const tour = await tourOf({ ...plan([HARBOUR, HARBOUR, FAR_EAST]), start: WEST });
    expect([tour.judged, tour.days[1]!.night!.drive_s]).toEqual([true, 0]);
  });
});
