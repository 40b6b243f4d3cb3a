/** Maps tags to owners that keep overnight guests off their car parks. */
import { Owner, type OwnerName } from '../../region/format/codes.ts';
import { keySet } from './key-set.ts';
import { isChapel } from './point-categories.ts';
import { isSet, lookupOf, partsOf, type Tags } from './tags.ts';
import { countOf } from './values/counts.ts';

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
  amenity: {
    social_club: 'club',
    love_hotel: 'hotel',
    university: 'school',
    research_institute: 'school',
    college: 'school',
    music_school: 'school',
    language_school: 'school',
    doctors: 'care',
    dentist: 'care',
    veterinary: 'care',
    pharmacy: 'care',
    nursing_home: 'care',
    bank: 'company',
    conference_centre: 'company',
    car_rental: 'company',
    fire_station: 'authority',
    police: 'authority',
    prison: 'authority',
    embassy: 'authority',
    courthouse: 'authority',
    ranger_station: 'authority',
  },
  healthcare: { clinic: 'hospital', doctor: 'care', dentist: 'care', pharmacy: 'care', nursing: 'care' },
  social_facility: { nursing_home: 'care', assisted_living: 'care', group_home: 'care', hospice: 'care' },
  tourism: {
    hotel: 'hotel',
    motel: 'hotel',
    guest_house: 'hotel',
    hostel: 'hotel',
    apartment: 'hotel',
    chalet: 'hotel',
  },
  leisure: { resort: 'hotel', golf_course: 'club', fitness_centre: 'company' },
  building: { hotel: 'hotel', church: 'worship', apartments: 'flats', dormitory: 'flats' },
  man_made: { works: 'company' },
});
/** Owners by kind of a building about which no tag of USES says more. */
const OF_BUILDING: ReadonlyMap<string, OwnerName> = new Map([
  ...(['school', 'university', 'college'] as const).map((kind) => [kind, 'school'] as const),
  ['kindergarten', 'kindergarten'],
  ...['hospital', 'clinic'].map((kind) => [kind, 'hospital'] as const),
  ...['cathedral', 'mosque', 'synagogue', 'temple', 'monastery'].map((kind) => [kind, 'worship'] as const),
  ...['supermarket', 'retail', 'shop'].map((kind) => [kind, 'shop'] as const),
  ...['office', 'commercial', 'industrial', 'warehouse', 'factory', 'manufacture', 'bank'].map(
    (kind) => [kind, 'company'] as const,
  ),
  ...['fire_station', 'police', 'prison'].map((kind) => [kind, 'authority'] as const),
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
/** Stands beside amenity=social_facility. */
const DETAIL_OF_AMENITY = 'social_facility';
export const OWNER_KEYS =
  GROUND_KEYS |
  keySet(...[...OWNERS_NEXT_TO.keys()].filter((key) => key !== DETAIL_OF_AMENITY)) |
  keySet('shop', 'office', 'craft');
/** Values of shops that are closed for good, and of offices whose car parks are public. */
const NOBODY: ReadonlySet<string> = new Set([
  'vacant',
  'government',
  'administrative',
  'tourism',
  'forestry',
]);

/** Levels from which a building=residential is a block of flats (assumption). */
const FLATS_FROM_LEVELS = 4;
const MAX_LEVELS = 200;

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
  if (USES.some((key) => tags.has(key))) return Owner.nobody;
  const building = tags.get('building') ?? '';
  if (building === 'residential' && countOf(tags.get('building:levels'), MAX_LEVELS) >= FLATS_FROM_LEVELS)
    return Owner.flats;
  const ofBuilding = OF_BUILDING.get(building);
  return ofBuilding ? Owner[ofBuilding] : Owner.nobody;
}
