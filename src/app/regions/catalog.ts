/** Which regions are served: the usable files of the data directory, or the built-in sample when there is none. */
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REGION_SUFFIX, RegionFileError, verifyRegionFile } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { openRegion, type RegionSource, recordCountOf } from '../../region/read/source.ts';

export interface ServedRegion {
  info: RegionInfo;
  source: RegionSource;
  recordCount: number;
}

export interface RefusedRegion {
  file: string;
  /** one sentence */
  reason: string;
}

export interface RegionSet {
  regions: ServedRegion[];
  refused: RefusedRegion[];
}

interface OpenFile {
  /** tells versions of a file apart: writers replace it by rename, so a new version is another inode */
  version: string;
  /**
   * Kept open, so that every thread maps the very file that was verified, also when its name means another one by
   * then or nothing any more.
   */
  descriptor: number;
}

/** The files in use and those refused; `load` looks again. */
export class RegionCatalog {
  private files = new Map<string, OpenFile>();
  private refused = new Map<string, { version: string; reason: string }>();
  private current: RegionSet = { regions: [], refused: [] };
  private sample: RegionSource | null = null;

  constructor(
    /** the folder with the region files; need not exist */
    private readonly directory: string,
    private readonly loadSample: () => Promise<RegionSource>,
    /** the folder with the region files of live map data, if any; need not exist */
    private readonly liveDirectory: string | null = null,
  ) {}

  /** What is served now. */
  get served(): RegionSet {
    return this.current;
  }

  /**
   * Looks at the folder again and hands what can be served to `apply`; when that fails, what was served before
   * stays. A file that was good and is damaged now is served in its old version.
   * @returns false when nothing has changed
   */
  async load(apply: (sources: RegionSource[]) => Promise<void>): Promise<boolean> {
    const { files, refused } = await this.scan();
    const isSame = sameVersions(files, this.files) && sameVersions(refused, this.refused);
    if (isSame && this.current.regions.length > 0) return false;

    const sources = await this.sourcesOf(files);
    try {
      await apply(sources);
    } catch (error) {
      closeAll(files, this.files);
      throw error;
    }
    closeAll(this.files, files);
    this.files = files;
    this.refused = refused;
    const regions = sources.map((source) => {
      const region = openRegion(source);
      return { info: region.info, source, recordCount: recordCountOf(region) };
    });
    this.current = { regions, refused: [...refused].map(([file, { reason }]) => ({ file, reason })) };
    return true;
  }

  private async sourcesOf(files: Map<string, OpenFile>): Promise<RegionSource[]> {
    const sources: RegionSource[] = [...files.values()].map(({ descriptor }) => ({
      kind: 'file',
      path: pathOfDescriptor(descriptor),
    }));
    const isImported = (name: string) => !isLiveRegion(name.slice(0, -REGION_SUFFIX.length));
    if ([...files.keys()].some(isImported)) return sources;
    this.sample ??= await this.loadSample();
    return [this.sample, ...sources];
  }

  private async scan() {
    const files = new Map<string, OpenFile>();
    const refused = new Map<string, { version: string; reason: string }>();
    const folders = [this.directory, this.liveDirectory].filter((folder) => folder !== null);
    const paths = await Promise.all(
      folders.map(async (folder) => (await regionFileNames(folder)).map((name) => join(folder, name))),
    );
    for (const path of paths.flat()) {
      const name = basename(path);
      const known = this.files.get(name);
      const found = openVerified(path, name, known, this.refused.get(name));
      if ('reason' in found) {
        refused.set(name, found);
        if (known) files.set(name, known);
      } else {
        files.set(name, found);
      }
    }
    return { files, refused };
  }
}

/** Names of the region files in a folder, sorted; none when there is no such folder. */
export async function regionFileNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(REGION_SUFFIX)).sort();
}

function openVerified(
  path: string,
  name: string,
  known: OpenFile | undefined,
  knownBad: { version: string; reason: string } | undefined,
): OpenFile | { version: string; reason: string } {
  let descriptor: number | undefined;
  let version = '';
  try {
    descriptor = openSync(path, 'r');
    const { ino, size, mtimeMs } = fstatSync(descriptor);
    version = `${ino}:${size}:${mtimeMs}`;
    const verdict = [known, knownBad].find((each) => each?.version === version);
    if (verdict) {
      closeSync(descriptor);
      return verdict;
    }
    verifyRegionFile(pathOfDescriptor(descriptor), name);
    return { version, descriptor };
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    if (error instanceof RegionFileError) return { version, reason: error.message };
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { version, reason: `${name} cannot be read (${code}).` };
  }
}

/** A path that means the open file itself, in every thread of this process. */
function pathOfDescriptor(descriptor: number): string {
  return `/dev/fd/${descriptor}`;
}

function sameVersions(a: Map<string, { version: string }>, b: Map<string, { version: string }>): boolean {
  return a.size === b.size && [...a].every(([name, { version }]) => b.get(name)?.version === version);
}

function closeAll(files: Map<string, OpenFile>, except: Map<string, OpenFile>): void {
  for (const [name, { descriptor }] of files) {
    if (except.get(name)?.descriptor !== descriptor) closeSync(descriptor);
  }
}
