/** Small maps in code, written as a real .osm.pbf file and read into features. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYWHERE } from '../../../src/osm/cells/tiles.ts';
import { type PbfOptions, type PbfSource, readPbf } from '../../../src/osm/pbf/pbf-source.ts';
import { readLog } from '../../../src/osm/records/feature-log.ts';
import { SpooledFeatures } from '../../../src/osm/spool/spooled-features.ts';
import type { AreaFacts, LineFacts, PointFacts } from '../../../src/osm/tags/facts.ts';
import type { OsmType } from '../../../src/region/format/codes.ts';
import { type MapObjects, pbfOf, type WriteOptions } from '../pbf/pbf-writer.ts';

export interface FoundMap {
  source: PbfSource;
  lines: { osmId: number; facts: LineFacts; path: number[] }[];
  areas: { osmType: OsmType; osmId: number; facts: AreaFacts; rings: number[][] }[];
  points: { osmType: OsmType; osmId: number; facts: PointFacts; x: number; y: number; radius: number }[];
  buildings: { osmId: number; x: number; y: number; squareMetres: number; isHome: boolean }[];
}

/** Runs `work` with the path of a file with these `bytes`, then removes the file. */
export async function withFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-osm-'));
  try {
    const path = join(folder, 'map.osm.pbf');
    writeFileSync(path, bytes);
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function readMap(
  objects: MapObjects,
  options?: WriteOptions,
  reading?: PbfOptions,
): Promise<FoundMap> {
  return readBytes(pbfOf(objects, options), reading);
}

export function readBytes(bytes: Uint8Array, reading?: PbfOptions): Promise<FoundMap> {
  return withFile(bytes, async (path) => {
    const source = await readPbf(path, reading);
    const found: FoundMap = { source, lines: [], areas: [], points: [], buildings: [] };
    for (const batch of new SpooledFeatures(source.features).logsIn(EVERYWHERE)) {
      readLog(batch, {
        line: ({ osmId, path, ...facts }) => found.lines.push({ osmId, facts, path: [...path] }),
        area: ({ osmType, osmId, rings, ...facts }) =>
          found.areas.push({ osmType, osmId, facts, rings: rings.map((ring) => [...ring]) }),
        point: ({ osmType, osmId, x, y, radius, ...facts }) =>
          found.points.push({ osmType, osmId, facts, x, y, radius }),
        building: (building) => found.buildings.push(building),
      });
    }
    return found;
  });
}

/**
 * Returns the ring and nodes of a square. Ids start at `id`; the corner is in the south-west, the side in
 * degrees.
 */
export function square(
  id: number,
  lat: number,
  lon: number,
  side: number,
): Required<Pick<MapObjects, 'nodes'>> & { ring: number[] } {
  const corners = [
    [lat, lon],
    [lat, lon + side],
    [lat + side, lon + side],
    [lat + side, lon],
  ] as const;
  const nodes = corners.map(([y, x], i) => ({ id: id + i, lat: y, lon: x }));
  return { nodes, ring: [id, id + 1, id + 2, id + 3, id] };
}
