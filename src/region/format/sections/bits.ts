/** Numbers of any number of bits, one after the other, lowest bit first, in 32-bit words; `bit-writer.ts` writes them. */

/** Returns 32 bits. @param bit first one, counted from the start of a word */
export function bitsAt(words: ArrayLike<number>, word: number, bit: number): number {
  const at = word + (bit >>> 5);
  // shifts are modulo 32, so one by 32 - bit might be one by 0
  return (words[at]! >>> bit) | ((words[at + 1]! << (31 - bit)) << 1);
}

/** Returns the bits that a number needs, at least 1. @param number whole, from 0 up to below 2^32 */
export function bitsFor(number: number): number {
  return 32 - Math.clz32(number | 1);
}

/** Returns a number whose lowest bits are 1. @param bits 1 to 32 */
export function maskOf(bits: number): number {
  return -1 >>> (32 - bits);
}
