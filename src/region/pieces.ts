/**
 * Cuts areas into pieces of few vertices, so that "am I inside, how far is the edge" costs the same for a garden
 * and for a forest of ten thousand vertices.
 */
import { VERTICES_PER_PIECE } from './layers.ts';

/** Sides of a piece that are cuts, not edges of the area. */
export const CutSide = { WEST: 1, SOUTH: 2, EAST: 4, NORTH: 8 } as const;

type Ring = ArrayLike<number>;

export interface Piece {
  rings: readonly Ring[];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** CutSide bits */
  cuts: number;
}

/** Each cut halves the longer side; after this many a piece is metres wide and left as it is. */
const MOST_CUTS = 40;

/** Calls `take` for pieces that together cover exactly the area of the closed rings (even-odd). */
export function cutToPieces(rings: readonly Ring[], take: (piece: Piece) => void): void {
  cut(rings, 0, MOST_CUTS, take);
}

function cut(rings: readonly Ring[], cuts: number, cutsLeft: number, take: (piece: Piece) => void): void {
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
  if (vertices <= VERTICES_PER_PIECE || cutsLeft === 0) {
    take({ rings, minX, minY, maxX, maxY, cuts });
    return;
  }
  const alongX = maxX - minX > maxY - minY;
  const at = alongX ? Math.round((minX + maxX) / 2) : Math.round((minY + maxY) / 2);
  const [lowCut, highCut] = alongX ? [CutSide.EAST, CutSide.WEST] : [CutSide.NORTH, CutSide.SOUTH];
  cut(clipAll(rings, alongX ? 0 : 1, at, -1), cuts | lowCut, cutsLeft - 1, take);
  cut(clipAll(rings, alongX ? 0 : 1, at, 1), cuts | highCut, cutsLeft - 1, take);
}

function clipAll(rings: readonly Ring[], axis: 0 | 1, at: number, side: -1 | 1): Ring[] {
  const kept: Ring[] = [];
  for (const ring of rings) {
    const clipped = clip(ring, axis, at, side);
    if (clipped.length >= 8) kept.push(clipped);
  }
  return kept;
}

/** Sutherland-Hodgman against one line; keeps what lies on `side` of coordinate `at`. Rings stay closed. */
function clip(ring: Ring, axis: 0 | 1, at: number, side: -1 | 1): Ring {
  const out: number[] = [];
  const other = 1 - axis;
  let to = (ring[axis]! - at) * side;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const from = to;
    to = (ring[i + 2 + axis]! - at) * side;
    if (from >= 0) out.push(ring[i]!, ring[i + 1]!);
    if (from < 0 !== to < 0 && from !== 0 && to !== 0) {
      const t = from / (from - to);
      const crossing = Math.round(ring[i + other]! + t * (ring[i + 2 + other]! - ring[i + other]!));
      out.push(axis === 0 ? at : crossing, axis === 0 ? crossing : at);
    }
  }
  if (out.length > 0) out.push(out[0]!, out[1]!);
  return out;
}
