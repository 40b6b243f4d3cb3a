/**
 * Format of the web bundle, the files of the map page and of Swagger UI in one: a line of JSON with names and
 * lengths, then the contents, compressed with Brotli.
 */
import { brotliCompressSync, constants } from 'node:zlib';

/** Brotli quality, 0 to 11. 10 and 11 make Swagger UI 8% smaller and take 20 times as long. */
const QUALITY = 9;
const BEST_QUALITY = 11;
/**
 * Names of files that the page waits for, which are compressed best. Larger files load later and are not
 * worth the time.
 */
const FIRST = /^(index\.\w+\.html|page(-\w\w)?\.(js|css)|(sections|later-parts)\.(js|css))$/;

interface Entry {
  name: string;
  /** compressed size, bytes */
  length: number;
}

/** Packs files. @param files uncompressed content by name */
export function packBundle(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const packed = [...files].map(([name, content]) => ({
    name,
    bytes: withBrotli(content, FIRST.test(name) ? BEST_QUALITY : QUALITY),
  }));
  const entries: Entry[] = packed.map(({ name, bytes }) => ({ name, length: bytes.length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...packed.map(({ bytes }) => bytes)]);
}

/** Compresses with Brotli. @param quality 0 to 11 */
export function withBrotli(content: string | Uint8Array, quality = QUALITY): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return new Uint8Array(brotliCompressSync(content, { params }));
}

/** Returns the compressed contents by name. */
export function unpackBundle(bundle: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const headEnd = bundle.indexOf('\n'.charCodeAt(0));
  const entries = JSON.parse(new TextDecoder().decode(bundle.subarray(0, headEnd))) as Entry[];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let offset = headEnd + 1;
  for (const { name, length } of entries) {
    files.set(name, bundle.subarray(offset, offset + length));
    offset += length;
  }
  return files;
}
