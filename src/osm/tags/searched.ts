/** Objects kept for search by name: settlements, and named objects without another use. */

import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import { PLACE_RANKS, PlaceRank, type PlaceRankName, PointCategory } from '../../region/format/codes.ts';
import { shownNames } from '../../shared/text/names.ts';
import { wordsOf } from '../../shared/text/words.ts';
import type { PointFacts } from './facts.ts';
import { FURTHER_NAME_KEYS, NAME_KEYS } from './name-keys.ts';
import { localNameOf, namesOf } from './names.ts';
import { firstOf, hasOneOf, isSet, isYes, type Tags } from './tags.ts';
import { populationOf } from './values/counts.ts';

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
  const name = namesOf(firstOf(tags, 'name').trim(), tags);
  if (rank === undefined || rank >= PLACE_RANKS.length || name === '') return null;
  return {
    ...PLAIN_PLACE,
    category: PointCategory.place,
    flags: rank,
    name,
    value: populationOf(tags.get('population')),
  };
}

/** Keys of names besides the local one. */
const OTHER_NAME_KEYS: ReadonlySet<string> = new Set([...NAME_KEYS, ...FURTHER_NAME_KEYS]);

/**
 * Returns the names of an object in the languages of the program, in Latin script, and those that people use besides, as
 * points for search only, without those of the same words as its local name: travellers know Genève as Geneva, Genf or
 * Ginevra.
 * @param shown the name that people see, '' = none; its local part is another name if it has a Latin form
 */
export function otherNamesOf(tags: Tags, shown: string): PointFacts[] {
  if (shown === '' || !hasOneOf(tags, OTHER_NAME_KEYS)) return [];
  const names: string[] = [];
  for (const key of OTHER_NAME_KEYS)
    for (const name of tags.get(key)?.split(';') ?? []) if (name.trim() !== '') names.push(name.trim());
  if (names.length === 0) return [];
  const byWords = new Map<string, string>();
  // many are equal letter by letter
  for (const name of new Set([shownNames(shown), localNameOf(tags), ...names])) {
    const words = wordsOf(name).join(' ');
    if (!byWords.has(words)) byWords.set(words, name);
  }
  const [, ...others] = byWords.values();
  return others.map((name) => ({ ...PLAIN_PLACE, category: PointCategory.other_name, name }));
}

/** A postcode: letters and digits in at most two parts. */
const POSTCODE = /^(?=.*\d)[A-Z0-9]{2,8}(?:[ -][A-Z0-9]{2,5})?$/;
/**
 * Postcodes whose first part is that of a town or a part of one, and is known by itself, with or without a space: Portugal,
 * the Netherlands, United Kingdom, Canada, Ireland, United States and Brazil.
 */
const IN_PARTS = [
  /^(\d{4})(-)(\d{3})$/,
  /^(\d{4})( ?)([A-Z]{2})$/,
  /^([A-Z]{1,2}\d[A-Z\d]?)( ?)(\d[A-Z]{2})$/,
  /^([A-Z]\d[A-Z])( ?)(\d[A-Z]\d)$/,
  /^([A-Z]\d[\dW])( ?)([A-Z\d]{4})$/,
  /^(\d{5})(-)(\d{3,4})$/,
];
/** Maximum number of postcodes of one object. */
const MAX_POSTCODES = 3;

/** Returns the postcodes in the value of a tag, which may be a list, and the first parts that are known by themselves. */
export function postcodesIn(value: string): readonly string[] {
  if (value === '') return NO_POSTCODES;
  const known = remembered.get(value);
  if (known) return known;
  const codes = value.split(/[;,]/, MAX_POSTCODES).map((code) => code.trim().toUpperCase());
  const found = codes.filter((code) => POSTCODE.test(code)).flatMap(withTown);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(value, found);
  return found;
}
const NO_POSTCODES: readonly string[] = [];
/** Cache of the postcodes by value: every house of a town has the same ones. */
const remembered = new Map<string, readonly string[]>();
const MAX_REMEMBERED = 10_000;

function withTown(code: string): string[] {
  for (const form of IN_PARTS) {
    const [, town, between, rest] = form.exec(code) ?? [];
    if (town) return [town, `${town}${between || ' '}${rest}`];
  }
  return [code];
}

/** Returns true for a named object that users may search for. */
export function isSearched(tags: Tags): boolean {
  if (!isSet(tags, 'name')) return false;
  if (isSquare(tags)) return true;
  return SEARCHED_KEYS.some((key) => isSet(tags, key) && !NOT_SEARCHED.has(tags.get(key)!));
}

/** Returns true for a square: a road that is an area, or a place of that kind. */
function isSquare(tags: Tags): boolean {
  return (isSet(tags, 'highway') && isYes(tags, 'area')) || tags.get('place') === 'square';
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

/** Keys of shops and offices: nobody finds a car park by them, even by those that are sights as well. */
const TRADE = ['shop', 'office', 'craft'] as const;

/** Returns true if a tag is that of a landmark, or of a square. */
export function isLandmark(tags: Tags): boolean {
  if (TRADE.some((key) => isSet(tags, key))) return false;
  if (isSquare(tags)) return true;
  for (const [key, value] of tags) {
    const values = Object.hasOwn(LANDMARKS, key) ? LANDMARKS[key]! : null;
    if (values === true ? isSet(tags, key) : values?.has(value)) return true;
  }
  return false;
}
