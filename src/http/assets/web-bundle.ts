/** The files of the map page in one file: a line of JSON with their names and lengths, then their compressed bytes. */

interface Entry {
  name: string;
  /** of the compressed bytes */
  length: number;
}

/** @param files plain content by name */
export function packBundle(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const packed = [...files].map(([name, content]) => ({
    name,
    bytes: Bun.gzipSync(Buffer.from(content as Uint8Array), { level: 9 }),
  }));
  const entries: Entry[] = packed.map(({ name, bytes }) => ({ name, length: bytes.length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...packed.map(({ bytes }) => bytes)]);
}

/** @returns gzip-compressed content by name */
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
