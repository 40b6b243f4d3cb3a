/** Maps tags to owners that keep overnight guests off their car parks. */
import { Owner, type OwnerName } from '../../region/format/codes.ts';
import { keySet } from './key-set.ts';
import { isChapel } from './point-categories.ts';
import { isSet, lookupOf, partsOf, type Tags } from './tags.ts';

/** Owner by key and value of a tag of its ground. */
const OF_GROUND: Record<string, Record<string, OwnerName>> = {
  amenity: {
    hospital: 'hospital',
    clinic: 'hospital',
    school: 'school',
    kindergarten: 'kindergarten',
    childcare: 'kindergarten',
    place_of_worship: 'worship',
    monastery: 'worship',
  },
  healthcare: { hospital: 'hospital' },
  landuse: { religious: 'worship' },
};
const OWNERS_OF_GROUND = lookupOf(OF_GROUND);
export const GROUND_KEYS = keySet(...OWNERS_OF_GROUND.keys());

/** Further owners by key and value of a tag: those of a car park next to them, but not of all ground around. */
const OWNERS_NEXT_TO = lookupOf<OwnerName>({
  amenity: { social_club: 'club', love_hotel: 'hotel', university: 'school', college: 'school' },
  healthcare: { clinic: 'hospital' },
  tourism: {
    hotel: 'hotel',
    motel: 'hotel',
    guest_house: 'hotel',
    hostel: 'hotel',
    apartment: 'hotel',
    chalet: 'hotel',
  },
  leisure: { resort: 'hotel', golf_course: 'club' },
  building: { hotel: 'hotel', church: 'worship', apartments: 'flats', dormitory: 'flats' },
  man_made: { works: 'company' },
});
/** Owners by kind of a building about which no tag of USES says more. */
const OF_BUILDING: ReadonlyMap<string, OwnerName> = new Map([
  ...(['school', 'university', 'college'] as const).map((kind) => [kind, 'school'] as const),
  ['kindergarten', 'kindergarten'],
  ['hospital', 'hospital'],
  ...['cathedral', 'mosque', 'synagogue', 'temple', 'monastery'].map((kind) => [kind, 'worship'] as const),
  ...['supermarket', 'retail'].map((kind) => [kind, 'shop'] as const),
  ...['office', 'commercial', 'industrial', 'warehouse'].map((kind) => [kind, 'company'] as const),
]);
/** Keys of what a building is used for. */
const USES = [
  'amenity',
  'tourism',
  'leisure',
  'historic',
  'railway',
  'public_transport',
  'office',
  'shop',
] as const;
/** Owners by key, whatever its value but those of NOBODY. The first key decides. */
const BY_KEY: readonly (readonly [key: string, owner: OwnerName])[] = [
  ['shop', 'shop'],
  ['club', 'club'],
  ['office', 'company'],
  ['craft', 'company'],
];
export const OWNER_KEYS = GROUND_KEYS | keySet(...OWNERS_NEXT_TO.keys()) | keySet('shop', 'office', 'craft');
/** Values of shops that are closed for good, and of offices whose car parks are public. */
const NOBODY: ReadonlySet<string> = new Set([
  'vacant',
  'government',
  'administrative',
  'tourism',
  'forestry',
]);

/** Returns the Owner code of a ground. */
export function ownerOfGround(tags: Tags): number {
  for (const [key, value] of tags) {
    const owner = OWNERS_OF_GROUND.get(key)?.get(value);
    if (owner) return Owner[owner];
  }
  return Owner.nobody;
}

/** Returns the Owner code of an object to which a car park next to it may belong. */
export function ownerAmong(tags: Tags): number {
  const ofGround = ownerOfGround(tags);
  // walkers park at chapels and shrines
  if (ofGround === Owner.worship && isChapel(tags)) return Owner.nobody;
  if (ofGround !== Owner.nobody) return ofGround;
  for (const [key, value] of tags) {
    const lookup = OWNERS_NEXT_TO.get(key);
    const owner =
      lookup &&
      partsOf(value)
        .map((part) => lookup.get(part))
        .find((each) => each !== undefined);
    if (owner) return Owner[owner];
  }
  for (const [key, owner] of BY_KEY) {
    if (isSet(tags, key) && !NOBODY.has(tags.get(key)!)) return Owner[owner];
  }
  const ofBuilding = USES.some((key) => tags.has(key))
    ? undefined
    : OF_BUILDING.get(tags.get('building') ?? '');
  return ofBuilding ? Owner[ofBuilding] : Owner.nobody;
}
