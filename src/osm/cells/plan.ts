/**
 * The plan of an assembly: parts, of which each becomes a region, and their cells, which fit into memory one by one. Both
 * are halved again and again along the borders of tiles. The plan depends on the map alone, never on the machine.
 */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { boxOfSpan, bytesOf, type Span, type Square, Squares, spanOf } from './squares.ts';
import { type Box, EARTH, placeOfTile, TILE_LEVELS } from './tiles.ts';

/** One region of a map, and the boxes of the cells that it is made of. */
export interface Part {
  box: Box;
  cells: readonly Box[];
  /** which areas it holds; a part of wide areas holds nothing else */
  areas: 'all' | 'narrow' | 'wide';
}

/** Bytes are those of `Routed`. */
export interface PlanLimits {
  /** of a part */
  partBytes: number;
  /** of a cell with all that it knows around it */
  cellBytes: number;
  /** metres around a cell within which features are known */
  margin: number;
}

export const PLAN_LIMITS: PlanLimits = { partBytes: 64e6, cellBytes: 48e6, margin: 6000 };

/** Tiles of higher levels weigh for parts of wide areas. */
export const LAST_NARROW_LEVEL = 1;
/**
 * Width or height from which on an area belongs to a part of wide areas, stored units (0.25 degrees): in the part of its
 * anchor it would make the box far larger than its land, and a spot asks every part whose box it lies in.
 */
const WIDE = TILE_LEVELS[LAST_NARROW_LEVEL]!.largest;

/** Returns whether an area with this box is wide. */
export function isWide({ minX, minY, maxX, maxY }: Box): boolean {
  return maxX - minX > WIDE || maxY - minY > WIDE;
}

/** Returns the parts in the order in which they are stored: neighbours follow each other, wide parts come last. */
export function planParts(weights: ReadonlyMap<number, number>, limits = PLAN_LIMITS): Part[] {
  const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (total <= Math.min(limits.partBytes, limits.cellBytes))
    return [{ box: EARTH, cells: [EARTH], areas: 'all' }];
  const narrow = new Squares();
  const wide = new Squares();
  // from small to large tiles: the weight of large ones is spread as that of small ones is
  for (const [tile, bytes] of [...weights].sort(([a], [b]) => a - b)) {
    const isNarrow = placeOfTile(tile).level <= LAST_NARROW_LEVEL;
    (isNarrow ? narrow : wide).add(tile, bytes, narrow);
  }
  const fitsRegion = (own: readonly Square[]) => bytesOf(own) <= limits.partBytes;
  const fitsMemory = (own: readonly Square[]) =>
    narrow.bytesAround(spanOf(own), limits.margin) <= limits.cellBytes;
  const parts = halved({ box: EARTH, own: narrow.all() }, fitsRegion).map((part): Part => {
    return { box: part.box, cells: halved(part, fitsMemory).map(({ box }) => box), areas: 'narrow' };
  });
  if (wide.all().length === 0) return parts;
  const wideParts = halved({ box: EARTH, own: wide.all() }, fitsRegion).map(
    ({ box }): Part => ({ box, cells: [box], areas: 'wide' }),
  );
  return [...parts, ...wideParts];
}

/** Box and its squares. */
interface Piece {
  box: Box;
  own: readonly Square[];
}

/** Halves a piece across its longer side until every half fits or is a single square. */
function halved(piece: Piece, fits: (own: readonly Square[]) => boolean): Piece[] {
  const span = spanOf(piece.own);
  if ((span.minCol === span.maxCol && span.minRow === span.maxRow) || fits(piece.own)) return [piece];
  const along = isWiderThanHigh(span) ? 'col' : 'row';
  const border = middleOf(piece.own, along);
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
  return [...halved({ box: lowBox, own: low }, fits), ...halved({ box: highBox, own: high }, fits)];
}

function isWiderThanHigh(span: Span): boolean {
  const { minX, minY, maxX, maxY } = boxOfSpan(span);
  if (span.minCol === span.maxCol) return false;
  return (
    span.minRow === span.maxRow ||
    (maxX - minX) * metresPerUnitEast((minY + maxY) / 2) > (maxY - minY) * METRES_PER_UNIT
  );
}

/** Returns the column or row at which the halves weigh most equally; neither is empty. */
function middleOf(squares: readonly Square[], along: 'col' | 'row'): number {
  const weights = new Map<number, number>();
  for (const square of squares) weights.set(square[along], (weights.get(square[along]) ?? 0) + square.bytes);
  const lines = [...weights].sort(([a], [b]) => a - b);
  const half = bytesOf(squares) / 2;
  let [best, least] = [lines[1]![0], Infinity];
  let below = 0;
  for (const [i, [, bytes]] of lines.entries()) {
    below += bytes;
    const next = lines[i + 1];
    if (!next || Math.abs(below - half) >= least) continue;
    [best, least] = [next[0], Math.abs(below - half)];
  }
  return best;
}
