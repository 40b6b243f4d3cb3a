/** Applies changes to a .osm.pbf file: blocks without a changed object are copied as they are. */
import type { FileHandle } from 'node:fs/promises';
import { PbfWriter } from 'pbf';
import { OsmDataError } from '../errors.ts';
import { Block } from '../pbf/block.ts';
import { readHeader } from '../pbf/header.ts';
import { type BlobPlace, PbfFile } from '../pbf/pbf-file.ts';
import { WireReader } from '../pbf/wire.ts';
import { objectsIn, rangeOf } from './block-reader.ts';
import { blockOf, framed, OBJECTS_PER_BLOCK, packedBlob } from './block-writer.ts';
import { type Changes, OBJECT_TYPES, type ObjectType, type OsmObject } from './osm-object.ts';

/** Fields of a HeaderBlock. */
const HeaderField = { TIME: 32, SEQUENCE: 33 };

/** What the file is after it. */
export interface NewState {
  /** number of the last file of changes */
  sequence: number;
  /** state of the data, ms since 1970 */
  updatedAt: number;
}

/**
 * Writes the changed file.
 * @param path of the .osm.pbf file, whose objects are sorted by type and id
 * @param file open and empty
 * @throws OsmDataError when the file is not sorted, or damaged
 */
export async function applyChanges(
  path: string,
  changes: Changes,
  state: NewState,
  file: FileHandle,
): Promise<void> {
  const source = new PbfFile(path);
  try {
    const [header, ...blobs] = source.blobs();
    if (header?.type !== 'OSMHeader') throw new OsmDataError('it does not begin with a header');
    const head = source.contents(header.offset, header.size);
    if (!readHeader(head).sorted) throw new OsmDataError('its objects are not sorted by type and id');
    await file.appendFile(packedBlob('OSMHeader', changedHeader(head, state)));
    const pending = new Pending(changes);
    for (const blob of blobs) await copyBlob(source, blob, pending, file);
    await writeObjects(pending.rest(), file);
  } finally {
    source.close();
  }
}

async function copyBlob(source: PbfFile, blob: BlobPlace, pending: Pending, file: FileHandle): Promise<void> {
  if (blob.type !== 'OSMData') {
    await file.appendFile(framed(blob.type, source.bytes(blob.offset, blob.size).slice()));
    return;
  }
  const keepAll = () => false;
  const objects = objectsIn(new Block(source.contents(blob.offset, blob.size), keepAll));
  const range = rangeOf(objects);
  if (!range) return;
  await writeObjects(pending.before(range.type, range.first), file);
  const changed = pending.upTo(range.type, range.last);
  if (changed.size === 0) {
    await file.appendFile(framed(blob.type, source.bytes(blob.offset, blob.size).slice()));
    return;
  }
  const kept = objects.filter(({ id }) => !changed.has(id));
  const fresh = [...changed.values()].filter((object) => object !== null);
  await writeObjects(
    [...kept, ...fresh].sort((a, b) => a.id - b.id),
    file,
  );
}

/** Changes that are still to be applied, in the order of files. */
class Pending {
  private readonly queues: { type: ObjectType; ids: number[]; next: number }[];

  constructor(private readonly changes: Changes) {
    this.queues = OBJECT_TYPES.map((type) => ({
      type,
      ids: [...changes[type].keys()].sort((a, b) => a - b),
      next: 0,
    }));
  }

  /** New objects that come before an object. */
  before(type: ObjectType, id: number): OsmObject[] {
    const fresh: OsmObject[] = [];
    for (const queue of this.queues) {
      const most = queue.type === type ? id - 1 : Number.POSITIVE_INFINITY;
      fresh.push(...[...this.take(queue, most).values()].filter((object) => object !== null));
      if (queue.type === type) break;
    }
    return fresh;
  }

  /** Changes of a type up to an id. */
  upTo(type: ObjectType, id: number): Map<number, OsmObject | null> {
    return this.take(this.queues.find((queue) => queue.type === type)!, id);
  }

  rest(): OsmObject[] {
    return this.before('relation', Number.POSITIVE_INFINITY);
  }

  private take(queue: { type: ObjectType; ids: number[]; next: number }, most: number) {
    const taken = new Map<number, OsmObject | null>();
    while (queue.next < queue.ids.length && queue.ids[queue.next]! <= most) {
      const id = queue.ids[queue.next++]!;
      taken.set(id, this.changes[queue.type].get(id)!);
    }
    return taken;
  }
}

/** In blocks of one type each. */
async function writeObjects(objects: readonly OsmObject[], file: FileHandle): Promise<void> {
  for (const type of OBJECT_TYPES) {
    const some = objects.filter((object) => object.type === type);
    for (let from = 0; from < some.length; from += OBJECTS_PER_BLOCK)
      await file.appendFile(packedBlob('OSMData', blockOf(some.slice(from, from + OBJECTS_PER_BLOCK))));
  }
}

/** The header with the new state; everything else in it stays. */
function changedHeader(header: Uint8Array, { sequence, updatedAt }: NewState): Uint8Array {
  const reader = new WireReader(header);
  const parts: Uint8Array[] = [];
  for (let start = 0, field = reader.nextField(); field !== 0; field = reader.nextField()) {
    reader.skip();
    if (field !== HeaderField.TIME && field !== HeaderField.SEQUENCE)
      parts.push(header.slice(start, reader.position));
    start = reader.position;
  }
  const state = new PbfWriter();
  state.writeVarintField(HeaderField.TIME, Math.floor(updatedAt / 1000));
  state.writeVarintField(HeaderField.SEQUENCE, sequence);
  return Buffer.concat([...parts, state.finish()]);
}
