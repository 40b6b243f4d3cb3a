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
import { POINT_GROUPS } from '../../region/format/reach.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import type { Feature } from '../factor.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
import type { Site } from '../site/site.ts';
import type { StandingPlace } from '../site/standing.ts';

export interface Owned {
  owner: Exclude<OwnerName, 'nobody'>;
  /** true if only the neighbourhood tells */
  isGuessed: boolean;
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
  const owner = ground && ownerNamed(ground.region.areas.value[ground.area]!);
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

/** Returns the nearest neighbour that has car parks of its own; null if none is near. */
function neighbourOf({ regions, x, y }: Site): Owned | null {
  let nearest: Owned | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const region of regions) {
    const { category, value } = region.points;
    for (const { name } of POINT_GROUPS) {
      pointsAround(region, name, x, y, NEIGHBOUR_M, (point, distance) => {
        if (distance >= least || NO_OWNERS.has(category[point]!)) return;
        const owner = ownerNamed(value[point]!);
        if (!owner) return;
        least = distance;
        nearest = { owner, isGuessed: true, feature: () => featureOfPoint(region, point) };
      });
    }
  }
  return nearest;
}

function ownerNamed(code: number): Exclude<OwnerName, 'nobody'> | null {
  return code === Owner.nobody ? null : (OWNERS[code] as Exclude<OwnerName, 'nobody'>);
}
