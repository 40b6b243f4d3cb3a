// Small maps and the regions that an import makes of them.
import { spyOn } from 'bun:test';
import { EVERYWHERE } from '../../../src/osm/cells/tiles.ts';
import { assemble } from '../../../src/osm/import/assemble.ts';
import { readPbf } from '../../../src/osm/pbf/pbf-source.ts';
import { SpooledFeatures } from '../../../src/osm/spool/spooled-features.ts';
import { LineTable } from '../../../src/region/build/features/line-table.ts';
import type { RegionInfo } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { METRES_PER_UNIT } from '../../../src/shared/geo/earth.ts';
import { type MapObjects, pbfOf, type WriteOptions } from '../pbf/pbf-writer.ts';
import { square, withFile } from './osm-map.ts';
export const METRES_PER_DEGREE = METRES_PER_UNIT * 1e7;

/** Returns the region of a map with these objects. */
export function regionOf(objects: MapObjects, options?: WriteOptions): Promise<Region> {
  return withFile(pbfOf(objects, options), regionOfFile);
}

/** Returns the region of a .osm.pbf file, without its base map. */
export async function regionOfFile(path: string): Promise<Region> {
  const { features, bounds, updatedAt, counts } = await readPbf(path);
  const info: RegionInfo = {
    name: 'test',
    title: 'Test',
    attribution: '',
    origin: '',
    dataUpdatedAt: updatedAt,
    importedAt: '2026-01-01T00:00:00.000Z',
    bounds,
    counts,
    sample: false,
  };
  const { parts } = assemble([...new SpooledFeatures(features).logsIn(EVERYWHERE)], info);
  return openRegionBytes(await new Blob(parts as Uint8Array<ArrayBuffer>[]).bytes(), 'test');
}

export interface Segment {
  coords: number[];
  kind: number;
  energy: number;
}

/** Returns the line segments that the region's builder receives for a map of these objects. */
export async function segmentsOf(objects: MapObjects, options?: WriteOptions): Promise<Segment[]> {
  const added = spyOn(LineTable.prototype, 'addSegment');
  try {
    await regionOf(objects, options);
    return added.mock.calls.map(([, x1, y1, x2, y2, kind, light, heavy]) => ({
      coords: [x1, y1, x2, y2],
      kind,
      energy: light + heavy,
    }));
  } finally {
    added.mockRestore();
  }
}

/** Returns a straight road to the east, `metres` long, 0.05 degrees south of 47. */
export function road(
  id: number,
  lat: number,
  lon: number,
  metres: number,
  tags: Record<string, string>,
): MapObjects {
  const degrees = metres / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
  return {
    nodes: [
      { id, lat, lon },
      { id: id + 1, lat, lon: lon + degrees },
    ],
    ways: [{ id, nodes: [id, id + 1], tags }],
  };
}

export function merge(...maps: MapObjects[]): MapObjects {
  const all = (key: 'nodes' | 'ways') =>
    maps.flatMap((map) => (map[key] ?? []) as { id: number }[]).sort((a, b) => a.id - b.id);
  return { nodes: all('nodes'), ways: all('ways') } as MapObjects;
}

export function zone(
  id: number,
  lat: number,
  lon: number,
  side: number,
  tags: Record<string, string>,
): MapObjects {
  const { nodes, ring } = square(id, lat, lon, side);
  return { nodes, ways: [{ id, nodes: ring, tags }] };
}
