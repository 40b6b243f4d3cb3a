/**
 * Pieces of areas: their boxes, areas and cuts, and where their outlines begin. PIECES_PER_RUN neighbours have one box of the
 * index `areas.<group>.tree`, the words of RunWord in `areas.<group>.runs`, and rows of equally many bits in
 * `areas.<group>.pieces`, from an even byte on. A row has what is above the first area and byte of the run; the
 * cuts (CUT_BITS, only if a piece of the run has some); x and y of the box above those of the box of the run; its width and
 * height. The last words of the runs are the end of the last outline and the number of pieces. `stored.ts` writes them.
 */
import { bitsAt, bitsFor, maskOf } from './bits.ts';

/** Binary logarithm of PIECES_PER_RUN. */
const RUN_SHIFT = 4;
export const PIECES_PER_RUN = 1 << RUN_SHIFT;
export const RUN_WORDS = 4;
export const RunWord = {
  /** first byte of the outline of the first piece */
  BYTE: 0,
  /** the first of the areas */
  AREA: 1,
  /** first byte of the rows, an even number; plus 1 if they have cuts */
  PLACE: 2,
  /** bits of area, byte, width and height, 6 bits each; bits of a row */
  BITS: 3,
} as const;
export const CUT_BITS = 5;

/** Receives a piece, its area, and its box in 1e-7 degrees. @param fromX see `inRun` */
export type VisitPiece = (
  piece: number,
  area: number,
  fromX: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
) => void;

export interface Pieces {
  /** first byte of the outline of the piece found last, and the byte after it; before format 12 its rings */
  start: number;
  end: number;
  /** its CutSide bits, and SEVERAL_RINGS */
  cuts: number;
  /** Finds where the outline of a piece is. */
  find(piece: number): void;
  /**
   * Calls `visit` with the pieces of an item of the index that touches a box, 1e-7 degrees, whose boxes touch it as well.
   * @param fromX number to pass on to `visit`
   */
  inRun(
    run: number,
    west: number,
    south: number,
    east: number,
    north: number,
    fromX: number,
    visit: VisitPiece,
  ): void;
}

export class PackedPieces implements Pieces {
  start = 0;
  end = 0;
  cuts = 0;
  private readonly count: number;

  /** @param boxes box of run i at word 4 * i @param runs see RunWord @param words the rows */
  constructor(
    private readonly boxes: Int32Array,
    private readonly runs: Int32Array,
    private readonly words: Int32Array,
  ) {
    this.count = runs.at(-1)!;
  }

  find(piece: number): void {
    const { runs, words } = this;
    const run = RUN_WORDS * (piece >>> RUN_SHIFT);
    const place = runs[run + RunWord.PLACE]!;
    const bits = runs[run + RunWord.BITS]!;
    const step = bits >>> 24;
    const bitsOfByte = (bits >>> 6) & 63;
    const mask = maskOf(bitsOfByte);
    const word = place >>> 2;
    const bit = 8 * (place & 2) + (piece & (PIECES_PER_RUN - 1)) * step + (bits & 63);
    const next = piece + 1;
    const isLast = next === this.count || (next & (PIECES_PER_RUN - 1)) === 0;
    const first = runs[run]!;
    this.start = ((bitsAt(words, word, bit) & mask) + first) >>> 0;
    this.end = (isLast ? runs[run + RUN_WORDS]! : (bitsAt(words, word, bit + step) & mask) + first) >>> 0;
    this.cuts = place & 1 && bitsAt(words, word, bit + bitsOfByte) & maskOf(CUT_BITS);
  }

  inRun(
    run: number,
    west: number,
    south: number,
    east: number,
    north: number,
    fromX: number,
    visit: VisitPiece,
  ): void {
    const { boxes, runs, words } = this;
    const runX = boxes[4 * run]!;
    const runY = boxes[4 * run + 1]!;
    const bitsX = bitsFor(boxes[4 * run + 2]! - runX);
    const bitsY = bitsFor(boxes[4 * run + 3]! - runY);
    const first = runs[run * RUN_WORDS + RunWord.AREA]!;
    const place = runs[run * RUN_WORDS + RunWord.PLACE]!;
    const bits = runs[run * RUN_WORDS + RunWord.BITS]!;
    const bitsWidth = (bits >>> 12) & 63;
    const bitsHeight = (bits >>> 18) & 63;
    const step = bits >>> 24;
    const toY = step - bitsHeight - bitsWidth - bitsY;
    const word = place >>> 2;
    let bit = 8 * (place & 2);
    const to = Math.min(this.count, (run + 1) << RUN_SHIFT);
    for (let piece = run << RUN_SHIFT; piece < to; piece++, bit += step) {
      const y = bit + toY;
      const minX = (runX + (bitsAt(words, word, y - bitsX) & maskOf(bitsX))) | 0;
      if (minX > east) continue;
      const minY = (runY + (bitsAt(words, word, y) & maskOf(bitsY))) | 0;
      if (minY > north) continue;
      const maxX = (minX + (bitsAt(words, word, y + bitsY) & maskOf(bitsWidth))) | 0;
      if (maxX < west) continue;
      const maxY = (minY + (bitsAt(words, word, y + bitsY + bitsWidth) & maskOf(bitsHeight))) | 0;
      if (maxY < south) continue;
      const area = first + (bitsAt(words, word, bit) & maskOf(bits & 63));
      visit(piece, area, fromX, minX, minY, maxX, maxY);
    }
  }
}

/** Pieces as stored before format 12: each has its own box in the index. */
export class PlainPieces implements Pieces {
  start = 0;
  end = 0;
  cuts = 0;

  constructor(
    private readonly boxes: Int32Array,
    private readonly areas: Uint32Array,
    private readonly cutsOf: Uint8Array,
    private readonly starts: Uint32Array,
  ) {}

  find(piece: number): void {
    this.start = this.starts[piece]!;
    this.end = this.starts[piece + 1]!;
    this.cuts = this.cutsOf[piece]!;
  }

  inRun(
    piece: number,
    _west: number,
    _south: number,
    _east: number,
    _north: number,
    fromX: number,
    visit: VisitPiece,
  ): void {
    const [minX, minY, maxX, maxY] = this.boxes.subarray(4 * piece, 4 * piece + 4);
    visit(piece, this.areas[piece]!, fromX, minX!, minY!, maxX!, maxY!);
  }
}
