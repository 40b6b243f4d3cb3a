/**
 * Cuts areas into pieces of few vertices, so that inside tests and edge distances cost the same for a garden and for
 * a forest of 10,000 vertices.
 */
import { CutSide } from '../../format/place-records.ts';

/** Maximum vertices per stored piece: no query walks the edge of a whole forest. */
const VERTICES_PER_PIECE = 64;

export interface Piece {
  rings: readonly Int32Array[];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** CutSide bits: sides along which the area was cut */
  cuts: number;
}

/** Maximum depth of cuts. Each cut halves the longer side; after this many, a piece is metres wide. */
const MAX_CUTS = 40;

/**
 * Maximum number of vertices that are cut, per vertex of the area. The cuts of an area read each of its vertices at
 * most MAX_CUTS times, unless no cut makes it smaller: a node that is there a hundred times is in both halves.
 */
const MAX_WORK = 64;

/** Calls `take` with pieces that together cover exactly the area of the closed rings (even-odd). */
export function cutToPieces(rings: readonly Int32Array[], take: (piece: Piece) => void): void {
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  cut(rings, 0, MAX_CUTS, { left: MAX_WORK * vertices }, take);
}

function cut(
  rings: readonly Int32Array[],
  cuts: number,
  cutsLeft: number,
  work: { left: number },
  take: (piece: Piece) => void,
): void {
  let vertices = 0;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const ring of rings) {
    vertices += ring.length / 2 - 1;
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i]!;
      const y = ring[i + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  if (vertices === 0) return;
  if (vertices <= VERTICES_PER_PIECE || cutsLeft === 0 || work.left < vertices) {
    take({ rings, minX, minY, maxX, maxY, cuts });
    return;
  }
  work.left -= vertices;
  const alongX = maxX - minX > maxY - minY;
  const at = alongX ? Math.round((minX + maxX) / 2) : Math.round((minY + maxY) / 2);
  const [lowCut, highCut] = alongX ? [CutSide.EAST, CutSide.WEST] : [CutSide.NORTH, CutSide.SOUTH];
  const low: Int32Array[] = [];
  const high: Int32Array[] = [];
  for (const ring of rings) split(ring, alongX ? 0 : 1, at, low, high);
  cut(low, cuts | lowCut, cutsLeft - 1, work, take);
  cut(high, cuts | highCut, cutsLeft - 1, work, take);
}

/** Buffers for both halves of the current ring; they grow with the largest ring. */
let lowHalf = new Int32Array(1024);
let highHalf = new Int32Array(1024);

/**
 * Clips a closed ring against one line (Sutherland-Hodgman), both sides at once: adds the parts below and above
 * coordinate `at` to `low` and `high`. Vertices on the line belong to both.
 */
function split(ring: Int32Array, axis: 0 | 1, at: number, low: Int32Array[], high: Int32Array[]): void {
  // every edge may add a crossing, and the first vertex is repeated at the end
  if (lowHalf.length < 2 * ring.length + 2) {
    lowHalf = new Int32Array(4 * ring.length);
    highHalf = new Int32Array(4 * ring.length);
  }
  let lows = 0;
  let highs = 0;
  let to = ring[axis]! - at;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    const from = to;
    to = ring[i + 2 + axis]! - at;
    if (from <= 0) {
      lowHalf[lows++] = x;
      lowHalf[lows++] = y;
    }
    if (from >= 0) {
      highHalf[highs++] = x;
      highHalf[highs++] = y;
    }
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
      const t = from / (from - to);
      const crossX = axis === 0 ? at : Math.round(x + t * (ring[i + 2]! - x));
      const crossY = axis === 0 ? Math.round(y + t * (ring[i + 3]! - y)) : at;
      lowHalf[lows++] = crossX;
      lowHalf[lows++] = crossY;
      highHalf[highs++] = crossX;
      highHalf[highs++] = crossY;
    }
  }
  // a ring has at least three vertices and repeats the first one
  if (lows >= 6) low.push(closed(lowHalf, lows));
  if (highs >= 6) high.push(closed(highHalf, highs));
}

function closed(half: Int32Array, length: number): Int32Array {
  half[length] = half[0]!;
  half[length + 1] = half[1]!;
  return half.slice(0, length + 2);
}
