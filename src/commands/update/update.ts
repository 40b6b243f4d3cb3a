/** `update`: brings regions that were imported from a URL up to date. */
import { UsageError } from '../../config/config.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { OsmDataError } from '../../osm/errors.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { removeOwnAsides } from '../../shared/files/left-overs.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { memoryLeftFor } from '../../shared/program/small-machine.ts';
import { VERSION } from '../../shared/program/version.ts';
import { RemoteError } from '../../update/careful-fetch.ts';
import { DownloadError } from '../../update/download.ts';
import { type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { type UpdateResult, type UpdateStep, updateRegion } from '../../update/update-region.ts';
import { userAgent } from '../../upstream/client.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { STEP_TEXT } from '../import/import-text.ts';
import { type Output, ProgressLine } from '../progress.ts';
import { TimeLeft } from '../time-left.ts';

export interface UpdateCommandOptions extends CommandInput {
  /** ms since 1970 */
  now?: () => number;
  stdout?: Output;
  stderr?: Output;
}

const DOING: Record<UpdateStep, string> = {
  ...STEP_TEXT,
  download: 'downloading',
  changes: 'fetching changes',
  apply: 'applying changes',
};

/** Resolves to the exit code: that of the worst region. A region that fails stays as it was. */
export async function update(options: UpdateCommandOptions): Promise<number> {
  const { config, args } = options;
  const paths = dataPaths(config['data-dir']);
  const states = new SourceStates(paths.updates);
  const [name] = args;
  const known = states.names();
  if (name !== undefined && !known.includes(name)) {
    const all = known.join(', ') || 'none at all';
    throw new UsageError(`it is not known where the region "${name}" came from; imported from a URL: ${all}`);
  }
  // who is told to end has not tried
  let putBack = () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const folder of [paths.regions, paths.extracts]) removeOwnAsides(folder);
      putBack();
      process.exit(ExitCode.FAILURE);
    });
  }
  // should one of them end this process, the others have their turn before it the next time
  const names = name === undefined ? known.toSorted(byLastTry(states)) : [name];
  const { stdout = process.stdout } = options;
  if (names.length === 0) stdout.write('No region was imported from a URL: there is nothing to update.\n');
  let code: number = ExitCode.OK;
  for (const each of names) {
    const state = states.read(each);
    if (!state) continue;
    putBack = () => states.write(each, state);
    code = Math.max(code, await updateOne(each, state, states, options));
    putBack = () => {};
  }
  return code;
}

async function updateOne(
  name: string,
  state: RegionSourceState,
  states: SourceStates,
  options: UpdateCommandOptions,
): Promise<number> {
  const { config, stdout = process.stdout, stderr = process.stderr, now = Date.now } = options;
  const progress = new ProgressLine(stdout, new TimeLeft());
  // a process that is ended for want of memory can say nothing any more
  states.write(name, failed(state, UNFINISHED, now()));
  try {
    const result = await updateRegion(state, {
      name,
      folders: dataPaths(config['data-dir']),
      remote: { fetch, userAgent: userAgent(VERSION, config.contact) },
      memory: memoryLeftFor(config.memory),
      now,
      onProgress: (share, doing) => progress.show(share, `${name}: ${DOING[doing]}`),
    });
    progress.clear();
    states.write(name, { ...result.state, nextTryAt: states.read(name)?.nextTryAt ?? null });
    stdout.write(`${name}: ${sentenceOf(result)}\n`);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    const reason = reasonOf(error);
    states.write(name, failed(states.read(name) ?? state, reason, now()));
    stderr.write(`${name}: ${reason}; the region stays as it was.\n`);
    return error instanceof OsmDataError ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** True while it runs, and of one that was killed. */
const UNFINISHED = 'it has begun and not come to an end';

/** Those that were never tried, then those that were tried the longest time ago. */
function byLastTry(states: SourceStates): (a: string, b: string) => number {
  const tried = (name: string) => states.read(name)?.lastTryAt ?? '';
  return (a, b) => tried(a).localeCompare(tried(b));
}

function failed(state: RegionSourceState, reason: string, now: number): RegionSourceState {
  return { ...state, lastTryAt: new Date(now).toISOString(), lastError: reason };
}

/** @throws the error itself when it is a fault of ours */
function reasonOf(error: unknown): string {
  const known = withDiskSentence(error);
  if (known instanceof OsmDataError) return `what came can't be used: ${known.message}`;
  if (SENTENCES.some((kind) => known instanceof kind)) return (known as Error).message;
  if (known instanceof Error && 'code' in known) return `${known.message} (${String(known.code)})`;
  throw error;
}

/** Errors whose message is a sentence for the operator. */
const SENTENCES = [RemoteError, DownloadError, MemoryError, DiskError];

function sentenceOf({ how, changes, fellBack, state }: UpdateResult): string {
  const date = state.dataUpdatedAt?.slice(0, 10) ?? 'unknown date';
  const why = fellBack === null ? '' : ` (its changes could not be used: ${fellBack})`;
  if (how === 'unchanged') return `nothing new, map of ${date}${why}`;
  if (how === 'changes')
    return `${changes} file${changes === 1 ? '' : 's'} of changes applied, map of ${date}`;
  return `downloaded and imported, map of ${date}${why}`;
}
