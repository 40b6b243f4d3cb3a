/** Reads the body of a request for a tour, and checks what its schema cannot express. */
import { FLAG_FILTERS, type Wishes } from '../../../api/facts/wishes.ts';
import type { TourPlan } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import type { DriveTime } from '../../../routing/drive-time.ts';
import { type Vehicle, vehicleOf } from '../../../routing/vehicle.ts';
import { iso, resolveAt } from '../../../scoring/calendar/at.ts';
import { placeAt } from '../../../scoring/site/country-and-time-zone.ts';
import { decodePolyline, type Route } from '../../../shared/geo/polyline.ts';
import { parseAt } from '../../../shared/time/date-time.ts';
import { MAX_TOUR_KM } from '../../../shared/tour-days.ts';
import { vanOf } from '../../../shared/van.ts';
import type { Language } from '../../../words/phrases.ts';
import { distancesAlong } from '../../found/distances-along.ts';
import { driveTimeAt } from './drive-times.ts';
import type { TourQuestion } from './question.ts';

/** A wrong field, with its value and what is expected. */
export interface WrongField {
  field: string;
  message: string;
}

export interface ReadPlan {
  question: TourQuestion;
  vehicle: Vehicle;
  /** departure on the clock of the first point */
  time: DriveTime;
}

const DEFAULT_HOURS = 5;

/** Returns the question and the vehicle of a plan, or its wrong fields. @param now ms since 1970 */
export function readPlan(plan: TourPlan, now: number, lang: Language): ReadPlan | { wrong: WrongField[] } {
  const { start, end, track, via = [], hours_per_day = DEFAULT_HOURS, nights = [], van = {} } = plan;
  const decoded = track === undefined ? null : decodePolyline(track);
  const wrong = [...wrongFields(plan, decoded), ...wrongDates(nights)];
  if (wrong.length > 0) return { wrong };
  const corners = decoded?.lats.map((lat, i): LatLon => ({ lat, lon: decoded.lons[i]! })) ?? null;
  const [first, last] = corners ? [corners[0]!, corners.at(-1)!] : [start!, end!];
  const departure = plan.departure === undefined ? now : instantAt(plan.departure, first);
  const arriveBy = plan.arrive_by === undefined ? null : instantAt(plan.arrive_by, last);
  return {
    question: {
      stops: [
        { ...first, night: false },
        ...via.map(({ lat, lon, night = false }) => ({ lat, lon, night })),
        { ...last, night: true },
      ],
      track: corners,
      departure,
      arriveBy,
      perDay: hours_per_day * 3600,
      wishes: wishesOfBody(plan, departure),
      nights: nights.map(({ date, lat, lon, may_change = false }) => ({
        date,
        lat,
        lon,
        mayChange: may_change,
      })),
      lang,
    },
    vehicle: vehicleOf(van),
    time: driveTimeAt(departure, first),
  };
}

function wrongFields({ start, end, track, via }: TourPlan, decoded: Route | null): WrongField[] {
  if (track === undefined) {
    if (start && end) return tooFar([start, ...(via ?? []), end], via?.length ? 'via' : 'end');
    return (['start', 'end'] as const)
      .filter((field) => (field === 'start' ? start : end) === undefined)
      .map((field) => ({
        field,
        message: `${field} is missing; expected an object with lat and lon, or a track instead of start and end`,
      }));
  }
  if (decoded === null)
    return [
      { field: 'track', message: 'track cannot be decoded; expected an encoded polyline of precision 5' },
    ];
  const others = (['start', 'end', 'via'] as const)
    .filter((field) => ({ start, end, via })[field] !== undefined)
    .map((field) => ({ field, message: `${field} comes with track; expected one of them` }));
  return [...others, ...tooLong(decoded)];
}

/** Returns the error of a track that no tour can follow: all later work grows with its length on the ground. */
function tooLong(track: Route): WrongField[] {
  const kilometres = lengthOf(track);
  if (kilometres <= MAX_TOUR_KM) return [];
  return [{ field: 'track', message: `track is ${kilometres} km long; expected at most ${MAX_TOUR_KM} km` }];
}

/** Returns the error of points between which no tour can lead. */
function tooFar(points: readonly LatLon[], field: 'via' | 'end'): WrongField[] {
  const kilometres = lengthOf({ lats: points.map(({ lat }) => lat), lons: points.map(({ lon }) => lon) });
  if (kilometres <= MAX_TOUR_KM) return [];
  const from = field === 'via' ? 'from start over via to end' : 'from start to end';
  return [
    {
      field,
      message: `${field} makes ${kilometres} km in straight lines ${from}; expected at most ${MAX_TOUR_KM} km`,
    },
  ];
}

/** Returns the length of a line, km. */
function lengthOf(line: Route): number {
  return Math.round(distancesAlong(line).at(-1)! / 1000);
}

/** Returns a wrong field for each night whose date is none of the calendar, or that of an earlier one. */
function wrongDates(nights: NonNullable<TourPlan['nights']>): WrongField[] {
  return nights.flatMap(({ date }, i) => {
    const field = `nights.${i}.date`;
    if (!parseAt(`${date}T12:00`))
      return [{ field, message: `${field} is "${date}"; expected a date such as 2026-02-16` }];
    const isRepeated = nights.findIndex((each) => each.date === date) !== i;
    return isRepeated ? [{ field, message: `${field} is ${date} again; expected each date once` }] : [];
  });
}

/** Returns the instant of a date-time, which without an offset is local time at a place. The text was validated. */
function instantAt(text: string, { lat, lon }: LatLon): number {
  return resolveAt(parseAt(text)!, placeAt(lat, lon).timeZone);
}

/** Returns the wishes in a body. @param time of the request, ms since 1970 */
export function wishesOfBody(
  { wishes = {}, van = {} }: Pick<TourPlan, 'wishes' | 'van'>,
  time: number,
): Wishes {
  const { open = false, include_not_recorded = false, ...others } = wishes;
  return {
    ...others,
    flags: FLAG_FILTERS.filter((name) => wishes[name] === true),
    // the time only turns the filter on: whether a place is open is judged by the night for which it is scored
    open_at: open ? iso(time) : undefined,
    van: vanOf(van),
    include_not_recorded,
  };
}
