/** Kinds of land around a spot, as responses name them. */
import type { SpotContext } from '../../api/facts/spot-context.ts';
import { AREA_KINDS, AreaKind, type AreaKindName } from '../../region/format/codes.ts';
import type { AreaHit } from './area-hits.ts';

export type AreaType = SpotContext['area_type'];

const AREA_TYPE_OF_KIND: Partial<Record<AreaKindName, AreaType>> = {
  residential: 'residential',
  industrial: 'industrial',
  works: 'industrial',
  logistics: 'industrial',
  port: 'industrial',
  quarry: 'industrial',
  commercial: 'commercial',
  retail: 'retail',
  parking: 'parking',
  rest_area: 'parking',
  services: 'parking',
  forest: 'nature',
  nature: 'nature',
  sand: 'nature',
  nature_reserve: 'nature',
  farmland: 'farmland',
  farmyard: 'farmland',
  water: 'water',
  military: 'military',
};

/**
 * Returns the kind of the smallest area that contains the spot: a car park in a wood is a car park. Military land
 * takes precedence.
 */
export function areaTypeOf(areas: readonly AreaHit[]): AreaType {
  let smallest = Infinity;
  let type: AreaType = 'unknown';
  for (const { region, area, kind, distance } of areas) {
    if (distance > 0) continue;
    const candidate = AREA_TYPE_OF_KIND[AREA_KINDS[kind]!];
    const hectares = kind === AreaKind.military ? 0 : region.areas.hectares[area]!;
    if (candidate && hectares < smallest) {
      smallest = hectares;
      type = candidate;
    }
  }
  return type;
}
