/** The tags of one OSM object, and common ways to read them. */
import { FURTHER_NAME_KEYS, NAME_KEYS } from './name-keys.ts';

export type Tags = ReadonlyMap<string, string>;

/**
 * Returns the value of the first key that is present, or ''.
 * @example firstOf(new Map([['brand', 'Lidl']]), 'name', 'brand') // "Lidl"
 */
export function firstOf(tags: Tags, ...keys: string[]): string {
  for (const key of keys) {
    const value = tags.get(key);
    if (value !== undefined) return value;
  }
  return '';
}

/** Returns true if an object has one of the keys: a first look, as objects have few keys, and most readers many. */
export function hasOneOf(tags: Tags, keys: ReadonlySet<string>): boolean {
  for (const key of tags.keys()) if (keys.has(key)) return true;
  return false;
}

/**
 * Returns true if the key is present and its value is not "no", "false", "none", "0" or empty.
 * @example isSet(new Map([['lit', 'no']]), 'lit') // false
 */
export function isSet(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && !UNSET.has(plainWord(value));
}
const UNSET: ReadonlySet<string> = new Set(['no', 'false', 'none', '0', '']);

/**
 * Returns true for the values "yes", "designated", "true" and "1".
 * @example isYes(new Map([['hgv', 'designated']]), 'hgv') // true
 */
export function isYes(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && YES.has(plainWord(value));
}

/** Returns true for the values of `isYes`, and "only". */
export function isYesOrOnly(tags: Tags, key: string): boolean {
  return isYes(tags, key) || tags.get(key) === 'only';
}

/** Returns a value in lower case without spaces around it. Nearly all values are: they begin with a small letter. */
function plainWord(value: string): string {
  return value.charCodeAt(0) >= FIRST_SMALL ? value : value.trim().toLowerCase();
}
const FIRST_SMALL = 'a'.charCodeAt(0);

const YES: ReadonlySet<string> = new Set(['yes', 'designated', 'true', '1']);

/**
 * Returns the values of a list separated by semicolons: "bar;restaurant".
 * @example partsOf('bar;restaurant') // ["bar","restaurant"]
 */
export function partsOf(value: string): readonly string[] {
  return value.includes(';') ? value.split(';').map((part) => part.trim()) : [value];
}

/** Converts a table of meanings by key and value to maps, for lookups by tag: objects have few keys, tables many. */
export function lookupOf<T>(
  table: Record<string, Record<string, T>>,
): ReadonlyMap<string, ReadonlyMap<string, T>> {
  return new Map(Object.entries(table).map(([key, values]) => [key, new Map(Object.entries(values))]));
}

/**
 * Returns true for keys that no rule reads and that make up most of all tags. They are removed first; an object with
 * no others is skipped.
 */
export function isIgnoredKey(key: string): boolean {
  if (READ_KEYS.has(key)) return false;
  return IGNORED_KEYS.has(key) || IGNORED_PREFIXES.some((prefix) => key.startsWith(prefix));
}
/** Key of the postcode of an address. */
export const POSTCODE_KEY = 'addr:postcode';
/**
 * Read keys with an ignored prefix: names and postcodes for the search (searched.ts), details of a place (sites/site-details.ts), and
 * the law behind a speed limit.
 */
const READ_KEYS: ReadonlySet<string> = new Set([
  ...NAME_KEYS,
  ...FURTHER_NAME_KEYS,
  'contact:website',
  'contact:phone',
  'contact:mobile',
  'source:maxspeed',
  POSTCODE_KEY,
]);
const IGNORED_KEYS = new Set([
  'source',
  'FIXME',
  'wikidata',
  'wikipedia',
  'email',
  'created_by',
  'attribution',
  'ele',
  'height',
  'import',
  'roof:shape',
  'crossing',
]);
const IGNORED_PREFIXES = [
  '@',
  'addr:',
  'name:',
  'old_name',
  'alt_name',
  'source:',
  'contact:',
  'tiger:',
  'mvdgis:',
  'roof:',
  'note:',
  'wikipedia:',
  'ref:',
  'is_in',
];

/**
 * Keys of which a used object has at least one. Ferries are the exception: `route` is enough. The PBF reader skips all
 * other objects without reading their values.
 */
export const FEATURE_KEYS: ReadonlySet<string> = new Set([
  'highway',
  'area:highway',
  'railway',
  'aeroway',
  'building',
  'landuse',
  'natural',
  'leisure',
  'amenity',
  'shop',
  'tourism',
  'place',
  'boundary',
  'military',
  'man_made',
  'power',
  'waterway',
  'emergency',
  'public_transport',
  'advertising',
  'barrier',
  'harbour',
  'industrial',
  'healthcare',
  'historic',
  'office',
  'craft',
  'tower:type',
  'mountain_pass',
]);

/** Keys of limits on a node of a road and of signs, which need no other key. */
export const NODE_KEYS: ReadonlySet<string> = new Set(
  [
    ...['access', 'vehicle', 'motor_vehicle', 'motorcar', 'motorhome', 'hgv'],
    ...['maxheight', 'maxheight:physical', 'maxwidth', 'maxwidth:physical', 'maxlength', 'maxweight'],
    ...['maxweightrating', 'maxaxleload', 'ford', 'traffic_calming'],
    ...['traffic_sign', 'traffic_sign:forward', 'traffic_sign:backward'],
  ].flatMap((key) => [key, `${key}:conditional`]),
);
