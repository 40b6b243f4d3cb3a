/** Reads single tiles of a PMTiles archive by position; never reads the whole file. */
import { LRUCache } from 'lru-cache';
import { platform } from '../../platform/runtime.ts';
import type { ByteSource } from '../../shared/files/byte-source.ts';
import { decodeDirectory, type Entry, findEntry } from './directory.ts';
import {
  type ArchiveHeader,
  decodeArchiveHeader,
  HEADER_BYTES,
  type Section,
  TileArchiveError,
  type TileKind,
} from './header.ts';
import { DEEPEST_ZOOM, tileId } from './tile-id.ts';

/** Maximum number of cached directories: unpacked, about 4,096 entries each, less than 20 MB together. */
const KEPT_LEAVES = 32;
/** Maximum depth of directories; the specification has at most three levels. */
const MAX_DIRECTORIES = 4;
/** Maximum size of a tile or directory, bytes; valid archives are far below. */
const LARGEST_PART = 2 ** 26;

export class ArchiveReader {
  private readonly leaves = new LRUCache<number, readonly Entry[]>({ max: KEPT_LEAVES });

  private constructor(
    private readonly source: ByteSource,
    /** name in messages */
    readonly label: string,
    readonly header: ArchiveHeader,
    private readonly root: readonly Entry[],
    readonly metadata: Record<string, unknown>,
  ) {}

  /**
   * Opens an archive; the caller closes its source. If the file is overwritten meanwhile, reads fail with an
   * error.
   * @param label name in messages
   * @param kind of its tiles
   * @throws TileArchiveError with one sentence when the archive is unusable, the usual file system errors
   * otherwise
   */
  static async open(source: ByteSource, label: string, kind: TileKind = 'vector'): Promise<ArchiveReader> {
    const { size } = source;
    const first = await bytesAt(source, { offset: 0, length: Math.min(size, HEADER_BYTES) }, label);
    const header = decodeArchiveHeader(first, size, label, kind);
    const { root, metadata } = header.sections;
    const entries = directoryOf(await bytesAt(source, root, label), label);
    const json = await bytesAt(source, metadata, label);
    return new ArchiveReader(source, label, header, entries, metadataOf(json, label));
  }

  /**
   * Returns a tile as stored (a vector tile packed with gzip, or a PNG); null when there is none.
   * @throws TileArchiveError when the archive is damaged there
   */
  async tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null> {
    if (z > DEEPEST_ZOOM) return null;
    const id = tileId(z, x, y);
    let entries = this.root;
    for (let depth = 0; depth < MAX_DIRECTORIES; depth++) {
      const entry = findEntry(entries, id);
      if (!entry) return null;
      if (entry.run > 0) return this.part('tiles', entry);
      entries = await this.leaf(entry);
    }
    throw new TileArchiveError(`${this.label} is damaged (its directories).`);
  }

  private async leaf(entry: Entry): Promise<readonly Entry[]> {
    const known = this.leaves.get(entry.offset);
    if (known) return known;
    const entries = directoryOf(await this.part('leaves', entry), this.label);
    this.leaves.set(entry.offset, entries);
    return entries;
  }

  private part(name: 'tiles' | 'leaves', { offset, length }: Entry): Promise<Uint8Array<ArrayBuffer>> {
    const section = this.header.sections[name];
    if (offset + length > section.length)
      throw new TileArchiveError(`${this.label} is damaged (its directories).`);
    return bytesAt(this.source, { offset: section.offset + offset, length }, this.label);
  }
}

async function bytesAt(
  source: ByteSource,
  { offset, length }: Section,
  label: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length > LARGEST_PART) throw new TileArchiveError(`${label} is damaged (a part of it is too large).`);
  const bytes = await source.read(offset, length);
  if (bytes.length < length) throw new TileArchiveError(`${label} was cut while it was read.`);
  return bytes;
}

function directoryOf(packed: Uint8Array, label: string): Entry[] {
  try {
    return decodeDirectory(packed);
  } catch {
    throw new TileArchiveError(`${label} is damaged (its directories).`);
  }
}

function metadataOf(packed: Uint8Array, label: string): Record<string, unknown> {
  try {
    const metadata: unknown = JSON.parse(new TextDecoder().decode(platform.gunzip(packed, LARGEST_PART)));
    if (typeof metadata === 'object' && metadata !== null) return metadata as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw new TileArchiveError(`${label} is damaged (its metadata).`);
}
