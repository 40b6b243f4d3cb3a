/**
 * The file of the names of the world that a page saves beside regions, so that its search finds the same offline: the length
 * of the gazetteer (u32, little endian), the gazetteer, and the names of its towns (platform.ts).
 */

/** Name of the file beside the page. */
export const NAMES_FILE = 'world-names.bin';
const HEADER_BYTES = 4;

export interface WorldFiles {
  gazetteer: Uint8Array;
  names: Uint8Array;
}

export function packWorldFiles(gazetteer: Uint8Array, names: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + gazetteer.length + names.length);
  new DataView(file.buffer).setUint32(0, gazetteer.length, true);
  file.set(gazetteer, HEADER_BYTES);
  file.set(names, HEADER_BYTES + gazetteer.length);
  return file;
}

export function unpackWorldFiles(file: Uint8Array): WorldFiles {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  return {
    gazetteer: file.subarray(HEADER_BYTES, HEADER_BYTES + length),
    names: file.subarray(HEADER_BYTES + length),
  };
}
