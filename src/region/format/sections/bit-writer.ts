/** Writes numbers of any number of bits, see bits.ts. It is a file of its own, as what reads regions in the page does not need it. */
import { Column } from '../../../shared/collections/column.ts';

/** Collects numbers. */
export class BitWriter {
  private readonly bytes = new Column(Uint8Array);
  /** bits that do not fill a byte yet */
  private rest = 0;
  private restBits = 0;

  /** Number of whole bytes so far. */
  get length(): number {
    return this.bytes.length;
  }

  /** Adds the lowest bits of a number. @param bits at most 32 */
  put(number: number, bits: number): void {
    if (bits > 16) {
      this.put(number & 0xffff, 16);
      this.put(number >>> 16, bits - 16);
      return;
    }
    this.rest |= (number & ((1 << bits) - 1)) << this.restBits;
    this.restBits += bits;
    for (; this.restBits >= 8; this.restBits -= 8) {
      this.bytes.push(this.rest & 0xff);
      this.rest >>>= 8;
    }
  }

  /** Fills up the last bytes, to a multiple of some. */
  align(bytes: number): void {
    this.put(0, (8 - this.restBits) & 7);
    while (this.length % bytes > 0) this.put(0, 8);
  }

  /** Returns the words. */
  words(): Int32Array {
    this.align(1);
    return bytesAsWords([this.bytes.view()]);
  }
}

/** Returns bytes as words, with one word more: a number is read from the word of its first bit and the next one. */
export function bytesAsWords(bytes: readonly Uint8Array[]): Int32Array {
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
