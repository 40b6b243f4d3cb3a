/** What lies around a place: houses, water and the view of it, aerodromes. */
import type { Surroundings } from '../../api/facts/place-facts.ts';
import { AERODROME_WITHIN_M, HOUSES_WITHIN_M, WATER_WITHIN_M } from '../../api/facts/wishes.ts';
import { PROBE_M } from '../../region/format/reach.ts';
import { type SiteSurroundings, surroundingsIn } from '../../region/format/site-details.ts';
import type { Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import { runwayDistance } from '../noise/aircraft.ts';
import { type Shore, seesWater } from '../propagation/water-view.ts';
import { regionsWithin } from '../site/regions-around.ts';
import type { Site } from '../site/site.ts';

/** Distance within which a shore counts as visible without a check of the terrain, m: from a quay or a beach. */
const SEEN_WITHIN_M = 50;
/** Number of positions (probes) at which `isMappedAround` tests the map, on the circle of PROBE_M. */
const PROBES = 8;
/**
 * Radius around the spot and around each probe without an edge of the map, m. Together, these circles cover the circle
 * of AERODROME_WITHIN_M.
 */
const PROBE_REACH_M = 2600;

/**
 * Returns the surroundings of the official site, or else of the smallest place, that contains the spot. Without a
 * place all are null except `aerodrome_m`, which is always measured from the spot.
 */
export function surroundingsOfPlace({ regions, allRegions, lat, lon, x, y, standing }: Site): Surroundings {
  const place = standing.official ?? standing.places[0];
  const computed = place ? surroundingsIn(place.details) : null;
  const aerodrome_m = aerodromeDistance(regionsWithin(allRegions, lat, lon, AERODROME_WITHIN_M), x, y);
  if (!place || !computed) return { houses: null, water_m: null, water_view: null, aerodrome_m };
  const at = { x: toUnits(place.feature.lon), y: toUnits(place.feature.lat) };
  return { ...mappedAround(regions, at, computed), aerodrome_m };
}

/**
 * Returns the surroundings that were computed at import. Each is null if the map data ends too near to know it.
 * `water_view` also depends on the terrain.
 * @param at position of the place, 1e-7 degrees
 */
export function mappedAround(
  regions: readonly Region[],
  at: { x: number; y: number },
  { houses, waterM, waterViews }: SiteSurroundings,
): Omit<Surroundings, 'aerodrome_m'> {
  const known = Math.max(0, ...regions.map((region) => region.metresInside(at.x, at.y, WATER_WITHIN_M)));
  const isWaterKnown = waterM !== null || known >= WATER_WITHIN_M;
  return {
    houses: known >= HOUSES_WITHIN_M ? houses : null,
    water_m: isWaterKnown ? (waterM ?? WATER_WITHIN_M) : null,
    water_view: viewOf(regions, at, waterViews, isWaterKnown && known >= WATER_WITHIN_M),
  };
}

function viewOf(
  regions: readonly Region[],
  { x, y }: { x: number; y: number },
  shores: readonly Shore[],
  isComplete: boolean,
): boolean | null {
  if (shores.length === 0) return isComplete ? false : null;
  if (shores.some(([east, north]) => Math.hypot(east, north) <= SEEN_WITHIN_M)) return true;
  return seesWater(regions, x, y, shores);
}

/**
 * Returns the distance to the nearest runway, m; AERODROME_WITHIN_M if none is nearer; null if none is known and the
 * map ends nearer than that.
 */
export function aerodromeDistance(regions: readonly Region[], x: number, y: number): number | null {
  let nearest = AERODROME_WITHIN_M;
  for (const region of regions) nearest = Math.min(nearest, runwayDistance(region, x, y, nearest));
  if (nearest < AERODROME_WITHIN_M) return Math.round(nearest);
  return isMappedAround(regions, x, y) ? AERODROME_WITHIN_M : null;
}

/** Returns true if the map has no edge within AERODROME_WITHIN_M. */
function isMappedAround(regions: readonly Region[], x: number, y: number): boolean {
  const isInside = (px: number, py: number) =>
    regions.some((region) => region.metresInside(px, py, PROBE_REACH_M) >= PROBE_REACH_M);
  const kx = metresPerUnitEast(y);
  for (let i = 0; i < PROBES; i++) {
    const angle = (i * 2 * Math.PI) / PROBES;
    const px = Math.round(x + (PROBE_M * Math.cos(angle)) / kx);
    const py = Math.round(y + (PROBE_M * Math.sin(angle)) / METRES_PER_UNIT);
    if (!isInside(px, py)) return false;
  }
  return isInside(x, y);
}
