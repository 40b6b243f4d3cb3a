/** Results of a sweep: fixed bytes per cell, followed by the names of factors. */
import { STANDINGS, type StandingName } from '../shared/standings.ts';
import { NO_SCORE } from './grid.ts';

/** Bytes per cell: score, value on the map, level (two), standing, factor that costs most, range (two). */
export const CELL_BYTES = 8;
/**
 * Version of the numbers of a cell; changes when the same model computes one of them differently. Older shards are
 * discarded.
 */
export const CELL_MEANING = 2;
/** Factor index of a cell in which no factor costs points. */
const NO_FACTOR = 255;

/** One rated cell. */
export interface SweptCell {
  /** 0..100, as in a single response */
  score: number;
  /** value in the score layer for low zooms (`gridValueOf`): 0..100, or NO_VANS on ground where vans cannot park */
  value: number;
  /** sound level of the night, dB(A); stored in tenths */
  level: number;
  /** 80% interval of the score, 0..100 */
  range: { low: number; high: number };
  standing: StandingName;
  /** key of the factor that costs most points; null if none costs any */
  factor: string | null;
}

/** Cells in the order in which they are written. */
export class SweptCells {
  private constructor(
    private readonly bytes: Uint8Array,
    private readonly factors: string[],
  ) {}

  /** Returns `count` unrated cells. */
  static empty(count: number): SweptCells {
    return new SweptCells(new Uint8Array(count * CELL_BYTES).fill(NO_SCORE), []);
  }

  /** Decodes cells. @param encoded result of `encode` @param count number of cells */
  static decode(encoded: Uint8Array, count: number): SweptCells {
    const table: unknown = JSON.parse(new TextDecoder().decode(encoded.subarray(count * CELL_BYTES)));
    return new SweptCells(encoded.subarray(0, count * CELL_BYTES), table as string[]);
  }

  get count(): number {
    return this.bytes.length / CELL_BYTES;
  }

  /** Number of cells that are rated. */
  get rated(): number {
    let rated = 0;
    for (let at = 0; at < this.bytes.length; at += CELL_BYTES) if (this.bytes[at] !== NO_SCORE) rated++;
    return rated;
  }

  set(index: number, { score, value, level, range, standing, factor }: SweptCell): void {
    const tenths = Math.round(level * 10);
    this.bytes.set(
      [
        ...[score, value, tenths & 0xff, tenths >> 8, STANDINGS.indexOf(standing), this.codeOf(factor)],
        ...[range.low, range.high],
      ],
      index * CELL_BYTES,
    );
  }

  /** Returns a cell; null if it is not rated, for example without map data. */
  get(index: number): SweptCell | null {
    const at = index * CELL_BYTES;
    const [score, value, low, high, standing, factor, least, most] = this.bytes.subarray(at, at + CELL_BYTES);
    if (score === NO_SCORE) return null;
    return {
      score: score!,
      value: value!,
      level: (low! + high! * 256) / 10,
      range: { low: least!, high: most! },
      standing: STANDINGS[standing!]!,
      factor: factor === NO_FACTOR ? null : this.factors[factor!]!,
    };
  }

  /** Encodes the cells; equal cells give equal bytes. */
  encode(): Uint8Array<ArrayBuffer> {
    const table = new TextEncoder().encode(JSON.stringify(this.factors));
    const whole = new Uint8Array(this.bytes.length + table.length);
    whole.set(this.bytes);
    whole.set(table, this.bytes.length);
    return whole;
  }

  private codeOf(factor: string | null): number {
    if (factor === null) return NO_FACTOR;
    const known = this.factors.indexOf(factor);
    return known >= 0 ? known : this.factors.push(factor) - 1;
  }
}
