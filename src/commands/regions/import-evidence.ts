/** `import` of evidence: traffic counts, terrain, official noise maps. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { regionFileNames } from '../../app/regions/region-folder.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { EvidenceError } from '../../evidence/evidence-error.ts';
import { EvidenceFile, writeEvidence } from '../../evidence/evidence-file.ts';
import { evidencePath } from '../../evidence/evidence-folder.ts';
import { EVIDENCE_KINDS, type EvidenceInfo, type EvidenceKind } from '../../evidence/evidence-info.ts';
import type { EvidenceRead } from '../../evidence/evidence-source.ts';
import { readEvidence } from '../../evidence/read-evidence.ts';
import { Spill } from '../../evidence/tile-store.ts';
import { countedWaysOf } from '../../evidence/traffic-counts/apply.ts';
import type { Count } from '../../evidence/traffic-counts/count.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { RegionFileError } from '../../region/format/file.ts';
import { openRegions } from '../../region/read/source.ts';
import { removeLeftOvers } from '../../shared/files/left-overs.ts';
import { makeFolder } from '../../shared/files/owner.ts';
import { codeOf, isSystemError } from '../../shared/program/error-code.ts';
import { memoryLeftFor } from '../../shared/program/small-machine.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { shownValue } from '../../shared/text/shown-value.ts';
import { ExitCode } from '../command.ts';
import { failureSentenceOf } from '../terminal/failure.ts';
import { type Output, ProgressLine } from '../terminal/progress.ts';
import { TimeLeft } from '../terminal/time-left.ts';
import type { ImportSource } from './import-source.ts';
import { otherImport } from './replaced-import.ts';

export interface ImportEvidenceOptions {
  path: string;
  /** name of the import; replaces an import of that name */
  name: string;
  /** text that `name` is made of; null or default: --name gives it */
  written?: string | null;
  dataDir: string;
  /** true to print what would be imported, without importing it */
  dryRun: boolean;
  /** memory limit, bytes; null = 500 MB, or the free memory if less */
  memory?: number | null;
  stdout: Output;
  stderr: Output;
}

/** Default memory limit of an import, bytes; more does not make it faster. */
export const EVIDENCE_MEMORY = 500e6;
/** Minimum memory limit with which an import is possible, bytes. */
const MIN_MEMORY = 200e6;
/** Maximum number of counts without a way that are listed per region. */
const MAX_TOLD = 20;

/** Imports evidence and prints any failure in one sentence. Resolves to the exit code. */
export async function importEvidence(options: ImportEvidenceOptions): Promise<number> {
  const { path, stdout, stderr, memory: set = null } = options;
  const progress = new ProgressLine(stdout, new TimeLeft());
  const { regions } = dataPaths(options.dataDir);
  try {
    const memory = set ?? Math.min(EVIDENCE_MEMORY, memoryLeftFor(null));
    if (memory < MIN_MEMORY)
      throw new MemoryError(
        `it needs at least ${bytesText(MIN_MEMORY)} of memory, and may use ${bytesText(memory)} here`,
      );
    removeLeftOvers(regions, Date.now());
    return await importWithin(memory, regions, options, progress);
  } catch (error) {
    progress.clear();
    const sentence = failureSentenceOf(error, `"${path}" is not imported`);
    stderr.write(`${sentence.includes(basename(path)) ? '' : `${basename(path)}: `}${sentence}\n`);
    return ExitCode.DATA;
  }
}

async function importWithin(
  memory: number,
  regions: string,
  { path, name, written = null, dryRun, stdout }: ImportEvidenceOptions,
  progress: ProgressLine,
): Promise<number> {
  const origin = basename(path);
  const spill = new Spill(regions);
  try {
    const onProgress = (share: number) => progress.show(share, 'reading');
    const read = await readEvidence({ path, called: name, memory, spill, onProgress });
    progress.clear();
    const replaced = replacedBy({ name, written, origin }, read.info.kind, regions);
    stdout.write(`${oneLine(origin)}: ${read.summary}\n`);
    if (read.counts) await tellRegions(regions, read.counts, stdout);
    const { noun } = EVIDENCE_KINDS[read.info.kind];
    const [verb, that, notices] = noun === 'counts' ? ['are', 'those', 'them'] : ['is', 'that', 'it'];
    const other =
      replaced === null || replaced === origin ? '' : `, instead of ${that} of ${shownValue(replaced)}`;
    if (dryRun) {
      const wouldBe = other && `; the ${noun} would be stored as "${name}"${other}`;
      stdout.write(`Nothing was stored (--dry-run)${wouldBe}.\n`);
      return ExitCode.OK;
    }
    await store(regions, { name, origin, ...(written !== null && { written }) }, read);
    stdout.write(`The ${noun} ${verb} stored as "${name}"${other}; a running server notices ${notices}.\n`);
    return ExitCode.OK;
  } finally {
    spill.close();
  }
}

/**
 * Returns the name of the file whose import evidence replaces; null if there is none.
 * @throws EvidenceError if that import is called otherwise
 */
function replacedBy(
  source: Pick<ImportSource, 'name' | 'written' | 'origin'>,
  kind: EvidenceKind,
  regions: string,
): string | null {
  const path = evidencePath(regions, kind, source.name);
  if (!existsSync(path)) return null;
  let stored: EvidenceInfo;
  try {
    stored = new EvidenceFile(path).info;
  } catch {
    // nothing is lost by replacing it
    return null;
  }
  const wrong = otherImport(source, EVIDENCE_KINDS[kind].noun, stored);
  if (wrong !== null) throw new EvidenceError(`${wrong}.`);
  return stored.origin;
}

async function store(
  regions: string,
  source: Pick<EvidenceInfo, 'name' | 'written' | 'origin'>,
  read: EvidenceRead,
): Promise<void> {
  makeFolder(regions);
  const { kind } = read.info;
  const info = { ...source, importedAt: new Date().toISOString(), ...read.info } as EvidenceInfo;
  await writeEvidence(evidencePath(regions, kind, source.name), info, read.packed());
}

/** Prints for each region how many counts match its ways, and why the first MAX_TOLD others do not. */
async function tellRegions(directory: string, counts: readonly Count[], stdout: Output): Promise<void> {
  let [told, unread] = [0, 0];
  const files = await regionFileNames(directory);
  for (const file of files) {
    try {
      const regions = openRegions({ kind: 'file', path: join(directory, file) });
      const { matched, unmatched, counted } = countedWaysOf(regions, counts);
      const ways = counted.reduce((sum, { size }) => sum + size, 0);
      told += matched.length + unmatched.length;
      stdout.write(`${file}: ${matched.length} counts on ${ways} ways, ${unmatched.length} on none\n`);
      for (const { count, why } of unmatched.slice(0, MAX_TOLD))
        stdout.write(`  ${count.lat}, ${count.lon} ${count.ref || count.name}: ${why}\n`);
      if (unmatched.length > MAX_TOLD) stdout.write(`  and ${unmatched.length - MAX_TOLD} more\n`);
    } catch (error) {
      // as for a file that this user may only read: regions are mapped as if they were written
      if (!(error instanceof RegionFileError || isSystemError(error))) throw error;
      const why =
        error instanceof RegionFileError ? error.message : `it cannot be opened (${codeOf(error)}).`;
      stdout.write(`${file}: ${why}\n`);
      unread++;
    }
  }
  if (told === 0 && files.length > unread)
    stdout.write('None of the counts is in a region: are lat and lon in their columns?\n');
}
