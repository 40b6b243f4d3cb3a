/** `backup <file>`: a consistent copy of the signal database, also while the service runs. */
import { Database } from 'bun:sqlite';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { databaseOf } from '../app/signals.ts';
import { type CommandInput, ExitCode } from './command.ts';

/** As the database itself: where people slept is nobody else's business. */
const OWNER_ONLY = 0o600;

export async function backup({ config, args }: CommandInput): Promise<number> {
  const target = args[0]!;
  const database = databaseOf(config);
  if (database.kind === 'postgres') {
    console.error('The signals are in Postgres; use pg_dump to back them up.');
    return ExitCode.USAGE;
  }
  if (!existsSync(database.path)) {
    console.error(`There is no signal database yet at ${database.path}; see --data-dir.`);
    return ExitCode.DATA;
  }
  try {
    // takes the name, or finds it taken, in one step
    closeSync(openSync(target, 'wx', OWNER_ONLY));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'EEXIST') console.error(`${target} is there already; a backup overwrites nothing.`);
    else console.error(`${target} cannot be written (${code}).`);
    return ExitCode.FAILURE;
  }
  try {
    const signals = copy(database.path, target);
    console.log(`${signals} signals in ${target}. Keep the file "secret" of the data directory with it.`);
    return ExitCode.OK;
  } catch (error) {
    rmSync(target, { force: true });
    console.error(`The backup failed: ${error instanceof Error ? error.message : error}.`);
    return ExitCode.FAILURE;
  }
}

/** Copies aside, checks the copy, and gives it its name when it is on disk. @returns the signals in it */
function copy(source: string, target: string): number {
  const aside = `${target}.part`;
  rmSync(aside, { force: true });
  try {
    // SQLite fills an empty file that is there
    closeSync(openSync(aside, 'wx', OWNER_ONLY));
    const database = new Database(source, { readwrite: true, create: false });
    try {
      // reads one state of the database, whatever is written meanwhile
      database.query('VACUUM INTO ?').run(aside);
    } finally {
      database.close();
    }
    const signals = check(aside);
    flush(aside);
    renameSync(aside, target);
    flush(dirname(target));
    return signals;
  } finally {
    rmSync(aside, { force: true });
  }
}

function check(path: string): number {
  const database = new Database(path, { readonly: true });
  try {
    const verdict = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get();
    if (verdict?.integrity_check !== 'ok')
      throw new Error(`the copy is damaged: ${verdict?.integrity_check}`);
    return database.query<{ count: number }, []>('SELECT count(*) AS count FROM signals').get()!.count;
  } finally {
    database.close();
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
