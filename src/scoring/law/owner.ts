/** Finds car parks of hospitals, schools, kindergartens and places of worship, by their ground or by their name. */
import {
  AreaKind,
  LineClass,
  OWNERS,
  Owner,
  type OwnerName,
  ownerIn,
  SiteFlag,
} from '../../region/format/codes.ts';
import type { Feature } from '../factor.ts';
import { featureOfArea } from '../osm-feature.ts';
import type { Site } from '../site/site.ts';

export interface Owned {
  owner: Exclude<OwnerName, 'nobody'>;
  /** returns the car park or the ground of the owner; called only when used */
  feature: () => Feature;
}

/** Returns the institution that owns the car park or ground at the spot; null if none, or if vans are welcome. */
export function ownerOf({ areas, standing: { places, road } }: Site): Owned | null {
  if (isWelcome(places)) return null;
  for (const { kind, flags, feature } of places) {
    const owner = ownerNamed(ownerIn(flags));
    if (kind === 'parking' && owner) return { owner, feature: () => feature };
  }
  // a public street through hospital grounds does not belong to the hospital
  if (road && places.length === 0 && road.region.ways.class[road.way] !== LineClass.service) return null;
  const ground = areas.find(({ kind, distance }) => kind === AreaKind.institution && distance === 0);
  const owner = ground && ownerNamed(ground.region.areas.value[ground.area]!);
  return owner ? { owner, feature: () => featureOfArea(ground.region, ground.area) } : null;
}

/** Returns true where vans or resting are expected. This takes precedence over the owner of the ground. */
export function isWelcome(places: Site['standing']['places']): boolean {
  return places.some(
    ({ kind, flags }) =>
      kind === 'rest_area' ||
      kind === 'services' ||
      (flags & (SiteFlag.VAN_ALLOWED | SiteFlag.OVERNIGHT_ALLOWED)) !== 0,
  );
}

function ownerNamed(code: number): Exclude<OwnerName, 'nobody'> | null {
  return code === Owner.nobody ? null : (OWNERS[code] as Exclude<OwnerName, 'nobody'>);
}
