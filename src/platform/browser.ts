/** The platform of the page: browser functions, and small libraries for the rest. Replaces runtime.ts in the page. */
import { gunzipSync, gzipSync, zlibSync } from 'fflate';
import type { Platform } from './platform.ts';
import { xxHash64 } from './xx-hash-64.ts';

/** Compression level; as on the server (runtime.ts). */
const DEFLATE_LEVEL = 4;
/** Reversed polynomial of CRC-32. */
const POLYNOMIAL = 0xedb88320;

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

let atlases: readonly Uint8Array[] = [];

/** Sets the files with the borders around each saved region. Must be called before the first score. */
export function useAtlases(files: readonly Uint8Array[]): void {
  atlases = files;
}

let saved: { gazetteer: Uint8Array; names: Uint8Array } | null = null;

/** Sets the towns of the world and their names, which are saved beside regions; null if they are not. */
export function useNames(files: { gazetteer: Uint8Array; names: Uint8Array } | null): void {
  saved = files;
}

export const platform: Platform = {
  xxHash64,
  crc32(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) crc = (crc >>> 8) ^ CRC_OF_BYTE[(crc ^ byte) & 0xff]!;
    return (crc ^ 0xffffffff) >>> 0;
  },
  deflate: (bytes) => zlibSync(bytes, { level: DEFLATE_LEVEL }),
  gzip: (bytes) => gzipSync(bytes),
  gunzip(packed, most) {
    // the last four bytes contain the decompressed size; the library writes no more than that
    const length = new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);
    if (length > most) throw new RangeError('the decompressed data is larger than allowed');
    return gunzipSync(packed, { out: new Uint8Array(length) });
  },
  atlases: () => atlases,
  gazetteer: () => saved?.gazetteer ?? null,
  names: () => saved?.names ?? null,
  people: () => null,
};
