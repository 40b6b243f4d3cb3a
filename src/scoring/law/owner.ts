/** Finds car parks of hospitals, schools, kindergartens and churches, by their ground or by their name. */
import {
  AreaKind,
  LineClass,
  OWNERS,
  Owner,
  type OwnerName,
  ownerIn,
  SiteFlag,
} from '../../region/format/codes.ts';
import type { Feature } from '../factor/factor.ts';
import { featureOfArea } from '../factor/osm-feature.ts';
import type { Site } from '../site/site.ts';

export interface Owned {
  owner: Exclude<OwnerName, 'nobody'>;
  /** computed only when used */
  feature: () => Feature;
}

/** Returns the owner of the car park or lane of the spot; null if none keeps overnight guests away. */
export function ownerOf({ areas, standing: { places, road } }: Site): Owned | null {
  if (isWelcome(places)) return null;
  for (const { kind, flags, feature } of places) {
    const owner = ownerNamed(ownerIn(flags));
    if (kind === 'parking' && owner) return { owner, feature: () => feature };
  }
  // a street through hospital grounds is a street
  if (road && places.length === 0 && road.region.ways.class[road.way] !== LineClass.service) return null;
  const ground = areas.find(({ kind, distance }) => kind === AreaKind.institution && distance === 0);
  const owner = ground && ownerNamed(ground.region.areas.value[ground.area]!);
  return owner ? { owner, feature: () => featureOfArea(ground.region, ground.area) } : null;
}

/** Returns true where vans or resting are expected: this takes precedence over the owner of the ground. */
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
