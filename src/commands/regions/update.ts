/** `update`: updates regions that were imported from a URL. */
import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../../config/config.ts';
import { dataPaths, requireOutputFolder } from '../../config/data-directory.ts';
import { removeOwnAsides } from '../../shared/files/left-overs.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { shownValue } from '../../shared/text/shown-value.ts';
import { SourceStates } from '../../update/sources.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { failureSentenceOf } from '../terminal/failure.ts';
import { type Output, plainOutputs } from '../terminal/progress.ts';
import { DOWNLOAD_IS_KEPT, endAtSignals } from '../terminal/stop-signals.ts';
import { runImport } from './import.ts';
import { importSourcesOf } from './import-source.ts';
import { updateOne } from './update-one.ts';

export interface UpdateCommandOptions extends CommandInput {
  /** ms since 1970 */
  now?: () => number;
  stdout?: Output;
  stderr?: Output;
}

/** Region to update, by name, a source to import, or what is wrong with a line of the list. */
type Wanted = { name: string } | { argument: string } | { problem: string };

/** Runs the command; resolves to the worst exit code. A failure leaves the region unchanged. */
export async function update(options: UpdateCommandOptions): Promise<number> {
  const { config, args, flags, now = Date.now } = options;
  const { stdout, stderr } = plainOutputs(options);
  const dataDir = config['data-dir'];
  const paths = dataPaths(dataDir);
  const states = new SourceStates(paths.updates);
  const into = flags.get('into') ?? null;
  const list = flags.get('list');
  const wanted = await wantedOf(args, list, states);
  const isPlain = into === null && !flags.has('repair');
  if (!isPlain && wanted.some((each) => 'argument' in each))
    throw new UsageError('--repair and --into are for regions that are imported already');
  if (wanted.length > 0)
    requireOutputFolder(into ?? paths.regions, dataDir, into === null ? undefined : '--into');
  // a run ended by a signal does not count as an attempt
  let putBack = () => {};
  endAtSignals(() => {
    for (const folder of [paths.regions, ...(into === null ? [] : [into])]) removeOwnAsides(folder);
    putBack();
  }, `The region that was being updated is as it was before; ${DOWNLOAD_IS_KEPT}`);
  if (wanted.length === 0) stdout.write('No region was imported from a URL: there is nothing to update.\n');
  let code: number = ExitCode.OK;
  for (const each of wanted) {
    if ('problem' in each) {
      stderr.write(`${each.problem}\n`);
      code = Math.max(code, ExitCode.USAGE);
      continue;
    }
    if ('argument' in each) {
      const { contact, memory } = config;
      code = Math.max(code, await runImport([each.argument], { dataDir, contact, memory, stdout, stderr }));
      continue;
    }
    const state = states.read(each.name);
    if (!state) {
      stderr.write(`${each.name}: ${states.problemOf(each.name) ?? 'it is not known where it came from.'}\n`);
      code = Math.max(code, ExitCode.DATA);
      continue;
    }
    putBack = () => into ?? states.write(each.name, state);
    const one = { config, states, isRepair: flags.has('repair'), into, now, stdout, stderr };
    code = Math.max(code, await updateOne(each.name, state, one));
    putBack = () => {};
  }
  return code;
}

/**
 * Returns what to update or import: all regions imported from a URL without arguments and list.
 * @throws UsageError for an argument that is neither a known region nor importable; such a line of the list does not
 * keep the other ones from being updated
 */
async function wantedOf(
  args: readonly string[],
  list: string | undefined,
  states: SourceStates,
): Promise<Wanted[]> {
  const known = states.names();
  // a region whose update kills this process is the last one next time
  if (args.length === 0 && list === undefined)
    return known.toSorted(byLastTry(states)).map((name) => ({ name }));
  const wanted: Wanted[] = [];
  for (const argument of args) wanted.push(await oneWanted(argument, known, states));
  for (const line of list === undefined ? [] : linesOf(list)) {
    const one = oneWanted(line, known, states).catch((error) => {
      const reason = error instanceof UsageError ? error.message : failureSentenceOf(error, 'It failed');
      return { problem: `--list ${shownValue(list!)}: ${reason}` };
    });
    wanted.push(await one);
  }
  return wanted;
}

async function oneWanted(argument: string, known: readonly string[], states: SourceStates): Promise<Wanted> {
  // no path has it, and the runtime refuses it in words for programmers
  if (argument.includes('\0'))
    throw new UsageError(`"${shownValue(argument)}" cannot be a file: its name has a NUL character`);
  if (known.includes(argument)) return { name: argument };
  if (isSource(argument)) return await sourceOf(argument, states);
  const all = known.join(', ') || 'none at all';
  throw new UsageError(
    `there is no file "${shownValue(argument)}", and it is not known where a region of this name came from; imported from a URL: ${all}`,
  );
}

function isSource(argument: string): boolean {
  return argument.includes('://') || statSync(argument, { throwIfNoEntry: false }) !== undefined;
}

/** Returns the region that was imported from a URL; otherwise the source to import. Files are always imported. */
async function sourceOf(argument: string, states: SourceStates): Promise<Wanted> {
  const [source] = await importSourcesOf([argument], {});
  const { url, name } = source!;
  return url && states.read(name)?.url === url.href ? { name } : { argument };
}

/**
 * Returns the lines of a list, without empty ones and what follows a # at the begin of a word. @throws UsageError when
 * it is unreadable
 */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*$/s, '').trim())
      .filter((line) => line !== '');
  } catch (error) {
    throw new UsageError(
      `--list is "${shownValue(path)}", which cannot be read (${codeOf(error)}); expected a file with a name, URL or file per line`,
    );
  }
}

/** Returns a comparator of region names: first those never tried, then those with the oldest last attempt. */
function byLastTry(states: SourceStates): (a: string, b: string) => number {
  const tried = (name: string) => states.read(name)?.lastTryAt ?? '';
  return (a, b) => tried(a).localeCompare(tried(b));
}
