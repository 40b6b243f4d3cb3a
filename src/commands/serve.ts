/** `serve`: runs the service until a signal ends it. Handles states, signals and exit codes. */
import { statSync } from 'node:fs';
import { DataDirectoryInUse, DataLock } from '../app/data-lock.ts';
import { databaseOf } from '../app/report-store.ts';
import { createService, type Service } from '../app/service.ts';
import { UsageError, unknownVariables, weakSecret } from '../config/config.ts';
import { dataPaths, makeDataFolder } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import { ListenError } from '../http/server.ts';
import { DatabaseRefused } from '../reports/store.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { createLog, type Log } from '../shared/program/log.ts';
import { programName } from '../shared/program/version.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { type CommandInput, ExitCode } from './command.ts';

type State = 'starting' | 'ready' | 'stopping';

/** Signals that are only logged: log rotation and profilers send them, and by default they would end the process. */
const MEANINGLESS_SIGNALS = ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const;
const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

export async function serve(input: CommandInput): Promise<number> {
  const log = createLog({ level: input.config['log-level'] });
  for (const signal of MEANINGLESS_SIGNALS)
    process.on(signal, () => log.info(`${signal} is ignored; SIGHUP reloads the files`));
  try {
    return await run(input, log);
  } finally {
    await log.flush();
  }
}

/** Minimum memory of the service, bytes: what it uses at rest, with two threads. */
const MIN_MEMORY = 200e6;

/** Refuses settings that cannot work. @throws UsageError */
function checkSettings({ memory, atlas }: Config): void {
  if (memory !== null && memory < MIN_MEMORY)
    throw new UsageError(
      `--memory (SPOTSCORE_MEMORY) is ${bytesText(memory)}; the service needs at least ${bytesText(MIN_MEMORY)}`,
    );
  if (atlas !== null) requireAtlas(atlas);
}

/** @throws UsageError if a path is not a folder */
function requireAtlas(path: string): void {
  let why = 'not a folder';
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    why = codeOf(error);
  }
  throw new UsageError(
    `--atlas (SPOTSCORE_ATLAS) is "${shownValue(path)}" (${why}); expected a folder that "spotscore sweep" has filled`,
  );
}

async function run({ config }: CommandInput, log: Log): Promise<number> {
  checkSettings(config);
  for (const sentence of unknownVariables(Bun.env)) log.warn(sentence);
  const weak = weakSecret(config);
  if (weak !== null) log.warn(weak);
  makeDataFolder(config['data-dir'], dataPaths(config['data-dir']).regions);
  let lock: DataLock | null;
  try {
    lock = lockOf(config, log);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    log.error(error.message);
    return ExitCode.DATA;
  }
  try {
    return await runService(config, log);
  } finally {
    lock?.release();
  }
}

async function runService(config: Config, log: Log): Promise<number> {
  const startedAt = performance.now();
  const ended = Promise.withResolvers<number>();
  let state: State = 'starting';

  const service = createService({
    config,
    log,
    notReady: () => (state === 'ready' ? null : `the service is ${state}`),
  });

  try {
    service.listen();
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    log.error(error.message);
    return ExitCode.FAILURE;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state === 'stopping') process.exit(128 + SIGNAL_NUMBERS[signal]);
      state = 'stopping';
      service.letGo();
      log.info(`${signal}: stopping; a second one stops at once`);
      Bun.sleep(config['drain-delay']).then(() => ended.resolve(ExitCode.OK));
    });
  }
  if (!(await started(service, log))) return ExitCode.DATA;
  process.on('SIGHUP', () => service.reload());
  // a signal may have arrived meanwhile
  if (state === 'starting') {
    state = 'ready';
    const facts = { threads: config.workers, after_ms: Math.round(performance.now() - startedAt) };
    if (service.problem() === null) log.info('ready', facts);
    else log.warn('started, but not ready', facts);
    tellNextSteps(service, config, log);
    service.answerFirst();
  }

  const exitCode = await ended.promise;
  state = 'stopping';
  const cut = await service.stop();
  log.info('stopped', cut > 0 ? { requests_cut: cut } : {});
  return exitCode;
}

/** Prints the next steps on a terminal if nothing was imported. */
function tellNextSteps(service: Service, config: Config, log: Log): void {
  const url = service.addressOfSample();
  if (url === null || log.json) return;
  const { contact, 'data-dir': dataDir } = config;
  for (const step of nextSteps({ url, program: programName(), dataDir, contact })) log.info(step);
}

/**
 * Takes the lock of the data directory. Returns null if the reports are in Postgres, or if the directory cannot be
 * locked, for example because it is read-only.
 * @throws DataDirectoryInUse
 */
function lockOf(config: Config, log: Log): DataLock | null {
  if (databaseOf(config).kind === 'postgres') return null;
  try {
    return DataLock.take(config['data-dir']);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error;
    log.warn('the data directory cannot be locked against a second server', { reason: codeOf(error) });
    return null;
  }
}

/** Starts the service. Returns false and logs the reason if that fails, for example for an unusable database. */
async function started(service: Service, log: Log): Promise<boolean> {
  try {
    await service.start();
    return true;
  } catch (error) {
    if (error instanceof DatabaseRefused) log.error(error.message);
    else log.error('scoring cannot start', error);
    return false;
  }
}

/** Facts on which the next steps of a new operator depend. */
interface FirstStart {
  /** address of the server */
  url: string;
  /** name or path that the program was started with */
  program: string;
  dataDir: string;
  /** contact of the operator; null if none is set */
  contact: string | null;
}

/** URL of an extract small enough to try: its import takes seconds. */
const SMALL_COUNTRY = 'https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf';

/** Returns the next steps of a new operator, one line each. Names the data directory unless it is the default. */
function nextSteps({ url, program, dataDir, contact }: FirstStart): string[] {
  const flag =
    dataDir === './data' ? '' : ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir}'`}`;
  return [
    `next: open ${url} for the map of the sample`,
    `next: import your country, from another terminal: ${program} import ${SMALL_COUNTRY}${flag}`,
    ...(contact === null ? ['next: before others use it, start it with --contact you@example.org'] : []),
  ];
}
