/** `update`: brings regions that were imported from a URL up to date. */
import { UsageError } from '../../config/config.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { OsmDataError } from '../../osm/errors.ts';
import { DownloadError } from '../../osm/import/download.ts';
import { removeOwnAsides } from '../../shared/files/left-overs.ts';
import { VERSION } from '../../shared/version.ts';
import { RemoteError } from '../../update/remote.ts';
import { type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { type UpdateResult, updateRegion } from '../../update/update-region.ts';
import { userAgent } from '../../upstream/client.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { STEP_TEXT } from '../import/import-text.ts';
import { type Output, ProgressLine } from '../progress.ts';

export interface UpdateCommandOptions extends CommandInput {
  /** ms since 1970 */
  now?: () => number;
  stdout?: Output;
  stderr?: Output;
}

const DOING = { ...STEP_TEXT, download: 'downloading', changes: 'fetching changes' } as const;

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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const folder of [paths.regions, paths.extracts]) removeOwnAsides(folder);
      process.exit(ExitCode.FAILURE);
    });
  }
  const names = name === undefined ? known : [name];
  const { stdout = process.stdout } = options;
  if (names.length === 0) stdout.write('No region was imported from a URL: there is nothing to update.\n');
  let code: number = ExitCode.OK;
  for (const each of names) code = Math.max(code, await updateOne(each, states, options));
  return code;
}

async function updateOne(name: string, states: SourceStates, options: UpdateCommandOptions): Promise<number> {
  const { config, stdout = process.stdout, stderr = process.stderr, now = Date.now } = options;
  const state = states.read(name);
  if (!state) return ExitCode.OK;
  const progress = new ProgressLine(stdout);
  try {
    const result = await updateRegion(state, {
      name,
      folders: dataPaths(config['data-dir']),
      remote: { fetch, userAgent: userAgent(VERSION, config.contact) },
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

function failed(state: RegionSourceState, reason: string, now: number): RegionSourceState {
  return { ...state, lastTryAt: new Date(now).toISOString(), lastError: reason };
}

/** @throws the error itself when it is a fault of ours */
function reasonOf(error: unknown): string {
  if (error instanceof OsmDataError) return `what came can't be used: ${error.message}`;
  if (error instanceof RemoteError || error instanceof DownloadError) return error.message;
  if (error instanceof Error && 'code' in error) return `${error.message} (${String(error.code)})`;
  throw error;
}

function sentenceOf({ how, changes, fellBack, state }: UpdateResult): string {
  const date = state.dataUpdatedAt?.slice(0, 10) ?? 'unknown date';
  const why = fellBack === null ? '' : ` (its changes could not be used: ${fellBack})`;
  if (how === 'unchanged') return `nothing new, map of ${date}${why}`;
  if (how === 'changes')
    return `${changes} file${changes === 1 ? '' : 's'} of changes applied, map of ${date}`;
  return `downloaded and imported, map of ${date}${why}`;
}
