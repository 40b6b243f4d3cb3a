/** Finds the candidates for the nights of a tour: places beside its route, with measured drives and scores. */

import type { LatLon } from '../../../api/values.ts';
import { Access } from '../../../region/format/codes.ts';
import { siteAccess } from '../../../scoring/facts/site-access.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { FAR_FROM_STOP_M } from '../../../shared/tour-days.ts';
import type { Candidate } from '../../found/candidates.ts';
import { rankOf, SAME_PLACE_M } from '../../found/ranking.ts';
import type { NightSites } from '../../found/sites-beside.ts';
import type { Rated } from '../listed-place.ts';
import type { Day } from './days.ts';
import { cornerAt, type Detour, detoursOf } from './detours.ts';
import type { Frame } from './frame.ts';
import type { TourDependencies, TourQuestion } from './question.ts';
import { scored } from './scored.ts';

/** A place on the way to a stop, instead of one around it; zeros for any other place. */
export interface BeforeStop {
  /** driving time from the place on to the end of the tour, s; 0 if the tour goes on the next day */
  onward: number;
  /** length of the way from the place to the stop, m */
  short: number;
}

/** A scored place for a night. */
export interface Choice extends Rated, Detour, BeforeStop {
  /** true if the place has everything that is wished for */
  isMatch: boolean;
  /** true if the traveller chose the place */
  isFixed: boolean;
  /** true for a chosen place that is out of reach from the way: `arrive` and `leave` are guesses at first */
  isGuessed: boolean;
  /** points: the score; on a day that ends at a stop, less the cost of the drive between place and stop */
  rank: number;
}

/** The choices of a day. */
export interface DayChoices {
  /** best first: places where a van may and can park, whether or not they have everything that is wished for */
  choices: Choice[];
  considered: number;
  sampled: boolean;
  hasMap: boolean;
}

/** Widths of the corridor beside the way, m, each with the maximum number of places scored in it. */
export const BESIDE_WAY = [
  { metres: 5000, most: 60 },
  { metres: 15_000, most: 20 },
];
/** Radii around a stop, m, each with the maximum number of places scored in it. */
export const AROUND_STOP = [
  { metres: 6000, most: 60 },
  { metres: 15_000, most: 20 },
];
/**
 * Lower bound of the maximum width of a search, m. That maximum is half of the day's drive, so that the night
 * is nearer to the end of the drive than to its start.
 */
const MIN_WIDTH_M = 1000;

