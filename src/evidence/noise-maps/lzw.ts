/**
 * Decodes LZW of TIFF (TIFF 6.0, section 13). The decoder of the GeoTIFF package is slow, and accepts
 * truncated codes.
 */
const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const MAX_CODES = 4096;
const MAX_BITS = 12;

/** Unpacks a block. @param length size of the output, bytes @throws RangeError if the codes are damaged or truncated */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  /** start and length, in the output, of the string of each code */
  const start = new Int32Array(MAX_CODES);
  const size = new Int32Array(MAX_CODES);
  let [codes, bits, held, heldBits, at] = [FIRST_CODE, 9, 0, 0, 0];
  /** string of the previous code; empty after a clear */
  let [lastStart, lastSize] = [0, 0];
  for (let next = 0; at < length; ) {
    while (heldBits < bits) {
      if (next === packed.length) throw new RangeError('the codes end before the block does');
      held = ((held & 0xffff) << 8) | packed[next++]!;
      heldBits += 8;
    }
    heldBits -= bits;
    const code = (held >>> heldBits) & ((1 << bits) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [codes, bits, lastSize] = [FIRST_CODE, 9, 0];
      continue;
    }
    // the next code is the previous string plus the first byte of this one
    if (lastSize > 0 && codes < MAX_CODES) {
      start[codes] = lastStart;
      size[codes++] = lastSize + 1;
    }
    const from = at;
    if (code < CLEAR) out[at++] = code;
    else {
      if (code >= codes) throw new RangeError('a code is used before it is defined');
      const end = start[code]! + size[code]!;
      // byte by byte: the newest code ends with its own first byte
      for (let source = start[code]!; source < end && at < length; source++) out[at++] = out[source]!;
    }
    [lastStart, lastSize] = [from, at - from];
    if (codes + 2 > 1 << bits && bits < MAX_BITS) bits++;
  }
  if (at < length) throw new RangeError('the block is shorter than it should be');
  return out;
}
