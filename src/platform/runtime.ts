/** The platform of the service: Bun. In what is built for the page, browser.ts is in place of this file (scripts/web.ts). */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import atlasPath from '../../dist/places.bin' with { type: 'file' };
import type { Platform } from './platform.ts';

/** Pictures are made while somebody waits: level 6 takes twice as long for a tenth less. */
const DEFLATE_LEVEL = 4;

let atlases: readonly Uint8Array[] | undefined;

export const platform: Platform = {
  xxHash64: (bytes, seed) => Bun.hash.xxHash64(bytes, seed),
  crc32: (bytes) => crc32(bytes),
  deflate: (bytes) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
  atlases() {
    // read on first use: it costs a millisecond that `--help` should not pay
    atlases ??= [readFileSync(atlasPath)];
    return atlases;
  },
};
