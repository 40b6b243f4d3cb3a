/** The evidence of a data directory: the files of counts, terrain and noise maps beside the regions. */
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds } from '../region/format/region-info.ts';
import { versionOf } from '../shared/files/file-version.ts';
import { overlap } from '../shared/geo/box.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { EvidenceError } from './evidence-error.ts';
import { EvidenceFile } from './store/evidence-file.ts';
import {
  EVIDENCE_KINDS,
  type EvidenceInfo,
  type EvidenceKind,
  KIND_NAMES,
  kindOfFile,
} from './store/evidence-info.ts';
import type { EvidenceSet } from './store/evidence-set.ts';
import { COUNTS_JSON, countSetsIn, removeFromCountsJson } from './traffic-counts/counts-json.ts';

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
  /** usable sets of evidence in the order of KIND_NAMES; within a kind by file name, counts.json last */
  readonly sets: EvidenceSet[] = [];
  readonly problems: EvidenceProblem[] = [];

  /** Reads the headers of the files in a folder, which may be missing. */
  constructor(directory: string) {
    for (const kind of KIND_NAMES)
      for (const file of namesIn(directory).filter((name) => isOf(name, kind)))
        this.add(join(directory, file), file, kind);
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
      if (file !== COUNTS_JSON) return this.sets.push(this.setOf(new EvidenceFile(path), file));
      const isNewer = (name: string) => this.of('counts').some(({ info }) => info.name === name);
      for (const { info, columns } of countSetsIn(path))
        if (!isNewer(info.name)) this.sets.push({ info, near: () => [columns] });
      return null;
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

/** Returns the kinds of which there is a set with this name, in listing order. */
export function evidenceKindsOf(directory: string, name: string): EvidenceKind[] {
  const { sets } = new Evidence(directory);
  // a damaged file has no set
  return KIND_NAMES.filter(
    (kind) =>
      existsSync(evidencePath(directory, kind, name)) ||
      sets.some(({ info }) => info.kind === kind && info.name === name),
  );
}

/**
 * Removes the set with this name, of the first kind that has one.
 * @param kinds kinds to search
 * @returns its kind; null if there is none
 */
export async function removeEvidence(
  directory: string,
  name: string,
  kinds: readonly EvidenceKind[] = KIND_NAMES,
): Promise<EvidenceKind | null> {
  for (const kind of kinds) {
    const path = evidencePath(directory, kind, name);
    const isThere = existsSync(path);
    rmSync(path, { force: true });
    const wasListed = kind === 'counts' && (await removeFromCountsJson(directory, name));
    if (isThere || wasListed) return kind;
  }
  return null;
}

function isOf(file: string, kind: EvidenceKind): boolean {
  return kindOfFile(file) === kind || (kind === 'counts' && file === COUNTS_JSON);
}

/** Returns the sorted file names of a folder. counts.json comes last: newer files replace its sets. */
function namesIn(directory: string): string[] {
  try {
    const names = readdirSync(directory).sort();
    return [...names.filter((name) => name !== COUNTS_JSON), ...names.filter((name) => name === COUNTS_JSON)];
  } catch {
    return [];
  }
}
