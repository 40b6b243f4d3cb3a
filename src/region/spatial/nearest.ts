/** The nearest point of a kind, by walking the tree of boxes from the nearest one on. Coordinates 1e-7 degrees. */
import type Flatbush from 'flatbush';
import { NEAREST_SETS, type NearestSetName } from '../format/reach.ts';
import { pointDistance } from '../read/queries.ts';
import type { Region } from '../read/reader.ts';
import { antimeridianShifts, atLeast, METRES_PER_UNIT, metresPerUnitEast } from './geometry.ts';

const LIMITS = Object.fromEntries(NEAREST_SETS.map(({ name, limit }) => [name, limit])) as Record<
  NearestSetName,
  number
>;

/** Nodes still to visit: position and level, and the square of the metres to their box. */
const nodes = new Int32Array(1024);
const squares = new Float64Array(nodes.length / 2);

/** The nearest point of a set within its limit; null when there is none. */
export function nearestPoint(
  region: Region,
  set: NearestSetName,
  x: number,
  y: number,
): { point: number; distance: number } | null {
  const { index, items } = region.nearest[set];
  if (!index) return null;
  const kx = metresPerUnitEast(y);
  let nearest: { point: number; distance: number } | null = null;
  for (const shift of antimeridianShifts(x, LIMITS[set] / kx)) {
    const within: number = nearest?.distance ?? LIMITS[set];
    nearest = nearestIn(index, items, region, x + shift, y, kx, within) ?? nearest;
  }
  return nearest;
}

/** The nearest item that is at most `within` metres away. The layout read here is that of Flatbush 4. */
function nearestIn(
  { _boxes: boxes, _indices: indices, _levelBounds: levelBounds, nodeSize, numItems }: Flatbush,
  items: Uint32Array,
  region: Region,
  x: number,
  y: number,
  kx: number,
  within: number,
): { point: number; distance: number } | null {
  let point = -1;
  let distance = within;
  let top = 0;
  let position = boxes.length - 4;
  let level = levelBounds.length - 1;
  for (;;) {
    const isLeaf = position < numItems * 4;
    const end = Math.min(position + nodeSize * 4, levelBounds[level]!);
    const first = top;
    for (let at = position; at < end; at += 4) {
      const dx = atLeast(0, atLeast(boxes[at]! - x, x - boxes[at + 2]!)) * kx;
      const dy = atLeast(0, atLeast(boxes[at + 1]! - y, y - boxes[at + 3]!)) * METRES_PER_UNIT;
      const square = dx * dx + dy * dy;
      if (square > distance * distance) continue;
      if (isLeaf) {
        const candidate = items[indices[at >> 2]!]!;
        if (region.hiddenPoints?.[candidate]) continue;
        const metres = pointDistance(region, candidate, x, y, kx);
        if (metres > distance || (metres === distance && point >= 0)) continue;
        distance = metres;
        point = candidate;
      } else {
        // The nearest box of a node comes to lie on top: what it holds rules most of the others out.
        const under = top > first && square > squares[top - 1]! ? top - 1 : top;
        if (under < top) {
          nodes[top * 2] = nodes[under * 2]!;
          nodes[top * 2 + 1] = nodes[under * 2 + 1]!;
          squares[top] = squares[under]!;
        }
        nodes[under * 2] = indices[at >> 2]!;
        nodes[under * 2 + 1] = level - 1;
        squares[under] = square;
        top++;
      }
    }
    do {
      if (top === 0) return point < 0 ? null : { point, distance };
      top--;
    } while (squares[top]! > distance * distance);
    position = nodes[top * 2]!;
    level = nodes[top * 2 + 1]!;
  }
}
