/** Writes outlines, see `format/sections/outlines.ts`. */
import { Column } from '../../../shared/collections/column.ts';
import { BitWriter, bytesAsWords } from '../../format/sections/bit-writer.ts';
import { bitsOf, COUNT_BITS } from '../../format/sections/outlines.ts';

/** Collects outlines in the order of their pieces. */
export class OutlineWriter {
  private readonly starts = new Column(Uint32Array);
  private readonly bits = new BitWriter();

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
    this.starts.push(this.bits.length);
    const [minX, minY] = [boxes[box]!, boxes[box + 1]!];
    const [bitsX, bitsY] = [bitsOf(boxes[box + 2]! - minX), bitsOf(boxes[box + 3]! - minY)];
    const endOf = (ring: number) => endOfRing(coords, ringStart[ring]!, ringStart[ring + 1]!);
    if (to - from > 1) {
      this.bits.put(to - from, COUNT_BITS);
      for (let ring = from; ring < to; ring++)
        this.bits.put((endOf(ring) - ringStart[ring]!) / 2, COUNT_BITS);
    }
    for (let ring = from; ring < to; ring++) {
      const end = endOf(ring);
      for (let i = ringStart[ring]!; i < end; i += 2) {
        this.bits.put(coords[i]! - minX, bitsX);
        this.bits.put(coords[i + 1]! - minY, bitsY);
      }
    }
    this.bits.align(1);
  }

  /** Returns the sections: first byte of each piece, the end of the last one, and the bytes as words. */
  sections(): { pieceStart: Uint32Array; outlines: Int32Array } {
    this.starts.push(this.bits.length);
    return { pieceStart: this.starts.view(), outlines: this.bits.words() };
  }
}

/** Returns the pieces of several regions as one section. */
export function joinedOutlines(
  regions: readonly { pieceStart: Uint32Array; outlines: Int32Array }[],
): Int32Array {
  return bytesAsWords(
    regions.map(({ pieceStart, outlines: { buffer, byteOffset } }) => {
      return new Uint8Array(buffer, byteOffset, pieceStart.at(-1)!);
    }),
  );
}

/** Returns where the vertices of a ring end, without the repeated first one. */
function endOfRing(coords: ArrayLike<number>, from: number, to: number): number {
  const isClosed = to - from >= 2 && coords[from] === coords[to - 2] && coords[from + 1] === coords[to - 1];
  return isClosed ? to - 2 : to;
}
