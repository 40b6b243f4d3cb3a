/** Files of finished shards: complete or absent, with names that identify their contents. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CELL_BYTES, SweptCells } from '../layers/swept-cells.ts';
import { isAbandoned } from '../shared/files/left-overs.ts';
import { giveToOwner, makeFolder } from '../shared/files/owner.ts';
import { BLOCK_CELLS } from './grid.ts';
import type { Shard } from './plan.ts';

const SUFFIX = '.cells';
const PART_SUFFIX = '.part';
/** Maximum uncompressed size of a file, bytes: exceeds a shard with all names of factors. */
const LARGEST = 2 * BLOCK_CELLS * CELL_BYTES;

export class ShardFiles {
  /** @param folder created if missing */
  constructor(private readonly folder: string) {
    makeFolder(folder);
  }

  has(shard: Shard): boolean {
    return existsSync(this.pathOf(shard));
  }

  /**
   * Writes a shard to a temporary file, syncs and renames it. Every writer, even on another machine, has its own
   * temporary file; the last rename wins, with the same bytes.
   */
  async write(shard: Shard, cells: Uint8Array): Promise<void> {
    const path = this.pathOf(shard);
    const aside = `${path}.${crypto.randomUUID()}${PART_SUFFIX}`;
    try {
      const file = await open(aside, 'wx', 0o644);
      try {
        giveToOwner(aside);
        await file.writeFile(gzipSync(cells));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
  }

  /** Reads a finished shard. @throws ShardError if its file is missing or damaged */
  read(shard: Shard): SweptCells {
    try {
      const packed = readFileSync(this.pathOf(shard));
      return SweptCells.decode(gunzipSync(packed, { maxOutputLength: LARGEST }), BLOCK_CELLS);
    } catch (error) {
      throw new ShardError(
        `the shard ${this.pathOf(shard)} cannot be read (${error instanceof Error ? error.message : error}): remove it and sweep again`,
      );
    }
  }

  /** Removes unfinished files of killed processes. @param now ms since 1970 */
  tidy(now: number): void {
    for (const name of readdirSync(this.folder).filter((each) => each.endsWith(PART_SUFFIX))) {
      const path = join(this.folder, name);
      if (isAbandoned(path, now)) rmSync(path, { force: true });
    }
  }

  private pathOf({ name }: Shard): string {
    return join(this.folder, name + SUFFIX);
  }
}

/** Thrown when a shard's file cannot be used; the message is one sentence without a full stop. */
export class ShardError extends Error {
  override name = 'ShardError';
}
