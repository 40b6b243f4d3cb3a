/** Builds the answer of a tour from its planned days. */

import type { TourPrice } from '../../../api/facts/tour-price.ts';
import type { Tour, TourDay, TourPlace, TourProblem } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import { iso } from '../../../scoring/calendar/at.ts';
import { isDark } from '../../../scoring/calendar/sun.ts';
import { countryLawsAt } from '../../../scoring/law/country-laws.ts';
import { titlesOf } from '../../../scoring/place-titles.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { simplified } from '../../../shared/geo/simplified.ts';
import { say } from '../../../words/say.ts';
import type { RatedPlace } from '../../found/rated-place.ts';
import { unlessProblem } from '../find-places.ts';
import { type Listed, listedPlaceOf, titledOf } from '../listed-place.ts';
import { endNames, pointsToName, startName } from './end-names.ts';
import type { Frame } from './frame.ts';
import type { Arranged } from './misfits.ts';
import { droppedNights, notKeptOf } from './not-kept.ts';
import { noticesOf, remarkedPoints, remarksOf, stopNumber } from './notices.ts';
import type { Drive, PlannedDay } from './planned-day.ts';
import type { TourDependencies, TourQuestion } from './question.ts';

/** Maximum number of other choices per day. */
const MAX_OTHERS = 6;
/** Maximum deviation of a simplified drive from the real one, m: the width of a road with its verges. */
const TOLERANCE_M = 15;
/** Maximum number of positions on the way, besides its end, at which laws are looked up. */
const PROBES = 144;

/** A place of the answer before its sentences are known. */
interface Named {
  listed: Listed;
  /** driving time to the place, s */
  drive: number;
}

/** A day with its places in the answer. */
interface NamedDay {
  day: PlannedDay;
  night: Named | null;
  planB: Named | null;
  others: Named[];
  nearest: Named | null;
}

export async function tourOf(
  { planned, misfits }: Arranged,
  frame: Frame,
  question: TourQuestion,
  { rate, laws }: TourDependencies,
): Promise<Tour> {
  const days = planned.map((day, i) => namedDay(day, frame.days[i]!, planned[i - 1]));
  const isJudged = planned.some(({ verdict }) => verdict !== null);
  const dropped = isJudged ? [] : droppedNights(planned, misfits, frame, question);
  const points = pointsToName(planned, frame, question);
  const remarks = remarksOf(planned, frame, question);
  const remarked = remarkedPoints(remarks, question);
  const named = days.flatMap(({ night, planB, others, nearest }) =>
    [night, planB, ...others, nearest].filter((each) => each !== null),
  );
  const places = named.map(({ listed }) => listed);
  const probes = cornersOf(frame.way.line);
  const [texts, law] = await Promise.all([
    rate([...places, ...dropped, ...points, ...remarked], 'place'),
    laws(
      probes,
      places.map(({ lat, lon }) => ({ lat, lon })),
    ),
  ]);
  const rated = texts.map((text) => unlessProblem<RatedPlace>(text));
  const ratedDropped = rated.slice(places.length, places.length + dropped.length);
  const ratedPoints = rated.slice(places.length + dropped.length, rated.length - remarked.length);
  // `rated` is in the order of `places`, `dropped`, `points`, so the indices of the first two lists match
  const titleAt = titlesAt([...places, ...dropped], rated, question);
  const told = tellers(named, rated, titleAt, question);
  const hasBad = planned.some(({ night }) => night?.red);
  const nights = days.map(({ night }) => told(night));
  const ends = endNames(nights, frame, ratedPoints);
  return {
    days: days.map((day, i) => ({
      ...tourDay(day, frame.days[i]!, frame, question, hasBad, planned[i - 1]?.night?.isFixed ?? false, told),
      end_name: ends[i]!,
    })),
    distance_m: sum(planned, ({ drive }) => Math.round(drive.metres.at(-1)!)),
    duration_s: sum(planned, ({ drive }) => Math.round(drive.seconds.at(-1)!)),
    score: sum(nights, (night) => night?.score ?? 0),
    price: sumOfPrices(nights),
    judged: isJudged,
    considered: sum(planned, ({ considered }) => considered),
    matches: sum(planned, ({ choices }) => choices.filter(({ isMatch }) => isMatch).length),
    sampled: planned.some(({ sampled }) => sampled),
    law: JSON.parse(law) as Tour['law'],
    start_name: startName(ratedPoints),
    not_kept: notKeptOf(dropped, ratedDropped, {
      lang: question.lang,
      titleAt,
      instead: (date) => nights[frame.days.findIndex((day) => day.date === date)]?.title ?? null,
    }),
    notices: noticesOf(remarks, rated.slice(rated.length - remarked.length), question.lang),
    ...frame.source,
  };
}

function namedDay(
  day: PlannedDay,
  { from, departure }: Frame['days'][number],
  before: PlannedDay | undefined,
): NamedDay {
  const { night, planB, drive, others, verdict } = day;
  const since = before?.night?.leave ?? from;
  const duration = Math.round(drive.toNight);
  // an arrival is the departure plus whole seconds of driving, so that all members of the answer agree
  const after = (listed: Listed, seconds: number, beforeIt = 0): Named => {
    const whole = Math.max(0, Math.round(seconds));
    return {
      listed: { ...listed, arrival: iso(departure + (beforeIt + whole) * 1000) },
      drive: whole,
    };
  };
  return {
    day,
    night: night && after(night, duration),
    planB: planB && after(planB, planB.drive, duration),
    others: others.slice(0, MAX_OTHERS).map((other) => after(other, other.arrive - since)),
    nearest: verdict?.nearest ? after(verdict.nearest, verdict.nearest.arrive - since) : null,
  };
}

