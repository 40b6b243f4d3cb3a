/**
 * Outlines of the pieces of areas. A vertex takes as many bits as the box of its piece needs: those of x from the west
 * side of the box, then those of y from the south side, lowest bit first. The last vertex of a ring is its first one and
 * left out. A piece starts at a byte. One with SEVERAL_RINGS begins with the number of its rings, and of the vertices of
 * each, in COUNT_BITS each; the number of vertices of others follows from their bytes. `build/features/outline-writer.ts`
 * writes them.
 */
import { bitsAt, bitsFor, maskOf } from './bits.ts';
import type { Pieces } from './pieces.ts';

/** Flag in `cuts`: the piece has several rings. */
export const SEVERAL_RINGS = 16;
/** Minimum bits per coordinate: what fills up the last byte of a piece is less than a vertex. */
const LEAST_BITS = 4;
/** Bits per number at the beginning of a piece of several rings. */
export const COUNT_BITS = 32;

/** Returns the bits of a coordinate in a box. @param length of a side of the box, 1e-7 degrees, below 2^32 */
export function bitsOf(length: number): number {
  return Math.max(LEAST_BITS, bitsFor(length));
}

/** Reads outlines, one piece at a time. */
export class Outlines {
  /** first ring of the piece that was read last */
  first = 0;
  /** ring after its last one */
  end = 0;

  /**
   * @param words the bytes; null = regions before format 12, which have `ringStart` and `coords` instead
   * @param ringStart ring r is [ringStart[r], ringStart[r + 1]) of `coords`, and ends with its first vertex
   * @param coords x and y in turn, 1e-7 degrees
   */
  constructor(
    private readonly pieces: Pieces,
    private readonly words: Int32Array | null,
    public ringStart: Uint32Array = new Uint32Array(16),
    public coords: Int32Array = new Int32Array(512),
  ) {}

  /** Reads the rings of a piece with this box; they are valid until the next one is read. */
  read(piece: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const { pieces, words } = this;
    pieces.find(piece);
    const { start, end, cuts } = pieces;
    if (words === null) {
      this.first = start;
      this.end = end;
      return;
    }
    const bitsX = bitsOf(maxX - minX);
    const bitsY = bitsOf(maxY - minY);
    const maskX = maskOf(bitsX);
    const maskY = maskOf(bitsY);
    const bitsOfBoth = bitsX + bitsY;
    const isOneWord = bitsOfBoth <= 32;
    const word = start >>> 2;
    /** next bit, from the start of `word` */
    let bit = 8 * (start & 3);
    let bits = 8 * (Math.min(end, 4 * words.length) - start);
    let counts = -1;
    let rings = 1;
    if (cuts & SEVERAL_RINGS) {
      rings = Math.min(bits / COUNT_BITS, bitsAt(words, word, bit) >>> 0);
      counts = bit + COUNT_BITS;
      bit += COUNT_BITS * (rings + 1);
      bits -= COUNT_BITS * (rings + 1);
    }
    let left = Math.floor(bits / bitsOfBoth);
    if (this.coords.length < 2 * (left + rings)) this.coords = new Int32Array(4 * (left + rings));
    if (this.ringStart.length <= rings) this.ringStart = new Uint32Array(2 * rings);
    const { coords, ringStart } = this;
    let length = 0;
    for (let ring = 0; ring < rings; ring++) {
      const first = length;
      let count = left;
      if (counts > 0) count = Math.min(left, bitsAt(words, word, counts + COUNT_BITS * ring) >>> 0);
      left -= count;
      for (let i = 0; i < count; i++) {
        const both = bitsAt(words, word, bit);
        coords[length++] = minX + (both & maskX);
        // a vertex of at most 32 bits is read once
        coords[length++] = minY + ((isOneWord ? both >>> bitsX : bitsAt(words, word, bit + bitsX)) & maskY);
        bit += bitsOfBoth;
      }
      if (count > 0) {
        coords[length++] = coords[first]!;
        coords[length++] = coords[first + 1]!;
      }
      ringStart[ring + 1] = length;
    }
    this.end = rings;
  }
}
