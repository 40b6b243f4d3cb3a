/** Polygon rings as small integers: zigzag varints of coordinate differences, 2 to 5 bytes per vertex. */

/** Closed rings in whole units, x and y alternating. */
export type Rings = readonly ArrayLike<number>[];

/** Appends rings to `bytes`. Coordinates are integers; their differences must be below 2^30. */
export function packRings(rings: Rings, bytes: number[]): void {
  let x = 0;
  let y = 0;
  packUnsigned(rings.length, bytes);
  for (const ring of rings) {
    packUnsigned(ring.length / 2, bytes);
    for (let i = 0; i < ring.length; i += 2) {
      packSigned(ring[i]! - x, bytes);
      packSigned(ring[i + 1]! - y, bytes);
      x = ring[i]!;
      y = ring[i + 1]!;
    }
  }
}

/** Returns the rings that packRings() wrote at `offset`. */
export function unpackRings(bytes: Uint8Array, offset: number): Int32Array[] {
  let position = offset;
  let x = 0;
  let y = 0;
  const next = (): number => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[position++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  };
  const nextSigned = (): number => {
    const value = next();
    return (value >>> 1) ^ -(value & 1);
  };
  return Array.from({ length: next() }, () => {
    const ring = new Int32Array(2 * next());
    for (let i = 0; i < ring.length; i += 2) {
      x += nextSigned();
      y += nextSigned();
      ring[i] = x;
      ring[i + 1] = y;
    }
    return ring;
  });
}

function packUnsigned(value: number, bytes: number[]): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

function packSigned(value: number, bytes: number[]): void {
  packUnsigned(((value << 1) ^ (value >> 31)) >>> 0, bytes);
}
