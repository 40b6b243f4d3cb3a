/** Which regions are served: the usable files of the data directory, or the built-in sample when there is none. */
import { closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataPaths } from '../../config/data-directory.ts';
import { Evidence } from '../../enrichment/kept/evidence-folder.ts';
import { openForReading, REGION_SUFFIX, RegionFileError } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { RegionFile } from '../../region/read/reader.ts';
import { type DamagedPart, fileOf, type RegionSource } from '../../region/read/source.ts';
import { codeOf } from '../../shared/error-code.ts';
import { versionAt, versionOf } from '../../shared/files/file-version.ts';
import { Copier } from './copies/copier.ts';
import { withoutParts } from './copies/make-copy.ts';
import { RegionCopies, type RegionCopy } from './copies/region-copies.ts';
import { descriptorsFor, mostRegions } from './most-regions.ts';
import { regionFileNames } from './region-folder.ts';

export interface ServedRegion extends RegionFile {
  /** name of its file; null = the built-in sample */
  file: string | null;
  source: RegionSource;
  /** why parts of it are left out, in one sentence each */
  damaged: readonly string[];
  /** why it is held in memory, without a full stop; null if it is not, or is the sample */
  inMemoryFor: string | null;
}

export interface RefusedRegion {
  file: string;
  /** one sentence */
  reason: string;
}

/** What is served, and what was imported beside maps, as it is in what is served. */
export interface RegionSet {
  regions: ServedRegion[];
  refused: RefusedRegion[];
  evidence?: Evidence;
}

/** A file that is served, from a copy of it. */
interface ServedFile extends RegionCopy {
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
  private evidence: Evidence | undefined;
  private readonly copies: RegionCopies;

  /** @param paths the folders with region files and the one for copies; need not exist */
  constructor(
    private readonly paths: Pick<DataPaths, 'regions' | 'served'> & { live: string | null },
    private readonly loadSample: () => Promise<RegionSource>,
    private readonly copier = new Copier(paths.regions),
    private readonly most = mostRegions(),
  ) {
    this.copies = new RegionCopies(paths.served, copier);
  }

  /** What is served now. */
  get served(): RegionSet {
    return this.current;
  }

  /**
   * False when the file of an imported region is not the one that was looked at last: it has been replaced, and its map
   * perhaps, too.
   */
  isAsSeen(file: string): boolean {
    const seen = [this.files.get(file), this.refused.get(file)].filter((each) => each !== undefined);
    // what cannot be opened has no version
    if (seen.some(({ version }) => version === null)) return true;
    const version = versionAt(join(this.paths.regions, file));
    return version === undefined || seen.some((each) => each.version!.startsWith(`${version} `));
  }

  /**
   * Looks at the folders again and hands what can be served to `apply`. A file that was good and is damaged now is
   * served in its old version; one that `apply` cannot do with is left out.
   * @returns false when nothing has changed
   * @throws what `apply` does when no new file is to blame; what was served before stays
   */
  async load(apply: Apply): Promise<boolean> {
    const evidence = new Evidence(this.paths.regions);
    // what was read of the same files before is kept
    if (evidence.version !== this.evidence?.version || evidence.problems.length > 0) this.evidence = evidence;
    const { files, refused } = await this.scan();
    const isLoaded = this.current.regions.length + this.current.refused.length > 0;
    if (isLoaded && sameVersions(files, this.files) && sameVersions(refused, this.refused)) {
      this.current = { ...this.current, evidence: this.evidence };
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
    this.copies.tidy(served.values(), Date.now());
    this.tell();
    return true;
  }

  /** Makes `served` of what is known now. */
  private tell(): void {
    const regions: ServedRegion[] = [...this.files].map(([file, copy]) => ({ ...copy, file }));
    if (this.sample && servesSample(this.files, this.refused)) regions.unshift(describe(this.sample));
    this.current = {
      regions,
      refused: [...this.refused].map(([file, { reason }]) => ({ file, reason })),
      evidence: this.evidence,
    };
  }

  /**
   * Verifies large copies that were kept from before, one after the other, in a thread.
   * @param leaveOut told of each with damage: `change` has what is left of it served, as `load` does, and the next
   * look at the folders makes a copy anew
   * @throws what keeps a copy from being verified
   */
  async verifyKept(leaveOut: (change: (apply: Apply) => Promise<boolean>) => void): Promise<void> {
    for (const [name, file] of this.files) {
      if (file.isVerified) continue;
      file.isVerified = true;
      const found = await this.copier.verify(file.source, name).catch((error: unknown) => {
        if (error instanceof RegionFileError) return error;
        throw error;
      });
      if (found instanceof RegionFileError || found.length > 0)
        leaveOut((apply) => this.withoutDamage(name, file, found, apply));
    }
  }

  /** @param found damage in a file; an error = nothing of it can be used */
  private async withoutDamage(
    name: string,
    file: ServedFile,
    found: RegionFileError | DamagedPart[],
    apply: Apply,
  ): Promise<boolean> {
    if (this.files.get(name) !== file) return false;
    this.copies.forget(file.keptAs);
    const [files, refused] = [new Map(this.files), new Map(this.refused)];
    if (found instanceof RegionFileError) {
      files.delete(name);
      refused.set(name, { version: null, reason: found.message });
    } else {
      const source = withoutParts(file.source, found);
      const damaged = found.map(({ reason }) => reason);
      files.set(name, { ...file, ...fileOf(source), source, damaged, keptAs: null, version: '' });
    }
    await apply(await this.sourcesOf(files, refused));
    if (found instanceof RegionFileError) file.close();
    this.files = files;
    this.refused = refused;
    this.tell();
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
        const found =
          files.size < this.most
            ? await this.look(join(folder, name), name, folder === this.paths.regions)
            : this.tooMany(name, names.length);
        const isWorse = known && 'source' in found && found.damaged.length > known.damaged.length;
        if (isWorse) {
          if (found !== known) found.close();
          refused.set(name, { version: found.version, reason: found.damaged.join(' ') });
          files.set(name, known);
        } else if ('source' in found) {
          files.set(name, found);
        } else {
          refused.set(name, found);
          if (known) files.set(name, known);
        }
      }
    }
    return { files, refused };
  }

  /** @param count of files in its folder */
  private tooMany(name: string, count: number): Refusal {
    const wanted = `LimitNOFILE=${descriptorsFor(count)} of its unit (ulimit -n)`;
    const reason = `${name} is not served: the process may open too few files for more than ${this.most} regions; set ${wanted} for ${count}.`;
    return { version: null, reason };
  }

  /** What is known of a file if it has not changed, else what comes of taking it in. */
  private async look(path: string, name: string, isKept: boolean): Promise<ServedFile | Refusal> {
    let descriptor: number | null = null;
    let version: string | null = null;
    try {
      descriptor = openForReading(path, name);
      version = `${versionOf(descriptor)} ${this.evidence!.version}`;
      const known = [this.files.get(name), this.refused.get(name)].find((each) => each?.version === version);
      if (known) return known;
      const copied = { descriptor, label: name, version, isKept };
      return { ...(await this.copies.take(copied, this.evidence!)), version };
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
  return { file: null, ...fileOf(source), source, damaged: [], inMemoryFor: null };
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
