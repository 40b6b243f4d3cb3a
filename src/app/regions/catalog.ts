/** Which regions are served: the usable files of the data directory, or the built-in sample when there is none. */
import { closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataPaths } from '../../config/data-directory.ts';
import { openForReading, REGION_SUFFIX, RegionFileError } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { openRegions, type RegionSource } from '../../region/read/source.ts';
import { codeOf } from '../../shared/error-code.ts';
import { copyPrivately, type PrivateCopy } from './private-copy.ts';
import { regionFileNames, versionOf } from './region-folder.ts';
import { countsOf, type RegionCounts } from './side-files/region-counts.ts';
import { noiseMapsOf, type RegionNoiseMaps } from './side-files/region-noise-maps.ts';
import { type RegionTerrain, terrainOf } from './side-files/region-terrain.ts';

export interface ServedRegion {
  /** name of its file; null = the built-in sample */
  file: string | null;
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
  /** of traffic, in all regions */
  counts?: RegionCounts;
  /** of the land of all regions */
  terrain?: RegionTerrain;
  /** official ones, of the land of all regions */
  noiseMaps?: RegionNoiseMaps;
}

/** A file that is served, from a copy of it. */
interface ServedFile extends PrivateCopy {
  version: string;
}

/** A file that is not served; no version = to be tried again whenever the folder is looked at. */
interface Refusal {
  version: string | null;
  reason: string;
}

type Apply = (sources: RegionSource[]) => Promise<void>;

/** The files in use and those refused; `load` looks again. */
export class RegionCatalog {
  /** by file name */
  private files = new Map<string, ServedFile>();
  private refused = new Map<string, Refusal>();
  private current: RegionSet = { regions: [], refused: [] };
  private sample: RegionSource | null = null;
  private counts: RegionCounts | undefined;
  private terrain: RegionTerrain | undefined;
  private noiseMaps: RegionNoiseMaps | undefined;

  /** @param paths the folders with region files and the one for copies; need not exist */
  constructor(
    private readonly paths: Pick<DataPaths, 'regions' | 'served'> & { live: string | null },
    private readonly loadSample: () => Promise<RegionSource>,
  ) {}

  /** What was imported beside maps, as it is in what is served. */
  private get beside(): Pick<RegionSet, 'counts' | 'terrain' | 'noiseMaps'> {
    return { counts: this.counts!, terrain: this.terrain!, noiseMaps: this.noiseMaps! };
  }

  /** What is served now. */
  get served(): RegionSet {
    return this.current;
  }

  /**
   * Looks at the folders again and hands what can be served to `apply`. A file that was good and is damaged now is
   * served in its old version; one that `apply` cannot do with is left out.
   * @returns false when nothing has changed
   * @throws what `apply` does when no new file is to blame; what was served before stays
   */
  async load(apply: Apply): Promise<boolean> {
    this.counts = countsOf(this.paths.regions, this.counts);
    this.terrain = terrainOf(this.paths.regions);
    this.noiseMaps = noiseMapsOf(this.paths.regions);
    const { files, refused } = await this.scan();
    const isLoaded = this.current.regions.length + this.current.refused.length > 0;
    if (isLoaded && sameVersions(files, this.files) && sameVersions(refused, this.refused)) {
      this.current = { ...this.current, ...this.beside };
      return false;
    }

    let served: Map<string, ServedFile>;
    try {
      served = await this.applied(files, refused, apply);
    } catch (error) {
      closeAll(files, this.files);
      throw error;
    }
    closeAll(files, served);
    closeAll(this.files, served);
    this.files = served;
    this.refused = refused;
    const regions: ServedRegion[] = [...served].map(([file, copy]) => ({ ...copy, file }));
    if (this.sample && servesSample(served, refused)) regions.unshift(describe(this.sample));
    this.current = {
      regions,
      refused: [...refused].map(([file, { reason }]) => ({ file, reason })),
      ...this.beside,
    };
    return true;
  }