/** Finds, measures and scores the places of a day. */
export async function choicesOf(
  number: number,
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<DayChoices> {
  const day = frame.days[number]!;
  const found = await sitesOf(frame, day, question, dependencies);
  const wanted = question.nights.find((night) => night.date === day.date);
  const fixed = wanted && !stopFarFrom(wanted, day, frame) ? wanted : undefined;
  const sites = fixed ? withFixed(found.sites, fixed, pieceOf(frame, day)) : found.sites;
  const passes = frame.passes.map(({ position }) => position);
  const { perDay } = question;
  const detours = await detoursOf(sites, { ...frame, day, passes, perDay }, frame.routers[number]!);
  const isFixed = (site: LatLon) => fixed !== undefined && metresApart(site, fixed) < SAME_PLACE_M;
  const reachable = await Promise.all(
    sites.map(async (site, i) => {
      const reached = reachedOf(site, detours[i]!, isFixed(site));
      if (!isFixed(site) || day.stop === null || reached) return reached;
      const [before] = await reachedBefore([site], number, frame, perDay, [
        firstBefore(number, frame),
        day.to,
      ]);
      return before ? { ...before, isFixed: true } : null;
    }),
  );
  const known = reachable.map(
    (reached, i) =>
      reached ??
      (isFixed(sites[i]!)
        ? {
            ...{ ...sites[i]!, isFixed: true, isGuessed: true, onward: 0, short: 0 },
            ...{ turnOff: day.to, arrive: day.to, leave: day.to },
          }
        : null),
  );
  const measured = known.filter((site) => site !== null);
  const around = rankedOf(await scored(measured, day, question, dependencies), day);
  const hasChoice = around.some(
    ({ arrive, isGuessed, short }) => !isGuessed && short === 0 && arrive - day.from <= perDay,
  );
  const before =
    hasChoice || !found.has_map ? null : await choicesBefore(number, frame, question, dependencies);
  const early = (before?.choices ?? []).map((choice) => ({
    ...choice,
    isFixed: wanted !== undefined && metresApart(choice, wanted) < SAME_PLACE_M,
  }));
  const others = around.filter((choice) => !early.some((each) => metresApart(each, choice) < SAME_PLACE_M));
  return {
    choices: [...others, ...early].sort(byWorth),
    considered: measured.length + (before?.considered ?? 0),
    sampled: found.sampled || (before?.sampled ?? false),
    hasMap: found.has_map,
  };
}

/** Adds the detour to a place; null if the place is out of reach. */
function reachedOf<Site extends Candidate>(site: Site, detour: Detour, isFixed: boolean) {
  if (!Number.isFinite(detour.arrive - detour.leave)) return null;
  return { ...site, ...detour, isFixed, isGuessed: false, onward: 0, short: 0 };
}

/** Returns the first position at which a day may turn off to a night before its stop: not before the last night. */
function firstBefore(number: number, { days }: Frame): number {
  const isFree = number === 0 || days[number - 1]!.stop !== null;
  return isFree ? days[number]!.from : days[number]!.since;
}

/** Length of the last stretch before a stop that is searched, s; each stretch before it is twice as long. */
const FIRST_STRETCH_S = 15 * 60;

/**
 * Finds places on the way to the stop at which a day ends: those of the last stretch before it that has a place without
 * a red light. Does not depend on matches, as `sitesOf`.
 */
async function choicesBefore(
  number: number,
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Omit<DayChoices, 'hasMap'> | null> {
  const { days, way } = frame;
  const day = days[number]!;
  if (day.stop === null) return null;
  const first = firstBefore(number, frame);
  const all: Omit<DayChoices, 'hasMap'> = { choices: [], considered: 0, sampled: false };
  const [search] = BESIDE_WAY;
  let latest = day.to;
  for (let length = FIRST_STRETCH_S; latest > first; length *= 2) {
    const earliest = Math.max(first, latest - length);
    const corners = way.line.slice(cornerAt(way, earliest), cornerAt(way, latest) + 1);
    const { sites, sampled } = await searched(corners, search!, question, dependencies);
    const reached = await reachedBefore(sites, number, frame, question.perDay, [earliest, latest]);
    const choices = rankedOf(await scored(reached, day, question, dependencies), day);
    all.considered += reached.length;
    all.sampled ||= sampled;
    all.choices.push(
      ...choices.filter(
        (choice) =>
          choice.arrive + choice.onward - day.from <= question.perDay &&
          !all.choices.some((each) => isSameSite(each, choice)),
      ),
    );
    if (all.choices.some(({ red }) => !red)) break;
    latest = earliest;
  }
  return all;
}

/**
 * Returns the places that a drive can reach from a stretch of the way to the stop at which a day ends.
 * @param stretch positions on the way, s
 */
async function reachedBefore<Site extends Candidate>(
  sites: readonly Site[],
  number: number,
  frame: Frame,
  perDay: number,
  [earliest, latest]: readonly [number, number],
) {
  const { way, days, nightStops, passes, routers } = frame;
  const day = days[number]!;
  const limits = { since: firstBefore(number, frame), until: day.to };
  const stretch = { ...day, stop: null, earliest, latest, ...limits };
  const positions = passes.map(({ position }) => position);
  const detours = await detoursOf(
    sites,
    { way, day: stretch, passes: positions, perDay, isFine: true },
    routers[number]!,
  );
  const isEnd = number === days.length - 1;
  const metresAt = (position: number) => way.metres[cornerAt(way, position)]!;
  return sites.flatMap((site, i) => {
    const detour = detours[i]!;
    const reached = detour.turnOff < day.to && reachedOf(site, detour, false);
    if (!reached) return [];
    return [
      {
        ...reached,
        distance_m: Math.round(metresApart(nightStops[day.stop!]!, site)),
        onward: isEnd ? Math.max(0, day.to - detour.leave) : 0,
        short: metresAt(day.to) - metresAt(detour.turnOff),
      },
    ];
  });
}

function rankedOf<Site extends Omit<Choice, 'rank'>>(sites: readonly Site[], { stop }: Day) {
  return sites.map((site) => ({ ...site, rank: stop === null ? site.score : rankOf(site) })).sort(byWorth);
}

function byWorth(a: Choice, b: Choice): number {
  return (
    Number(b.isFixed) - Number(a.isFixed) ||
    b.rank - a.rank ||
    Number(b.official) - Number(a.official) ||
    a.arrive - a.leave - (b.arrive - b.leave) ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

/**
 * Finds the places of a day. The wide search does not depend on matches in the narrow one: otherwise a tour with a wish
 * would reach places that a tour without it does not consider.
 */
async function sitesOf(
  frame: Frame,
  day: Day,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<NightSites> {
  const { way } = frame;
  const { from, to, stop } = day;
  const [start, end] = [from, to].map((position) => way.metres[cornerAt(way, position)]!);
  const half = Math.max(MIN_WIDTH_M, (end! - start!) / 2);
  const piece = pieceOf(frame, day);
  const widths = stop === null ? BESIDE_WAY : AROUND_STOP;
  const searches = widths.filter(
    ({ metres }, i) => i === 0 || metres <= half || widths[i - 1]!.metres < half,
  );
  const found = await Promise.all(
    searches.map(({ metres, most }) =>
      searched(piece, { metres: Math.min(metres, half), most }, question, dependencies),
    ),
  );
  const sites: NightSites['sites'] = [];
  for (const { sites: more } of found) {
    sites.push(...more.filter((site) => !sites.some((each) => isSameSite(each, site))));
  }
  return { ...found.at(-1)!, sites, sampled: found.some(({ sampled }) => sampled) };
}

/** Finds the places beside a line. */
export async function searched(
  line: readonly LatLon[],
  { metres, most }: (typeof BESIDE_WAY)[number],
  { wishes }: TourQuestion,
  { sitesBeside }: TourDependencies,
): Promise<NightSites> {
  const corners = line.length > 1 ? line : [line[0]!, line[0]!];
  const [lats, lons] = [corners.map(({ lat }) => lat), corners.map(({ lon }) => lon)];
  return JSON.parse(await sitesBeside({ lats, lons, corridor: metres, wishes, most })) as NightSites;
}

/** Returns the piece of the way beside which the night of a day is searched; the stop if the day ends at one. */
function pieceOf({ way, nightStops }: Frame, { stop, earliest, latest }: Day): LatLon[] {
  if (stop !== null) return [nightStops[stop]!];
  return way.line.slice(cornerAt(way, earliest), cornerAt(way, latest) + 1);
}

/**
 * Returns the distance of a chosen night from the stop at which its day ends, m; 0 if it is at most
 * FAR_FROM_STOP_M, or if the day does not end at a stop.
 */
export function stopFarFrom(night: LatLon, { stop }: Day, { nightStops }: Frame): number {
  const metres = stop === null ? 0 : metresApart(nightStops[stop]!, night);
  return metres > FAR_FROM_STOP_M ? Math.round(metres) : 0;
}

export function isSameSite(a: Candidate, b: Candidate): boolean {
  return a.osm_id === b.osm_id && a.osm_type === b.osm_type;
}

/** Adds a place that the traveller chose, unless it is among the sites. @param piece `distance_m` counts from it */
export function withFixed(sites: readonly Candidate[], fixed: LatLon, piece: readonly LatLon[]): Candidate[] {
  if (sites.some((site) => metresApart(site, fixed) < SAME_PLACE_M)) return [...sites];
  const { lat, lon } = fixed;
  const access = siteAccess(0, Access.untagged, 0, 0);
  const distance_m = Math.round(Math.min(...piece.map((corner) => metresApart(corner, fixed))));
  return [...sites, { lat, lon, name: '', kind: 'kerb', distance_m, access, osm_type: 'node', osm_id: 0 }];
}
