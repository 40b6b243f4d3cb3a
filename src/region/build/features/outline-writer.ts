/** Writes outlines, see `format/sections/outlines.ts`. */
import { Column } from '../../../shared/collections/column.ts';
import { bitsOf, COUNT_BITS } from '../../format/sections/outlines.ts';

/** Collects outlines in the order of their pieces. */
export class OutlineWriter {
  private readonly starts = new Column(Uint32Array);
  private readonly bytes = new Column(Uint8Array);
  /** bits that do not fill a byte yet */
  private rest = 0;
  private restBits = 0;

  /**
   * Adds the rings of the next piece.
   * @param coords x and y in turn, 1e-7 degrees; ring r is [ringStart[r], ringStart[r + 1]) and ends with its first vertex
   * @param from first ring @param to ring after the last
   * @param boxes box of the piece at word `box`: minX, minY, maxX, maxY
   */
  add(
    coords: ArrayLike<number>,
    ringStart: ArrayLike<number>,
    from: number,
    to: number,
    boxes: ArrayLike<number>,
    box: number,
  ): void {
    this.starts.push(this.bytes.length);
    const [minX, minY] = [boxes[box]!, boxes[box + 1]!];
    const [bitsX, bitsY] = [bitsOf(boxes[box + 2]! - minX), bitsOf(boxes[box + 3]! - minY)];
    const endOf = (ring: number) => endOfRing(coords, ringStart[ring]!, ringStart[ring + 1]!);
    if (to - from > 1) {
      this.put(to - from, COUNT_BITS);
      for (let ring = from; ring < to; ring++) this.put((endOf(ring) - ringStart[ring]!) / 2, COUNT_BITS);
    }
    for (let ring = from; ring < to; ring++) {
      const end = endOf(ring);
      for (let i = ringStart[ring]!; i < end; i += 2) {
        this.put(coords[i]! - minX, bitsX);
        this.put(coords[i + 1]! - minY, bitsY);
      }
    }
    this.put(0, (8 - this.restBits) & 7);
  }

  /** Returns the sections: first byte of each piece, the end of the last one, and the bytes as words. */
  sections(): { pieceStart: Uint32Array; outlines: Int32Array } {
    this.starts.push(this.bytes.length);
    return { pieceStart: this.starts.view(), outlines: wordsOf([this.bytes.view()]) };
  }

  /** Adds a number, at most 32 bits. */
  private put(value: number, bits: number): void {
    if (bits > 16) {
      this.put(value & 0xffff, 16);
      this.put(value >>> 16, bits - 16);
      return;
    }
    this.rest |= value << this.restBits;
    this.restBits += bits;
    for (; this.restBits >= 8; this.restBits -= 8) {
      this.bytes.push(this.rest & 0xff);
      this.rest >>>= 8;
    }
  }
}

/** Returns the pieces of several regions as one section. */
export function joinedOutlines(
  regions: readonly { pieceStart: Uint32Array; outlines: Int32Array }[],
): Int32Array {
  return wordsOf(
    regions.map(({ pieceStart, outlines: { buffer, byteOffset } }) => {
      return new Uint8Array(buffer, byteOffset, pieceStart.at(-1)!);
    }),
  );
}

/** Returns bytes as words, with one word more: a number is read from the word of its first bit and the next one. */
function wordsOf(bytes: readonly Uint8Array[]): Int32Array {
  const length = bytes.reduce((sum, each) => sum + each.length, 0);
  const words = new Int32Array(Math.ceil(length / 4) + 1);
  const joined = new Uint8Array(words.buffer);
  let at = 0;
  for (const each of bytes) {
    joined.set(each, at);
    at += each.length;
  }
  return words;
}

/** Returns where the vertices of a ring end, without the repeated first one. */
function endOfRing(coords: ArrayLike<number>, from: number, to: number): number {
  const isClosed = to - from >= 2 && coords[from] === coords[to - 2] && coords[from + 1] === coords[to - 1];
  return isClosed ? to - 2 : to;
}
