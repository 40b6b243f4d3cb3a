/** Nights that the traveller chose for a tour: kept while they fit; otherwise the answer says which one is not, and why. */
import { describe, expect, test } from 'bun:test';
import type { NotKept } from '../../../src/api/facts/not-kept.ts';
import type { Tour, TourPlan } from '../../../src/api/tour.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { PLAN, postTour, tourOf, VIA, WEST } from '../../support/http/tours.ts';

const FIRST_DATE = '2026-02-16';
/** Through the sample from west to east, in four days. */
const LONG: TourPlan = { ...PLAN, end: { lat: -34.884, lon: -56.06 } };
/** A car park at the harbour in the west. */
const HARBOUR = { lat: -34.9030396, lon: -56.2128726 };
/** A car park near the end of it, 18 minutes from its start. */
const FAR_EAST = { lat: -34.8983853, lon: -56.0786476 };
/** A lawn that no road reaches. */
const ON_A_LAWN = { lat: -34.9175, lon: -56.1665 };
/** An island of another country. */
const OFF_THE_MAP = { lat: -34.18, lon: -58.25 };
/** A car park of which the map says that vehicles may be 4 m high. */
const LIMITED = { lat: -34.8429525, lon: -56.1409869 };

/** Returns what a sentence says about the place that replaces a chosen one, if there is one. */
const insteadOf = (title: string | null) => (title === null ? '' : `. Instead: ${title}`);
const withNights = (...nights: NonNullable<TourPlan['nights']>) => ({ ...LONG, nights });
const only = ({ not_kept }: Tour): NotKept => {
  expect(not_kept).toHaveLength(1);
  return not_kept[0]!;
};

describe('a chosen night is not kept', () => {
  test('that is too far for the day, by how much, and what takes its place', async () => {
    const free = await tourOf(LONG);
    expect(free.not_kept).toEqual([]);
    const tour = await tourOf(withNights({ date: FIRST_DATE, ...FAR_EAST }));
    const { title, notice, over_s, instead, ...rest } = only(tour);
    expect(rest).toEqual({ date: FIRST_DATE, ...FAR_EAST, reason: 'too_far' });
    // from the start it is a drive of 27 minutes; a day has 9, and the night before may be on the way
    const nights = [{ date: FIRST_DATE, ...FAR_EAST }];
    const direct = await tourOf({ ...LONG, end: FAR_EAST, hours_per_day: 5, nights });
    const [{ drive }] = direct.days as [Tour['days'][number]];
    expect(Math.abs(over_s! - (drive.duration_s - 540))).toBeLessThan(540);
    expect(instead).toBe(tour.days[0]!.night?.title ?? null);
    const minutes = Math.round(over_s! / 60);
    expect(notice).toBe(
      `You chose ${title}, but the drive there is ${minutes} minutes too long for one day${insteadOf(instead)}`,
    );
    // as if nothing had been chosen
    expect(tour.days).toEqual(free.days);
  });

  test('from which the next day would be too far', async () => {
    const plan = { ...PLAN, start: VIA, via: [{ ...VIA, night: true }], end: WEST, hours_per_day: 0.2 };
    const { days } = await tourOf(plan);
    const tour = await tourOf({ ...plan, nights: [{ date: FIRST_DATE, ...FAR_EAST }] });
    const { reason, over_s, notice, title, instead } = only(tour);
    expect(reason).toBe('next_too_far');
    expect(over_s).toBeGreaterThan(600);
    const minutes = Math.round(over_s! / 60);
    expect(notice).toBe(
      `You chose ${title}, but the next day’s drive from there is ${minutes} minutes too long${insteadOf(instead)}`,
    );
    expect(instead).toBe(tour.days[0]!.night?.title ?? null);
    expect(tour.days).toEqual(days);
  });

  test.each([
    ['where no van can park', ON_A_LAWN, 'no_van_place', 'no van can park there'],
    ['outside of the map', OFF_THE_MAP, 'no_map', 'there is no map data there'],
  ])('%s', async (_, place, reason, why) => {
    const tour = await tourOf({ ...withNights({ date: FIRST_DATE, ...place }), hours_per_day: 0.22 });
    const instead = tour.days[0]!.night!.title;
    expect(only(tour)).toEqual({
      ...{ date: FIRST_DATE, ...place, title: null, reason, over_s: null, instead },
      notice: `You chose a place, but ${why}. Instead: ${instead}`,
    } as NotKept);
  });

  test('far from the stop at which its day ends, so that the tour does not stop half way', async () => {
    const ends = { start: { lat: -36.5, lon: -56.15 }, end: { lat: -33.3, lon: -56.1 } };
    const nights = [{ date: FIRST_DATE, ...VIA, may_change: true }];
    const oneDay = await tourOf({ ...PLAN, ...ends, hours_per_day: 10, nights });
    const { reason, notice, title } = only(oneDay);
    expect(reason).toBe('far_from_stop');
    expect(notice).toMatch(/, but it is 1\d\d(\.\d)? km from where that day ends$/);
    expect(notice).toStartWith(`You chose ${title}, but`);
    const twoDays = await tourOf({ ...PLAN, ...ends, hours_per_day: 5, nights });
    expect([twoDays.not_kept, twoDays.days.length]).toEqual([[], 2]);
  });

  test('on a date that the tour does not have', async () => {
    const tour = await tourOf(withNights({ date: '2026-03-01', ...VIA }));
    const { reason, instead, notice, title } = only(tour);
    expect([reason, instead]).toEqual(['no_night', null]);
    expect(notice).toBe(`You chose ${title}, but the tour has no night on that day`);
  });

  test('where the van does not fit', async () => {
    const plan = { ...withNights({ date: FIRST_DATE, ...LIMITED, may_change: true }), hours_per_day: 1 };
    const tall = await tourOf({ ...plan, van: { height_m: 4.5 } });
    expect(only(tall)).toMatchObject({ reason: 'does_not_fit', title: 'Estacionamiento B', over_s: null });
    expect(tall.not_kept[0]!.notice).toContain('but your van does not fit there');
    const low = await tourOf({ ...plan, van: { height_m: 2.5 } });
    expect(low.not_kept).toEqual([]);
    expect(low.days[0]!.night!.title).toBe('Estacionamiento B');
  });

  test('in every language', async () => {
    const notices = await Promise.all(
      LANGUAGES.map(async (lang) => {
        const tour = await tourOf(withNights({ date: FIRST_DATE, ...FAR_EAST }), `/api/tour?lang=${lang}`);
        return only(tour).notice;
      }),
    );
    expect(new Set(notices).size).toBe(LANGUAGES.length);
  });

  test('and the GeoJSON says so, too', async () => {
    const plan = withNights({ date: FIRST_DATE, ...FAR_EAST });
    const collection = await (await postTour(plan, '/api/tour.geojson')).json();
    expect(collection.not_kept).toEqual((await tourOf(plan)).not_kept);
  });
});