/**
 * Returns a function that gives the title of a place: the same on every day, and unique among the places; '' if it
 * could not be rated.
 */
function titlesAt(
  places: readonly (LatLon & Partial<Pick<Listed, 'kind' | 'name'>>)[],
  rated: readonly (RatedPlace | null)[],
  { lang }: TourQuestion,
): (place: LatLon) => string {
  const keyOf = ({ lat, lon }: LatLon) => `${lat} ${lon}`;
  const unique = new Map(
    places.flatMap((place, i) => {
      const own = rated[i];
      if (!own) return [];
      const { kind = own.kind, name = '' } = place;
      return [[keyOf(place), titledOf({ listed: { kind, name }, rated: own })] as const];
    }),
  );
  const titles = titlesOf([...unique.values()], lang);
  const byKey = new Map([...unique.keys()].map((key, i) => [key, titles[i]!]));
  return (place) => byKey.get(keyOf(place)) ?? '';
}

/** Returns a function that gives the answer's entry of a place; null without a place or if it could not be rated. */
function tellers(
  named: readonly Named[],
  rated: readonly (RatedPlace | null)[],
  titleAt: (place: LatLon) => string,
  { lang }: TourQuestion,
) {
  const entries = new Map(
    named.flatMap((each, i): [Named, TourPlace][] => {
      const own = rated[i];
      if (!own) return [];
      const { listed, drive } = each;
      const kind = listed.kind === 'kerb' ? own.kind : listed.kind;
      const entry = listedPlaceOf({ ...listed, kind }, own, { title: titleAt(listed), here: null, lang });
      return [[each, { ...entry, drive_s: drive }]];
    }),
  );
  return (each: Named | null) => (each && entries.get(each)) ?? null;
}

function tourDay(
  { day, night, planB, others, nearest }: NamedDay,
  { date, departure, stop }: Frame['days'][number],
  { nightStops }: Frame,
  question: TourQuestion,
  hasBad: boolean,
  isAfterChosen: boolean,
  told: (each: Named | null) => TourPlace | null,
): Omit<TourDay, 'end_name'> {
  const { drive } = day;
  const duration = Math.round(drive.seconds.at(-1)!);
  const over = Math.round((duration - question.perDay) / 60);
  const isTooFar = over > 0 && (isAfterChosen || day.night?.isFixed === true);
  const { verdict } = day;
  const problem = verdict ? verdict.problem : problemOf(day, isTooFar, hasBad);
  const excess = verdict ? verdict.over : isTooFar ? over : 0;
  const arrival = departure + Math.round(drive.toNight) * 1000;
  const instead = told(nearest);
  return {
    date,
    departure: iso(departure),
    arrival: iso(arrival),
    stop: stop === null ? null : stopNumber(stop, nightStops, question),
    problem,
    notice:
      problem &&
      say(
        {
          ...{ key: 'tour_problem', problem, over: excess },
          ...{ nearest: instead?.title ?? '', metres: instead?.distance_m ?? 0 },
        },
        question.lang,
      ),
    before_dark: night && !isDark(night.listed.lat, night.listed.lon, arrival),
    drive: {
      distance_m: Math.round(drive.metres.at(-1)!),
      duration_s: duration,
      geometry: encodePolyline(simplifiedLine(drive)),
    },
    law: night && lawKeyOf(night.listed),
    night: told(night),
    plan_b: told(planB),
    others: others.flatMap((each) => told(each) ?? []),
    nearest: instead,
  };
}

/** Simplifies the line of a drive. A day without driving has its position twice: polylines have two or more. */
function simplifiedLine({ line }: Drive): LatLon[] {
  const corners = simplified(line, TOLERANCE_M);
  return corners.length > 1 ? corners : [...corners, ...corners];
}

/** Returns the key of the law at a place: its country, or a part with its own law; null if there is none. */
function lawKeyOf({ lat, lon }: LatLon): string | null {
  const [row] = countryLawsAt([{ lat, lon }], []);
  return row ? (row.part ?? row.country) : null;
}

function problemOf(
  { night, planB, drive, choices, hasMap }: PlannedDay,
  isTooFar: boolean,
  hasBad: boolean,
): TourProblem | null {
  if (night) {
    if (drive.isEstimated) return 'no_road';
    if (isTooFar) return 'too_far';
    return planB ? null : 'no_plan_b';
  }
  if (choices.length === 0) return hasMap ? 'no_place' : 'no_map';
  const matches = choices.filter(({ isMatch }) => isMatch);
  if (matches.length === 0) return 'no_match';
  return hasBad && matches.every(({ red }) => red) ? 'only_bad' : 'no_place';
}

function cornersOf(line: readonly LatLon[]): LatLon[] {
  const step = Math.ceil(line.length / PROBES);
  return line.filter((_, i) => i % step === 0 || i === line.length - 1).map(({ lat, lon }) => ({ lat, lon }));
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

/** Returns the sums of the known prices. A night that is recorded as free of charge counts as known. */
export function sumOfPrices(nights: readonly (Pick<TourPlace, 'price' | 'access'> | null)[]): TourPrice {
  const sums = new Map<TourPrice['sums'][number]['currency'], number>();
  let known = 0;
  for (const night of nights) {
    if (!night) continue;
    const { price, access } = night;
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount);
    if (price || access.fee === false) known++;
  }
  return {
    // cents: sums of binary fractions have a tail
    sums: [...sums].map(([currency, amount]) => ({ amount: Math.round(amount * 100) / 100, currency })),
    nights: known,
  };
}
