/** Where one could sleep around here: the places to stand in the map data, to be scored by the caller. */
import type { Candidate, Nearby, Place, SiteKind } from '../api/places.ts';
import type { SpotSummary } from '../api/scores.ts';
import { ACCESS, AREA_KINDS, POINT_CATEGORIES, SiteFlag } from '../region/format/codes.ts';
import type { Region } from '../region/read/reader.ts';
import { sitesAround } from '../region/read/sites-around.ts';
import { E7, METRES_PER_UNIT, toUnits } from '../shared/earth.ts';

/** Number of places that are scored for one request at most. */
export const MOST_CANDIDATES = 500;
/** The same place is often mapped twice, as an area and as a point in it, metres. */
const SAME_PLACE_M = 40;

/**
 * The places to stand within `radius` metres, official sites first, then by distance; at most MOST_CANDIDATES. Places
 * with access=no or private, and those where a van does not fit, are never among them.
 */
export function candidatesAround(
  regions: readonly Region[],
  lat: number,
  lon: number,
  radius: number,
): Candidate[] {
  const found: Candidate[] = [];
  for (const region of regions) {
    sitesAround(region, toUnits(lon), toUnits(lat), radius, (item, isArea, distance) => {
      found.push(isArea ? fromArea(region, item, distance) : fromPoint(region, item, distance));
    });
  }
  found.sort(
    (a, b) => Number(isOfficial(b)) - Number(isOfficial(a)) || a.distance_m - b.distance_m || a.lat - b.lat,
  );
  return withoutTwins(found).slice(0, MOST_CANDIDATES);
}

/**
 * The answer of GET /api/spot/nearby: the best first, of equals the nearest.
 * @param summaries JSON texts of SpotSummary, one for each candidate
 */
export function bestPlaces(
  candidates: readonly Candidate[],
  summaries: readonly string[],
  limit: number,
): Nearby {
  const places = summaries.map((text, i): Place => {
    const { score, ampel, reasons, spot_id } = JSON.parse(text) as SpotSummary;
    return { ...candidates[i]!, score, ampel, reasons, spot_id };
  });
  places.sort((a, b) => b.score - a.score || a.distance_m - b.distance_m);
  return { places: places.slice(0, limit), considered: places.length };
}

function isOfficial({ kind }: Candidate): boolean {
  return kind === 'caravan_site' || kind === 'camp_site';
}

function fromArea(region: Region, area: number, distance: number): Candidate {
  const { areas } = region;
  return {
    lat: areas.centre[area * 2 + 1]! / E7,
    lon: areas.centre[area * 2]! / E7,
    ...facts(region, AREA_KINDS[areas.kind[area]!] as SiteKind, areas, area, distance),
  };
}

function fromPoint(region: Region, point: number, distance: number): Candidate {
  const { points } = region;
  return {
    lat: points.coords[point * 2 + 1]! / E7,
    lon: points.coords[point * 2]! / E7,
    ...facts(region, POINT_CATEGORIES[points.category[point]!] as SiteKind, points, point, distance),
  };
}

/** The columns that areas and points have in common. */
interface SiteColumns {
  flags: Uint32Array;
  name: Uint32Array;
  access: Uint8Array;
  value: Float32Array;
  maxstay: Uint16Array;
}

function facts(
  region: Region,
  kind: SiteKind,
  columns: SiteColumns,
  i: number,
  distance: number,
): Omit<Candidate, 'lat' | 'lon'> {
  const flags = columns.flags[i]!;
  return {
    name: region.text(columns.name[i]!),
    kind: flags & SiteFlag.LAYBY ? 'layby' : kind,
    distance_m: Math.round(distance),
    access: {
      fee: flags & SiteFlag.FEE ? true : flags & SiteFlag.FREE ? false : null,
      maxstay_minutes: columns.maxstay[i]! || null,
      capacity: columns.value[i]! || null,
      access: ACCESS[columns.access[i]!]!,
    },
  };
}

/** Of two of a kind at one place the first stays, unless only the other has a name. */
function withoutTwins(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const cells = new Map<string, Candidate[]>();
  const key = (row: number, column: number) => `${row} ${column}`;
  for (const candidate of candidates) {
    const row = Math.round(candidate.lat / CELL_DEGREES);
    const column = Math.round(candidate.lon / CELL_DEGREES);
    let twin: Candidate | undefined;
    for (let r = row - 1; r <= row + 1 && !twin; r++) {
      for (let c = column - 1; c <= column + 1 && !twin; c++) {
        twin = cells
          .get(key(r, c))
          ?.find((other) => other.kind === candidate.kind && metresApart(other, candidate) < SAME_PLACE_M);
      }
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

/** A little more than SAME_PLACE_M up to 60 degrees of latitude. */
const CELL_DEGREES = 0.001;

function metresApart(a: Candidate, b: Candidate): number {
  const metresPerDegree = METRES_PER_UNIT * E7;
  return Math.hypot(
    (a.lat - b.lat) * metresPerDegree,
    (a.lon - b.lon) * metresPerDegree * Math.cos((a.lat * Math.PI) / 180),
  );
}
