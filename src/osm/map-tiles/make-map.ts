/** Draws the map of a region. */

import type { Box } from '../../map-tiles/cut.ts';
import type { BlockBytes } from '../../map-tiles/drawings/blocks.ts';
import { DrawingEncoder } from '../../map-tiles/drawings/drawing-encoder.ts';
import type { MapFeature } from '../../map-tiles/map-feature.ts';
import { writeMapFile } from '../../map-tiles/map-file/map-writer.ts';
import { vectorLayers } from '../../map-tiles/schema.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { reversedPath } from '../../shared/collections/paths.ts';
import { asideOf, writeAside } from '../../shared/files/file-aside.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { type BucketIndex, BucketReader, BucketWriter, joinBuckets } from '../spool/buckets.ts';
import { type WayIndex, WayStore } from '../spool/way-store.ts';
import { isCounterClockwise, landIn, seaIn } from './land.ts';

interface MapTarget {
  /** path of the map file, written to a temporary file first (shared/files/file-aside.ts) */
  target: string;
  /** title of the region */
  title: string;
  /** bounds of the map: west, south, east, north, degrees; anything outside is cut off */
  bounds: [number, number, number, number];
  /** date of the data, ISO 8601; null if unknown */
  updatedAt: string | null;
}

export interface MapRequest extends MapTarget {
  /** drawings by block (`map-tiles/drawings`) */
  drawings: BucketIndex;
  /** whole coastlines */
  coasts: WayIndex;
}

/** Operations of the thread workers/tiler.ts. */
export interface TilerOperations {
  make(request: MapRequest): Promise<void>;
}

/**
 * Writes the map from the drawings made while an OSM file was read. Writes to a temporary file:
 * `publishAside(target)` must then move it into place.
 */
export function makeMap({ drawings, coasts, ...target }: MapRequest): Promise<void> {
  const box = boxOf(target);
  const land = drawingsOf(box, (draw) => drawCoasts([...new WayStore(coasts).all()], box, draw));
  return writeBlocks(target, [drawings, land]);
}

/**
 * Writes a map of features, to a temporary file like `makeMap`.
 * @param drawAll draws every feature except the land, which it returns: outer ring and holes of each part
 */
export function writeMap(
  target: MapTarget,
  drawAll: (draw: (feature: MapFeature) => void, box: Box) => Int32Array[][],
): Promise<void> {
  const box = boxOf(target);
  return writeBlocks(target, [
    drawingsOf(box, (draw) => drawCoasts(drawAll(draw, box).flatMap(coastsOf), box, draw)),
  ]);
}

function boxOf({ bounds }: MapTarget): Box {
  const [minX, minY, maxX, maxY] = bounds.map(toUnits) as MapTarget['bounds'];
  return { minX, minY, maxX, maxY };
}

/** Returns the drawings of a few features, kept in memory. */
function drawingsOf(box: Box, drawAll: (draw: (feature: MapFeature) => void) => void): BucketIndex {
  const buckets = new BucketWriter(null, Number.POSITIVE_INFINITY);
  buckets.begin(0);
  const encoder = new DrawingEncoder(box, (block) => buckets.bufferFor(block));
  drawAll((feature) => encoder.add(feature));
  return joinBuckets([buckets.finish()]);
}

/** Returns an area of land (outer ring and holes) as closed coastlines. @param i unique number of the area */
function coastsOf(land: readonly Int32Array[], i: number): MemberWay[] {
  return land.map((ring, hole) => {
    const node = -1 - i * 1e6 - hole;
    const path = isCounterClockwise(ring) === (hole === 0) ? ring : reversedPath(ring);
    return { firstNode: node, lastNode: node, path };
  });
}

function drawCoasts(coasts: readonly MemberWay[], box: Box, draw: (feature: MapFeature) => void): void {
  const area = { shape: 'area', minZoom: 0 } as const;
  for (const paths of landIn(coasts, box)) draw({ ...area, layer: 'earth', properties: {}, paths });
  for (const paths of seaIn(coasts, box))
    draw({ ...area, layer: 'water', properties: { kind: 'ocean' }, paths });
}

async function writeBlocks(
  { target, title, bounds, updatedAt }: MapTarget,
  drawings: BucketIndex[],
): Promise<void> {
  const metadata = {
    name: title,
    attribution: ATTRIBUTION,
    type: 'baselayer',
    ...(updatedAt === null ? {} : { updated: updatedAt }),
    vector_layers: vectorLayers(),
  };
  await writeAside(target, (file) =>
    writeMapFile(
      file,
      blocksOf(drawings.map((each) => new BucketReader(each))),
      { bounds, metadata },
      asideOf(`${target}.tiles`),
    ),
  );
}

/** Yields the blocks in the order of their numbers, each with the drawings of all spools. */
function* blocksOf(spools: readonly BucketReader[]): Generator<BlockBytes> {
  const numbers = new Set(spools.flatMap(({ weights }) => [...weights.keys()]));
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const whole = new ByteWriter();
    for (const spool of spools) for (const { bytes } of spool.segments(number)) whole.bytes(bytes);
    yield { number, bytes: whole.view() };
  }
}
