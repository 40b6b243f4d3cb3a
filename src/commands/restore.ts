/** `restore <backup>`: installs a backup's database and secret, owned by the user that owns the data directory. */

import { Database } from 'bun:sqlite';
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DataDirectoryInUse, DataLock } from '../app/data-lock.ts';
import { databaseOf } from '../app/report-store.ts';
import { MIGRATIONS, pendingMigrations } from '../reports/migrations.ts';
import { markOf, SECRET_MARK } from '../reports/secret.ts';
import { requireColumnTypes } from '../reports/sqlite/column-types.ts';
import { damageIn } from '../reports/sqlite/damage-watch.ts';
import { DatabaseRefused } from '../reports/store.ts';
import { giveToOwner, makeFolder, OWNER_ONLY, OWNER_ONLY_FOLDER } from '../shared/files/owner.ts';
import { RESTORED_ENDING, SQLITE_COMPANIONS } from '../shared/files/sqlite-companions.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { counted } from '../shared/text/counted.ts';
import { oneLine } from '../shared/text/one-line.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { BACKUP_SECRET, factOf, flush } from './backup.ts';
import { takeChecksum } from './backup-checksum.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

/** Error when the backup is unusable; the message is one sentence for the operator. */
class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export async function restore({ config, args }: CommandInput): Promise<number> {
  const backup = args[0]!;
  const directory = config['data-dir'];
  if (databaseOf(config).kind === 'postgres') {
    console.error('The reports are in Postgres; restore the output of pg_dump with psql or pg_restore.');
    return ExitCode.USAGE;
  }
  const there = statSync(backup, { throwIfNoEntry: false });
  if (!there?.isFile()) {
    const shown = shownValue(backup);
    console.error(
      there?.isDirectory() ? `${shown} is a folder, no backup.` : `There is no backup at ${shown}.`,
    );
    return ExitCode.DATA;
  }
  try {
    accessSync(backup, constants.R_OK);
  } catch (error) {
    console.error(`${backup} cannot be read by this user (${codeOf(error)}).`);
    return ExitCode.DATA;
  }
  let lock: DataLock | undefined;
  try {
    makeFolder(directory, OWNER_ONLY_FOLDER);
    requireOwner(directory);
    lock = DataLock.take(directory);
    print(putInPlace(backup, directory, config.secret));
    return ExitCode.OK;
  } catch (error) {
    if (error instanceof DataDirectoryInUse || error instanceof BackupRefused) {
      console.error(`Nothing was restored. ${error.message}`);
      return ExitCode.DATA;
    }
    console.error(
      `Nothing was restored (${codeOf(error)}); run it as root or as the owner of ${directory}, with enough space for the backup.`,
    );
    return ExitCode.FAILURE;
  } finally {
    lock?.release();
  }
}

/** Refuses users who may write to the folder but not give files to its owner. @throws an error with code EPERM */
function requireOwner(directory: string): void {
  const user = process.getuid?.();
  if (user === undefined || user === 0 || user === statSync(directory).uid) return;
  throw Object.assign(new Error('not the owner'), { code: 'EPERM' });
}

/**
 * Restores a backup. Prepares everything in temporary files. Then moves the present files to a separate folder, and
 * the new ones into their place.
 * @param givenSecret secret from the settings; null = the secret is a file of the data directory
 * @returns a message for the operator
 */
