/** The tags of one OSM object, and common ways to read them. */
import { oneLine } from '../../shared/text/one-line.ts';

export type Tags = ReadonlyMap<string, string>;

/** Returns the value of the first key that is present, or ''. */
export function firstOf(tags: Tags, ...keys: string[]): string {
  for (const key of keys) {
    const value = tags.get(key);
    if (value !== undefined) return value;
  }
  return '';
}

/** Returns true if the key is present and its value is not a "no". */
export function isSet(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && value !== 'no' && value !== 'false' && value !== 'none';
}

/** Returns true for `yes` and values that imply it. */
export function isYes(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value === 'yes' || value === 'designated' || value === 'true' || value === '1';
}

/** Returns the name used locally. */
export function nameOf(tags: Tags): string {
  const name = tags.get('name') ?? tags.get('official_name') ?? tags.get('brand') ?? tags.get('operator');
  return oneLine(name ?? '');
}

/** Returns a table key → value → meaning as maps: tags have few keys, tables many, so lookups start from the tags. */
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
  if (CONTACTS.has(key)) return false;
  return IGNORED_KEYS.has(key) || IGNORED_PREFIXES.some((prefix) => key.startsWith(prefix));
}
/** Keys of a place's contact details (sites/site-details.ts). */
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

/** Keys of which a used object has at least one. The PBF reader skips all others without reading their values. */
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
