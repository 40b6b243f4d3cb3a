/** Facilities of a place, from its own tags or from objects beside it. */
import { PLAIN_PLACE } from '../../../region/build/place-table.ts';
import {
  Access,
  type FacilityName,
  facilityFlags,
  OF_THE_PLACE,
  PointCategory,
  SurfaceCode,
  type SurfaceName,
} from '../../../region/format/codes.ts';
import { accessOf } from '../access.ts';
import { limitsOf } from '../driving/limits.ts';
import type { PointFacts } from '../facts.ts';
import { type KeySet, keySet } from '../key-set.ts';
import { isSet, lookupOf, type Tags } from '../tags.ts';

/** Keys of a place by facility; the first present key applies. */
const KEYS: Record<FacilityName, readonly string[]> = {
  water: ['drinking_water', 'water_point'],
  toilets: ['toilets'],
  dump_station: ['sanitary_dump_station'],
  power: ['power_supply', 'electricity'],
  showers: ['shower', 'showers'],
  waste: ['waste_disposal', 'bin'],
  lit: ['lit'],
};
/** Separate objects that are facilities, by key and value. */
const BESIDE = lookupOf<FacilityName>({
  amenity: {
    drinking_water: 'water',
    water_point: 'water',
    toilets: 'toilets',
    sanitary_dump_station: 'dump_station',
    shower: 'showers',
    waste_disposal: 'waste',
  },
});
const BESIDE_KEYS = keySet(...BESIDE.keys());
/** Permission for dogs by the value of `dog`; any other value counts as not mapped. */
const DOGS: Readonly<Record<string, boolean | undefined>> = {
  yes: true,
  leashed: true,
  designated: true,
  permissive: true,
  no: false,
};
const NOT_FOR_ALL: ReadonlySet<number> = new Set([
  Access.customers,
  Access.permit,
  Access.private,
  Access.no,
]);
/** Surface to store for values of the tag `surface` that are not stored themselves. */
const OTHER_SURFACES: Record<string, SurfaceName> = {
  'concrete:plates': 'concrete',
  'concrete:lanes': 'concrete',
  paving_stones_lanes: 'paving_stones',
  cobblestone: 'sett',
  unhewn_cobblestone: 'sett',
  pebblestone: 'gravel',
  dirt: 'ground',
  earth: 'ground',
  mud: 'ground',
};

/**
 * Returns the point that stores the facilities of a place; null if nothing is known.
 * @param isPlace true if the object is the place itself, false if it may be a facility beside a place
 */
export function facilityOf(tags: Tags, keys: KeySet, isPlace: boolean): PointFacts | null {
  if (!isPlace && !(keys & BESIDE_KEYS)) return null;
  const flags = isPlace ? flagsOfPlace(tags) : flagsBeside(tags, keys);
  if (flags === 0) return null;
  return {
    ...PLAIN_PLACE,
    category: PointCategory.facility,
    flags,
    value: isPlace ? OF_THE_PLACE : 0,
  };
}

function flagsOfPlace(tags: Tags): number {
  const facilities: Partial<Record<FacilityName, boolean>> = {};
  for (const [name, keys] of Object.entries(KEYS) as [FacilityName, readonly string[]][]) {
    const key = keys.find((each) => tags.has(each));
    if (key) facilities[name] = isSet(tags, key);
  }
  const heightLimit = limitsOf(tags).maxheight || null;
  const surface = surfaceOf(tags.get('surface'));
  return facilityFlags({ facilities, surface, heightLimit, dog: DOGS[tags.get('dog') ?? ''] });
}

function surfaceOf(value = ''): SurfaceName {
  if (value in SurfaceCode) return value as SurfaceName;
  return OTHER_SURFACES[value] ?? 'unknown';
}

function flagsBeside(tags: Tags, keys: KeySet): number {
  const found: FacilityName[] = [];
  for (const [key, value] of tags) {
    const name = BESIDE.get(key)?.get(value);
    if (name) found.push(name);
  }
  if (found.length === 0 || NOT_FOR_ALL.has(accessOf(tags, keys))) return 0;
  const facilities = Object.fromEntries(found.map((name) => [name, true]));
  return facilityFlags({ facilities, surface: 'unknown', heightLimit: null });
}
