/** Maps the many types of map data and geocoder to a few familiar words. */
import { FOUND_KINDS, type FoundKind } from '../../api/facts/found-kinds.ts';

const TYPES: Partial<Record<FoundKind, readonly string[]>> = {
  region: ['state', 'county', 'state_district', 'district', 'province', 'municipality', 'region'],
  town: ['city', 'town', 'borough'],
  village: ['village', 'hamlet', 'isolated_dwelling', 'farm'],
  quarter: ['suburb', 'quarter', 'neighbourhood', 'city_district', 'residential'],
  street: ['road', 'pedestrian', 'square'],
  address: ['house', 'building', 'house_number', 'postcode'],
  station: ['rail_station', 'bus_station', 'bus_stop', 'railway', 'helipad', 'aerodrome'],
  hospital: ['ambulance_station'],
  shop: ['delivery', 'bakery', 'marketplace', 'retail', 'commercial'],
  food: [
    ...['nightclub', 'music_venue', 'bar', 'biergarten', 'outdoor_seating', 'fast_food', 'restaurant'],
    ...['cafe', 'pub'],
  ],
  nature: [
    ...['forest', 'nature', 'water', 'sand', 'beach', 'viewpoint', 'park', 'national_park'],
    ...['nature_reserve', 'protected_area', 'peak', 'natural', 'waterway', 'leisure'],
  ],
};

const KINDS = new Map<string, FoundKind>([
  ...FOUND_KINDS.map((kind) => [kind, kind] as const),
  ...Object.entries(TYPES).flatMap(([kind, types]) =>
    types.map((type) => [type, kind as FoundKind] as const),
  ),
]);

/** Returns the kind of a type; `place` if unknown. @param type NameType, or the `addresstype` of Nominatim */
export function foundKindOf(type: string): FoundKind {
  return KINDS.get(type) ?? 'place';
}