describe('a chosen night is kept', () => {
  test('that is up to ten minutes too far, as a plan B may be, and the day says by how much', async () => {
    // about 19 minutes of driving; a day has 12
    const place = { lat: -34.8916, lon: -56.1105 };
    const tour = await tourOf({ ...withNights({ date: FIRST_DATE, ...place }), hours_per_day: 0.2 });
    expect(tour.not_kept).toEqual([]);
    const [day] = tour.days as [Tour['days'][number]];
    expect([day.night!.lat, day.night!.lon]).toEqual([place.lat, place.lon]);
    expect(day.problem).toBe('too_far');
    const minutes = Math.round((day.drive.duration_s - 720) / 60);
    expect(minutes).toBeWithin(1, 11);
    expect(day.notice).toBe(
      `This drive is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} longer than you want to drive in a day`,
    );
  });

  test('that was chosen last, of two that do not fit together', async () => {
    const nights = [
      { date: FIRST_DATE, ...HARBOUR, may_change: true },
      { date: '2026-02-17', ...FAR_EAST, may_change: true },
    ];
    for (const [kept, dropped] of [
      [nights[0]!, nights[1]!],
      [nights[1]!, nights[0]!],
    ] as const) {
      const tour = await tourOf({ ...LONG, hours_per_day: 0.42, nights: [dropped, kept] });
      expect(only(tour).date).toBe(dropped.date);
      const { night } = tour.days.find(({ date }) => date === kept.date)!;
      expect([night!.lat, night!.lon]).toEqual([kept.lat, kept.lon]);
    }
  });

  test('for two nights in a row at one place', async () => {
    const nights = [FIRST_DATE, '2026-02-17'].map((date) => ({ date, ...VIA }));
    const tour = await tourOf({ ...LONG, hours_per_day: 0.31, nights });
    expect(tour.not_kept).toEqual([]);
    const [first, second] = tour.days.map(({ night }) => night!.spot_id);
    expect(second).toBe(first!);
  });
});

test('of a date there is one night', async () => {
  const nights = [VIA, WEST].map((place) => ({ date: FIRST_DATE, ...place }));
  const response = await postTour({ ...LONG, nights });
  expect(response.status).toBe(400);
  const { errors } = await response.json();
  expect(errors).toEqual([
    { field: 'nights.1.date', message: 'nights.1.date is 2026-02-16 again; expected each date once' },
  ]);
});
