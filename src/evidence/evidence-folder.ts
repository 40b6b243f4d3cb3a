/** The evidence of a data directory: the files of counts, terrain and noise maps beside the regions. */
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds } from '../region/format/region-info.ts';
import { versionOf } from '../shared/files/file-version.ts';
import { overlap } from '../shared/geo/box.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { EvidenceError } from './evidence-error.ts';
import { EvidenceFile } from './evidence-file.ts';
import {
  EVIDENCE_KINDS,
  type EvidenceInfo,
  type EvidenceKind,
  KIND_NAMES,
  kindOfFile,
} from './evidence-info.ts';
import type { EvidenceSet } from './evidence-set.ts';

/** File of all counts in versions before 0.2, which is not read. */
const COUNTS_JSON = 'counts.json';

/** An unusable evidence file, and the reason. */
export interface EvidenceProblem {
  file: string;
  kind: EvidenceKind;
  /** why the file is unusable, in one sentence */
  reason: string;
}

export class Evidence {
  /** version of all files together; changes when a file is added, replaced or removed */
  version = '';
  /** usable sets of evidence in the order of KIND_NAMES; within a kind by file name */
  readonly sets: EvidenceSet[] = [];
  readonly problems: EvidenceProblem[] = [];

  /** Reads the headers of the files in a folder, which may be missing. */
  constructor(directory: string) {
    const names = namesIn(directory);
    for (const kind of KIND_NAMES)
      for (const file of names.filter((name) => kindOfFile(name) === kind))
        this.add(join(directory, file), file, kind);
    if (names.includes(COUNTS_JSON))
      this.fail({
        file: COUNTS_JSON,
        kind: 'counts',
        reason: `${COUNTS_JSON} is the file of an older version, which is not read: import the counts again, then remove it.`,
      });
  }

  /** Returns the sets of one kind. */
  of<Kind extends EvidenceKind>(kind: Kind): EvidenceSet<Extract<EvidenceInfo, { kind: Kind }>>[] {
    return this.sets.filter(
      (set): set is EvidenceSet<Extract<EvidenceInfo, { kind: Kind }>> => set.info.kind === kind,
    );
  }

  /** Records a problem; only the first one of each file. */
  fail(problem: EvidenceProblem): void {
    if (!this.problems.some(({ file }) => file === problem.file)) this.problems.push(problem);
  }

  private add(path: string, file: string, kind: EvidenceKind): void {
    this.trying(file, kind, () => {
      const descriptor = openSync(path, 'r');
      this.version += ` ${file} ${versionOf(descriptor)}`;
      closeSync(descriptor);
      this.sets.push(this.setOf(new EvidenceFile(path), file));
    });
  }

  private setOf(stored: EvidenceFile, file: string): EvidenceSet {
    const { info } = stored;
    const read = (place: EvidenceFile['blocks'][number]) =>
      this.trying(file, info.kind, () => stored.read(place));
    function* near(box: Bounds) {
      for (const place of stored.blocks) {
        const columns = overlap(place.bounds, box) ? read(place) : null;
        if (columns) yield columns;
      }
    }
    return { info, near };
  }

  private trying<T>(file: string, kind: EvidenceKind, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      const reason =
        error instanceof EvidenceError ? error.message : `${file} cannot be read (${codeOf(error)}).`;
      this.fail({ file, kind, reason });
      return null;
    }
  }
}

export function evidencePath(directory: string, kind: EvidenceKind, name: string): string {
  return join(directory, name + EVIDENCE_KINDS[kind].suffix);
}

/** Returns the kinds of which there is a file with this name, in listing order. */
export function evidenceKindsOf(directory: string, name: string): EvidenceKind[] {
  return KIND_NAMES.filter((kind) => existsSync(evidencePath(directory, kind, name)));
}

/**
 * Removes the file with this name, of the first kind that has one.
 * @param kinds kinds to search
 * @returns its kind; null if there is none
 */
export function removeEvidence(
  directory: string,
  name: string,
  kinds: readonly EvidenceKind[] = KIND_NAMES,
): EvidenceKind | null {
  for (const kind of kinds) {
    const path = evidencePath(directory, kind, name);
    if (!existsSync(path)) continue;
    rmSync(path);
    return kind;
  }
  return null;
}

/** Returns the sorted file names of a folder. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}
