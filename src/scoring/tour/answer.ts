/** Builds the answer of a tour from its planned days. */
import type { Tour, TourDay, TourPlace, TourProblem } from '../../api/tour.ts';
import type { LatLon } from '../../api/values.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { simplified } from '../../shared/geo/simplified.ts';
import { iso } from '../calendar/at.ts';
import { countryLawsAt } from '../law/country-laws.ts';
import { unlessProblem } from '../nearby/find-places.ts';
import { type Listed, placeOf, titledOf } from '../nearby/listed-place.ts';
import type { RatedPlace } from '../nearby/rated-place.ts';
import { titlesOf } from '../place-titles.ts';
import { say } from '../text/say.ts';
import type { Frame } from './frame.ts';
import type { PlannedDay } from './planned-day.ts';
import type { TourDependencies, TourQuestion } from './question.ts';

/** Maximum number of other choices per day. */
const MAX_OTHERS = 6;
/** Maximum distance of a drive in the answer from the real one, m: the width of a road with its verges. */
const TOLERANCE_M = 15;
/** Approximate number of positions on the way at which laws are looked up. */
const PROBES = 144;

/** A place of the answer before its sentences are known. */
interface Named {
  listed: Listed;
  /** s */
  drive: number;
}

/** A day with the places that are named of it. */
interface NamedDay {
  day: PlannedDay;
  night: Named | null;
  planB: Named | null;
  others: Named[];
}

export async function tourOf(
  planned: readonly PlannedDay[],
  frame: Frame,
  question: TourQuestion,
  { rate, laws }: TourDependencies,
): Promise<Tour> {
  const days = planned.map((day, i) => namedDay(day, frame.days[i]!, planned[i - 1]));
  const named = days.flatMap(({ night, planB, others }) =>
    [night, planB, ...others].filter((each) => each !== null),
  );
  const places = named.map(({ listed }) => listed);
  const probes = cornersOf(frame.way.line);
  const [texts, law] = await Promise.all([
    rate(places, 'place'),
    laws(
      probes,
      places.map(({ lat, lon }) => ({ lat, lon })),
    ),
  ]);
  const told = tellers(named, texts, question);
  const hasBad = planned.some(({ night }) => night?.red);
  return {
    days: days.map((day, i) => tourDay(day, frame.days[i]!, frame, question, hasBad, told)),
    distance_m: sum(planned, ({ drive }) => Math.round(drive.metres.at(-1)!)),
    duration_s: sum(planned, ({ drive }) => Math.round(drive.seconds.at(-1)!)),
    score: sum(planned, ({ night }) => night?.score ?? 0),
    considered: sum(planned, ({ considered }) => considered),
    matches: sum(planned, ({ choices }) => choices.filter(({ isMatch }) => isMatch).length),
    sampled: planned.some(({ sampled }) => sampled),
    law: JSON.parse(law) as Tour['law'],
    ...frame.source,
  };
}

function namedDay(
  day: PlannedDay,
  { from }: Frame['days'][number],
  before: PlannedDay | undefined,
): NamedDay {
  const { night, planB, drive, others } = day;
  const since = before?.night?.leave ?? from;
  return {
    day,
    night: night && { listed: night, drive: drive.seconds.at(-1)! },
    planB: planB && { listed: planB, drive: planB.drive },
    others: others.slice(0, MAX_OTHERS).map((other) => ({ listed: other, drive: other.arrive - since })),
  };
}

/** Returns a function that gives the entry of a place; null if it could not be rated. */
function tellers(named: readonly Named[], texts: readonly string[], { lang }: TourQuestion) {
  const rated = named.flatMap((each, i) => {
    const place = unlessProblem<RatedPlace>(texts[i]!);
    return place ? [{ each, listed: each.listed, rated: place }] : [];
  });
  // a place has the same title on every day
  const keyOf = ({ lat, lon }: LatLon) => `${lat} ${lon}`;
  const places = [...new Map(rated.map((each) => [keyOf(each.listed), each])).values()];
  const texted = titlesOf(places.map(titledOf), lang);
  const titles = new Map(places.map(({ listed }, i) => [keyOf(listed), texted[i]!]));
  const entries = new Map<Named, TourPlace>(
    rated.map(({ each, listed, rated: place }) => [
      each,
      {
        ...placeOf({ ...listed, kind: listed.kind === 'kerb' ? place.kind : listed.kind }, place, {
          title: titles.get(keyOf(listed))!,
          here: null,
          lang,
        }),
        drive_s: Math.max(0, Math.round(each.drive)),
      },
    ]),
  );
  return (each: Named | null) => (each && entries.get(each)) ?? null;
}

function tourDay(
  { day, night, planB, others }: NamedDay,
  { date, departure, stop }: Frame['days'][number],
  { nightStops }: Frame,
  question: TourQuestion,
  hasBad: boolean,
  told: (each: Named | null) => TourPlace | null,
): TourDay {
  const { drive } = day;
  const duration = Math.round(drive.seconds.at(-1)!);
  const problem = problemOf(day, question, hasBad);
  return {
    date,
    departure: iso(departure),
    arrival: iso(departure + duration * 1000),
    stop: stop === null ? null : stopNumber(stop, nightStops, question),
    problem,
    notice: problem && say({ key: 'tour_problem', problem }, question.lang),
    drive: {
      distance_m: Math.round(drive.metres.at(-1)!),
      duration_s: duration,
      geometry: encodePolyline(simplified(drive.line, TOLERANCE_M)),
    },
    law: night && lawKeyOf(night.listed),
    night: told(night),
    plan_b: told(planB),
    others: others.flatMap((each) => told(each) ?? []),
  };
}

/** Returns the key of the law at a place: the country, or its part with its own law. */
function lawKeyOf({ lat, lon }: LatLon): string | null {
  const [row] = countryLawsAt([{ lat, lon }], []);
  return row ? (row.part ?? row.country) : null;
}

/** Returns the number of the via point of a night stop; the end follows the last one. */
function stopNumber(stop: number, nightStops: readonly LatLon[], { stops }: TourQuestion): number {
  const points: readonly LatLon[] = stops;
  const isEnd = stop === nightStops.length - 1;
  return isEnd ? stops.length - 2 : points.indexOf(nightStops[stop]!) - 1;
}

function problemOf(
  { night, planB, drive, choices, hasMap }: PlannedDay,
  { perDay }: TourQuestion,
  hasBad: boolean,
): TourProblem | null {
  if (night) {
    if (drive.isEstimated) return 'no_road';
    if (night.isFixed && drive.seconds.at(-1)! > perDay) return 'too_far';
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
