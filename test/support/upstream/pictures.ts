/** Small valid PNG images for tests, which differ by seed. */
import { encode } from 'fast-png';

/**
 * Returns an image whose pixels depend on `seed`. About 1.1 KB at the default size, because noise does not
 * compress.
 */
export function picture(seed: number, side = 19): Uint8Array<ArrayBuffer> {
  let state = seed + 1;
  const data = new Uint8Array(side * side * 3).map(() => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
  return new Uint8Array(encode({ width: side, height: side, data, channels: 3 }));
}
