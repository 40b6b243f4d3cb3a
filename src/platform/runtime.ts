/** The platform of the service: Bun. In what is built for the page, browser.ts is in place of this file (scripts/web.ts). */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync, gunzipSync } from 'node:zlib';
import atlasPath from '../../dist/places.bin' with { type: 'file' };
import gazetteerPath from '../../dist/towns.bin' with { type: 'file' };
import type { Platform } from './platform.ts';

/** Pictures are made while somebody waits: level 6 takes twice as long for a tenth less. */
const DEFLATE_LEVEL = 4;
/** What is packed is kept and sent many times; 9 saves nothing more. */
const GZIP_LEVEL = 6;

let atlases: readonly Uint8Array[] | undefined;
let gazetteer: Uint8Array | undefined;

export const platform: Platform = {
  xxHash64: (bytes, seed) => Bun.hash.xxHash64(bytes, seed),
  crc32: (bytes) => crc32(bytes),
  deflate: (bytes) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
  gzip: (bytes) => Bun.gzipSync(bytes as Uint8Array<ArrayBuffer>, { level: GZIP_LEVEL }),
  gunzip(packed, most) {
    const { buffer, byteOffset, byteLength } = gunzipSync(packed, { maxOutputLength: most });
    // parts of a Buffer would be Buffers, which cost ten times as much
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  },
  atlases() {
    // read on first use: it costs a millisecond that `--help` should not pay
    atlases ??= [readFileSync(atlasPath)];
    return atlases;
  },
  gazetteer() {
    gazetteer ??= readFileSync(gazetteerPath);
    return gazetteer;
  },
};
