/** Maps tags to categories of points. */
import type { PointCategoryName } from '../../region/format/codes.ts';
import { CATEGORIES } from './category-by-tag.ts';
import { isHeightRestrictor, isOpenEntrance } from './driving/barriers.ts';
import { limitsOf } from './driving/limits.ts';
import { type KeySet, keySet } from './key-set.ts';
import { VAN_HEIGHT_M } from './sites/sites.ts';
import { firstOf, isSet, isYes, partsOf, type Tags } from './tags.ts';
import { voltsOf } from './values/powers.ts';

/** Denominations whose places of worship have no bells that ring at night. */
const WITHOUT_BELLS =
  /jehovahs_witness|mormon|latter|adventist|pentecostal|evangelical_free|salvation_army|quaker|baptist|new_apostolic|charismatic/;
/** Values of `building` of places of worship without a bell tower. */
const WITHOUT_TOWER = new Set(['house', 'residential', 'apartments', 'commercial', 'retail', 'office']);
/** Chapels, shrines and crosses: their bells, if any, do not strike the hours. */
const SMALL_WORSHIP = new Set([
  'chapel',
  'wayside_chapel',
  'wayside_shrine',
  'shrine',
  'lourdes_grotto',
  'cross',
  'wayside_cross',
]);
const SMALL_WORSHIP_KEYS = ['building', 'place_of_worship', 'place_of_worship:type', 'historic'] as const;
const CHAPEL_NAME = /kapelle\b|\b(chapel|chapelle|capela|cappella|capilla|ermita|kaple|kaplica)\b/i;
const CHURCHES = new Set(['church', 'cathedral', 'basilica', 'minster', 'monastery']);

/**
 * Values of `substation` of substations with large transformers. Cabinets and kiosks of the local grid are too quiet
 * to be a source of sound.
 */
const HUMMING_SUBSTATIONS = new Set([
  'transmission',
  'distribution',
  'traction',
  'industrial',
  'converter',
  'generation',
]);
/** Minimum voltage of a substation that has large transformers whatever its `substation` tag, V. */
const HIGH_VOLTAGE = 50_000;

const AMENITY = keySet('amenity');
const RAILWAY = keySet('railway');
const PUBLIC_TRANSPORT = keySet('public_transport');
const ADVERTISING = keySet('advertising');
const POWER = keySet('power');
const BARRIER = keySet('barrier');
const LEISURE = keySet('leisure');
const KEYS =
  keySet(...CATEGORIES.keys()) | AMENITY | RAILWAY | PUBLIC_TRANSPORT | ADVERTISING | POWER | BARRIER;
const NONE: ReadonlySet<PointCategoryName> = new Set();

/** Values of `sport` of grounds where young people meet at night. */
const YOUTH_SPORTS: ReadonlySet<string> = new Set(['skateboard', 'bmx', 'scooter']);
/** Keys that say which animals a kennel has; without them it has dogs, but a breeder may have any. */
const ANIMALS = ['animal_boarding', 'animal_shelter', 'animal_breeding', 'animal'] as const;
/** Values of ANIMALS that include dogs. */
const DOGS = /dog|canine|pet|^yes$/;

const LIT_OR_SCREEN = new Set(['screen', 'totem_screen']);

/**
 * Returns the categories of the tags of an object, except those of places, of facilities and for search only.
 * @param keys keys of the tags
 */
export function categoriesOf(tags: Tags, keys: KeySet): ReadonlySet<PointCategoryName> {
  if (!(keys & KEYS)) return NONE;
  const categories = new Set<PointCategoryName>();
  for (const [key, value] of tags) {
    const lookup = CATEGORIES.get(key);
    if (!lookup) continue;
    for (const part of partsOf(value)) {
      const category = lookup.get(part);
      if (category) categories.add(category);
    }
  }
  // a dancing school closes before night
  if (categories.has('music_venue') && isSet(tags, 'dance:teaching')) categories.delete('music_venue');
  if (keys & AMENITY) addByAmenity(categories, tags);
  if (keys & RAILWAY && isTrainStation(tags)) categories.add('rail_station');
  if (keys & PUBLIC_TRANSPORT && tags.get('public_transport') === 'platform' && isYes(tags, 'bus'))
    categories.add('bus_stop');
  if (keys & ADVERTISING && isBillboard(tags)) categories.add('billboard');
  if (keys & POWER) {
    if (tags.get('power') === 'generator' && tags.get('generator:source') === 'wind')
      categories.add('wind_turbine');
    if (isHummingSubstation(tags)) categories.add('substation');
  }
  if (keys & LEISURE && partsOf(tags.get('sport') ?? '').some((sport) => YOUTH_SPORTS.has(sport)))
    categories.add('skate_park');
  if (tags.get('telecom') === 'data_center') categories.add('data_center');
  if ((keys & BARRIER && isLowBarrier(tags)) || (keys & AMENITY && isLowEntrance(tags)))
    categories.add('height_barrier');
  return categories;
}

