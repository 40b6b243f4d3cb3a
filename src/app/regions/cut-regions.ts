/** Parts of regions, and drawn maps of whole ones, that devices keep: made when they are asked for first, and kept. */
import { closeSync, fstatSync, openSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../http/problem.ts';
import { MAP_SUFFIX } from '../../map-tiles/pmtiles/header.ts';
import { platform } from '../../platform/runtime.ts';
import { cutAtlas } from '../../region/borders/cut-atlas.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { codeOf } from '../../shared/error-code.ts';
import { asideOf } from '../../shared/files/file-aside.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';
import { makeOwnFolder } from '../owner.ts';
import type { CutRequest, CutterOperations } from './cut-files.ts';
import { hashOf, type PackedFile } from './region-pack.ts';

/** Some tens of megabytes each, on the disk. */
const MOST_KEPT = 16;
/** One after the other, each some seconds: who comes behind so many is told to come again. */
const MOST_WAITING = 8;
const RETRY_SECONDS = 20;
const NO_ROOM_RETRY_SECONDS = 3600;

/** A file that has no name any more, or memory. */
export interface HashedFile {
  file: PackedFile;
  bytes: number;
  /** SHA-256, hexadecimal */
  hash: string;
}

/** What was made of a region; null = not asked for, or it has none. */
export interface CutRegion {
  region: HashedFile | null;
  map: HashedFile | null;
  places: HashedFile;
}

interface Kept extends CutRegion {
  descriptors: number[];
}

export class CutRegions {
  private readonly kept = new LRUCache<string, Kept>({
    max: MOST_KEPT,
    dispose: ({ descriptors }) => {
      for (const descriptor of descriptors) closeSync(descriptor);
    },
  });
  private readonly making = new Map<string, Promise<void>>();
  private last: Promise<void> = Promise.resolve();
  private count = 0;

  /** @param folder of files that have a name for a moment only */
  constructor(private readonly folder: string) {}

  /**
   * The files of a part, or the map of a whole region; of use only until somebody waits, as they are closed when others are made.
   * @param key of the region as it is now, and of the box
   * @throws Problem 503 when too many wait, and what the making throws
   */
  async get(key: string, request: Omit<CutRequest, 'target'>): Promise<CutRegion> {
    for (;;) {
      const kept = this.kept.get(key);
      if (kept) return kept;
      await (this.making.get(key) ?? this.begin(key, request));
    }
  }

  private begin(key: string, request: Omit<CutRequest, 'target'>): Promise<void> {
    if (this.making.size >= MOST_WAITING)
      throw unavailable(
        'overloaded',
        'Others have parts of regions made just now; try again soon.',
        RETRY_SECONDS,
      );
    const made = this.last.catch(() => {}).then(() => this.make(key, request));
    this.last = made;
    this.making.set(key, made);
    const end = () => this.making.delete(key);
    made.then(end, end);
    return made;
  }

  private async make(key: string, request: Omit<CutRequest, 'target'>): Promise<void> {
    try {
      await this.write(key, request);
    } catch (error) {
      // a full disk, or a file system that is only read
      if (!(error instanceof Error && 'code' in error)) throw error;
      const detail = request.source
        ? `There is no room to make a part of a region (${codeOf(error)}); the whole one can be had.`
        : `There is no room to draw the map of a region (${codeOf(error)}).`;
      throw unavailable('no_room', detail, NO_ROOM_RETRY_SECONDS);
    }
  }

  private async write(key: string, request: Omit<CutRequest, 'target'>): Promise<void> {
    makeOwnFolder(this.folder, dirname(this.folder));
    const target = join(this.folder, `part-${process.pid}-${this.count++}`);
    const regionPath = request.source ? target + REGION_SUFFIX : null;
    const mapPath = request.map ? target + MAP_SUFFIX : null;
    const paths = [regionPath, mapPath].filter((path) => path !== null);
    const descriptors: number[] = [];
    const thread = new Thread<CutterOperations>(threadUrl('cutter'), { name: 'the cutter thread' });
    try {
      await thread.ask('cut', { ...request, target });
      const opened = async (path: string): Promise<HashedFile> => {
        const descriptor = openSync(path, 'r');
        descriptors.push(descriptor);
        const file = { path: `/dev/fd/${descriptor}` };
        return { file, bytes: fstatSync(descriptor).size, hash: await hashOf(file) };
      };
      const region = regionPath === null ? null : await opened(regionPath);
      const map = mapPath === null ? null : await opened(mapPath);
      const memory = cutAtlas(platform.atlases()[0]!, request.info.bounds);
      const places = { file: { memory }, bytes: memory.length, hash: await hashOf({ memory }) };
      this.kept.set(key, { region, map, places, descriptors });
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
    // it was never made
  }
}
