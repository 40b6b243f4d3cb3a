/** The frame of a tour before its nights are chosen: its way, its days and their clocks. */
import type { Impossible, Tour } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import { type DriveTime, dayOfDrive } from '../../../routing/drive-time.ts';
import type { Router, Way } from '../../../routing/router.ts';
import { iso } from '../../../scoring/calendar/at.ts';
import { placeAt } from '../../../scoring/site/country-and-time-zone.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { HOURS, longestTourKm, MAX_DAYS } from '../../../shared/tour-days.ts';
import { distancesAlong } from '../../found/distances-along.ts';
import { type Day, type DayTimes, dayCount, daysBetween, dayTimes, spreadOf } from './days.ts';
import { cornerAt } from './detours.ts';
import { daysExpected, routersOf, timeOfDays } from './drive-times.ts';
import { followTrack, type Gap, gapsOf } from './follow-track.ts';
import type { Stop, TourQuestion } from './question.ts';
import type { Remark } from './remark.ts';
import { straightLines } from './straight-lines.ts';

export interface Frame {
  way: Way;
  /** router of each day: roads are open or closed as on that day */
  routers: readonly Router[];
  days: (Day & DayTimes)[];
  /** points near which a day ends, the end of the tour last */
  nightStops: LatLon[];
  /** stops of the tour after its start, all of which are passed, with their positions, s of driving from the start */
  passes: { position: number; point: LatLon }[];
  /** points that drives pass: `passes`, or those by which a track is followed */
  through: { position: number; point: LatLon }[];
  /** what the frame does not keep of the request */
  remarks: Remark[];
  source: Pick<Tour, 'degraded' | 'degraded_reason' | 'router'>;
}

/** Distance from a stop to its road beyond which a notice tells it, m: a few minutes on foot. */
const NEAR_ROAD_M = 300;

/** The way of a tour and the stops that it passes. */
export interface Passed {
  way: Way;
  stops: readonly Stop[];
  /** the same of the question: where a limit keeps the van from one, it stops before it */
  asked: readonly Stop[];
  /** pieces of the track that the way leaves; empty without a track */
  gaps: Gap[];
}

/** The way of a tour with its router. */
export interface FoundWay extends Pick<Frame, 'source'> {
  passed: Passed;
  router: Router;
}

/** Returns the way of a tour: straight lines where no roads lead through its stops. @param router null = no roads */
async function wayOf(question: TourQuestion, router: Router | null): Promise<FoundWay> {
  const passed = router && (await passedBy(question, router));
  if (passed) return { passed, router, source: { degraded: false, degraded_reason: null, router: 'own' } };
  const { track, stops } = question;
  const way = await straightWay(question);
  return {
    passed: { way, stops, asked: stops, gaps: [] },
    router: straightLines(track !== null),
    source: {
      degraded: true,
      degraded_reason: router ? 'no_connection' : 'no_roads',
      router: 'none',
    },
  };
}

/** Length in straight lines whose roads are searched whatever the days, km: that takes two seconds. */
const ALWAYS_SEARCHED_KM = 2000;

/**
 * Returns true for a tour that takes too many days on any roads, as its estimate says, too: its roads need no search, which
 * takes long.
 */
function isHopeless({ stops, track, perDay }: TourQuestion): boolean {
  const points = track ?? stops;
  const line = { lats: points.map(({ lat }) => lat), lons: points.map(({ lon }) => lon) };
  const most = Math.max(longestTourKm(perDay / 3600), ALWAYS_SEARCHED_KM);
  return distancesAlong(line).at(-1)! > most * 1000;
}

/** Maximum number of searches for the way of a tour, each with the days of the one before. */
const MAX_SEARCHES = 4;

/** The way of a tour with the frame along it, or why there can be none. */
interface FoundFrame {
  found: FoundWay;
  frame: Frame | { impossible: Impossible };
}

/**
 * Returns the way of a tour, with every road open or closed as on the day on which it is driven. The way decides on the
 * days, and the days on the way: a way is right if on its own days there is none that takes longer.
 */
