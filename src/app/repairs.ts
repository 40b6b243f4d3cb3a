/**
 * Imports unusable regions again until they are usable, for example after an upgrade that cannot read their
 * files. The data comes from the kept extract or from the source URL.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../config/data-directory.ts';
import { REGION_SUFFIX } from '../region/format/file.ts';
import { codeOf } from '../shared/program/error-code.ts';
import type { Log } from '../shared/program/log.ts';
import { concealUrl } from '../shared/text/conceal-url.ts';
import { extractName, type SourceStates } from '../update/sources.ts';
import { resultOf, type UpdateRuns } from './update-process.ts';

export interface Repairs {
  /** Sets the unusable regions, by file stem; those from a URL are imported again. */
  want(stems: readonly string[]): void;
  /** Returns how a region is being repaired, as a phrase; null if it is not. */
  of(stem: string): string | null;
  close(): void;
}

/** Delay after an attempt, ms; doubles each time, so that a broken extract is not fetched all day. */
const RETRY_MS = 600_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;

/** Time source of the process. */
export interface Clock {
  /** ms since 1970 */
  now(): number;
  /** Calls `run` after `ms`, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

const CLOCK: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Creates the service that imports unusable regions again, one attempt at a time.
 * @param onEnd called after an attempt, to read the region files again; not if another attempt follows at once
 */
export function createRepairs(
  states: SourceStates,
  { regions, extracts }: Pick<DataPaths, 'regions' | 'extracts'>,
  runs: UpdateRuns,
  log: Log,
  onEnd: () => void,
  clock = CLOCK,
): Repairs {
  let wanted: readonly string[] = [];
  let running: readonly string[] = [];
  let failures = 0;
  let retryAt = 0;
  let cancelRetry = () => {};

  async function repair(): Promise<void> {
    cancelRetry();
    running = wanted;
    log.warn('regions that cannot be used are imported again', { regions: running.join(', ') });
    const outcome = await runs.begin(running);
    const tried = running;
    running = [];
    if (outcome === null) return;
    if (outcome.code === 0) log.info('regions were imported again', resultOf(outcome));
    else log.warn('regions could not be imported again', resultOf(outcome));
    // regions that became unusable during the attempt do not wait
    if (wanted.some((stem) => !tried.includes(stem))) return void repair();
    // reading the files cancels this retry if all regions are usable now
    const wait = Math.min(RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS);
    retryAt = clock.now() + wait;
    cancelRetry = clock.after(wait, repair);
    onEnd();
  }

  return {
    want(stems) {
      const before = wanted;
      // this process cannot repair regions in a read-only folder, and replaces no file that it may not read
      const mayRead = (stem: string) =>
        !['EACCES', 'EPERM'].includes(accessFault(join(regions, stem + REGION_SUFFIX), constants.R_OK));
      wanted =
        accessFault(regions, constants.W_OK) === ''
          ? stems.filter((stem) => states.read(stem) !== null && mayRead(stem))
          : [];
      if (wanted.length === 0) {
        cancelRetry();
        failures = 0;
      } else if (running.length === 0 && wanted.some((stem) => !before.includes(stem))) {
        failures = 0;
        void repair();
      }
    },
    of(stem) {
      const state = states.read(stem);
      if (!state || !wanted.includes(stem)) return null;
      const isKept = state.keepExtract && existsSync(join(extracts, extractName(stem)));
      const from = isKept ? 'its kept extract' : concealUrl(state.url);
      if (running.includes(stem)) return `it is being imported again from ${from}`;
      // the region became unusable during the current attempt
      if (running.length > 0) return `it is imported again from ${from} after ${running.join(', ')}`;
      return `it is imported again from ${from} at ${new Date(retryAt).toISOString()}`;
    },
    close: () => cancelRetry(),
  };
}

/** Returns the system's code for an access that is refused; '' if it is granted. @param mode as in `access` */
function accessFault(path: string, mode: number): string {
  try {
    accessSync(path, mode);
    return '';
  } catch (error) {
    return codeOf(error);
  }
}
