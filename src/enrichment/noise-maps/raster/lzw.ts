/** LZW as TIFF has it (TIFF 6.0, section 13). The decoder of the GeoTIFF package is slow, and goes on where codes end too soon. */
const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const MAX_CODES = 4096;
const MAX_BITS = 12;

/** @param length bytes that come out of it @throws RangeError when the codes are damaged or end before */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  /** where the string of a code lies in what came out, and how long it is */
  const start = new Int32Array(MAX_CODES);
  const size = new Int32Array(MAX_CODES);
  let [codes, bits, held, heldBits, at] = [FIRST_CODE, 9, 0, 0, 0];
  /** of the code before; empty after a clear */
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
    // the string of the code before, and the first byte of this one behind it, make the next code
    if (lastSize > 0 && codes < MAX_CODES) {
      start[codes] = lastStart;
      size[codes++] = lastSize + 1;
    }
    const from = at;
    if (code < CLEAR) out[at++] = code;
    else {
      if (code >= codes) throw new RangeError('a code was not given yet');
      const end = start[code]! + size[code]!;
      // byte by byte: a code that was just made ends with its own first byte
      for (let source = start[code]!; source < end && at < length; source++) out[at++] = out[source]!;
    }
    [lastStart, lastSize] = [from, at - from];
    if (codes + 2 > 1 << bits && bits < MAX_BITS) bits++;
  }
  if (at < length) throw new RangeError('the block is shorter than it should be');
  return out;
}
