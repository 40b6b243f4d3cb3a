/** Builds partial packs, and drawn maps of whole regions, on first request, and caches them. */
import { closeSync, fstatSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SHARES } from '../../../config/shares.ts';
import { PMTILES_SUFFIX } from '../../../map-tiles/pmtiles/header.ts';
import { platform } from '../../../platform/runtime.ts';
import { REGION_SUFFIX } from '../../../region/format/file.ts';
import { cutAtlas } from '../../../region/world/cut-atlas.ts';
import { asideOf } from '../../../shared/files/file-aside.ts';
import { makeFolder, OWNER_ONLY_FOLDER } from '../../../shared/files/owner.ts';
import { PackUnavailable } from '../../../shared/files/region-pack.ts';
import { DiskError, withDiskSentence } from '../../../shared/program/disk.ts';
import { codeOf } from '../../../shared/program/error-code.ts';
import { FairQueue, type FairQueueOptions } from '../../../shared/program/fair-queue.ts';
import { Thread } from '../../../threads/ask.ts';
import { threadUrl } from '../../../threads/url.ts';
import type { CutRequest, CutterOperations } from './cut-files.ts';
import { KeptParts } from './kept-parts.ts';
import { type PackedFile, packHash } from './region-pack.ts';

/**
 * Maximum numbers of cached results, about 10 MB each on disk: of all, and of those that a certain client alone has
 * requested.
 */
const MAX_KEPT = { all: 16, perClient: 3 };
const RETRY_SECONDS = 20;
const NO_ROOM_RETRY_SECONDS = 3600;

/** The client of a request. */
export interface Asker {
  client: string;
  /** aborted when the client disconnects */
  abandoned: AbortSignal;
}

/** A request to make the files of a part, or the map of a whole region. */
export interface Making extends Omit<CutRequest, 'target'> {
  /** Returns false once other files are served: the result is then discarded. */
  isServed(): boolean;
}

/** Error when a result is outdated, because other files are served by now. */
export class NoLongerServed extends Error {
  override name = 'NoLongerServed';
}

/** File for a pack, with its hash: an unlinked open file, or memory. */
export interface HashedFile {
  file: PackedFile;
  bytes: number;
  /** SHA-256, hexadecimal */
  hash: string;
}

/** Files made of a region. `region` is null if not requested, `map` if the region has none. */
export interface CutRegion {
  region: HashedFile | null;
  map: HashedFile | null;
  places: HashedFile;
}

interface Kept extends CutRegion {
  descriptors: number[];
}

export class CutRegions {
  private readonly kept = new KeptParts<Kept>(MAX_KEPT, ({ descriptors }) => {
    for (const descriptor of descriptors) closeSync(descriptor);
  });
  private readonly queue: FairQueue;
  private count = 0;

  /** @param folder for files that are unlinked as soon as they are open */
  constructor(
    private readonly folder: string,
    shares: FairQueueOptions = SHARES.partialPacks,
  ) {
    this.queue = new FairQueue(shares);
  }

  /**
   * Returns the files of a part, or the map of a whole region. Use them before the next `await`: they are
   * closed when the cache evicts them.
   * @param key identifies the version of the region, its map and the evidence in it, and the bbox
   * @throws PackUnavailable if too many requests wait, the wait is too long, the client has another request waiting, or
   * the disk is full or read-only; NoLongerServed; errors of making the files
   */
  async get(key: string, making: Making, { client, abandoned }: Asker): Promise<CutRegion> {
    const known = this.kept.get(key, client);
    if (known) return known;
    const leave = await this.queue.enter(client, abandoned).catch(() => {
      throw new PackUnavailable(
        'busy',
        'Too many partial packs are being built. Retry after the delay in Retry-After.',
        RETRY_SECONDS,
      );
    });
    try {
      // another request may have made these files meanwhile
      const made = this.kept.get(key, client);
      if (made) return made;
      const fresh = await this.make(making);
      this.kept.set(key, fresh, client);
      return fresh;
    } finally {
      leave();
    }
  }

  private async make(making: Making): Promise<Kept> {
    try {
      return await this.write(making);
    } catch (error) {
      if (!(withDiskSentence(error) instanceof DiskError)) throw error;
      const detail = making.source
        ? `Not enough disk space for a partial pack (${codeOf(error)}). Download the whole region instead.`
        : `Not enough disk space to draw the map of a region (${codeOf(error)}).`;
      throw new PackUnavailable('no_room', detail, NO_ROOM_RETRY_SECONDS);
    }
  }

  private async write({ isServed, ...request }: Making): Promise<Kept> {
    makeFolder(this.folder, OWNER_ONLY_FOLDER);
    const target = join(this.folder, `part-${process.pid}-${this.count++}`);
    const regionPath = request.source ? target + REGION_SUFFIX : null;
    const mapPath = request.map ? target + PMTILES_SUFFIX : null;
    const paths = [regionPath, mapPath].filter((path) => path !== null);
    const descriptors: number[] = [];
    const thread = new Thread<CutterOperations>(threadUrl('cutter'), { name: 'the cutter thread' });
    try {
      const cut = await thread.ask('cut', { ...request, target }).catch((error: Error) => error);
      // the descriptor of a closed file may have been reused when the thread opened it
      if (!isServed()) throw new NoLongerServed();
      if (cut instanceof Error) throw cut;
      const opened = async (path: string): Promise<HashedFile> => {
        const descriptor = openSync(path, 'r');
        descriptors.push(descriptor);
        const file = { path: `/dev/fd/${descriptor}` };
        return { file, bytes: fstatSync(descriptor).size, hash: await packHash(file) };
      };
      const region = regionPath === null ? null : await opened(regionPath);
      const map = mapPath === null ? null : await opened(mapPath);
      const memory = cutAtlas(platform.atlases()[0]!, request.box);
      const places = { file: { memory }, bytes: memory.length, hash: await packHash({ memory }) };
      return { region, map, places, descriptors };
    } catch (error) {
      for (const descriptor of descriptors) closeSync(descriptor);
      throw error;
    } finally {
      for (const path of [...paths, ...paths.map(asideOf)]) unlinkIfThere(path);
      await thread.close();
    }
  }
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // it was never created
  }
}
