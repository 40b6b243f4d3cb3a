/** The copies that a process serves regions from. */
import { closeSync, fstatSync } from 'node:fs';
import type { Evidence } from '../../evidence/evidence-folder.ts';
import { RegionFileError } from '../../region/format/file.ts';
import type { RegionFile } from '../../region/read/reader.ts';
import { damagedParts, fileOf, type RegionSource } from '../../region/read/source.ts';
import type { Copier } from './copier.ts';
import { keptName, keptStem, openKept, removeKept, removeUnwanted } from './kept-copies.ts';
import { pathOf } from './make-copy.ts';

/** A region file as it is served: from a copy. */
export interface RegionCopy extends RegionFile {
  source: RegionSource;
  /** why parts are left out, one sentence each */
  damaged: string[];
  /** why the copy is in memory, without a full stop; null if it is in a file */
  inMemoryFor: string | null;
  /** false if the copy was kept from an earlier start and is too large to be verified at once */
  isVerified: boolean;
  /** Returns true if another program has changed the copy since it was made, or since the last call. */
  hasChanged(): boolean;
  /** name of the copy in the folder of copies; null if it has none */
  keptAs: string | null;
  /** Frees the copy's space; called after the last mapping is gone. */
  close(): void;
}

export interface CopiedFile {
  /** descriptor of the region file, open for reading */
  descriptor: number;
  /** name of the file */
  label: string;
  /** version of the file and of its evidence */
  version: string;
  /** true if the copy is also for the next start */
  isKept: boolean;
}

export class RegionCopies {
  private isFirst = true;
  private used = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly copier: Copier,
  ) {}

  /**
   * Opens the kept copy, or makes one. @throws RegionFileError with one sentence, the usual file system
   * errors otherwise
   */
  async take(file: CopiedFile, evidence: Evidence): Promise<RegionCopy> {
    const { descriptor, label, version, isKept } = file;
    const stem = isKept ? keptStem(label, version) : null;
    const kept = stem === null ? null : this.takeKept(stem, label);
    if (kept) return kept;
    const keptAs = stem === null ? null : keptName(stem);
    const request = { descriptor, label, folder: this.folder, keptAs };
    const made = await this.copier.copy(request, fstatSync(descriptor).size, evidence);
    const damaged = made.damaged.map(({ reason }) => reason);
    const isNamed = made.descriptor !== null && damaged.length === 0;
    const close = () => {
      if (made.descriptor !== null) closeSync(made.descriptor);
    };
    return {
      ...fileOf(made.source),
      source: made.source,
      damaged,
      inMemoryFor: made.inMemoryFor,
      isVerified: true,
      hasChanged: changesOf(made.descriptor),
      keptAs: isNamed ? keptAs : null,
      close,
    };
  }

  private takeKept(stem: string, label: string): RegionCopy | null {
    const kept = openKept(this.folder, stem);
    if (kept === null) return null;
    const { descriptor, name: keptAs } = kept;
    const source: RegionSource = { kind: 'file', path: pathOf(descriptor), label };
    const isVerified = this.copier.isSmall(fstatSync(descriptor).size);
    try {
      if (!isVerified || damagedParts(source, label).length === 0)
        return {
          ...fileOf(source),
          source,
          damaged: [],
          inMemoryFor: null,
          isVerified,
          hasChanged: changesOf(descriptor),
          keptAs,
          close: () => closeSync(descriptor),
        };
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
    }
    closeSync(descriptor);
    this.forget(keptAs);
    return null;
  }

  /** Removes a damaged copy from the folder, so that the next `take` makes a new one; null has no effect. */
  forget(keptAs: string | null): void {
    if (keptAs !== null) removeKept(this.folder, keptAs);
  }

  /**
   * Removes unneeded copies. The first call removes all except the served ones. Later calls remove only those
   * that this process has stopped serving, as another process may have made copies of newer files.
   * @param now ms since 1970
   */
  tidy(served: Iterable<RegionCopy>, now: number): void {
    const names = new Set([...served].flatMap(({ keptAs }) => (keptAs === null ? [] : [keptAs])));
    if (this.isFirst) removeUnwanted(this.folder, names, now);
    for (const name of this.used) if (!names.has(name)) removeKept(this.folder, name);
    this.isFirst = false;
    this.used = names;
  }
}

/** Returns a function that tells whether a file has changed since its last call. @param descriptor null = memory */
function changesOf(descriptor: number | null): () => boolean {
  if (descriptor === null) return () => false;
  const state = () => {
    const { size, mtimeMs } = fstatSync(descriptor);
    return `${size} ${mtimeMs}`;
  };
  let last = state();
  return () => {
    const before = last;
    last = state();
    return last !== before;
  };
}
