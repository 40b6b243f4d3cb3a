/**
 * Plans an assembly: parts, each of which becomes a region, and their cells, which fit into memory one by one. Both
 * are divided recursively along tile borders. The plan depends on the map only, never on the machine.
 */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { boxOfSpan, type Span, type Square, Squares, spanOf, squareBytes } from './squares.ts';
import { type Box, EARTH, gridPlaceOfTile, TILE_LEVELS } from './tiles.ts';

/** One region of a map, and the boxes of its cells. */
export interface Part {
  box: Box;
  cells: readonly Box[];
  /** kind of areas in the part; a part of wide areas contains nothing else */
  areas: 'all' | 'narrow' | 'wide';
}

/** Plan of a map that needs no division. */
export const WHOLE_MAP: Part = { box: EARTH, cells: [EARTH], areas: 'all' };

/** Limits of a plan; sizes are sums of the bytes in `Routed` and of the ground. */
export interface PlanLimits {
  /** maximum size of a part */
  partBytes: number;
  /** maximum size of a cell, including the features within `margin` of it */
  cellBytes: number;
  /** distance around a cell within which features are known, m */
  margin: number;
}

/**
 * Default limits. A part of 64 MB becomes a region of 30 to 40 MB, or 80 MB if it is only straight roads; mapping and
 * copying a region below 128 MB needs little memory. A thread needs about 300 MB for a cell of 40 MB and the part being
 * built. With a margin of 6 km, 99 of 100 scores within 1 km of a border equal those of the undivided map; with 3 km
 * 98, with 8 km nearly all.
 */
export const PLAN_LIMITS: PlanLimits = { partBytes: 64e6, cellBytes: 40e6, margin: 6000 };

/** Size of the ground of a square in a region, bytes: up to 48 tiles of 1 kB, half of them duplicates. */
const GROUND_BYTES = 24_000;

/** Index in TILE_LEVELS of the largest tiles of normal parts; larger tiles belong to parts of wide areas. */
export const LAST_NARROW_LEVEL = 1;
/**
 * Width or height above which an area belongs to a part of wide areas, stored units (0.25 degrees). Such an
 * area would make the bbox of a normal part far larger than its land, and a spot queries every part whose
 * bbox contains it.
 */
const WIDE = TILE_LEVELS[LAST_NARROW_LEVEL]!.largest;

/** Returns true if an area with this bbox is wide. */
export function isWidePart({ minX, minY, maxX, maxY }: Box): boolean {
  return maxX - minX > WIDE || maxY - minY > WIDE;
}

/**
 * Returns the parts in stored order: neighbours are adjacent, parts of wide areas are last.
 * @param weights bytes of features by tile number
 */
export function planParts(weights: ReadonlyMap<number, number>, limits = PLAN_LIMITS): Part[] {
  const narrow = new Squares(GROUND_BYTES);
  const wide = new Squares(0);
  // from small to large tiles: the weight of large ones is distributed like that of small ones
  for (const [tile, bytes] of [...weights].sort(([a], [b]) => a - b)) {
    const isNarrow = gridPlaceOfTile(tile).level <= LAST_NARROW_LEVEL;
    (isNarrow ? narrow : wide).add(tile, bytes, narrow);
  }
  const total = squareBytes(narrow.all()) + squareBytes(wide.all());
  if (total <= Math.min(limits.partBytes, limits.cellBytes)) return [WHOLE_MAP];
  const regions = (own: readonly Square[]) => Math.ceil(squareBytes(own) / limits.partBytes);
  const fits = (own: readonly Square[]) => narrow.bytesAround(spanOf(own), limits.margin) <= limits.cellBytes;
  const cells = (own: readonly Square[]) => (fits(own) ? 1 : 2);
  const parts = divided({ box: EARTH, own: narrow.all() }, regions).map((part): Part => {
    return { box: part.box, cells: divided(part, cells).map(({ box }) => box), areas: 'narrow' };
  });
  if (wide.all().length === 0) return parts;
  const wideParts = divided({ box: EARTH, own: wide.all() }, regions).map(
    ({ box }): Part => ({ box, cells: [box], areas: 'wide' }),
  );
  return [...parts, ...wideParts];
}

/** Box with the squares in it that have a weight. */
interface Piece {
  box: Box;
  own: readonly Square[];
}

/**
 * Divides a piece recursively across its longer side, until `piecesOf` returns 1 for each piece or the piece
 * is a single square.
 * @param piecesOf minimum number of pieces for these squares
 */
function divided(piece: Piece, piecesOf: (own: readonly Square[]) => number): Piece[] {
  const span = spanOf(piece.own);
  const pieces = span.minCol === span.maxCol && span.minRow === span.maxRow ? 1 : piecesOf(piece.own);
  if (pieces <= 1) return [piece];
  const along = isWiderThanHigh(span) ? 'col' : 'row';
  const border = borderOf(piece.own, along, Math.floor(pieces / 2) / pieces);
  const low = piece.own.filter((square) => square[along] < border);
  const high = piece.own.filter((square) => square[along] >= border);
  const { minX, minY } = boxOfSpan({ ...span, minCol: border, minRow: border });
  const [lowBox, highBox] =
    along === 'col'
      ? [
          { ...piece.box, maxX: minX },
          { ...piece.box, minX },
        ]
      : [
          { ...piece.box, maxY: minY },
          { ...piece.box, minY },
        ];
  return [...divided({ box: lowBox, own: low }, piecesOf), ...divided({ box: highBox, own: high }, piecesOf)];
}

function isWiderThanHigh(span: Span): boolean {
  const { minX, minY, maxX, maxY } = boxOfSpan(span);
  if (span.minCol === span.maxCol) return false;
  return (
    span.minRow === span.maxRow ||
    (maxX - minX) * metresPerUnitEast((minY + maxY) / 2) > (maxY - minY) * METRES_PER_UNIT
  );
}

/** Returns the column or row below which the share of the weight is closest to `share`; neither side is empty. */
function borderOf(squares: readonly Square[], along: 'col' | 'row', share: number): number {
  const weights = new Map<number, number>();
  for (const square of squares) weights.set(square[along], (weights.get(square[along]) ?? 0) + square.bytes);
  const lines = [...weights].sort(([a], [b]) => a - b);
  const wanted = squareBytes(squares) * share;
  let [best, least] = [lines[1]![0], Infinity];
  let below = 0;
  for (const [i, [, bytes]] of lines.entries()) {
    below += bytes;
    const next = lines[i + 1];
    if (!next || Math.abs(below - wanted) >= least) continue;
    [best, least] = [next[0], Math.abs(below - wanted)];
  }
  return best;
}
