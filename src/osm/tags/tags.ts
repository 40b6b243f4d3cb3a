/** The tags of one OSM object, and the few ways in which every rule reads them. */

export type Tags = ReadonlyMap<string, string>;

/** The value of the first key that is present, or ''. */
export function firstOf(tags: Tags, ...keys: string[]): string {
  for (const key of keys) {
    const value = tags.get(key);
    if (value !== undefined) return value;
  }
  return '';
}

/** True when the key is there and its value is not a "no". */
export function isSet(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && value !== 'no' && value !== 'false' && value !== 'none';
}

/** True for `yes` and the values that promise as much. */
export function isYes(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value === 'yes' || value === 'designated' || value === 'true' || value === '1';
}

/** The name that the people who live there use. */
export function nameOf(tags: Tags): string {
  const name = tags.get('name') ?? tags.get('official_name') ?? tags.get('brand') ?? tags.get('operator');
  return name?.trim() ?? '';
}

/** A table key → value → meaning, as maps: tags have few keys, tables many, so tags are walked and not tables. */
export function lookupOf<T>(
  table: Record<string, Record<string, T>>,
): ReadonlyMap<string, ReadonlyMap<string, T>> {
  return new Map(Object.entries(table).map(([key, values]) => [key, new Map(Object.entries(values))]));
}

/**
 * Keys that no rule reads and that make up most of a tag list. Left out before the rules see an object: an
 * object that has nothing else is not looked at.
 */
export function isIgnoredKey(key: string): boolean {
  if (CONTACTS.has(key)) return false;
  return IGNORED_KEYS.has(key) || IGNORED_PREFIXES.some((prefix) => key.startsWith(prefix));
}
/** What places to stand tell of themselves (sites/site-details.ts). */
const CONTACTS: ReadonlySet<string> = new Set(['contact:website', 'contact:phone', 'contact:mobile']);
const IGNORED_KEYS = new Set([
  'source',
  'note',
  'fixme',
  'FIXME',
  'description',
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
 * Keys of which an object must have at least one to become anything. The PBF reader skips every other object
 * without reading its values.
 */
export const FEATURE_KEYS: ReadonlySet<string> = new Set([
  'highway',
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
