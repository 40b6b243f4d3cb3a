/** Distances to homes and towns: where neighbours notice a van, and where fireworks and parties are. */
import { AreaKind, LineClass, PlaceRank, PointCategory } from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import { SETTLEMENT_RADIUS_M } from '../../region/format/reach.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import { segmentsAround } from '../../region/read/around/segments-around.ts';
import type { AreaType } from './area-types.ts';
import type { Site } from './site.ts';

/** Minimum number of single homes that count as neighbours. */
const HOMES = 3;
/**
 * Plan area share of buildings in an old town, which is rarely mapped as residential but denser than anything else.
 */
const DENSE_BUILT_SHARE = 0.25;
const NO_HOMES: readonly AreaType[] = ['industrial', 'commercial', 'retail', 'military'];

/** Smallest plan area share of buildings in a built-up place: a scattered village. */
const BUILT_SHARE = 0.08;
const TOWN_KINDS: ReadonlySet<number> = new Set([AreaKind.residential, AreaKind.commercial, AreaKind.retail]);
const SMALLEST_SETTLEMENT = PlaceRank.hamlet;
const HOME_STREETS: ReadonlySet<number> = new Set([LineClass.residential, LineClass.living_street]);

/** Distance within which a spot belongs to the street of a town, m. */
const TOWN_STREET_M = 50;
/** Distance within which a spot is among homes, m. */
export const AMONG_HOMES_M = 30;

/**
 * Returns the distance to residential land, the third-nearest mapped home or (on land of unknown use) a town
 * street, whichever is nearest, m; 0 in a dense town. Infinity if none is within its reach: 150, 80 and 50 m.
 */
export function homesDistance(site: Site): number {
  const { areas, points, ground, areaType } = site;
  const mayBeHomes = !NO_HOMES.includes(areaType);
  if (ground.built >= DENSE_BUILT_SHARE && mayBeHomes) return 0;
  let nearest = mayBeHomes && areaType === 'unknown' ? townStreetDistance(site) : Infinity;
  for (const { kind, distance } of areas) {
    if (kind === AreaKind.residential) nearest = Math.min(nearest, distance);
  }
  const homes = points.of(PointCategory.home);
  if (homes.length >= HOMES)
    nearest = Math.min(nearest, homes.map(({ distance }) => distance).sort((a, b) => a - b)[HOMES - 1]!);
  return nearest;
}

/**
 * Returns the distance to a town street that the spot belongs to, whatever the land use, m; Infinity if none.
 */
function townStreetDistance({ lines: { nearestRoad } }: Site): number {
  const isOnStreet = nearestRoad?.isInTown && nearestRoad.distance <= TOWN_STREET_M;
  return isOnStreet ? nearestRoad.distance : Infinity;
}

/** Returns true inside a town or village. */
export function isBuiltUp(site: Site): boolean {
  const { areas, ground } = site;
  return (
    townStreetDistance(site) < Infinity ||
    ground.built >= BUILT_SHARE ||
    areas.some(({ kind, distance }) => distance === 0 && TOWN_KINDS.has(kind))
  );
}

const { outdoor_seating, restaurant, fast_food, bar } = PointCategory;
const VENUES = [outdoor_seating, restaurant, fast_food, bar];
/** Number of venues in reach that make dense buildings the centre of a town, whatever the land use. */
const CENTRE_VENUES = 3;

/** Returns true in the centre of a town: on a street of a town, on land of shops or in an old town, see DENSE_BUILT_SHARE. */
export function isTownCentre(site: Site): boolean {
  const { areas, ground, areaType, points } = site;
  if (townStreetDistance(site) === Infinity) return false;
  if (areas.some(({ kind, distance }) => distance === 0 && kind === AreaKind.retail)) return true;
  if (ground.built < DENSE_BUILT_SHARE || NO_HOMES.includes(areaType)) return false;
  let venues = 0;
  for (const kind of VENUES) venues += points.of(kind).length;
  return areaType === 'unknown' || venues >= CENTRE_VENUES;
}

/** Distance of the first search for a residential street, m; each further one reaches twice as far. */
const FIRST_STREETS_M = 250;

/**
 * Returns the distance to the nearest homes, residential street, venue or settlement, m; at most `limit`. Many maps
 * have streets where they have neither houses nor land use.
 */
export function settlementDistance(site: Site, limit: number): number {
  let nearest = Math.min(limit, homesDistance(site), site.nearest.nightlife?.distance ?? limit);
  nearest = Math.min(nearest, residentialStreetDistance(site, nearest));
  for (const region of site.regions) {
    const { category, flags } = region.points;
    pointsAround(region, 'search', site.x, site.y, limit + SETTLEMENT_RADIUS_M, (point, distance) => {
      if (category[point] !== PointCategory.place || flags.at(point) > SMALLEST_SETTLEMENT) return;
      nearest = Math.min(nearest, Math.max(0, distance - SETTLEMENT_RADIUS_M));
    });
  }
  return nearest;
}

/** Returns the distance to the nearest residential or living street, m; Infinity if none is nearer than `limit`. */
function residentialStreetDistance({ regions, x, y }: Site, limit: number): number {
  let nearest = Infinity;
  for (let within = FIRST_STREETS_M; nearest === Infinity; within *= 2) {
    const metres = Math.min(within, limit);
    for (const region of regions) {
      for (const layer of region.layers) {
        segmentsAround(region, layer, x, y, metres, (segment, distance) => {
          const way = layer.ints[segment * SEGMENT_WORDS + SegmentWord.WAY]!;
          if (HOME_STREETS.has(region.ways.class[way]!)) nearest = Math.min(nearest, distance);
        });
      }
    }
    if (metres === limit) break;
  }
  return nearest;
}
