/**
 * Finds the owner of a car park that keeps overnight guests away: by its name, by the ground, or by what is next to it.
 */
import {
  Access,
  AreaKind,
  LineClass,
  OWNERS,
  Owner,
  type OwnerName,
  ownerIn,
  PointCategory,
  SiteFlag,
} from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import { POINT_GROUPS } from '../../region/format/reach.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import { segmentsAround } from '../../region/read/around/segments-around.ts';
import type { Feature } from '../factor.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
import type { Site } from '../site/site.ts';
import type { StandingPlace } from '../site/standing.ts';
import { isAskingCountry, oftenTolerates } from './ask-inside.ts';

export interface Owned {
  owner: Exclude<OwnerName, 'nobody'>;
  /** true if only the neighbourhood tells */
  isGuessed: boolean;
  /** true if it often lets vans stay for a night, if one asks; absent = not known to */
  mayBeAsked?: boolean;
  /** returns the car park, the ground of the owner or the neighbour; called only when used */
  feature: () => Feature;
}

/** Distance within which an untagged car park belongs to a neighbour, m. */
const NEIGHBOUR_M = 50;

/** Categories of points whose `value` is not an Owner code. */
const NO_OWNERS: ReadonlySet<number> = new Set([
  PointCategory.level_crossing,
  PointCategory.wind_turbine,
  PointCategory.substation,
  PointCategory.parking,
  PointCategory.rest_area,
  PointCategory.services,
  PointCategory.caravan_site,
  PointCategory.camp_site,
  PointCategory.height_barrier,
  PointCategory.home,
  PointCategory.place,
  PointCategory.facility,
  PointCategory.ferry_terminal,
  PointCategory.other_name,
  PointCategory.postcode,
]);

/** Returns the owner of the car park or ground at the spot; null if none is known, or if vans are welcome. */
export function ownerOf(site: Site): Owned | null {
  const { areas, standing } = site;
  const { places, road } = standing;
  if (isWelcome(places)) return null;
  for (const { kind, flags, feature } of places) {
    const owner = ownerNamed(ownerIn(flags));
    if (kind === 'parking' && owner) return { owner, isGuessed: false, feature: () => feature };
  }
  // a public street through hospital grounds does not belong to the hospital
  if (road && places.length === 0 && road.region.ways.class[road.way] !== LineClass.service) return null;
  const ground = areas.find(({ kind, distance }) => kind === AreaKind.institution && distance === 0);
  const owner = ground && ownerNamed(ground.region.areas.value.at(ground.area));
  if (owner) return { owner, isGuessed: false, feature: () => featureOfArea(ground.region, ground.area) };
  return places.length > 0 && places.every(mayBelongToNeighbour) ? neighbourOf(site) : null;
}

/** Returns true where vans or resting are expected. This takes precedence over the owner of the ground. */
export function isWelcome(places: readonly StandingPlace[]): boolean {
  return places.some(
    ({ kind, flags }) =>
      kind === 'rest_area' ||
      kind === 'services' ||
      (flags & (SiteFlag.VAN_ALLOWED | SiteFlag.OVERNIGHT_ALLOWED)) !== 0,
  );
}

/** Flag bits of car parks that are open to the public. */
const OPEN_TO_ALL = SiteFlag.FEE | SiteFlag.PARK_RIDE | SiteFlag.PUBLIC | SiteFlag.LAYBY;

/** Returns true for a car park about whose users no tag says anything. */
function mayBelongToNeighbour({ kind, access, flags }: StandingPlace): boolean {
  return kind === 'parking' && access === Access.untagged && (flags & OPEN_TO_ALL) === 0;
}

/** Returns the nearest neighbour that has car parks of its own, on the same side of main roads; null if none is near. */
function neighbourOf({ regions, x, y, place }: Site): Owned | null {
  const isAsking = isAskingCountry(place.country);
  const roads = mainRoadsAround(regions, x, y);
  let nearest: Owned | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const region of regions) {
    const { category, value, coords } = region.points;
    for (const { name } of POINT_GROUPS) {
      pointsAround(region, name, x, y, NEIGHBOUR_M, (point, distance) => {
        if (distance >= least || NO_OWNERS.has(category[point]!)) return;
        // elsewhere people park at a casino as at any other sight
        const isCasino = isAsking && category[point] === PointCategory.casino;
        const owner = isCasino ? 'hotel' : ownerNamed(value.at(point));
        if (!owner || roads.some((road) => isBetween(road, x, y, coords[2 * point]!, coords[2 * point + 1]!)))
          return;
        least = distance;
        const feature = () => featureOfPoint(region, point);
        const mayBeAsked =
          isAsking && oftenTolerates(category[point]!, region.text(region.points.name.at(point)));
        nearest = { owner, isGuessed: true, mayBeAsked, feature };
      });
    }
  }
  return nearest;
}

/** Classes of roads across which nobody has a car park. */
const MAIN_ROADS: ReadonlySet<number> = new Set([
  LineClass.motorway,
  LineClass.trunk,
  LineClass.primary,
  LineClass.secondary,
]);

/** Ends of a segment: x, y, x, y, 1e-7 degrees. */
type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Returns the segments of main roads that may be between a spot and its neighbours. */
function mainRoadsAround(regions: Site['regions'], x: number, y: number): Segment[] {
  const segments: Segment[] = [];
  for (const region of regions) {
    for (const layer of region.layers) {
      segmentsAround(region, layer, x, y, NEIGHBOUR_M, (segment) => {
        const at = segment * SEGMENT_WORDS;
        const { ints } = layer;
        if (!MAIN_ROADS.has(region.ways.class[ints[at + SegmentWord.WAY]!]!)) return;
        segments.push([
          ints[at + SegmentWord.X1]!,
          ints[at + SegmentWord.Y1]!,
          ints[at + SegmentWord.X2]!,
          ints[at + SegmentWord.Y2]!,
        ]);
      });
    }
  }
  return segments;
}

/** Returns true if a segment crosses the line between two positions. */
function isBetween([ax, ay, bx, by]: Segment, x: number, y: number, toX: number, toY: number): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  return (
    side(x, y, toX, toY, ax, ay) !== side(x, y, toX, toY, bx, by) &&
    side(ax, ay, bx, by, x, y) !== side(ax, ay, bx, by, toX, toY)
  );
}

function ownerNamed(code: number): Exclude<OwnerName, 'nobody'> | null {
  return code === Owner.nobody ? null : (OWNERS[code] as Exclude<OwnerName, 'nobody'>);
}
