/** The places to stand in the map data around a place or a route, to be scored by the caller. */
import type { SiteAccess } from '../../api/facts/facilities.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import type { LatLon } from '../../api/values.ts';
import { AREA_KINDS, type OsmType, POINT_CATEGORIES, SiteFlag } from '../../region/format/codes.ts';
import { sitesAround } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { E7, toUnits } from '../../shared/earth.ts';
import { siteAccess } from '../facts/site-access.ts';
import { isOfficial, metresApart, SAME_PLACE_M } from './ranking.ts';

/** Number of places that are scored for one search at most. */
export const MOST_CANDIDATES = 500;

/** A place to stand, before it is scored. */
export interface Candidate extends LatLon {
  /** empty when it has none */
  name: string;
  kind: SiteKind;
  /** from the place asked about, or from the route */
  distance_m: number;
  /** of a route: metres from its start */
  along_m?: number;
  /** ISO 8601, where it is known: the night is rated from then on */
  arrival?: string;
  access: SiteAccess;
  osm_type: OsmType;
  osm_id: number;
}

/** Candidates, and how many places there are where they were looked for; some of these are one place mapped twice. */
export interface Found {
  sites: Candidate[];
  in_view: number;
  /** more are there than are candidates */
  sampled: boolean;
}

/** An area or a point of a region that is a place to stand. */
export interface FoundSite {
  region: Region;
  item: number;
  isArea: boolean;
  /** metres */
  distance: number;
  /** of a route: metres from its start */
  along?: number;
}

/** Around where, metres. */
export interface Ring {
  lat: number;
  lon: number;
  /** only what is farther away than this */
  beyond: number;
  radius: number;
}

/**
 * The places to stand in a ring, official sites first, then by distance; at most MOST_CANDIDATES. Places with access=no
 * or private, and those where a van does not fit, are never among them.
 */
export function candidatesAround(regions: readonly Region[], { lat, lon, beyond, radius }: Ring): Found {
  const found: FoundSite[] = [];
  for (const region of regions) {
    sitesAround(region, toUnits(lon), toUnits(lat), radius, (item, isArea, distance) => {
      if (distance >= beyond) found.push({ region, item, isArea, distance });
    });
  }
  return foundOf(bestOf(found, MOST_CANDIDATES), found.length);
}

export function foundOf(sites: Candidate[], inView: number): Found {
  // half of them may be the same place twice
  return {
    sites,
    in_view: inView,
    sampled: inView > 2 * MOST_CANDIDATES || sites.length === MOST_CANDIDATES,
  };
}

/** The first `most` of what was found as candidates, official sites first, then by distance, each place once. */
export function bestOf(found: FoundSite[], most: number): Candidate[] {
  const nearest = found.sort(
    (a, b) => Number(isOfficialSite(b)) - Number(isOfficialSite(a)) || a.distance - b.distance,
  );
  return firstOf(nearest, most);
}

/** The first `most` of what was found as candidates, each place once. */
export function firstOf(found: readonly FoundSite[], most: number): Candidate[] {
  // half of them may be the same place twice
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

/** 1e-7 degrees. */
export function siteCoords({ region: { areas, points }, item, isArea }: FoundSite): [x: number, y: number] {
  const coords = isArea ? areas.centre : points.coords;
  return [coords[item * 2]!, coords[item * 2 + 1]!];
}

/** The same, lay-bys told apart. */
export function siteKindOf(site: FoundSite): SiteKind {
  const { region, item, isArea } = site;
  const flags = (isArea ? region.areas : region.points).flags[item]!;
  return flags & SiteFlag.LAYBY ? 'layby' : kindOf(site);
}

function candidateOf(site: FoundSite): Candidate {
  const { region, item, isArea, distance, along } = site;
  const columns = isArea ? region.areas : region.points;
  const flags = columns.flags[item]!;
  return {
    ...placeOf(site),
    name: region.text(columns.name[item]!),
    kind: siteKindOf(site),
    distance_m: Math.round(distance),
    ...(along === undefined ? {} : { along_m: Math.round(along) }),
    access: siteAccess(flags, columns.access[item]!, columns.value[item]!, columns.maxstay[item]!),
    osm_type: region.osmTypeOf(columns.osmType[item]!),
    osm_id: columns.id[item]!,
  };
}

/** One site is often mapped as an area and again as a point at its entrance: so far apart at the most, metres. */
const SAME_NAME_M = 100;

function isSamePlace(a: Candidate, b: Candidate): boolean {
  if (a.kind !== b.kind) return false;
  const metres = metresApart(a, b);
  return metres < SAME_PLACE_M || (metres < SAME_NAME_M && isAlike(a.name, b.name));
}

/** True for "Càmping Xixerella" and "Camping Xixerella Park": the letters of one name begin the other. */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** Letters and digits without accents, small. */
function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Of two of a kind at one place the first stays, unless only the other has a name. */
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

/** A little more than SAME_NAME_M north-south; two of them east-west, up to 60 degrees of latitude. */
const CELL_DEGREES = 0.001;
const COLUMNS_ASIDE = 2;
