/** Finds places in the map data around a position or a route, to be scored by the caller. */

import type { SiteAccess } from '../../api/facts/facilities.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import type { LatLon } from '../../api/values.ts';
import { AREA_KINDS, type OsmType, POINT_CATEGORIES, SiteFlag } from '../../region/format/codes.ts';
import { sitesAround } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { siteAccess } from '../../scoring/facts/site-access.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { E7, toUnits } from '../../shared/geo/earth.ts';
import { shownNames } from '../../shared/text/names.ts';
import { isOfficial, SAME_PLACE_M } from './ranking.ts';

/** Maximum number of places scored for one search. */
export const MAX_CANDIDATES = 500;

/** A place before it is scored. */
export interface Candidate extends LatLon {
  /** empty if it has none */
  name: string;
  kind: SiteKind;
  /** distance from the position or the route, m */
  distance_m: number;
  /** distance from the start of the route, m */
  along_m?: number;
  /** time of arrival, ISO 8601, when the rated night begins; absent if unknown */
  arrival?: string;
  access: SiteAccess;
  osm_type: OsmType;
  osm_id: number;
}

/** Result of a search. */
export interface Found {
  /** at most MAX_CANDIDATES places, without duplicates */
  sites: Candidate[];
  /** number of places found, with duplicates: some places are mapped twice */
  in_view: number;
  /** true if there may be more places than `sites` */
  sampled: boolean;
}

/** An area or a point of a region that is a place. */
export interface FoundSite {
  region: Region;
  /** index in `region.areas` or `region.points` */
  item: number;
  isArea: boolean;
  /** distance from the position or the route, m; 0 in a search without either */
  distance: number;
  /** distance from the start of the route, m */
  along?: number;
}

/** A ring around a position: `lat` and `lon` in degrees, radii in m. */
export interface Ring {
  lat: number;
  lon: number;
  /** inner radius; nearer places are left out */
  beyond: number;
  radius: number;
}

/**
 * Returns the places in a ring, official sites first, then by distance; at most MAX_CANDIDATES. Places with access=no
 * or private, or too low for a van, are left out.
 */
export function candidatesAround(regions: readonly Region[], { lat, lon, beyond, radius }: Ring): Found {
  const found: FoundSite[] = [];
  for (const region of regions) {
    sitesAround(region, toUnits(lon), toUnits(lat), radius, (item, isArea, distance) => {
      if (distance >= beyond) found.push({ region, item, isArea, distance });
    });
  }
  return foundOf(bestOf(found, MAX_CANDIDATES), found.length);
}

/** Returns the result of a search. @param inView number of places found, with duplicates */
export function foundOf(sites: Candidate[], inView: number): Found {
  // half of the places found may be duplicates
  return {
    sites,
    in_view: inView,
    sampled: inView > 2 * MAX_CANDIDATES || sites.length === MAX_CANDIDATES,
  };
}

/** Returns at most `most` places as candidates, official sites first, then by distance, without duplicates. */
export function bestOf(found: FoundSite[], most: number): Candidate[] {
  const nearest = found.sort(
    (a, b) => Number(isOfficialSite(b)) - Number(isOfficialSite(a)) || a.distance - b.distance,
  );
  return firstCandidateOf(nearest, most);
}

/** Returns at most `most` places as candidates in their order, without duplicates. */
export function firstCandidateOf(found: readonly FoundSite[], most: number): Candidate[] {
  // half of the places may be duplicates
  return withoutTwins(found.slice(0, 2 * most).map(candidateOf)).slice(0, most);
}

export function isOfficialSite(site: FoundSite): boolean {
  return isOfficial(kindOf(site));
}

function kindOf({ region: { areas, points }, item, isArea }: FoundSite): SiteKind {
  const kind = isArea ? AREA_KINDS[areas.kind[item]!] : POINT_CATEGORIES[points.category[item]!];
  return kind as SiteKind;
}

function placeOf(site: FoundSite): LatLon {
  const [x, y] = siteCoords(site);
  return { lat: y / E7, lon: x / E7 };
}

/** Returns the position of a place, 1e-7 degrees. */
export function siteCoords({ region: { areas, points }, item, isArea }: FoundSite): [x: number, y: number] {
  const coords = isArea ? areas.centre : points.coords;
  return [coords.at(2 * item)!, coords.at(2 * item + 1)!];
}

/** Returns the kind of a place. Lay-bys are separate, although the map data stores them as car parks with a flag. */
export function siteKindOf(site: FoundSite): SiteKind {
  const { region, item, isArea } = site;
  const flags = (isArea ? region.areas : region.points).flags.at(item);
  return flags & SiteFlag.LAYBY ? 'layby' : kindOf(site);
}

function candidateOf(site: FoundSite): Candidate {
  const { region, item, isArea, distance, along } = site;
  const columns = isArea ? region.areas : region.points;
  const flags = columns.flags.at(item);
  return {
    ...placeOf(site),
    name: region.allNames(columns.name.at(item)),
    kind: siteKindOf(site),
    distance_m: Math.round(distance),
    ...(along === undefined ? {} : { along_m: Math.round(along) }),
    access: siteAccess(flags, columns.access.at(item), columns.value.at(item), columns.maxstay.at(item)),
    osm_type: region.osmTypeOf(columns.osmType.at(item)!),
    osm_id: columns.id.at(item)!,
  };
}

/** Maximum distance between duplicates with similar names, m: often an area and a point at its entrance. */
const SAME_NAME_M = 100;

function isSamePlace(a: Candidate, b: Candidate): boolean {
  if (a.kind !== b.kind) return false;
  const metres = metresApart(a, b);
  return metres < SAME_PLACE_M || (metres < SAME_NAME_M && isAlike(shownNames(a.name), shownNames(b.name)));
}

/** Returns true if the letters of one name begin the other, as "Càmping Xixerella" and "Camping Xixerella Park". */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** Returns the letters and digits of a name, in lower case without accents. */
function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Removes duplicates: the first of two stays, and takes the name of the other if it has no name. */
function withoutTwins(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const cells = new Map<string, Candidate[]>();
  const key = (row: number, column: number) => `${row} ${column}`;
  for (const candidate of candidates) {
    const row = Math.round(candidate.lat / CELL_DEGREES);
    const column = Math.round(candidate.lon / CELL_DEGREES);
    let twin: Candidate | undefined;
    for (let r = row - 1; r <= row + 1 && !twin; r++) {
      for (let c = column - COLUMNS_ASIDE; c <= column + COLUMNS_ASIDE && !twin; c++)
        twin = cells.get(key(r, c))?.find((other) => isSamePlace(other, candidate));
    }
    if (twin) {
      twin.name ||= candidate.name;
      continue;
    }
    kept.push(candidate);
    const cell = cells.get(key(row, column));
    if (cell) cell.push(candidate);
    else cells.set(key(row, column), [candidate]);
  }
  return kept;
}

/**
 * Cell size, degrees: a little more than SAME_NAME_M north-south. East-west, COLUMNS_ASIDE cells exceed SAME_NAME_M up
 * to 60 degrees of latitude.
 */
const CELL_DEGREES = 0.001;
const COLUMNS_ASIDE = 2;
