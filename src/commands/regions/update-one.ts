/** Updates one region for `update`: stores and prints the result. */
import { join } from 'node:path';
import { dataPaths } from '../../config/data-directory.ts';
import type { Config } from '../../config/settings.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { OsmDataError } from '../../osm/import-errors.ts';
import { REGION_SUFFIX, readRegionHeader } from '../../region/format/file.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { memoryLeftFor } from '../../shared/program/small-machine.ts';
import { VERSION } from '../../shared/program/version.ts';
import { RemoteError } from '../../update/careful-fetch.ts';
import { DownloadError } from '../../update/download.ts';
import { type NeededImport, neededImport } from '../../update/needed-import.ts';
import type { RegionSourceState, SourceStates } from '../../update/sources.ts';
import { type UpdateResult, type UpdateStep, updateRegion } from '../../update/update-region.ts';
import { userAgent } from '../../upstream/client.ts';
import { ExitCode } from '../command.ts';
import { type Output, ProgressLine } from '../terminal/progress.ts';
import { TimeLeft } from '../terminal/time-left.ts';
import { STEP_TEXT } from './import-text.ts';

export interface UpdateOneOptions {
  config: Pick<Config, 'data-dir' | 'contact' | 'memory'>;
  states: SourceStates;
  /** true if the region is updated only when its files are unusable */
  isRepair: boolean;
  /** folder for region and map in the format of this version (--into); null = replaces the served region */
  into: string | null;
  now(): number;
  stdout: Output;
  stderr: Output;
}

const DOING: Record<UpdateStep, string> = { ...STEP_TEXT, download: 'downloading' };

/** Last error stored while an update runs; it remains if the process is killed. */
const UNFINISHED = 'it did not finish';

/** Updates a region; resolves to the exit code. A failure leaves the region unchanged. */
export async function updateOne(
  name: string,
  state: RegionSourceState,
  { config, states, isRepair, into, now, stdout, stderr }: UpdateOneOptions,
): Promise<number> {
  const paths = dataPaths(config['data-dir']);
  const folders = { ...paths, regions: into ?? paths.regions };
  const needed = await neededImport(folders.regions, name);
  if (needed === null && into !== null) {
    stdout.write(`${name}: is in ${into} already\n`);
    return ExitCode.OK;
  }
  if (isRepair && needed?.isServed !== false) {
    stdout.write(`${name}: its files can be used, nothing to repair\n`);
    return ExitCode.OK;
  }
  const progress = new ProgressLine(stdout, new TimeLeft());
  const remember = (next: RegionSourceState) => into ?? states.write(name, next);
  let stays = needed?.isServed === false ? needed.why : 'the region stays as it was';
  try {
    // a process killed for lack of memory cannot store anything
    remember(failed(state, UNFINISHED, now()));
    const result = await updateRegion(state, {
      name,
      folders,
      needed,
      replacesExtract: into === null,
      remote: { fetch, userAgent: userAgent(VERSION, config.contact) },
      memory: memoryLeftFor(config.memory),
      now,
      onProgress: (share, doing) => progress.show(share, `${name}: ${DOING[doing]}`),
    });
    progress.clear();
    stays = 'the region is up to date, but this is not stored';
    remember({ ...result.state, nextTryAt: states.read(name)?.nextTryAt ?? null });
    const { info } = readRegionHeader(join(folders.regions, name + REGION_SUFFIX));
    stdout.write(`${name}: ${sentenceOf(result, info.dataUpdatedAt, needed)}\n`);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    const reason = reasonOf(error);
    try {
      remember(failed(states.read(name) ?? state, reason, now()));
    } catch {
      // the disk is full or read-only: the reason is printed only
    }
    stderr.write(`${name}: ${reason}; ${stays}.\n`);
    return error instanceof OsmDataError ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

function failed(state: RegionSourceState, reason: string, now: number): RegionSourceState {
  return { ...state, lastTryAt: new Date(now).toISOString(), lastError: reason };
}

/** Returns why an update failed, as a phrase. @throws the error itself if it is internal */
function reasonOf(error: unknown): string {
  const known = withDiskSentence(error);
  if (known instanceof OsmDataError) return `the download can't be used: ${known.message}`;
  if (SENTENCES.some((kind) => known instanceof kind)) return (known as Error).message;
  if (known instanceof Error && 'code' in known) return `${known.message} (${String(known.code)})`;
  throw error;
}

/** Errors whose messages are phrases for the operator, without a full stop. */
const SENTENCES = [RemoteError, DownloadError, MemoryError, DiskError];

/**
 * Returns the result of an update as a sentence without a full stop.
 * @param updatedAt date of the map data, ISO 8601; null if unknown
 * @param needed reason for a new import; null if none was needed
 */
function sentenceOf(
  { how, fellBack, state: { changesProblem, extractProblem, md5Problem } }: UpdateResult,
  updatedAt: string | null,
  needed: NeededImport | null,
): string {
  const date = updatedAt?.slice(0, 10) ?? 'unknown date';
  const reasons = [
    ...(needed === null ? [] : [needed.why]),
    ...(fellBack === null ? [] : [`its kept extract could not be used: ${fellBack}`]),
  ];
  for (const problem of [md5Problem, changesProblem, extractProblem])
    if (problem !== null) reasons.push(problem);
  const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
  if (how === 'unchanged') return `nothing new, map of ${date}${why}`;
  if (how === 'extract') return `imported again from its kept extract, map of ${date}${why}`;
  if (how === 'same') return `downloaded, the same file as before, map of ${date}${why}`;
  return `downloaded and imported, map of ${date}${why}`;
}
