/** One .osm.pbf file becomes one archive of map tiles. */

import { ArchiveWriter } from '../../map-tiles/pmtiles/archive-writer.ts';
import { DEEPEST_ZOOM, VECTOR_LAYERS } from '../../map-tiles/schema.ts';
import type { Box } from '../../map-tiles/tiler/cut.ts';
import { Tiler } from '../../map-tiles/tiler/tiler.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { toUnits } from '../../shared/earth.ts';
import { asideOf, writeAside } from '../../shared/file-aside.ts';
import { landIn } from './land.ts';
import { MapReader } from './map-reader.ts';

export interface ArchiveRequest {
  /** the .osm.pbf file */
  path: string;
  /** of the archive, which is written beside it (see shared/file-aside.ts) */
  target: string;
  /** of the region */
  title: string;
  /** west, south, east, north in degrees: what lies beyond is cut off */
  bounds: [number, number, number, number];
  /** state of the data, ISO 8601; null = unknown */
  updatedAt: string | null;
}

/** What the thread of workers/tiler.ts can be asked. */
export interface TilerOperations {
  /** returns the number of tiles */
  make(request: ArchiveRequest): Promise<number>;
}

/** Makes the tiles; `publishAside(target)` puts the archive in its place. Returns the number of tiles. */
export async function makeArchive({
  path,
  target,
  title,
  bounds,
  updatedAt,
}: ArchiveRequest): Promise<number> {
  const [minX, minY, maxX, maxY] = bounds.map(toUnits) as [number, number, number, number];
  const box: Box = { minX, minY, maxX, maxY };
  const tiler = new Tiler(asideOf(`${target}.features`), box);
  const writer = new ArchiveWriter(asideOf(`${target}.tiles`));
  try {
    const reader = new MapReader((feature) => tiler.add(feature));
    reader.read(path);
    for (const paths of landIn(reader.coasts, box))
      tiler.add({ layer: 'earth', shape: 'area', minZoom: 0, properties: {}, paths });
    for (const { z, x, y, packed } of tiler.tiles()) writer.add(z, x, y, packed);
    const metadata = {
      name: title,
      attribution: ATTRIBUTION,
      type: 'baselayer',
      ...(updatedAt === null ? {} : { updated: updatedAt }),
      vector_layers: VECTOR_LAYERS,
    };
    const description = { bounds, minZoom: 0, maxZoom: DEEPEST_ZOOM, metadata };
    await writeAside(target, (file) => writer.finish(file, description));
    return writer.count;
  } finally {
    tiler.close();
    writer.close();
  }
}