  /**
   * Applies all files, else those that can be applied; the others are added to `refused`.
   * @returns the files that are served
   */
  private async applied(files: Map<string, ServedFile>, refused: Map<string, Refusal>, apply: Apply) {
    try {
      await apply(await this.sourcesOf(files, refused));
      return files;
    } catch {
      // one of those that are new, most likely: add them one by one to those that have proved good
      let good = new Map([...this.files].filter(([name]) => files.has(name)));
      let last: Map<string, ServedFile> | null = null;
      for (const [name, file] of files) {
        if (good.get(name) === file) continue;
        const more = new Map(good).set(name, file);
        try {
          await apply(await this.sourcesOf(more, refused));
          good = more;
          last = more;
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          refused.set(name, { version: null, reason: `${name} cannot be served (${why}).` });
        }
      }
      if (last !== good) await apply(await this.sourcesOf(good, refused));
      return good;
    }
  }

  private async sourcesOf(
    files: Map<string, ServedFile>,
    refused: Map<string, Refusal>,
  ): Promise<RegionSource[]> {
    const sources = [...files.values()].map(({ source }) => source);
    if (!servesSample(files, refused)) return sources;
    this.sample ??= await this.loadSample();
    return [this.sample, ...sources];
  }

  private async scan() {
    const files = new Map<string, ServedFile>();
    const refused = new Map<string, Refusal>();
    for (const folder of [this.paths.regions, this.paths.live]) {
      if (folder === null) continue;
      const names = await regionFileNames(folder).catch((error) => {
        const reason = `The folder ${folder} cannot be read (${codeOf(error)}).`;
        if (folder === this.paths.regions) refused.set(basename(folder), { version: null, reason });
        return [];
      });
      for (const name of names) {
        const known = this.files.get(name);
        const found = await this.look(join(folder, name), name);
        if ('source' in found) {
          files.set(name, found);
        } else {
          refused.set(name, found);
          if (known) files.set(name, known);
        }
      }
    }
    return { files, refused };
  }

  /** What is known of a file if it has not changed, else what comes of taking it in. */
  private async look(path: string, name: string): Promise<ServedFile | Refusal> {
    let descriptor: number | null = null;
    let version: string | null = null;
    try {
      descriptor = openForReading(path, name);
      version = `${versionOf(descriptor)} ${this.counts!.version} ${this.terrain!.version} ${this.noiseMaps!.version}`;
      const known = [this.files.get(name), this.refused.get(name)].find((each) => each?.version === version);
      if (known) return known;
      const beside = {
        counts: this.counts!.counts,
        terrain: this.terrain!.sets,
        noiseMaps: this.noiseMaps!.sets,
      };
      return { ...(await copyPrivately(descriptor, name, this.paths.served, beside)), version };
    } catch (error) {
      if (error instanceof RegionFileError) return { version, reason: error.message };
      return { version, reason: `${name} cannot be read (${codeOf(error)}).` };
    } finally {
      if (descriptor !== null) closeSync(descriptor);
    }
  }
}

/** The sample is there for who has imported nothing yet; for nobody else it is the map of another country. */
function servesSample(...files: Map<string, unknown>[]): boolean {
  return files.every((each) => [...each.keys()].every(isLive));
}

function isLive(file: string): boolean {
  return isLiveRegion(file.slice(0, -REGION_SUFFIX.length));
}

function describe(source: RegionSource): ServedRegion {
  return { file: null, ...openRegions(source)[0]!.file, source };
}

function sameVersions(
  a: Map<string, { version: string | null }>,
  b: Map<string, { version: string | null }>,
): boolean {
  return a.size === b.size && [...a].every(([name, { version }]) => b.get(name)?.version === version);
}

function closeAll(files: Map<string, ServedFile>, except: Map<string, ServedFile>): void {
  for (const [name, file] of files) {
    if (except.get(name) !== file) file.close();
  }
}
