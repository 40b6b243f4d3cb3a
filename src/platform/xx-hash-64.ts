/** xxHash64 (github.com/Cyan4973/xxHash, its specification) in plain arithmetic, for runtimes without it. */

const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;
const PRIME_5 = 0x27d4eb2f165667c5n;
/** Block size, bytes: four lanes of eight. */
const STRIPE = 32;

export function xxHash64(bytes: Uint8Array, seed = 0n): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const stripes = bytes.length - (bytes.length % STRIPE);
  let hash = stripes > 0 ? hashOfStripes(view, stripes, seed) : wrapped(seed + PRIME_5);
  hash = wrapped(hash + BigInt(bytes.length));
  let at = stripes;
  for (; at + 8 <= bytes.length; at += 8) {
    hash = wrapped(rotated(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * PRIME_1 + PRIME_4);
  }
  if (at + 4 <= bytes.length) {
    const word = wrapped(BigInt(view.getUint32(at, true)) * PRIME_1);
    hash = wrapped(rotated(hash ^ word, 23n) * PRIME_2 + PRIME_3);
    at += 4;
  }
  for (; at < bytes.length; at++) {
    hash = wrapped(rotated(hash ^ wrapped(BigInt(bytes[at]!) * PRIME_5), 11n) * PRIME_1);
  }
  hash = wrapped((hash ^ (hash >> 33n)) * PRIME_2);
  hash = wrapped((hash ^ (hash >> 29n)) * PRIME_3);
  return hash ^ (hash >> 32n);
}

function hashOfStripes(view: DataView, end: number, seed: bigint): bigint {
  let a = wrapped(seed + PRIME_1 + PRIME_2);
  let b = wrapped(seed + PRIME_2);
  let c = wrapped(seed);
  let d = wrapped(seed - PRIME_1);
  for (let at = 0; at < end; at += STRIPE) {
    a = round(a, view.getBigUint64(at, true));
    b = round(b, view.getBigUint64(at + 8, true));
    c = round(c, view.getBigUint64(at + 16, true));
    d = round(d, view.getBigUint64(at + 24, true));
  }
  let hash = wrapped(rotated(a, 1n) + rotated(b, 7n) + rotated(c, 12n) + rotated(d, 18n));
  for (const lane of [a, b, c, d]) hash = wrapped((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4);
  return hash;
}

function round(lane: bigint, word: bigint): bigint {
  return wrapped(rotated(wrapped(lane + word * PRIME_2), 31n) * PRIME_1);
}

function rotated(value: bigint, bits: bigint): bigint {
  return wrapped(value << bits) | (value >> (64n - bits));
}

/** Returns the low 64 bits. */
function wrapped(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
