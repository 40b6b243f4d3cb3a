/**
 * Selects the served regions: the usable files of the data directory, and the built-in sample until a region
 * is imported.
 */
import { closeSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataPaths } from '../../config/data-directory.ts';
import { Evidence } from '../../evidence/evidence-folder.ts';
import { openForReading, REGION_SUFFIX, RegionFileError } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import { type DamagedPart, fileOf, type RegionSource } from '../../region/read/source.ts';
import { versionAt, versionOf } from '../../shared/files/file-version.ts';
import { descriptorLimit } from '../../shared/program/descriptors.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { Copier } from './copier.ts';
import { withoutParts } from './make-copy.ts';
import { RegionCopies, type RegionCopy } from './region-copies.ts';
import { regionFileNames } from './region-folder.ts';
import type { RegionSet, ServedRegion } from './region-set.ts';

/** Number of descriptors per region: one for its copy, one for its map. */
const PER_REGION = 2;
/** Number of descriptors for threads, database, upstreams and temporary files. */
const OTHERS = 100;
/** Minimum share of descriptors for connections. */
const CONNECTIONS_SHARE = 1 / 8;

/** A served file, read from a copy. */
interface ServedFile extends RegionCopy {
  version: string;
}

/**
 * A file that is not served, or whose previous version is served instead. With the version null, the file is retried
 * whenever the folder is read.
 */
interface Refusal {
  version: string | null;
  reason: string;
}

type Apply = (sources: RegionSource[]) => Promise<void>;

/** A damaged copy. */
interface Damage {
  name: string;
  file: ServedFile;
  /** the damaged parts; an error if the whole copy is unusable */
  found: RegionFileError | DamagedPart[];
}

/** The served and the refused region files of the folders. */
export class RegionCatalog {
  /** files by name */
  private files = new Map<string, ServedFile>();
  /** true once regions of the operator were served: then a folder that is gone is a lost disk, not a new installation */
  private hadRegions = false;
  private refused = new Map<string, Refusal>();
  private current: RegionSet = { regions: [], refused: [] };
  private sample: RegionSource | null = null;
  private evidence: Evidence | undefined;
  private readonly copies: RegionCopies;

  /** @param paths folders of region files and of copies; may be missing */
  constructor(
    private readonly paths: Pick<DataPaths, 'regions' | 'served'> & { live: string | null },
    private readonly loadSample: () => Promise<RegionSource>,
    private readonly copier = new Copier(paths.regions),
    private readonly most = mostRegions(),
  ) {
    this.copies = new RegionCopies(paths.served, copier);
  }

  /** Returns what is served now. */
  get served(): RegionSet {
    return this.current;
  }

  /**
   * Returns false if the file of an imported region was replaced since the last `load`. Its map may have been replaced
   * as well.
   */
  isAsSeen(file: string): boolean {
    const seen = [this.files.get(file), this.refused.get(file)].filter((each) => each !== undefined);
    // a file that cannot be opened has no version
    if (seen.some(({ version }) => version === null)) return true;
    const version = versionAt(join(this.paths.regions, file));
    return version === undefined || seen.some((each) => each.version!.startsWith(`${version} `));
  }

