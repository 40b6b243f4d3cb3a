/** `serve`: runs the service until a signal ends it; its state, its signals and its exit codes. */
import { mkdirSync } from 'node:fs';
import { createService, type Service } from '../app/service.ts';
import { unknownVariables } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { ListenError } from '../http/server.ts';
import { createLog, type Log } from '../shared/log.ts';
import { DatabaseRefused } from '../signals/store.ts';
import { type CommandInput, ExitCode } from './command.ts';

type State = 'starting' | 'ready' | 'stopping';

const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

export async function serve(input: CommandInput): Promise<number> {
  const log = createLog({ level: input.config['log-level'] });
  try {
    return await run(input, log);
  } finally {
    await log.flush();
  }
}

async function run({ config }: CommandInput, log: Log): Promise<number> {
  const startedAt = performance.now();
  const ended = Promise.withResolvers<number>();
  let state: State = 'starting';

  for (const name of unknownVariables(Bun.env))
    log.warn(`unknown variable ${name}; --help lists the known ones`);
  if (!makeFolder(dataPaths(config['data-dir']).regions, log)) return ExitCode.FAILURE;
  const service = createService({
    config,
    log,
    notReady: () => (state === 'ready' ? null : `the service is ${state}`),
    onFatal(reason) {
      log.error('scoring is not possible any more', reason);
      ended.resolve(ExitCode.FAILURE);
    },
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
  // a signal may have come meanwhile
  if (state === 'starting') {
    state = 'ready';
    log.info('ready', { threads: config.workers, after_ms: Math.round(performance.now() - startedAt) });
  }

  const exitCode = await ended.promise;
  state = 'stopping';
  const cut = await service.stop();
  log.info('stopped', cut > 0 ? { requests_cut: cut } : {});
  return exitCode;
}

/** False when the folder cannot be made; the log then says why. */
function makeFolder(path: string, log: Log): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    log.error(`cannot make the folder ${path} (${code}); choose another one with --data-dir`);
    return false;
  }
}

/** False when map data or database cannot be used; the log then says why. */
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
