/** The map of a .osm.pbf file, drawn: as a map file, or as an archive of all its tiles. */

import type { BlockBytes } from '../../map-tiles/drawings/blocks.ts';
import { DrawingEncoder } from '../../map-tiles/drawings/drawing-encoder.ts';
import { DrawingSpool } from '../../map-tiles/drawings/drawing-spool.ts';
import type { MapFeature } from '../../map-tiles/map-feature.ts';
import { MAP_FILE_SUFFIX } from '../../map-tiles/map-file/header.ts';
import { writeMapFile, writeTileArchive } from '../../map-tiles/map-file/map-writer.ts';
import { VECTOR_LAYERS } from '../../map-tiles/schema.ts';
import type { Box } from '../../map-tiles/tiler/cut.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { toUnits } from '../../shared/earth.ts';
import { asideOf, writeAside } from '../../shared/files/file-aside.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import { landIn } from './land.ts';
import { MapReader } from './map-reader.ts';

export interface MapTarget {
  /** path of what is written, beside it at first (see shared/files/file-aside.ts); its ending says which of both it is */
  target: string;
  /** of the region */
  title: string;
  /** west, south, east, north in degrees: what lies beyond is cut off */
  bounds: [number, number, number, number];
  /** state of the data, ISO 8601; null = unknown */
  updatedAt: string | null;
}

export interface MapRequest extends MapTarget {
  /** the .osm.pbf file */
  path: string;
  /** what lies outside of these polygons as a whole is not drawn */
  clip?: Rings | null;
}

/** What the thread of workers/tiler.ts can be asked. */
export interface TilerOperations {
  make(request: MapRequest): Promise<void>;
}

/** Features after which texts are forgotten and what is much goes to a file: memory does not grow with the map. */
const FEATURES_PER_PART = 10_000;

/** Draws the map of a file; `publishAside(target)` puts it in its place. */
export function makeMap({ path, clip = null, ...target }: MapRequest): Promise<void> {
  const area = clip && new ClipArea(clip);
  return writeMap(target, (draw, box) => {
    const reader = new MapReader(area ? (feature) => touches(area, feature) && draw(feature) : draw);
    reader.read(path);
    return landIn(reader.coasts, box);
  });
}

function touches(area: ClipArea, { shape, paths }: MapFeature): boolean {
  return shape === 'area' ? area.touchesRings(paths) : paths.some((path) => area.touchesPath(path));
}

/**
 * Draws a map of features.
 * @param drawAll tells every feature but the land, which it returns: outer ring and holes of each part
 */
export async function writeMap(
  target: MapTarget,
  drawAll: (draw: (feature: MapFeature) => void, box: Box) => Int32Array[][],
): Promise<void> {
  const [minX, minY, maxX, maxY] = target.bounds.map(toUnits) as [number, number, number, number];
  const box: Box = { minX, minY, maxX, maxY };
  const spool = new DrawingSpool(asideOf(`${target.target}.drawings`));
  try {
    const encoder = new DrawingEncoder(box, (block) => spool.bufferFor(block));
    let count = 0;
    const draw = (feature: MapFeature) => {
      encoder.add(feature);
      if (++count % FEATURES_PER_PART !== 0) return;
      encoder.begin();
      spool.flushIfFull();
    };
    for (const paths of drawAll(draw, box))
      draw({ layer: 'earth', shape: 'area', minZoom: 0, properties: {}, paths });
    await writeBlocks(target, spool.blocks());
  } finally {
    spool.close();
  }
}

/** Writes a map aside. @param blocks what a DrawingEncoder appended, by the number of the block */
export async function writeBlocks(
  { target, title, bounds, updatedAt }: MapTarget,
  blocks: Iterable<BlockBytes>,
): Promise<void> {
  const metadata = {
    name: title,
    attribution: ATTRIBUTION,
    type: 'baselayer',
    ...(updatedAt === null ? {} : { updated: updatedAt }),
    vector_layers: VECTOR_LAYERS,
  };
  const write = target.endsWith(MAP_FILE_SUFFIX) ? writeMapFile : writeTileArchive;
  await writeAside(target, (file) => write(file, blocks, { bounds, metadata }, asideOf(`${target}.tiles`)));
}
