/** Objects kept for search by name: settlements, and named objects without another use. */

import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import {
  PLACE_RANKS,
  PlaceRank,
  type PlaceRankName,
  PointCategory,
  PointFlag,
} from '../../region/format/codes.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { wordsOf } from '../../shared/text/words.ts';
import type { PointFacts } from './facts.ts';
import { firstOf, isSet, NAME_KEYS, type Tags } from './tags.ts';

/** Keys of named objects that the search finds. */
const SEARCHED_KEYS = [
  'amenity',
  'tourism',
  'shop',
  'leisure',
  'historic',
  'office',
  'craft',
  'healthcare',
  'aeroway',
  'railway',
  'natural',
  'mountain_pass',
  'man_made',
];
/** Values of SEARCHED_KEYS that the search ignores even if the object is named, such as street furniture. */
const NOT_SEARCHED = new Set([
  'bench',
  'waste_basket',
  'vending_machine',
  'tree',
  'tree_row',
  'stop',
  'switch',
  'signal',
  'level_crossing',
  'taxiway',
  'gate',
  'rail',
  'tram',
  'platform',
  'bicycle_parking',
  'parking_space',
  'information',
]);

/** Returns a named settlement or other `place` of PLACE_RANKS; null for other objects. */
export function placeOf(tags: Tags): PointFacts | null {
  const rank = PlaceRank[tags.get('place') as PlaceRankName];
  const name = oneLine(firstOf(tags, 'name'));
  if (rank === undefined || rank >= PLACE_RANKS.length || name === '') return null;
  const population = Number.parseInt((tags.get('population') ?? '').replace(/[^\d]/g, ''), 10) || 0;
  return {
    ...PLAIN_PLACE,
    category: PointCategory.place,
    flags: rank,
    name,
    value: population,
  };
}

/** Keys of names in the languages of the program, and of the name in Latin script. */
const OTHER_NAME_KEYS = [...NAME_KEYS, 'int_name'];
const OFFICIAL_SITES: ReadonlySet<number> = new Set([PointCategory.camp_site, PointCategory.caravan_site]);

/** Returns true for points that travellers may know by a name in their own language. */
function isNamedAbroad({ category, flags }: PointFacts): boolean {
  const isLandmark = category === PointCategory.poi && (flags & PointFlag.LANDMARK) !== 0;
  return isLandmark || category === PointCategory.place || OFFICIAL_SITES.has(category);
}

/**
 * Returns the names of a settlement, landmark or official site in the languages of the program and in Latin script
 * (`int_name`), as points for search only, without those of the same words as its local name: travellers know Genève as
 * Geneva, Genf or Ginevra.
 * @param points all other points of the object
 */
export function otherNamesOf(tags: Tags, points: readonly PointFacts[]): PointFacts[] {
  const named = points.find(isNamedAbroad);
  if (!named) return [];
  const names = OTHER_NAME_KEYS.map((key) => oneLine(tags.get(key) ?? '')).filter((name) => name !== '');
  if (names.length === 0) return [];
  const byWords = new Map<string, string>();
  for (const name of [named.name, ...names]) {
    const words = wordsOf(name).join(' ');
    if (!byWords.has(words)) byWords.set(words, name);
  }
  const [, ...others] = byWords.values();
  return others.map((name) => ({ ...PLAIN_PLACE, category: PointCategory.other_name, name }));
}

/** Returns true for a named object that users may search for. */
export function isSearched(tags: Tags): boolean {
  if (!isSet(tags, 'name')) return false;
  return SEARCHED_KEYS.some((key) => isSet(tags, key) && !NOT_SEARCHED.has(tags.get(key)!));
}

/** Tags of landmarks by which people describe a location: values by key; true = any value but "no". */
const LANDMARKS: Readonly<Record<string, true | ReadonlySet<string>>> = {
  natural: true,
  mountain_pass: true,
  aeroway: true,
  historic: new Set([
    'castle',
    'fort',
    'monument',
    'ruins',
    'tower',
    'manor',
    'city_gate',
    'archaeological_site',
  ]),
  tourism: new Set(['attraction', 'museum', 'zoo', 'theme_park', 'alpine_hut', 'viewpoint', 'aquarium']),
  amenity: new Set(['place_of_worship', 'monastery', 'townhall', 'theatre', 'university']),
  leisure: new Set(['park', 'marina', 'sports_centre', 'water_park', 'nature_reserve', 'beach_resort']),
  man_made: new Set(['lighthouse', 'pier', 'tower', 'windmill', 'watermill', 'breakwater', 'bridge']),
  railway: new Set(['station', 'halt']),
};

/** Returns true if a tag is that of a landmark. */
export function isLandmark(tags: Tags): boolean {
  for (const [key, value] of tags) {
    const values = Object.hasOwn(LANDMARKS, key) ? LANDMARKS[key]! : null;
    if (values === true ? isSet(tags, key) : values?.has(value)) return true;
  }
  return false;
}
