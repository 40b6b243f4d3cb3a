/** Opens an archive with the official reader of PMTiles. */
import { readFileSync } from 'node:fs';
import { PMTiles } from 'pmtiles';

export function openedAtlas(path: string): PMTiles {
  const bytes = readFileSync(path);
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length) as ArrayBuffer,
    }),
  });
}
