/** Applies changes to a .osm.pbf file. Blocks without a changed object are copied unchanged. */
import type { FileHandle } from 'node:fs/promises';
import { PbfWriter } from 'pbf';
import { OsmDataError } from '../errors.ts';
import { Block } from '../pbf/block.ts';
import { readHeader } from '../pbf/header.ts';
import { type BlobPlace, PbfFile } from '../pbf/pbf-file.ts';
import { WireReader } from '../pbf/wire.ts';
import { objectsIn, rangeOf } from './block-reader.ts';
import { framed, packedBlob } from './block-writer.ts';
import { ObjectWriter } from './object-writer.ts';
import { type Change, inFileOrder } from './osm-object.ts';

/** Field numbers of a HeaderBlock. */
const HeaderField = { TIME: 32, SEQUENCE: 33 };

/** State of the file after the changes. */
export interface NewState {
  /** sequence number of the last change file */
  sequence: number;
  /** date of the data, ms since 1970 */
  updatedAt: number;
}

export interface ApplyRequest {
  /** the .osm.pbf file, with objects sorted by type and id */
  path: string;
  /** changes in file order */
  changes: Iterable<Change>;
  state: NewState;
  /** target file, open and empty */
  file: FileHandle;
  /** called with the share of the original file that is done, 0 to 1 */
  onProgress?: (share: number) => void;
}

/**
 * Writes the changed file; needs memory for a few blocks only.
 * @throws OsmDataError if the file is not sorted, or damaged; the usual file system errors
 */
export async function applyChanges(request: ApplyRequest): Promise<void> {
  const { path, changes, state, file, onProgress } = request;
  const source = new PbfFile(path);
  const pending = new Pending(changes);
  try {
    const [header, ...blobs] = source.blobs();
    if (header?.type !== 'OSMHeader') throw new OsmDataError('it does not start with a header');
    const head = source.contents(header.offset, header.size);
    if (!readHeader(head).sorted) throw new OsmDataError('its objects are not sorted by type and id');
    await file.appendFile(packedBlob('OSMHeader', changedHeader(head, state)));
    const writer = new ObjectWriter(file);
    for (const blob of blobs) {
      await copyBlob(source, blob, pending, writer);
      onProgress?.((blob.offset + blob.size) / source.size);
    }
    await writeBefore(pending, null, writer);
    await writer.flush();
  } finally {
    pending.close();
    source.close();
  }
}

async function copyBlob(
  source: PbfFile,
  blob: BlobPlace,
  pending: Pending,
  writer: ObjectWriter,
): Promise<void> {
  const asIs = async () => {
    await writer.flush();
    await writer.copy(framed(blob.type, source.bytes(blob.offset, blob.size)));
  };
  if (blob.type !== 'OSMData') return asIs();
  const contents = source.contents(blob.offset, blob.size);
  const keepAll = () => false;
  const block = new Block(contents, keepAll);
  const range = rangeOf(block);
  if (range) {
    await writeBefore(pending, { type: range.type, id: range.first }, writer);
    const next = pending.next;
    if (next === null || inFileOrder(next, { type: range.type, id: range.last }) > 0) await asIs();
    else {
      for (const object of objectsIn(block)) {
        await writeBefore(pending, object, writer);
        const isChanged = pending.next !== null && inFileOrder(pending.next, object) === 0;
        const now = isChanged ? pending.take().object : object;
        if (now) await writer.add(now);
      }
    }
  }
  source.release(contents);
}

/** Writes the pending objects that precede `next` in file order. @param next null = write all of them */
async function writeBefore(
  pending: Pending,
  next: Pick<Change, 'type' | 'id'> | null,
  writer: ObjectWriter,
): Promise<void> {
  while (pending.next !== null && (next === null || inFileOrder(pending.next, next) < 0)) {
    const { object } = pending.take();
    if (object) await writer.add(object);
  }
}

/** Changes not yet applied. */
class Pending {
  next: Change | null = null;
  private readonly iterator: Iterator<Change>;

  constructor(changes: Iterable<Change>) {
    this.iterator = changes[Symbol.iterator]();
    this.advance();
  }

  take(): Change {
    const taken = this.next!;
    this.advance();
    return taken;
  }

  close(): void {
    this.iterator.return?.();
  }

  private advance(): void {
    const { done, value } = this.iterator.next();
    this.next = done ? null : value;
  }
}

/** Returns the header with the new state; all other fields are unchanged. */
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
