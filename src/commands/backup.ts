/**
 * `backup <file>`: writes a consistent copy of the reports database and its secret, also while the service
 * runs.
 */

import { Database } from 'bun:sqlite';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseOf, noDatabaseAt } from '../app/report-store.ts';
import type { Config } from '../config/settings.ts';
import { markOf, SECRET_MARK } from '../reports/secret.ts';
import { damageIn } from '../reports/sqlite/damage-watch.ts';
import { OWNER_ONLY } from '../shared/files/owner.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { counted } from '../shared/text/counted.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { addChecksum } from './backup-checksum.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

/** Name of the row that holds the secret; only backups have such a row. */
export const BACKUP_SECRET = 'secret';

export async function backup({ config, args }: CommandInput): Promise<number> {
  const target = args[0]!;
  const database = databaseOf(config);
  if (database.kind === 'postgres') {
    console.error('The reports are in Postgres; use pg_dump to back them up.');
    return ExitCode.USAGE;
  }
  const missing = noDatabaseAt(database.path);
  if (missing) {
    console.error(missing);
    return ExitCode.DATA;
  }
  try {
    print(copy(database.path, target, secretFileOf(config)));
    return ExitCode.OK;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      console.error(`${target} exists already; a backup overwrites nothing.`);
    } else {
      console.error(`The backup failed: nothing was written to ${shownValue(target)} (${codeOf(error)}).`);
    }
    return ExitCode.FAILURE;
  }
}

/** Returns the content of the secret file; null if the secret is a setting, or if the file is unreadable. */
function secretFileOf(config: Config): string | null {
  if (config.secret !== null) return null;
  try {
    return readFileSync(join(config['data-dir'], 'secret'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Copies a database to a temporary file, checks the copy, and renames it when it is on disk: a visible backup is
 * complete.
 * @param secret content of the secret file; null if there is none
 * @returns a message for the operator
 * @throws the errors of the file system and of SQLite; EEXIST when the name is taken
 */
function copy(source: string, target: string, secret: string | null): string {
  if (existsSync(target)) throw Object.assign(new Error('it exists already'), { code: 'EEXIST' });
  const aside = `${target}.part`;
  rmSync(aside, { force: true });
  try {
    // SQLite fills an existing empty file
    closeSync(openSync(aside, 'wx', OWNER_ONLY));
    const database = new Database(source, { readwrite: true, create: false });
    try {
      // reads one state of the database, even during writes
      database.query('VACUUM INTO ?').run(aside);
    } finally {
      database.close();
    }
    const { signals, hasSecret } = complete(aside, secret);
    addChecksum(aside);
    flush(aside);
    giveName(aside, target);
    flush(dirname(target));
    return hasSecret
      ? `${counted(signals, 'report')} of ${source} in ${target}, with their secret.`
      : `${counted(signals, 'report')} of ${source} in ${target}, without their secret: keep the value of SPOTSCORE_SECRET.`;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Checks the copy. Adds the secret if the database was created with it. */
function complete(path: string, secret: string | null): { signals: number; hasSecret: boolean } {
  const database = new Database(path, { readwrite: true, create: false });
  try {
    const damage = damageIn(database, 'integrity_check');
    if (damage !== null) throw new Error(`the copy is damaged: ${damage}`);
    const hasSecret = secret !== null && factOf(database, SECRET_MARK) === markOf(secret.trim());
    if (hasSecret) {
      database.run('INSERT INTO spotscore_facts (name, value) VALUES (?, ?)', [BACKUP_SECRET, secret]);
    }
    const { count } = database.query<{ count: number }, []>('SELECT count(*) AS count FROM signals').get()!;
    return { signals: count, hasSecret };
  } finally {
    database.close();
  }
}

/** Returns the value stored under a name in the facts table; null if there is none. */
export function factOf(database: Database, name: string): string | null {
  const row = database
    .query<{ value: string }, [string]>('SELECT value FROM spotscore_facts WHERE name = ?')
    .get(name);
  return row?.value ?? null;
}

/** Renames the temporary file to its final name. @throws EEXIST when the name was taken meanwhile */
function giveName(aside: string, target: string): void {
  try {
    linkSync(aside, target);
  } catch (error) {
    // any other error: a file system without hard links
    if (codeOf(error) === 'EEXIST') throw error;
    renameSync(aside, target);
  }
}

/** Waits until a file, or the entries of a folder, are on disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
