/** Segments of lines around a place. Coordinates 1e-7 degrees, distances metres. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/earth.ts';
import { SEGMENT_WORDS, SEGMENTS_PER_BOX, SegmentWord } from '../../format/line-records.ts';
import { squaredDistanceToSegment } from '../../spatial/geometry.ts';
import type { LineLayer, Region } from '../reader.ts';
import { itemsAround } from './items-around.ts';

/** Calls `visit` with every segment of a layer that is at most `metres` away. */
export function segmentsAround(
  region: Region,
  layer: LineLayer,
  x: number,
  y: number,
  metres: number,
  visit: (segment: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const { ints, count } = layer;
  itemsAround(region, layer.tree, x, y, kx, metres, (box, fromX) => {
    const from = box * SEGMENTS_PER_BOX;
    const to = Math.min(count, from + SEGMENTS_PER_BOX);
    for (let i = from; i < to; i++) {
      if (region.hiddenWays?.[ints[i * SEGMENT_WORDS + SegmentWord.WAY]!]) continue;
      const distance = segmentDistance(layer, i, fromX, y, kx);
      if (distance <= metres) visit(i, distance);
    }
  });
}

/** Distance in metres from (x, y) to segment `i` of a layer; `kx` metres per unit east. */
function segmentDistance({ ints }: LineLayer, i: number, x: number, y: number, kx: number): number {
  const at = i * SEGMENT_WORDS;
  return Math.sqrt(
    squaredDistanceToSegment(
      (ints[at]! - x) * kx,
      (ints[at + 1]! - y) * METRES_PER_UNIT,
      (ints[at + 2]! - x) * kx,
      (ints[at + 3]! - y) * METRES_PER_UNIT,
    ),
  );
}
