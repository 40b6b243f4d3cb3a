/** The places among which the nights of a tour are chosen: found beside its way, measured by the router, scored. */
import type { LatLon } from '../../api/values.ts';
import { Access } from '../../region/format/codes.ts';
import { iso } from '../calendar/at.ts';
import { siteAccess } from '../facts/site-access.ts';
import type { Candidate } from '../nearby/candidates.ts';
import { askedFilters, isWanted, needSurroundings, passing } from '../nearby/filters.ts';
import { unlessProblem } from '../nearby/find-places.ts';
import { isChoice, type Rated } from '../nearby/listed-place.ts';
import { metresApart, SAME_PLACE_M } from '../nearby/ranking.ts';
import type { RatedCandidate } from '../nearby/rated-place.ts';
import { cornerAt, type Detour, detoursOf } from './detours.ts';
import type { Frame } from './frame.ts';
import type { TourDependencies, TourQuestion } from './question.ts';
import type { NightSites } from './sites-beside.ts';

/** A scored place for a night. */
export interface Choice extends Rated, Detour {
  /** it has everything that is wished for */
  isMatch: boolean;
  /** the traveller chose it */
  isFixed: boolean;
}

/** The choices of a day. */
export interface DayChoices {
  /** best first: places where a van may and can park, whether or not they match */
  choices: Choice[];
  considered: number;
  sampled: boolean;
  hasMap: boolean;
}

/** Maximum number of places scored for a night: for 14 nights about as many as for one search nearby. */
const PER_NIGHT = 40;
/** With fewer places than this beside the way the search widens. */
const FEW = 8;
/** Widths of the corridor beside the way, m. */
const CORRIDOR_M = 5000;
const WIDE_CORRIDOR_M = 15_000;
/** Around a stop, m; after a short drive at most half its length: one wants to be nearer to the stop than to the start. */
const AROUND_STOP_M = { least: 1000, most: 6000 };

/** Finds, measures and scores the places of a day. */
export async function choicesOf(
  number: number,
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<DayChoices> {
  const day = frame.days[number]!;
  const found = await sitesOf(number, frame, question, dependencies);
  const fixed = question.nights.find(({ date }) => date === day.date);
  const sites = fixed ? withFixed(found.sites, fixed) : found.sites;
  const detours = await detoursOf(
    sites,
    { ...frame, day, passes: frame.passes.map(({ position }) => position), perDay: question.perDay },
    frame.router,
  );
  const isFixed = (site: LatLon) => fixed !== undefined && metresApart(site, fixed) < SAME_PLACE_M;
  const reachable = sites.flatMap((site, i) => {
    const detour = detours[i]!;
    if (Number.isFinite(detour.arrive - detour.leave)) return [{ ...site, ...detour }];
    // as if it were on the way: its real drive is measured later
    return isFixed(site) ? [{ ...site, turnOff: day.to, arrive: day.to, leave: day.to }] : [];
  });
  const choices = await scored(reachable, day, question, dependencies);
  return {
    choices: choices.map((choice) => ({ ...choice, isFixed: isFixed(choice) })).sort(byWorth),
    considered: reachable.length,
    sampled: found.sampled,
    hasMap: found.has_map,
  };
}

/** Scores places from their arrival on, and leaves out those where the van may not park or does not fit. */
export async function scored<Site extends Candidate & { arrive: number }>(
  sites: readonly Site[],
  { departure, from }: Frame['days'][number],
  { wishes }: TourQuestion,
  { rate }: TourDependencies,
): Promise<(Site & RatedCandidate & { isMatch: boolean })[]> {
  const timed = sites.map((site) => ({
    ...site,
    arrival: iso(departure + Math.max(0, Math.round((site.arrive - from) / 60)) * 60_000),
  }));
  const asked = askedFilters(wishes);
  const texts = timed.length > 0 ? await rate(timed, 'candidate', undefined, needSurroundings(wishes)) : [];
  return timed.flatMap((site, i) => {
    const rated = unlessProblem<RatedCandidate>(texts[i]!);
    const choice = rated && { ...site, ...rated };
    if (!choice || !isChoice(choice) || choice.fit?.fits === false) return [];
    return [{ ...choice, isMatch: isWanted(passing(choice, asked), wishes) }];
  });
}

function byWorth(a: Choice, b: Choice): number {
  return (
    Number(b.isFixed) - Number(a.isFixed) ||
    b.score - a.score ||
    Number(b.official) - Number(a.official) ||
    a.arrive - a.leave - (b.arrive - b.leave) ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

async function sitesOf(
  number: number,
  { way, days, nightStops }: Frame,
  { wishes }: TourQuestion,
  { sitesBeside }: TourDependencies,
): Promise<NightSites> {
  const { from, to, earliest, latest, stop } = days[number]!;
  const [start, end] = [from, to].map((position) => way.metres[cornerAt(way, position)]!);
  const half = (end! - start!) / 2;
  const search = async (corners: readonly LatLon[], corridor: number) =>
    JSON.parse(
      await sitesBeside({
        lats: corners.map(({ lat }) => lat),
        lons: corners.map(({ lon }) => lon),
        corridor,
        wishes,
        most: PER_NIGHT,
      }),
    ) as NightSites;
  if (stop !== null) {
    const around = [nightStops[stop]!, nightStops[stop]!];
    const { least, most } = AROUND_STOP_M;
    const near = await search(around, Math.max(least, Math.min(most, half)));
    return near.sites.length >= FEW || half < most ? near : search(around, Math.min(WIDE_CORRIDOR_M, half));
  }
  const piece = way.line.slice(cornerAt(way, earliest), cornerAt(way, latest) + 1);
  const corners = piece.length > 1 ? piece : [piece[0]!, piece[0]!];
  const near = await search(corners, Math.max(AROUND_STOP_M.least, Math.min(CORRIDOR_M, half)));
  return near.sites.length >= FEW || half < CORRIDOR_M ? near : search(corners, WIDE_CORRIDOR_M);
}

/** Adds a place that the traveller chose, unless it was found. */
function withFixed(sites: readonly Candidate[], fixed: LatLon): Candidate[] {
  if (sites.some((site) => metresApart(site, fixed) < SAME_PLACE_M)) return [...sites];
  const { lat, lon } = fixed;
  const access = siteAccess(0, Access.untagged, 0, 0);
  return [...sites, { lat, lon, name: '', kind: 'kerb', distance_m: 0, access, osm_type: 'node', osm_id: 0 }];
}
