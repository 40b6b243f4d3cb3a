/**
 * Decodes PackBits of TIFF (TIFF 6.0, section 9). The decoder of the GeoTIFF package unpacks as much as a block claims,
 * whatever its size: 40 MB can claim 2.6 GB.
 */

/** Byte that means nothing. */
const NO_OPERATION = -128;

/** Unpacks a block. @param length size of the output, bytes @throws RangeError if the bytes end too early */
export function unpackPackBits(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  for (let at = 0, next = 0; at < length; ) {
    if (next >= packed.length) throw new RangeError('the bytes end before the block does');
    const count = (packed[next++]! << 24) >> 24;
    if (count === NO_OPERATION) continue;
    const end = Math.min(at + Math.abs(count) + 1, length);
    if (count < 0) out.fill(packed[next++] ?? 0, at, end);
    else {
      if (next + (end - at) > packed.length) throw new RangeError('the bytes end before the block does');
      out.set(packed.subarray(next, next + (end - at)), at);
      next += count + 1;
    }
    at = end;
  }
  return out;
}