export async function frameOverDays(question: TourQuestion, router: Router | null): Promise<FoundFrame> {
  const searched = isHopeless(question) ? null : router;
  const along = async (time: DriveTime): Promise<FoundFrame> => {
    const found = await wayOf(question, searched?.at(time) ?? null);
    return { found, frame: frameAlong(question, found) };
  };
  const spread = spreadOf(question.perDay);
  let time = timeOfDays(daysExpected(question), spread, question.stops[0]!);
  let now = await along(time);
  let best: FoundFrame | null = null;
  for (let search = 1; search < MAX_SEARCHES; search++) {
    const { frame, found } = now;
    const { conditional, closed } = found.passed.way;
    if ('impossible' in frame) break;
    const next = timeOfDays(frame.days, spread, question.stops[0]!);
    const isSettled = conditional.every(
      (seconds) => dayOfDrive(time, seconds).key === dayOfDrive(next, seconds).key,
    );
    if (next.key === time.key || (isSettled && closed.length === 0)) return now;
    time = next;
    const other = await along(time);
    const isRight = lengthOf(other) <= lengthOf(now) + 1;
    if (isRight && (best === null || lengthOf(now) < lengthOf(best))) best = now;
    now = other;
  }
  return best ?? now;
}

/** Returns the driving time of a found way, s. */
function lengthOf({ found }: FoundFrame): number {
  return found.passed.way.seconds.at(-1)!;
}

/** Returns the way through all stops that the van can reach, or along the track; null without a way to the end. */
async function passedBy({ stops, track }: TourQuestion, router: Router): Promise<Passed | null> {
  if (track) return passedAlong(track, stops, router);
  const way = await router.way(stops);
  if (way) return { way, stops, asked: stops, gaps: [] };
  const near = (stop: Stop): Stop => {
    const before = router.before?.(stop);
    return before ? { ...stop, ...before } : stop;
  };
  const leads = async (through: readonly Stop[]) => (await router.way(through)) !== null;
  let ends: [Stop, Stop] = [stops[0]!, stops.at(-1)!];
  if (!(await leads(ends))) {
    ends = [near(ends[0]), near(ends[1])];
    if (!(await leads(ends))) return null;
  }
  const [start, end] = ends;
  const reached = [{ stop: start, asked: stops[0]! }];
  for (const asked of stops.slice(1, -1))
    for (const stop of [asked, near(asked)])
      if (await leads([start, stop, end])) {
        reached.push({ stop, asked });
        break;
      }
  reached.push({ stop: end, asked: stops.at(-1)! });
  const passed = reached.map(({ stop }) => stop);
  const some = await router.way(passed);
  return some && { way: some, stops: passed, asked: reached.map(({ asked }) => asked), gaps: [] };
}

/** Returns the way along a track; null without a way from its start to its end. */
async function passedAlong(
  track: readonly LatLon[],
  stops: readonly Stop[],
  router: Router,
): Promise<Passed | null> {
  const followed = await followTrack(track, router);
  const { points } = followed;
  const whole = await router.way(points);
  if (whole) return { way: whole, stops, asked: stops, gaps: gapsOf(followed, whole, [...points.keys()]) };
  // without the points far from any road, such as those on the water
  const reached: LatLon[] = [];
  const numbers: (number | null)[] = [];
  for (const [i, point] of points.entries()) {
    const isEnd = i === 0 || i === points.length - 1;
    const isReached = isEnd || (await router.way([reached.at(-1)!, point])) !== null;
    numbers.push(isReached ? reached.length : null);
    if (isReached) reached.push(point);
  }
  const way = await router.way(reached);
  return way && { way, stops, asked: stops, gaps: gapsOf(followed, way, numbers) };
}

/** Returns what to say about the stops: those that are left out, and those away from any road. */
export function remarksAbout({ stops, track }: TourQuestion, passed: Passed): Remark[] {
  if (track)
    return passed.gaps.map(({ lat, lon, metres }) => ({
      ...{ kind: 'left_out', about: 'track', date: null, stop: null, country: null },
      ...{ lat, lon, distance_m: Math.round(metres) },
    }));
  return stops.flatMap((stop, i): Remark[] => {
    const remark = {
      ...{ about: 'stop' as const, date: null, country: null },
      ...{ stop: i - 1, lat: stop.lat, lon: stop.lon },
    };
    const number = passed.asked.indexOf(stop);
    if (number < 0) return [{ ...remark, kind: 'left_out', distance_m: null }];
    const metres = metresApart(stop, passed.way.line[passed.way.stops[number]!]!);
    const isTold = metres > NEAR_ROAD_M || passed.stops[number] !== stop;
    return isTold ? [{ ...remark, kind: 'not_reached', distance_m: Math.round(metres) }] : [];
  });
}

/** A point that a tour passes. */
export interface Passage {
  /** s of driving from the start */
  position: number;
  point: Stop;
  /** true if a day ends there */
  isNight: boolean;
}

