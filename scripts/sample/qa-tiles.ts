/** Reads OSM QA vector tiles (zoom 12, all tags) as a source of features for the sample region. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { emitNode, emitPaths, emitRings } from '../../src/osm/features/object-features.ts';
import { type FeatureLog, FeatureLogWriter } from '../../src/osm/records/feature-log.ts';
import { classify } from '../../src/osm/tags/classify.ts';
import { FEATURE_KEYS, isIgnoredKey } from '../../src/osm/tags/tags.ts';
import type { OsmType } from '../../src/region/format/codes.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';

/** Geometry types of vector tiles. */
export const POINT = 1;
export const LINE = 2;

/** One OSM object, with its parts from all its tiles. */
export interface QaObject {
  osmType: OsmType;
  osmId: number;
  tags: Map<string, string>;
  /** lines or rings, stored units, or the position of a node */
  parts: Int32Array[];
  /** POINT, LINE, or an area */
  geometry: number;
}

export interface QaSource {
  objects: QaObject[];
  /** features for scoring */
  logs: FeatureLog[];
  /** west, south, east, north, degrees */
  bounds: [number, number, number, number];
  /** date of the newest object, ISO 8601 */
  updatedAt: string;
  counts: Record<string, number>;
}

/** Reads a folder of `<z>-<x>-<y>.mvt` files. */
export function readQaTiles(folder: string): QaSource {
  const found = new Map<string, QaObject>();
  const counts: Record<string, number> = { nodes: 0, ways: 0, relations: 0 };
  let newest = 0;
  const bounds: QaSource['bounds'] = [180, 90, -180, -90];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.mvt'))
    .sort()) {
    const [z, x, y] = file.slice(0, -'.mvt'.length).split('-').map(Number) as [number, number, number];
    widen(bounds, z, x, y);
    const layer = new VectorTile(new PbfReader(readFileSync(join(folder, file)))).layers.osm;
    if (!layer) throw new Error(`${file} has no layer "osm"`);
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const timestamp = Number(feature.properties['@timestamp']);
      if (timestamp > newest) newest = timestamp;
      const osmType = String(feature.properties['@type']) as OsmType;
      const osmId = Number(feature.properties['@id']);
      const key = `${osmType}/${osmId}`;
      const known = found.get(key);
      const parts = partsOf(feature, z, x, y);
      if (known) {
        known.parts.push(...parts);
        continue;
      }
      counts[`${osmType}s`]!++;
      found.set(key, { osmType, osmId, tags: tagsOf(feature), parts, geometry: feature.type });
    }
  }
  const objects = [...found.values()];
  return {
    objects,
    logs: [record(objects)],
    bounds,
    updatedAt: new Date(newest * 1000).toISOString(),
    counts,
  };
}

function record(objects: Iterable<QaObject>): FeatureLog {
  const writer = new FeatureLogWriter();
  const { sink } = writer;
  for (const { osmType, osmId, tags: all, parts, geometry } of objects) {
    const tags = scoredTags(all);
    if (!tags) continue;
    if (geometry === POINT) {
      const facts = classify(tags, 'node');
      if (facts) emitNode(sink, osmId, facts, parts[0]![0]!, parts[0]![1]!);
      continue;
    }
    const facts = classify(tags, geometry === LINE ? 'open way' : 'closed way');
    if (!facts) continue;
    emitPaths(sink, osmId, facts, parts, geometry !== LINE);
    if (geometry !== LINE) emitRings(sink, osmType, osmId, facts, parts);
  }
  return writer.pack();
}

function tagsOf({ properties }: VectorTileFeature): Map<string, string> {
  return new Map(Object.entries(properties).map(([key, value]) => [key, String(value)]));
}

/** Returns the tags that scoring rules read; null if there are none. */
function scoredTags(all: QaObject['tags']): Map<string, string> | null {
  const tags = new Map([...all].filter(([key]) => !isIgnoredKey(key)));
  return [...tags.keys()].some((key) => FEATURE_KEYS.has(key)) ? tags : null;
}

function partsOf(feature: VectorTileFeature, z: number, x: number, y: number): Int32Array[] {
  return feature.loadGeometry().map((part) => {
    const path = new Int32Array(part.length * 2);
    for (const [i, point] of part.entries()) {
      path[2 * i] = toUnits(longitudeAt(x + point.x / feature.extent, z));
      path[2 * i + 1] = toUnits(latitudeAt(y + point.y / feature.extent, z));
    }
    return path;
  });
}

function widen(bounds: QaSource['bounds'], z: number, x: number, y: number): void {
  bounds[0] = Math.min(bounds[0], longitudeAt(x, z));
  bounds[1] = Math.min(bounds[1], latitudeAt(y + 1, z));
  bounds[2] = Math.max(bounds[2], longitudeAt(x + 1, z));
  bounds[3] = Math.max(bounds[3], latitudeAt(y, z));
}

/** Converts a position in tiles of zoom z to degrees (Web Mercator). */
function longitudeAt(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180;
}

function latitudeAt(y: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
}
