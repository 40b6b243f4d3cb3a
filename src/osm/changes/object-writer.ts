/** Writes objects and blobs of a .osm.pbf file in order. */
import type { FileHandle } from 'node:fs/promises';
import { blockOf, OBJECTS_PER_BLOCK, packedBlob } from './block-writer.ts';
import { memoryOf, type OsmObject } from './osm-object.ts';

/**
 * Maximum memory of the objects in a block, bytes: far more than 8,000 typical objects need, and below the
 * 32 MiB that the format allows.
 */
const MAX_BLOCK_BYTES = 16e6;

/** Writes objects in blocks of one type each. */
export class ObjectWriter {
  private objects: OsmObject[] = [];
  private bytes = 0;

  constructor(private readonly file: FileHandle) {}

  /** Adds an object. @param object later in file order than all before */
  async add(object: OsmObject): Promise<void> {
    const isFull = this.objects.length === OBJECTS_PER_BLOCK || this.bytes > MAX_BLOCK_BYTES;
    if (isFull || (this.objects[0] && this.objects[0].type !== object.type)) await this.flush();
    this.objects.push(object);
    this.bytes += memoryOf(object);
  }

  /** Writes the objects added since the last call, if any, as one block. */
  async flush(): Promise<void> {
    if (this.objects.length > 0) await this.copy(packedBlob('OSMData', blockOf(this.objects)));
    this.objects = [];
    this.bytes = 0;
  }

  /** Writes bytes of a framed blob unchanged; added objects must be flushed first. */
  async copy(bytes: Uint8Array): Promise<void> {
    await this.file.appendFile(bytes);
  }
}