/** Returns the stops of a tour in order, its start first; of a track only its ends are stops. */
export function passagesOf({ track }: TourQuestion, { way, stops }: Passed): Passage[] {
  const corners = track ? [way.stops[0]!, way.stops.at(-1)!] : way.stops;
  const points = track ? corners.map((corner) => ({ ...way.line[corner]!, night: false })) : stops;
  return corners.map((corner, i) => ({
    position: way.seconds[corner]!,
    point: points[i]!,
    isNight: i > 0 && (points[i]!.night || i === points.length - 1),
  }));
}

/** Returns the points after the start by which the drives of a tour stay on its way. */
export function throughOf({ track }: TourQuestion, { way, stops }: Passed): Frame['through'] {
  return way.stops
    .map((corner, i) => ({ position: way.seconds[corner]!, point: track ? way.line[corner]! : stops[i]! }))
    .slice(1);
}

/** Returns the frame of a tour along its way, or why there can be none. */
export function frameAlong(
  question: TourQuestion,
  { passed, router, source }: FoundWay,
): Frame | { impossible: Impossible } {
  const { perDay, departure } = question;
  const { way } = passed;
  const passages = passagesOf(question, passed);
  const nights = passages.filter(({ isNight }) => isNight);
  const positions = nights.map(({ position }) => position);
  const count = dayCount(positions, perDay);
  if (count > MAX_DAYS) return { impossible: tooLong(question, positions, count, source.degraded) };
  const days = daysBetween(positions, perDay);
  const times = dayTimes(days, departure, (position) => {
    const { lat, lon } = way.line[cornerAt(way, position)]!;
    return placeAt(lat, lon).timeZone;
  });
  const late = tooLate(question, times);
  if (late) return { impossible: late };
  const dated = days.map((day, i) => ({ ...day, ...times[i]! }));
  const starts = days.map(({ from }) => way.line[cornerAt(way, from)]!);
  return {
    way,
    routers: routersOf(router, dated, starts),
    days: dated,
    nightStops: nights.map(({ point }) => point),
    passes: passages.slice(1),
    through: throughOf(question, passed),
    remarks: remarksAbout(question, passed),
    source,
  };
}

/** Returns straight lines between the stops, or a track with its own corners. */
async function straightWay({ stops, track }: TourQuestion): Promise<Way> {
  const way = (await straightLines(track !== null).way(track ?? stops))!;
  return track ? { ...way, stops: [0, way.line.length - 1] } : way;
}

/** Step by which `leastHours` lengthens the days, hours: as fine as a person would state them. */
const HOURS_STEP = 0.1;

/**
 * Returns the error for too many days.
 * @param nights positions of the night stops, s @param days number of days
 * @param isEstimate true if the drive is estimated from straight lines
 */
function tooLong(
  { perDay }: TourQuestion,
  nights: readonly number[],
  days: number,
  isEstimate: boolean,
): Impossible {
  const hours = (seconds: number) => Number((seconds / 3600).toFixed(2));
  const least = leastHours(nights, hours(perDay));
  const how = isEstimate ? ' (estimated from straight lines)' : '';
  const takes = `the drive takes ${hours(nights.at(-1)!)} hours, which are ${days} days, and a tour has at most ${MAX_DAYS}${how}`;
  return {
    field: 'hours_per_day',
    message:
      least === null
        ? `hours_per_day is ${hours(perDay)}; expected a nearer end: with any hours_per_day ${takes}`
        : `hours_per_day is ${hours(perDay)}; expected ${least} or more, or a nearer end: ${takes}`,
  };
}

/**
 * Returns the fewest driving hours a day with which a tour has at most MAX_DAYS days; null if even HOURS.maximum is too
 * few.
 */
function leastHours(nights: readonly number[], hours: number): number | null {
  for (let steps = Math.floor(hours / HOURS_STEP) + 1; steps * HOURS_STEP <= HOURS.maximum; steps++) {
    const each = Number((steps * HOURS_STEP).toFixed(1));
    if (dayCount(nights, each * 3600) <= MAX_DAYS) return each;
  }
  return null;
}

function tooLate({ arriveBy }: TourQuestion, times: readonly DayTimes[]): Impossible | null {
  const { arrival } = times.at(-1)!;
  if (arriveBy === null || arrival <= arriveBy) return null;
  return {
    field: 'arrive_by',
    message: `arrive_by is ${iso(arriveBy)}; expected ${iso(Math.ceil(arrival / 60_000) * 60_000)} or later: the drive takes ${times.length} ${times.length === 1 ? 'day' : 'days'}`,
  };
}
