/** Looks for the places where the nights of a drive can be, and for the law there. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { Nearby, Place } from '../../api/nearby.ts';
import { drivingMinutes } from '../../shared/geo/driving.ts';
import type { Language } from '../../shared/language.ts';
import { getScore, Refused, Unreachable } from '../api.ts';
import { cornersOf } from '../lib/exchange/route.ts';
import { dayAfter, nightDate } from '../lib/nights.ts';
import { getAlongStretch, getAround } from './ask-along.ts';
import { type Filters, wishesOf } from './filters.ts';
import type { RouteDay, RoutePlan } from './listed.ts';
import {
  type DayEnd,
  daysOf,
  type Line,
  lineOf,
  lineSpeed,
  pieceOf,
  pointAt,
  roadPerLine,
  shortName,
  timeAlong,
} from './route-plan.ts';

/** One stops so much sooner or later for a good place, ms of driving. */
const SOONER_MS = 60 * 60_000;
const LATER_MS = 30 * 60_000;
/** As far as the service looks beside a route, metres: roads are rarely where a straight line is. */
const CORRIDOR_M = 5000;
/** Around a stop, metres: at most so far, and of a short drive only where one has come nearer to it than one set out. */
const AROUND_STOP_M = { least: 1000, most: 15_000 };
/** Around where a day ends, when nothing is along the line, metres: as far as the service looks. */
const AROUND_END_M = 30_000;
/** On the days after the first one sets out at this hour, on this device's clock. */
const MORNING = '09:00';

export interface NightsQuestion {
  plan: RoutePlan;
  /** of driving a day */
  hours: number;
  wishes: Filters;
  lang: Language;
  /** ids of spots where the nights were to be before */
  before: readonly string[];
}

/**
 * The days of a drive, each with its places.
 * @param signal ends the question: there is a newer one
 * @returns `too_long` for a drive of more days than are asked for
 * @throws Unreachable when nobody answers for any of them; Refused
 */
export async function findNights(
  question: NightsQuestion,
  signal: AbortSignal,
): Promise<RouteDay[] | 'too_long'> {
  const { plan, hours } = question;
  const line = lineOf(cornersOf(plan.route));
  const ends = daysOf(plan, line, hours);
  if (ends === 'too_long') return ends;
  const departures = departuresOf(plan, ends);
  let refusal: unknown = null;
  const days = await Promise.all(
    ends.map(async (end, i): Promise<RouteDay> => {
      const from = ends[i - 1]?.along ?? 0;
      const departure = new Date(departures[i]!).toISOString();
      const day = {
        stop: end.stop ? shortName(end.stop) : '',
        departure,
        along: end.along,
        end: pointAt(line, end.along),
      };
      const night = { line, from, end, departureMs: departures[i]! };
      const found = await nightsPlaces(question, night, signal).catch((error: unknown) => {
        if (signal.aborted || !(error instanceof Refused || error instanceof Unreachable)) throw error;
        refusal = error;
        return null;
      });
      if (!found) return { ...day, places: null, chosen: null, law: null };
      const { places, laws } = found;
      const chosen = places.find(({ spot_id }) => question.before.includes(spot_id)) ?? places[0];
      const law = chosen
        ? await lawAt(chosen, laws, question.lang, signal)
        : laws.length === 1
          ? laws[0]!
          : null;
      return { ...day, places, chosen: chosen?.spot_id ?? null, law };
    }),
  );
  if (refusal && days.every(({ places }) => places === null)) throw refusal;
  return days;
}

/** The law of the country of a place. @param laws of all around it; null = not known, the service is asked */
export async function lawAt(
  { lat, lon, arrival }: Place,
  laws: readonly LawOfCountry[] | null,
  lang: Language,
  signal: AbortSignal,
): Promise<LawOfCountry | null> {
  if (laws && laws.length <= 1) return laws[0] ?? null;
  try {
    const { answer } = await getScore({ lat, lon, at: arrival ?? null, lang }, null, signal);
    return answer.law[0] ?? null;
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused || error instanceof Unreachable)) throw error;
    return null;
  }
}

/** Metres of road that are driven on each day, to the place of its night. */
export function roadsOf(plan: RoutePlan, days: readonly RouteDay[]): number[] {
  const ends = days.map((day) => nightOf(day)?.along_m ?? day.along);
  return ends.map((end, i) => (end - (ends[i - 1] ?? 0)) * roadPerLine(plan));
}

/** The place of the night of a day. */
export function nightOf({ places, chosen }: RouteDay): Place | undefined {
  return places?.find(({ spot_id }) => spot_id === chosen);
}

interface Night {
  line: Line;
  /** metres of the line, to where the day before ends */
  from: number;
  end: DayEnd;
  /** ms since 1970 */
  departureMs: number;
}

async function nightsPlaces(question: NightsQuestion, night: Night, signal: AbortSignal) {
  const { plan, lang } = question;
  const { line, from, end, departureMs } = night;
  const arrivalMs = departureMs + timeAlong(plan, end.along - from);
  const at = new Date(arrivalMs).toISOString();
  const wishes = wishesOf(question.wishes, at);
  const around = async (radius: number) => {
    const spot = end.stop ?? pointAt(line, end.along);
    const asked = { lat: spot.lat, lon: spot.lon, at, lang };
    return aroundEnd(await getAround(asked, radius, wishes, signal), end.along, arrivalMs);
  };
  if (end.stop) {
    const { least, most } = AROUND_STOP_M;
    return around(Math.round(Math.max(least, Math.min(most, (end.along - from) / 2))));
  }
  const speed = lineSpeed(plan);
  const metresIn = (ms: number) => (ms / 3_600_000) * speed * 1000;
  const first = Math.max(from, end.along - metresIn(SOONER_MS));
  const last = Math.min(line.metres.at(-1)!, end.along + metresIn(LATER_MS));
  const stretch = {
    ...{ corners: pieceOf(line, first, last), corridor: CORRIDOR_M, speed: Math.round(speed), lang, wishes },
    at: new Date(departureMs + timeAlong(plan, first - from)).toISOString(),
  };
  const { places, law } = await getAlongStretch(stretch, signal);
  if (places.length === 0) return around(AROUND_END_M);
  return {
    places: places.map((place) => ({ ...place, along_m: first + (place.along_m ?? 0) })),
    laws: law,
  };
}

/** The middle of a town is no place for the night. */
function aroundEnd({ places, law }: Nearby, along: number, arrivalMs: number) {
  return {
    places: places
      .filter(({ here }) => !here)
      .map((place) => ({
        ...place,
        along_m: along,
        arrival: new Date(arrivalMs + drivingMinutes(place.distance_m) * 60_000).toISOString(),
      })),
    laws: law,
  };
}

/** When one sets out on each day, ms since 1970: first as it is planned, then in the morning. */
function departuresOf(plan: RoutePlan, ends: readonly DayEnd[]): number[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const departures = [plan.departure === null ? Date.now() : Date.parse(plan.departure)];
  for (const [i, { along }] of ends.slice(0, -1).entries()) {
    const arrival = departures[i]! + timeAlong(plan, along - (ends[i - 1]?.along ?? 0));
    departures.push(new Date(`${dayAfter(nightDate(arrival, timeZone))}T${MORNING}`).getTime());
  }
  return departures;
}
