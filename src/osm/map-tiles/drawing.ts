/** How an object is drawn, before its geometry is known. */
import type { MapFeature, Properties } from '../../map-tiles/map-feature.ts';
import { LANGUAGES } from '../../shared/language.ts';
import type { Tags } from '../tags/tags.ts';

export type Drawing = Omit<MapFeature, 'paths'>;

/** Returns the value of the first tag that a table contains: table key → tag value → meaning. */
export function lookUp<T>(tables: ReadonlyMap<string, ReadonlyMap<string, T>>, tags: Tags): T | undefined {
  for (const [key, value] of tags) {
    const found = tables.get(key)?.get(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const NAME_KEYS = LANGUAGES.map((language) => `name:${language}`);

/** Returns the name of an object, and those in the map's languages that differ; empty without a name. */
export function namesOf(tags: Tags): Properties {
  const name = tags.get('name')?.trim();
  if (!name) return {};
  const names: Properties = { name };
  for (const key of NAME_KEYS) {
    const other = tags.get(key)?.trim();
    if (other && other !== name) names[key] = other;
  }
  return names;
}

/** Removes empty and false properties: tiles do not need them. */
export function said(properties: Record<string, string | number | boolean | undefined>): Properties {
  const kept: Properties = {};
  for (const key in properties) {
    const value = properties[key];
    if (value !== undefined && value !== '' && value !== false) kept[key] = value;
  }
  return kept;
}

/** Parses a number at the start of a tag value ("1 850 m"), rounded; undefined if there is none. */
export function numberOf(text: string | undefined): number | undefined {
  const digits = /^-?\d+(\.\d+)?/.exec((text ?? '').replaceAll(/[ ,']/g, ''));
  return digits ? Math.round(Number(digits[0])) : undefined;
}
