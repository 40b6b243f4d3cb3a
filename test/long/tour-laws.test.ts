// Laws of every tour, over random countries with roads of any speed and places of any score.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { NO_WISHES } from '../../src/api/facts/wishes.ts';
import type { Tour } from '../../src/api/tour.ts';
import type { LatLon } from '../../src/api/values.ts';
import { rankOf } from '../../src/places/found/ranking.ts';
import { planTour } from '../../src/places/planned/tour/plan-tour.ts';
import type { ChosenNight, TourQuestion } from '../../src/places/planned/tour/question.ts';
import { ANY_VEHICLE, type Vehicle } from '../../src/routing/vehicle.ts';
import { metresApart } from '../../src/shared/geo/distance.ts';
import { decodePolyline } from '../../src/shared/geo/polyline.ts';
import { positionOf, type World, worldOf } from '../support/scoring/tour-world.ts';

const COLUMNS = 14;
const ROWS = 3;
const START = positionOf(0, 1);
const END = positionOf(COLUMNS - 1, 1);

const speed = fc.constantFrom<number>(30, 45, 60, 80, 0);
const place = fc.record({
  // on a road from west to east, or next to it
  column: fc.integer({ min: 0, max: (COLUMNS - 1) * 10 }).map((tenths) => tenths / 10),
  row: fc
    .tuple(fc.integer({ min: 0, max: ROWS - 1 }), fc.constantFrom(0, 0.1))
    .map(([row, off]) => row + off),
  score: fc.integer({ min: 20, max: 95 }),
  usable: fc.boolean(),
  water: fc.constantFrom(true, false, null),
});
const world = fc.record({
  columns: fc.constant<number>(COLUMNS),
  rows: fc.constant<number>(ROWS),
  speeds: fc.array(speed, { minLength: 5, maxLength: 31 }).filter((all) => all.some((each) => each > 0)),
  places: fc.uniqueArray(place, {
    minLength: 3,
    maxLength: 30,
    selector: ({ column, row }) => `${column} ${row}`,
  }),
});
/** Daily limits, s; the country is 52 km wide. */
const perDay = fc.constantFrom(15, 25, 40, 90).map((minutes) => minutes * 60);
const withStop = fc.boolean();

function question(seconds: number, stop: boolean, more: Partial<TourQuestion> = {}): TourQuestion {
  return {
    stops: [
      { ...START, night: false },
      ...(stop ? [{ ...positionOf(6, 2), night: true }] : []),
      { ...END, night: true },
    ],
    track: null,
    departure: Date.parse('2026-06-10T13:00:00Z'),
    arriveBy: null,
    perDay: seconds,
    wishes: NO_WISHES,
    nights: [],
    lang: 'en',
    ...more,
  };
}

async function tourIn(
  country: World,
  asked: TourQuestion,
  vehicle: Vehicle = ANY_VEHICLE,
): Promise<Tour | null> {
  const tour = await planTour(asked, worldOf(country, vehicle));
  return 'impossible' in tour ? null : tour;
}

/**
 * Returns the planner's objective: nights with a place first, then their scores. A night without a plan B
 * loses 10 points; a night at a stop counts by rank.
 */
function worthOf({ days }: Tour): number {
  return days.reduce(
    (sum, { night, plan_b, stop }) =>
      sum + (night ? 10_000 + (stop === null ? night.score : rankOf(night)) - (plan_b ? 0 : 10) : 0),
    0,
  );
}

const chosenOf = ({ days }: Tour): ChosenNight[] =>
  days.flatMap(({ date, night }) =>
    night ? [{ date, lat: night.lat, lon: night.lon, mayChange: true }] : [],
  );

/** Returns positions along an encoded line, at most about 50 m apart. */
function positionsOn(geometry: string): LatLon[] {
  const { lats, lons } = decodePolyline(geometry)!;
  return lats.flatMap((lat, i) => {
    const [nextLat, nextLon] = [lats[i + 1] ?? lat, lons[i + 1] ?? lons[i]!];
    return Array.from({ length: 101 }, (_, part) => ({
      lat: lat + (part / 100) * (nextLat - lat),
      lon: lons[i]! + (part / 100) * (nextLon - lons[i]!),
    }));
  });
}