function addByAmenity(categories: Set<PointCategoryName>, tags: Tags): void {
  const amenity = tags.get('amenity');
  if (categories.has('kennel') && !hasDogs(tags, amenity === 'animal_breeding')) categories.delete('kennel');
  if (
    (amenity === 'restaurant' || amenity === 'cafe' || amenity === 'ice_cream') &&
    isSet(tags, 'outdoor_seating')
  ) {
    categories.delete('restaurant');
    categories.add('outdoor_seating');
  }
  if (amenity === 'place_of_worship') {
    const religion = tags.get('religion');
    if (religion === 'christian' && ringsBells(tags)) categories.add('bells');
    if (religion === 'muslim' && !isPrayerRoom(tags)) categories.add('mosque');
  }
  if (isBuddhistTemple(tags, amenity)) categories.add('bells');
  if (amenity === 'recycling') {
    categories.add(tags.get('recycling_type') === 'centre' ? 'waste_depot' : 'recycling');
  }
}

/** Returns true if the animals of a kennel or shelter may be dogs. @param isBreeder true if they must be tagged */
function hasDogs(tags: Tags, isBreeder: boolean): boolean {
  const animals = firstOf(tags, ...ANIMALS);
  return animals === '' ? !isBreeder : DOGS.test(animals);
}

/** Returns true for a room for prayers, in a motorway services for example: nobody calls from there. */
function isPrayerRoom(tags: Tags): boolean {
  return PRAYER_ROOMS.has(tags.get('place_of_worship') ?? '') || isSet(tags, 'indoor') || tags.has('level');
}
const PRAYER_ROOMS: ReadonlySet<string> = new Set(['musalla', 'prayer_room', 'multifaith', 'chapel']);

function isBillboard(tags: Tags): boolean {
  const advertising = tags.get('advertising') ?? '';
  const lit = isYes(tags, 'lit') || isYes(tags, 'luminous') || isYes(tags, 'animated');
  return LIT_OR_SCREEN.has(advertising) || (advertising === 'billboard' && lit);
}

/**
 * Returns true for a height restrictor that keeps vans out. One without a height does, too, as most are made for that; of
 * one whose height cannot be read nothing is known.
 */
function isLowBarrier(tags: Tags): boolean {
  return isHeightRestrictor(tags) && limitsOf(tags).maxheight < VAN_HEIGHT_M;
}

/** Returns true for an entrance that is too low for vans, of a car park that may be in the open: not of a garage below it. */
function isLowEntrance(tags: Tags): boolean {
  if (!isOpenEntrance(tags)) return false;
  const { maxheight } = limitsOf(tags);
  return maxheight > 0 && maxheight < VAN_HEIGHT_M;
}
/**
 * Returns true if a church may strike the hours: it is not a chapel, and its tags do not rule out bells (`bells`,
 * `bell_tower`, `tower`, `denomination`, `building`).
 */
function ringsBells(tags: Tags): boolean {
  if (isChapel(tags) || tags.get('bells') === 'no' || tags.get('bell_tower') === 'no') return false;
  if (hasBellTower(tags)) return true;
  if (WITHOUT_BELLS.test(tags.get('denomination') ?? '')) return false;
  return isSet(tags, 'tower') || !WITHOUT_TOWER.has(tags.get('building') ?? '');
}

/** Returns true if `bells` or `bell_tower` is set, or for a separate bell tower (`man_made`, `tower:type`). */
export function hasBellTower(tags: Tags): boolean {
  if (isSet(tags, 'bells') || isSet(tags, 'bell_tower')) return true;
  return BELL_TOWERS.has(tags.get('man_made') ?? '') || BELL_TOWERS.has(tags.get('tower:type') ?? '');
}
const BELL_TOWERS = new Set(['bell_tower', 'campanile']);

/** Returns true for a temple or monastery of Buddhists: it may have a bell or drum that calls the monks. */
function isBuddhistTemple(tags: Tags, amenity: string | undefined): boolean {
  if (amenity !== 'place_of_worship' && amenity !== 'monastery') return false;
  return (
    tags.get('religion') === 'buddhist' &&
    !isChapel(tags) &&
    tags.get('bells') !== 'no' &&
    !isPrayerRoom(tags)
  );
}

/** Returns true for a temple, or its tower of bells or drums, by `religion` or name: it strikes no hours at night. */
export function isOfTemple(tags: Tags): boolean {
  const religion = tags.get('religion') ?? 'christian';
  return religion !== 'christian' || TEMPLE_BELLS.test(tags.get('name') ?? '');
}
const TEMPLE_BELLS = /[鐘钟鼓]\s*[楼樓]|鐘撞|鐘つき|梵鐘|종루|종각|범종|หอระฆัง|หอกลอง|gác chuông/iu;

/** Returns true for chapels, wayside shrines and crosses, by tag or name. */
export function isChapel(tags: Tags): boolean {
  if (SMALL_WORSHIP_KEYS.some((key) => SMALL_WORSHIP.has(tags.get(key) ?? ''))) return true;
  return CHAPEL_NAME.test(tags.get('name') ?? '') && !CHURCHES.has(tags.get('building') ?? '');
}

function isTrainStation(tags: Tags): boolean {
  const railway = tags.get('railway');
  if (railway !== 'station' && railway !== 'halt') return false;
  const station = tags.get('station') ?? '';
  return !['subway', 'light_rail', 'funicular', 'miniature', 'monorail'].includes(station);
}

function isHummingSubstation(tags: Tags): boolean {
  const power = tags.get('power');
  if (power !== 'substation' && power !== 'sub_station') return false;
  const location = tags.get('location');
  if (location === 'underground' || location === 'indoor') return false;
  return (
    HUMMING_SUBSTATIONS.has(tags.get('substation') ?? '') || voltsOf(tags.get('voltage')) >= HIGH_VOLTAGE
  );
}
