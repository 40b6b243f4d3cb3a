/** A map becomes one archive of map tiles. */

import type { MapFeature } from '../../map-tiles/map-feature.ts';
import { ArchiveWriter } from '../../map-tiles/pmtiles/archive-writer.ts';
import { DEEPEST_ZOOM, VECTOR_LAYERS } from '../../map-tiles/schema.ts';
import type { Box } from '../../map-tiles/tiler/cut.ts';
import { Tiler } from '../../map-tiles/tiler/tiler.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { toUnits } from '../../shared/earth.ts';
import { asideOf, writeAside } from '../../shared/files/file-aside.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import { landIn } from './land.ts';
import { MapReader } from './map-reader.ts';

interface ArchiveTarget {
  /** of the archive, which is written beside it (see shared/file-aside.ts) */
  target: string;
  /** of the region */
  title: string;
  /** west, south, east, north in degrees: what lies beyond is cut off */
  bounds: [number, number, number, number];
  /** state of the data, ISO 8601; null = unknown */
  updatedAt: string | null;
}

export interface ArchiveRequest extends ArchiveTarget {
  /** the .osm.pbf file */
  path: string;
  /** what lies outside of these polygons as a whole is not drawn */
  clip?: Rings | null;
}

/** What the thread of workers/tiler.ts can be asked. */
export interface TilerOperations {
  /** returns the number of tiles */
  make(request: ArchiveRequest): Promise<number>;
}

/** Makes the tiles of a file; `publishAside(target)` puts the archive in its place. Returns the number of tiles. */
export function makeArchive({ path, clip = null, ...target }: ArchiveRequest): Promise<number> {
  const area = clip && new ClipArea(clip);
  return writeArchive(target, (draw, box) => {
    const reader = new MapReader(area ? (feature) => touches(area, feature) && draw(feature) : draw);
    reader.read(path);
    return landIn(reader.coasts, box);
  });
}

function touches(area: ClipArea, { shape, paths }: MapFeature): boolean {
  return shape === 'area' ? area.touchesRings(paths) : paths.some((path) => area.touchesPath(path));
}

/**
 * The same for what `drawAll` draws.
 * @param drawAll tells every feature but the land, which it returns: outer ring and holes of each part
 */
export async function writeArchive(
  { target, title, bounds, updatedAt }: ArchiveTarget,
  drawAll: (draw: (feature: MapFeature) => void, box: Box) => Int32Array[][],
): Promise<number> {
  const [minX, minY, maxX, maxY] = bounds.map(toUnits) as [number, number, number, number];
  const box: Box = { minX, minY, maxX, maxY };
  const tiler = new Tiler(asideOf(`${target}.features`), box);
  const writer = new ArchiveWriter(asideOf(`${target}.tiles`));
  try {
    for (const paths of drawAll((feature) => tiler.add(feature), box))
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