  /**
   * Reads the folders again and passes the usable files to `apply`. Keeps the old version of a file that is
   * damaged now, or of a file that `apply` fails with; a new such file is refused.
   * @returns false if nothing has changed
   * @throws errors of `apply` that no new file causes; the served files then stay
   */
  async load(apply: Apply): Promise<boolean> {
    const evidence = new Evidence(this.paths.regions);
    // keeps what was read of unchanged files
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

  /** Sets `current` to the region set of `files`, `refused` and the sample. */
  private tell(): void {
    const regions: ServedRegion[] = [...this.files].map(([file, copy]) => ({ ...copy, file }));
    if (this.sample && servesSample(this.files, this.refused))
      regions.unshift({
        file: null,
        ...fileOf(this.sample),
        source: this.sample,
        damaged: [],
        inMemoryFor: null,
      });
    this.current = {
      regions,
      refused: [...this.refused].map(([file, { reason }]) => ({ file, reason })),
      evidence: this.evidence,
    };
  }

  /**
   * Has copies verified again by the next `verifyKept`.
   * @param which those that another program has changed since the last call, or all
   * @returns names of their region files
   */
  suspect(which: 'changed' | 'all'): string[] {
    const suspects = [...this.files].filter(([, { source, hasChanged }]) => {
      const isChanged = hasChanged();
      return source.kind === 'file' && (which === 'all' || isChanged);
    });
    for (const [, file] of suspects) file.isVerified = false;
    return suspects.map(([name]) => name);
  }

  /**
   * Verifies copies that are not verified, one after the other, in a thread: large ones kept from an earlier start, and
   * those of `suspect`.
   * @param leaveOut called for each damaged copy: its argument serves the undamaged parts of those found so far, and
   * resolves as `load` does. It fails while threads open another damaged copy, which is found later. The next `load`
   * makes new copies
   * @throws errors that prevent the verification
   */
  async verifyKept(leaveOut: (change: (apply: Apply) => Promise<boolean>) => void): Promise<void> {
    const damages: Damage[] = [];
    for (const [name, file] of this.files) {
      if (file.isVerified) continue;
      file.isVerified = true;
      const found = await this.copier.verify(file.source, name).catch((error: unknown) => {
        // replaced meanwhile
        if (this.files.get(name) !== file) return [];
        if (error instanceof RegionFileError) return error;
        // the thread was lost: the next call verifies this copy
        file.isVerified = false;
        throw error;
      });
      const isKnown = ({ part }: DamagedPart) => file.source.without?.includes(part);
      if (!(found instanceof RegionFileError) && found.every(isKnown)) continue;
      damages.push({ name, file, found });
      leaveOut((apply) => this.withoutDamage(damages, apply));
    }
  }

  /** Serves copies without their damaged parts. Returns false if none of the copies is served any more. */
  private async withoutDamage(damages: readonly Damage[], apply: Apply): Promise<boolean> {
    const served = damages.filter(({ name, file }) => this.files.get(name) === file);
    if (served.length === 0) return false;
    const [files, refused] = [new Map(this.files), new Map(this.refused)];
    for (const { name, file, found } of served) {
      this.copies.forget(file.keptAs);
      if (found instanceof RegionFileError) {
        files.delete(name);
        refused.set(name, { version: null, reason: found.message });
      } else {
        const source = withoutParts(file.source, found);
        const damaged = found.map(({ reason }) => reason);
        files.set(name, { ...file, ...fileOf(source), source, damaged, keptAs: null, version: '' });
      }
    }
    await apply(await this.sourcesOf(files, refused));
    for (const { file, found } of served) if (found instanceof RegionFileError) file.close();
    this.files = files;
    this.refused = refused;
    this.tell();
    return true;
  }

  /**
   * Applies all files together. If that fails, adds the new files one by one; those that fail go to `refused`.
   * @returns the served files
   */
  private async applied(files: Map<string, ServedFile>, refused: Map<string, Refusal>, apply: Apply) {
    try {
      await apply(await this.sourcesOf(files, refused));
      return files;
    } catch {
      // probably a new file is at fault
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
        // health is public: it does not tell where the folder is
        const reason = `The folder ${basename(folder)} cannot be read (${codeOf(error)}).`;
        if (folder === this.paths.regions) refused.set(basename(folder), { version: null, reason });
        return [];
      });
      if (folder === this.paths.regions) {
        this.hadRegions ||= names.length > 0;
        const reason = `The folder ${basename(folder)} is gone.`;
        if (this.hadRegions && !existsSync(folder)) refused.set(basename(folder), { version: null, reason });
      }
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

  /** Returns the refusal of a file beyond the maximum number of regions. @param count number of files in its folder */
  private tooMany(name: string, count: number): Refusal {
    const wanted = `LimitNOFILE=${descriptorsFor(count)} of its unit (ulimit -n)`;
    const reason = `${name} is not served: the process may open too few files for more than ${this.most} regions; set ${wanted} for ${count}.`;
    return { version: null, reason };
  }

  /** Returns the known result if the file is unchanged, otherwise loads it. */
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

/**
 * Returns true if no region was imported: on any other service, the sample would be the map of another
 * country.
 */
function servesSample(...files: Map<string, unknown>[]): boolean {
  return files.every((each) => [...each.keys()].every(isLive));
}

function isLive(file: string): boolean {
  return isLiveRegion(file.slice(0, -REGION_SUFFIX.length));
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

/** Returns the maximum number of served regions. @param limit maximum number of descriptors of the process */
function mostRegions(limit = descriptorLimit()): number {
  return Math.max(1, Math.floor((limit * (1 - CONNECTIONS_SHARE) - OTHERS) / PER_REGION));
}

/** Returns the limit of descriptors that a process needs to serve a number of regions. */
function descriptorsFor(regions: number): number {
  return Math.ceil((PER_REGION * regions + OTHERS) / (1 - CONNECTIONS_SHARE));
}
