/** The platform of the service: Bun. In the page, browser.ts replaces this file (scripts/web.ts). */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync, gunzipSync } from 'node:zlib';
import namesPath from '../../dist/names.bin' with { type: 'file' };
import peoplePath from '../../dist/people.bin' with { type: 'file' };
import atlasPath from '../../dist/places.bin' with { type: 'file' };
import gazetteerPath from '../../dist/towns.bin' with { type: 'file' };
import type { Platform } from './platform.ts';

/** Compression level for images rendered on request: 6 takes twice as long and saves a tenth. */
const DEFLATE_LEVEL = 4;
/** Compression level for results that are stored and sent many times; 9 saves nothing more. */
const GZIP_LEVEL = 6;

let atlases: readonly Uint8Array[] | undefined;
let gazetteer: Uint8Array | undefined;
let names: Uint8Array | undefined;

export const platform: Platform = {
  xxHash64: (bytes, seed) => Bun.hash.xxHash64(bytes, seed),
  crc32: (bytes) => crc32(bytes),
  deflate: (bytes) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
  gzip: (bytes) => Bun.gzipSync(bytes as Uint8Array<ArrayBuffer>, { level: GZIP_LEVEL }),
  gunzip(packed, most) {
    const { buffer, byteOffset, byteLength } = gunzipSync(packed, { maxOutputLength: most });
    // a subarray of a Buffer would be a Buffer, which is ten times as slow
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  },
  atlases() {
    // read on first use: takes 1 ms, which `--help` does not need
    atlases ??= [readFileSync(atlasPath)];
    return atlases;
  },
  gazetteer() {
    gazetteer ??= readFileSync(gazetteerPath);
    return gazetteer;
  },
  names() {
    names ??= readFileSync(namesPath);
    return names;
  },
  people: () => gunzipSync(readFileSync(peoplePath)),
};
