/**
 * Cuts areas into pieces of few vertices, so that "am I inside, how far is the edge" costs the same for a garden
 * and for a forest of ten thousand vertices.
 */
import { VERTICES_PER_PIECE } from './layers.ts';

/** Sides of a piece that are cuts, not edges of the area. */
export const CutSide = { WEST: 1, SOUTH: 2, EAST: 4, NORTH: 8 } as const;

export interface Piece {
  rings: number[][];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** CutSide bits */
  cuts: number;
}

/** Each cut halves the longer side; after this many a piece is metres wide and left as it is. */
const MOST_CUTS = 40;

/** Pieces that together cover exactly the area of the closed rings (even-odd). */
export function piecesOf(rings: readonly ArrayLike<number>[]): Piece[] {
  const pieces: Piece[] = [];
  cut(
    rings.map((ring) => Array.from(ring)),
    0,
    MOST_CUTS,
    pieces,
  );
  return pieces;
}

function cut(rings: number[][], cuts: number, cutsLeft: number, pieces: Piece[]): void {
  let vertices = 0;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const ring of rings) {
    vertices += ring.length / 2 - 1;
    for (let i = 0; i < ring.length; i += 2) {
      minX = Math.min(minX, ring[i]!);
      maxX = Math.max(maxX, ring[i]!);
      minY = Math.min(minY, ring[i + 1]!);
      maxY = Math.max(maxY, ring[i + 1]!);
    }
  }
  if (vertices === 0) return;
  if (vertices <= VERTICES_PER_PIECE || cutsLeft === 0) {
    pieces.push({ rings, minX, minY, maxX, maxY, cuts });
    return;
  }
  const alongX = maxX - minX > maxY - minY;
  const at = alongX ? Math.round((minX + maxX) / 2) : Math.round((minY + maxY) / 2);
  const [lowCut, highCut] = alongX ? [CutSide.EAST, CutSide.WEST] : [CutSide.NORTH, CutSide.SOUTH];
  cut(clipAll(rings, alongX ? 0 : 1, at, -1), cuts | lowCut, cutsLeft - 1, pieces);
  cut(clipAll(rings, alongX ? 0 : 1, at, 1), cuts | highCut, cutsLeft - 1, pieces);
}

function clipAll(rings: number[][], axis: 0 | 1, at: number, side: -1 | 1): number[][] {
  return rings.map((ring) => clip(ring, axis, at, side)).filter((ring) => ring.length >= 8);
}

/** Sutherland-Hodgman against one line; keeps what lies on `side` of coordinate `at`. Rings stay closed. */
function clip(ring: number[], axis: 0 | 1, at: number, side: -1 | 1): number[] {
  const out: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const from = (ring[i + axis]! - at) * side;
    const to = (ring[i + 2 + axis]! - at) * side;
    if (from >= 0) out.push(ring[i]!, ring[i + 1]!);
    if (from < 0 !== to < 0 && from !== 0 && to !== 0) {
      const t = from / (from - to);
      const other = 1 - axis;
      const crossing = Math.round(ring[i + other]! + t * (ring[i + 2 + other]! - ring[i + other]!));
      out.push(axis === 0 ? at : crossing, axis === 0 ? crossing : at);
    }
  }
  if (out.length > 0) out.push(out[0]!, out[1]!);
  return out;
}