/** A country in which the drive from a chosen night to the last one is longer than tolerated by less than the rounding of roads. */
const A_SECOND_TOO_FAR = {
  columns: COLUMNS,
  rows: ROWS,
  speeds: [30, 30, 30, 30, 30, 80, 60, 60, 30, 60, 0],
  places: [
    { column: 11.8, row: 2, score: 20, usable: true, water: true },
    { column: 4.3, row: 2, score: 45, usable: true, water: true },
    { column: 9, row: 2, score: 45, usable: true, water: true },
    { column: 4.3, row: 2.1, score: 45, usable: true, water: true },
    { column: 0, row: 0, score: 20, usable: false, water: true },
  ],
};

describe('a tour', () => {
  test('keeps the daily limit, has each date once, at most one red night, and a plan B within ten minutes', async () => {
    let [tours, nights, plansB] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(world, perDay, withStop, async (country, seconds, stop) => {
        const asked = question(seconds, stop);
        const tour = await tourIn(country, asked);
        if (!tour) return;
        tours++;
        const { days } = tour;
        const { router } = worldOf(country, ANY_VEHICLE);
        let reds = 0;
        for (const [i, { date, night, plan_b, problem, drive }] of days.entries()) {
          if (i > 0) expect(Date.parse(date) - Date.parse(days[i - 1]!.date)).toBe(86_400_000);
          if (!night) {
            expect([plan_b, problem === null]).toEqual([null, false]);
            continue;
          }
          nights++;
          expect(drive.duration_s).toBeLessThanOrEqual(seconds + 1);
          reds += Number(night.ampel === 'red');
          expect(problem).toBe(plan_b ? null : 'no_plan_b');
          const others = country.places
            .filter(({ usable }) => usable)
            .map(({ column, row }) => positionOf(column, row));
          const isOther = (place: { lat: number; lon: number }) =>
            place.lat !== night.lat || place.lon !== night.lon;
          const [times] = tour.degraded
            ? [[]]
            : await router!.times([{ from: night, to: others.filter(isOther) }], 300);
          if (!plan_b) expect(times!.some((each) => each <= 300)).toBeFalse();
          else {
            plansB++;
            expect(isOther(plan_b)).toBeTrue();
            expect(plan_b.drive_s).toBeLessThanOrEqual(600);
          }
        }
        expect(reds).toBeLessThanOrEqual(1);
        expect(await tourIn(country, asked)).toEqual(tour);
      }),
      { numRuns: 200 },
    );
    // Shows that the laws were tested often enough.
    expect(Math.min(tours, nights, plansB)).toBeGreaterThan(50);
  });

  test('passes every stop and gets to its end, with a night around each or the last one before it', async () => {
    let [tours, early] = [0, 0];
    await fc.assert(
      fc.asyncProperty(world, perDay, withStop, async (country, seconds, stop) => {
        const asked = question(seconds, stop);
        const tour = await tourIn(country, asked);
        if (!tour || tour.degraded) return;
        tours++;
        const lines = tour.days.map(({ drive }) => positionsOn(drive.geometry));
        const { router } = worldOf(country, ANY_VEHICLE);
        for (const [i, point] of asked.stops.entries()) {
          const told = tour.notices.find(({ stop: number, date }) => date === null && number === i - 1);
          if (told?.kind === 'left_out') {
            expect(await router!.way([START, point, END])).toBeNull();
            continue;
          }
          const metres = Math.min(...lines.flat().map((position) => metresApart(position, point)));
          expect(metres).toBeLessThan((told?.distance_m ?? 0) + 300);
        }
        for (const { kind, date, distance_m, notice } of tour.notices) {
          expect(notice).not.toBe('');
          if (date === null || kind !== 'not_reached') continue;
          const { night, drive } = tour.days.find((day) => day.date === date)!;
          expect(night).not.toBeNull();
          expect(distance_m).toBeLessThanOrEqual(2 * tour.distance_m + drive.distance_m);
          early++;
        }
      }),
      { numRuns: 150 },
    );
    expect(Math.min(tours, early)).toBeGreaterThan(10);
  });

  test('is never better with a wish than without it', async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(world, perDay, withStop, async (country, seconds, stop) => {
        const free = await tourIn(country, question(seconds, stop));
        const wishes = { ...NO_WISHES, flags: ['water'] as const };
        const wished = await tourIn(country, question(seconds, stop, { wishes }));
        if (!free || !wished) return;
        expect(worthOf(wished)).toBeLessThanOrEqual(worthOf(free));
        expect(wished.matches).toBeLessThanOrEqual(free.matches);
        for (const { night } of wished.days) if (night) expect(night.facilities.water).toBeTrue();
        changed += Number(worthOf(wished) < worthOf(free));
      }),
      { numRuns: 150 },
    );
    expect(changed).toBeGreaterThan(20);
  });

  test('of a tall van is possible for a lower one, in no more time', async () => {
    let different = 0;
    const clearances = fc.array(fc.constantFrom(0, 0, 0, 2.5), { minLength: 3, maxLength: 17 });
    await fc.assert(
      fc.asyncProperty(world, clearances, perDay, async (country, limits, seconds) => {
        const low = { ...country, clearances: limits };
        const tall = await tourIn(low, question(seconds, false), { ...ANY_VEHICLE, heightM: 3 });
        if (!tall || tall.degraded) return;
        const nights = chosenOf(tall);
        const again = await tourIn(low, question(seconds, false, { nights }), { ...ANY_VEHICLE, heightM: 2 });
        const own = await tourIn(low, question(seconds, false), { ...ANY_VEHICLE, heightM: 2 });
        expect(own!.degraded).toBeFalse();
        expect(own!.days.length).toBeLessThanOrEqual(tall.days.length);
        different += Number(JSON.stringify(own) !== JSON.stringify(tall));
        // a night far before the end is kept only while there is none nearer
        if (again!.days.length < tall.days.length || again!.not_kept.length > 0) return;
        for (const [i, { night, drive }] of tall.days.entries()) {
          const before = i === 0 || tall.days[i - 1]!.night;
          if (night && before) expect(again!.days[i]!.drive.duration_s).toBeLessThanOrEqual(drive.duration_s);
        }
      }),
      { numRuns: 250 },
    );
    expect(different).toBeGreaterThan(10);
  });

  test('keeps the nights that the driver chose and offers only alternatives within reach', async () => {
    let exchanged = 0;
    await fc.assert(
      fc.asyncProperty(world, perDay, fc.nat(), async (country, seconds, pick) => {
        const tour = await tourIn(country, question(seconds, false));
        const offered =
          tour?.days.flatMap(({ date, others }) => others.map(({ lat, lon }) => ({ date, lat, lon }))) ?? [];
        if (!tour || offered.length === 0) return;
        const other = offered[pick % offered.length]!;
        const picked = { ...other, mayChange: true };
        const nights = [...chosenOf(tour).filter(({ date }) => date !== other.date), picked];
        const after = (await tourIn(country, question(seconds, false, { nights })))!;
        expect(chosenOf(after)).toEqual(expect.arrayContaining(nights));
        for (const { date, problem, drive } of after.days) {
          const isChosen = nights.some((night) => night.date === date);
          expect([isChosen, problem]).not.toEqual([true, 'too_far']);
          // a day that had no night may have one ten minutes beyond a chosen one
          expect(drive.duration_s).toBeLessThanOrEqual(seconds + (isChosen ? 1 : 601));
        }
        expect(after.not_kept).toEqual([]);
        exchanged++;
      }),
      { numRuns: 200, examples: [[A_SECOND_TOO_FAR, 1500, 0]] },
    );
    expect(exchanged).toBeGreaterThan(20);
  });

  test('keeps each chosen night or says why not, and no drive is more than ten minutes too long', async () => {
    const [kept, reasons] = [new Set<string>(), new Map<string, number>()];
    const picks = fc.uniqueArray(fc.record({ day: fc.nat(5), place: fc.nat() }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ day }) => day,
    });
    await fc.assert(
      fc.asyncProperty(world, perDay, withStop, picks, async (country, seconds, stop, chosen) => {
        const nights = chosen.map(({ day, place: number }): ChosenNight => {
          const { column, row } = country.places[number % country.places.length]!;
          return { date: `2026-06-${10 + day}`, ...positionOf(column, row), mayChange: true };
        });
        const tour = await tourIn(country, question(seconds, stop, { nights }));
        if (!tour) return;
        const isNight = ({ date, lat, lon }: ChosenNight) =>
          tour.days.some(
            ({ date: other, night }) => other === date && night?.lat === lat && night.lon === lon,
          );
        for (const night of nights) {
          const told = tour.not_kept.filter(({ date }) => date === night.date);
          expect(told).toHaveLength(isNight(night) ? 0 : 1);
          if (isNight(night)) kept.add(JSON.stringify(night));
          for (const { reason, over_s, instead, notice } of told) {
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
            const day = tour.days.find(({ date }) => date === night.date);
            expect([instead, day === undefined]).toEqual([day?.night?.title ?? null, reason === 'no_night']);
            expect(over_s === null).toBe(!['too_far', 'next_too_far'].includes(reason));
            if (over_s !== null) expect(over_s).toBeGreaterThan(600);
            expect(notice).not.toBe('');
          }
        }
        for (const [i, { night, drive, problem }] of tour.days.entries()) {
          const isBeside = [tour.days[i - 1], tour.days[i]].some(
            (day) => day?.night && isNight({ date: day.date, lat: day.night.lat, lon: day.night.lon }),
          );
          if (night || isBeside) expect(drive.duration_s).toBeLessThanOrEqual(seconds + (isBeside ? 601 : 1));
          if (night && drive.duration_s >= seconds + 60) expect(['too_far', 'no_road']).toContain(problem!);
        }
      }),
      { numRuns: 200 },
    );
    expect(kept.size).toBeGreaterThan(20);
    for (const reason of ['too_far', 'next_too_far', 'no_night', 'not_allowed'])
      expect([reason, (reasons.get(reason) ?? 0) > 2]).toEqual([reason, true]);
  });

  test('whose nights are all given keeps them, and names the reason of each that does not work', async () => {
    const problems = new Map<string | null, number>();
    const plan = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(world, perDay, plan, async (country, seconds, chosen) => {
        const nights = chosen.map((number, day): ChosenNight => {
          const { column, row } = country.places[number % country.places.length]!;
          return { date: `2026-06-${10 + day}`, ...positionOf(column, row) };
        });
        const tour = await tourIn(country, question(seconds, false, { nights }));
        if (!tour?.judged) return;
        expect(tour.not_kept).toEqual([]);
        expect(tour.days.map(({ date }) => date)).toEqual(nights.map(({ date }) => date));
        for (const [i, { night, nearest, drive, others, problem }] of tour.days.entries()) {
          problems.set(problem, (problems.get(problem) ?? 0) + 1);
          expect([night!.lat, night!.lon]).toEqual([nights[i]!.lat, nights[i]!.lon]);
          const isTooLong = drive.duration_s >= seconds + 60;
          if (isTooLong) expect(['too_far', 'no_road', 'not_allowed']).toContain(problem!);
          if (problem === 'too_far') expect(isTooLong || drive.duration_s > seconds + 29).toBeTrue();
          if (problem === null || problem === 'no_plan_b') expect(nearest).toBeNull();
          // what is offered instead works
          for (const { drive_s, lat, lon } of [...others, ...(nearest ? [nearest] : [])]) {
            expect(drive_s).toBeLessThanOrEqual(seconds + 1);
            const place = country.places.find(({ column, row }) => {
              const at = positionOf(column, row);
              return at.lat === lat && at.lon === lon;
            });
            expect(place!.usable).toBeTrue();
          }
        }
      }),
      { numRuns: 200 },
    );
    for (const problem of [null, 'not_allowed', 'too_far'])
      expect([problem, (problems.get(problem) ?? 0) > 5]).toEqual([problem, true]);
  });
});
