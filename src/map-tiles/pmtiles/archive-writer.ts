/** Writes a PMTiles archive from tiles in any order. Memory does not grow with their bytes. */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Entry, encodeDirectory } from './directory.ts';
import {
  type ArchiveHeader,
  encodeHeader,
  FIRST_BYTES,
  HEADER_BYTES,
  type Section,
  type TileKind,
} from './header.ts';
import { tileId } from './tile-id.ts';

const MAX_ROOT_BYTES = FIRST_BYTES - HEADER_BYTES;
/** Entries per leaf directory, about 12 KB packed; doubled until the root fits. */
const ENTRIES_PER_LEAF = 4096;

export type ArchiveDescription = Pick<ArchiveHeader, 'bounds' | 'minZoom' | 'maxZoom'> & {
  /** JSON object of the specification: name, attribution, vector_layers, … */
  metadata: Record<string, unknown>;
  /** kind of the tiles; default: vector tiles */
  kind?: TileKind;
};

export class ArchiveWriter {
  /** tiles in order of arrival, in a file that is already unlinked */
  private readonly spool: number;
  private spooled = 0;
  /** positions of the distinct contents in the spool */
  private readonly contents: Section[] = [];
  /** index of each content, by hash */
  private readonly known = new Map<number | bigint, number>();
  /** number of each tile and index of its content */
  private readonly tiles: { id: number; content: number }[] = [];

  /** @param path of the spool file, which exists for a moment only */
  constructor(path: string) {
    this.spool = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  /** Adds a tile as it is stored: a vector tile packed with gzip, or a PNG. Each position is added once. */
  add(z: number, x: number, y: number, packed: Uint8Array): void {
    this.tiles.push({ id: tileId(z, x, y), content: this.contentOf(packed) });
  }

  /** Number of tiles so far. */
  get count(): number {
    return this.tiles.length;
  }

  /** Appends the archive to an open file. */
  async finish(
    file: { appendFile(bytes: Uint8Array): Promise<void> },
    { metadata, kind = 'vector', ...description }: ArchiveDescription,
  ): Promise<void> {
    const { entries, order, tileBytes } = this.arranged();
    const { root, leaves } = directoriesOf(entries);
    const packedMetadata = gzipSync(JSON.stringify(metadata));
    let end = HEADER_BYTES;
    const section = (length: number): Section => {
      end += length;
      return { offset: end - length, length };
    };
    const header = encodeHeader({
      ...description,
      kind,
      sections: {
        root: section(root.length),
        metadata: section(packedMetadata.length),
        leaves: section(leaves.length),
        tiles: section(tileBytes),
      },
      addressed: this.tiles.length,
      entries: entries.length,
      contents: order.length,
    });
    for (const part of [header, root, packedMetadata, leaves]) await file.appendFile(part);
    for (const content of order) await file.appendFile(this.read(this.contents[content]!));
  }

  close(): void {
    closeSync(this.spool);
  }

  private contentOf(packed: Uint8Array): number {
    const hash = Bun.hash(packed);
    const known = this.known.get(hash);
    if (known !== undefined && Buffer.compare(this.read(this.contents[known]!), packed) === 0) return known;
    for (let done = 0; done < packed.length; )
      done += writeSync(this.spool, packed, done, packed.length - done, this.spooled + done);
    const content = this.contents.push({ offset: this.spooled, length: packed.length }) - 1;
    this.spooled += packed.length;
    this.known.set(hash, content);
    return content;
  }

  private read({ offset, length }: Section): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const got = readSync(this.spool, bytes, done, length - done, offset + done);
      if (got === 0) throw new Error('the tiles written so far cannot be read back');
      done += got;
    }
    return bytes;
  }

  /** Returns entries in the order of their ids, and contents in the order in which entries need them. */
  private arranged(): { entries: Entry[]; order: number[]; tileBytes: number } {
    const entries: Entry[] = [];
    const order: number[] = [];
    const offsets = new Map<number, number>();
    let tileBytes = 0;
    for (const { id, content } of this.tiles.sort((a, b) => a.id - b.id)) {
      const { length } = this.contents[content]!;
      let offset = offsets.get(content);
      if (offset === undefined) {
        offset = tileBytes;
        offsets.set(content, offset);
        order.push(content);
        tileBytes += length;
      }
      const last = entries.at(-1);
      if (last && last.offset === offset && last.id + last.run === id) last.run++;
      else entries.push({ id, offset, length, run: 1 });
    }
    return { entries, order, tileBytes };
  }
}

/** Returns one root directory, or a root with leaf directories if one would be too large. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = encodeDirectory(entries);
  if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = ENTRIES_PER_LEAF; ; size *= 2) {
    const above: Entry[] = [];
    const leaves: Uint8Array[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const leaf = encodeDirectory(entries.slice(from, from + size));
      above.push({ id: entries[from]!.id, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = encodeDirectory(above);
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}