function putInPlace(backup: string, directory: string, givenSecret: string | null): string {
  const place = join(directory, 'signals.sqlite');
  const secretPlace = join(directory, 'secret');
  const aside = place + RESTORED_ENDING;
  const secretAside = secretPlace + RESTORED_ENDING;
  try {
    const { signals, kept, mark, isProven } = prepare(backup, aside);
    giveToOwner(aside);
    const there = textOf(secretPlace);
    const secrets = [givenSecret, kept, textOf(join(dirname(backup), 'secret')), there];
    const secret = secrets.find((each) => each !== null && markOf(each.trim()) === mark) ?? null;
    if (secret === null) {
      throw new BackupRefused(
        `The secret of ${backup} is missing: put the file "secret" that belongs to it beside it, or set SPOTSCORE_SECRET.`,
      );
    }
    const isNewSecret = secret !== givenSecret && secret !== there;
    if (isNewSecret) {
      writeFileSync(secretAside, secret, { mode: OWNER_ONLY });
      giveToOwner(secretAside);
      flush(secretAside);
    }

    const old = ['', ...SQLITE_COMPANIONS].map((suffix) => place + suffix);
    const replaced = setAside(isNewSecret ? [...old, secretPlace] : old, directory);
    try {
      if (isNewSecret) renameSync(secretAside, secretPlace);
      renameSync(aside, place);
    } catch (error) {
      if (replaced !== null) putBack(replaced, directory);
      throw error;
    }
    flush(directory);
    return [
      `${counted(signals, 'report')} from ${backup}, now in ${place}.`,
      isProven ? '' : 'It has no checksum, so damage inside a report would not be noticed.',
      isNewSecret ? `Their secret is in ${secretPlace}.` : 'Their secret was there already.',
      replaced === null ? '' : `The previous files are in ${replaced}.`,
      'The server can start now.',
    ]
      .filter(Boolean)
      .join('\n');
  } finally {
    for (const path of [aside, ...SQLITE_COMPANIONS.map((suffix) => aside + suffix), secretAside]) {
      rmSync(path, { force: true });
    }
  }
}

/**
 * Copies and checks a backup, and removes the secret from the copy.
 * @returns its content, and whether its checksum was right; false = it has none
 * @throws BackupRefused
 */
function prepare(backup: string, aside: string) {
  // a database copied by hand may have its newest reports in a file beside it
  for (const suffix of ['', '-wal']) {
    rmSync(aside + suffix, { force: true });
    if (existsSync(backup + suffix)) copyFileSync(backup + suffix, aside + suffix);
  }
  chmodSync(aside, OWNER_ONLY);
  try {
    const isProven = takeChecksum(aside);
    const database = new Database(aside, { readwrite: true, create: false });
    try {
      database.run('PRAGMA journal_mode = DELETE');
      database.run('PRAGMA secure_delete = ON');
      const damage = damageIn(database, 'integrity_check');
      if (damage !== null) throw new Error(damage);
      requireOnlyTables(database);
      requireColumnTypes(database, pendingIn(database) === 0);
      const kept = factOf(database, BACKUP_SECRET);
      const mark = factOf(database, SECRET_MARK);
      database.run('DELETE FROM spotscore_facts WHERE name = ?', [BACKUP_SECRET]);
      const { count } = database.query<{ count: number }, []>('SELECT count(*) AS count FROM signals').get()!;
      return { signals: count, kept, mark, isProven };
    } finally {
      database.close();
      flush(aside);
    }
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new BackupRefused(error.message);
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`${backup} is not a complete backup of reports (${why}).`);
  }
}

/** A backup of this program has no code of its own, which would run whenever a report is stored. @throws an error that names it */
function requireOnlyTables(database: Database): void {
  const code = database
    .query<{ type: string; name: string }, []>(
      "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index')",
    )
    .get();
  if (code) throw new Error(`it has a ${code.type} "${oneLine(code.name)}"; expected only tables`);
}

/** Returns the number of migrations that a start applies to a file. @throws DatabaseRefused for those of a newer version */
function pendingIn(database: Database): number {
  const applied = database.query<{ tag: string }, []>('SELECT tag FROM spotscore_migrations').all();
  const tags = applied.map(({ tag }) => tag);
  return pendingMigrations(MIGRATIONS.sqlite, tags).length;
}

/** Moves the existing ones of these files to a new folder. @returns its path; null if there were none */
function setAside(paths: string[], directory: string): string | null {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return null;
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  const folder = join(directory, `replaced-${time}`);
  makeFolder(folder, OWNER_ONLY_FOLDER);
  try {
    for (const path of there) renameSync(path, join(folder, basename(path)));
  } catch (error) {
    putBack(folder, directory);
    throw error;
  }
  return folder;
}

/** Moves files that were set aside back. @param folder from `setAside` */
function putBack(folder: string, directory: string): void {
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(directory, name));
  rmdirSync(folder);
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
