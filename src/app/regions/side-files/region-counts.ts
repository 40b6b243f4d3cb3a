/** The counts that go into the regions that are served, and which version of them. */
import { closeSync } from 'node:fs';
import { type Count, CountsFileError } from '../../../enrichment/traffic-counts/count.ts';
import { type CountSet, countsPath, readCountSets } from '../../../enrichment/traffic-counts/counts-file.ts';
import { openForReading } from '../../../region/format/file.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { versionOf } from '../region-folder.ts';

export interface RegionCounts {
  /** another one = the file has changed */
  version: string;
  sets: CountSet[];
  counts: Count[];
  /** why they are not used, in one sentence; null = they are */
  problem: string | null;
}

const NONE: RegionCounts = { version: '', sets: [], counts: [], problem: null };

/** @param known what was read before: it is read again only when it has changed */
export function countsOf(regionsDirectory: string, known: RegionCounts = NONE): RegionCounts {
  let version = '';
  try {
    const descriptor = openForReading(countsPath(regionsDirectory));
    version = versionOf(descriptor);
    closeSync(descriptor);
    if (version === known.version) return known;
    const sets = readCountSets(regionsDirectory);
    return { version, sets, counts: sets.flatMap(({ counts }) => counts), problem: null };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return NONE;
    const why =
      error instanceof CountsFileError ? error.message : `The counts cannot be read (${codeOf(error)}).`;
    // what was good before still counts
    return { ...known, problem: why };
  }
}
