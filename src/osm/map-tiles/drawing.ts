/** How an object is drawn, before its geometry is known. */

import type { MapFeature, Properties } from '../../map-tiles/map-feature.ts';
import { namesByLanguage, withLatin } from '../tags/names.ts';
import type { Tags } from '../tags/tags.ts';

export type Drawing = Omit<MapFeature, 'paths'>;

/** Returns the meaning of the first tag that the tables contain. @param tables meanings by key and value of a tag */
export function lookUp<T>(tables: ReadonlyMap<string, ReadonlyMap<string, T>>, tags: Tags): T | undefined {
  for (const [key, value] of tags) {
    const found = tables.get(key)?.get(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the name of an object, and those in the map's languages that differ; empty without a name. */
export function labelsOf(tags: Tags): Properties {
  const name = tags.get('name')?.trim();
  if (!name) return {};
  // the same name as in lists and sentences
  const shown = withLatin(name, tags);
  const others = namesByLanguage(shown, tags).map(([language, other]) => [`name:${language}`, other]);
  return { name: shown, ...Object.fromEntries(others) };
}

/** Returns the properties without undefined, empty and false ones: tiles do not need them. */
export function said(properties: Record<string, string | number | boolean | undefined>): Properties {
  const kept: Properties = {};
  for (const key in properties) {
    const value = properties[key];
    if (value !== undefined && value !== '' && value !== false) kept[key] = value;
  }
  return kept;
}
