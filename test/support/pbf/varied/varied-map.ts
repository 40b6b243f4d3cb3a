/** Makes a .osm.pbf file of any size from copies of real extracts, in constant memory. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { OBJECT_TYPES, type ObjectType } from '../object-reader.ts';
import { blobOf, framed, headerBlock } from '../pbf-writer.ts';
import { WireWriter } from '../wire-writer.ts';
import { BlockEncoder, type Part } from './encode.ts';
import { readExtract, Texts } from './extract.ts';
import { boundsOf, type Copy, NewIds, placeCopies } from './layout.ts';

/** Objects per block, as in files of other programs. */
const PER_BLOCK = 8000;
/** Makes files within 3% of the size that other programs reach. */
const DEFLATE_LEVEL = 6;

export interface VariedMap {
  bytes: number;
  /** west, south, east, north of each copy in degrees */
  copies: [number, number, number, number][];
  objects: Record<ObjectType, number>;
}

/**
 * Writes copies of all extracts in turn, each at its own position, until they have about `bytes` together.
 * Objects are sorted by type and id, all ids are new, and ways are complete. Members that an extract lacks
 * are missing from its copies.
 */
export function makeVariedMap(extracts: readonly string[], output: string, bytes: number): VariedMap {
  const texts = new Texts();
  const read = extracts.map((path) => readExtract(path, texts));
  const { copies, sets, bounds } = placeCopies(read, bytes);
  const ids = Object.fromEntries(OBJECT_TYPES.map((type) => [type, new NewIds(read, type, sets)])) as Record<
    ObjectType,
    NewIds
  >;
  const encoder = new BlockEncoder(read, texts, ids);
  const objects = { node: 0, way: 0, relation: 0 };
  const out = openSync(output, 'w');
  try {
    let written = writeSync(out, blobOf('OSMHeader', headerBlock({ bounds, sorted: true })));
    for (const type of OBJECT_TYPES) {
      for (const parts of blocksOf(ids[type], copies, read.length)) {
        written += writeSync(out, packed(encoder.blockOf(type, parts)));
        for (const { from, end } of parts) objects[type] += end - from;
      }
    }
    return { bytes: written, copies: copies.map((copy) => boundsOf(copy, read)), objects };
  } finally {
    closeSync(out);
  }
}

/** Yields runs in the order of their ids, as many as fill a block. The last set may lack some extracts. */
function* blocksOf(ids: NewIds, copies: readonly Copy[], extracts: number): Generator<Part[]> {
  let parts: Part[] = [];
  let count = 0;
  for (const { extract, set, from, end } of ids.inOrder()) {
    const copy = copies[set * extracts + extract];
    if (!copy) continue;
    if (count + end - from > PER_BLOCK) {
      yield parts;
      [parts, count] = [[], 0];
    }
    parts.push({ copy, from, end });
    count += end - from;
  }
  if (count > 0) yield parts;
}

/** Returns a data blob compressed by libdeflate, which takes half the time of zlib for the same size. */
function packed(contents: Uint8Array): Uint8Array {
  const bytes = contents as Uint8Array<ArrayBuffer>;
  const deflated = Bun.deflateSync(bytes, { library: 'libdeflate', level: DEFLATE_LEVEL });
  // the frame of the zlib format around it: two bytes of header and a checksum
  const zlib = new Uint8Array(deflated.length + 6);
  zlib.set([0x78, 0x9c]);
  zlib.set(deflated, 2);
  new DataView(zlib.buffer).setUint32(deflated.length + 2, Bun.hash.adler32(bytes));
  return framed('OSMData', new WireWriter().number(2, contents.length).bytesField(3, zlib).finish());
}
