/** Opens the database file, migrates its tables and translates its errors. */
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, existsSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { asideOf } from '../../shared/files/file-aside.ts';
import { removeLeftOvers } from '../../shared/files/left-overs.ts';
import { giveToOwner, OWNER_ONLY } from '../../shared/files/owner.ts';
import { RESTORED_ENDING, SQLITE_COMPANIONS } from '../../shared/files/sqlite-companions.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { CREATE_MIGRATIONS_TABLE, type Migration, pendingMigrations } from '../migrations.ts';
import { checkMark, SECRET_MARK } from '../secret.ts';
import { DatabaseRefused, StoreUnavailable } from '../store.ts';
import { requireColumnTypes } from './column-types.ts';
import { prepare, type Statements } from './queries.ts';
import { facts } from './schema.ts';

/** Longest wait for another process (a backup, a second instance) that holds the lock, ms. */
export const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 10;
/**
 * Number of pages in the write-ahead log at which a checkpoint copies them to the database: 64 MB.
 * Checkpoints should be rare, because devices are scattered over the whole index.
 */
const CHECKPOINT_PAGES = 16_384;
/** Page cache, KiB: the index of a few hundred thousand reports. */
const CACHE_KIB = 65_536;

export interface Session {
  file: Database;
  /**
   * Returns true while the path still leads to this file: data in a deleted file is lost when the process ends.
   */
  isInPlace(): boolean;
  /** Returns true while the path of the write-ahead log leads to the log of this file. */
  hasLogInPlace(): boolean;
  db: BunSQLiteDatabase;
  statements: Statements;
}

/**
 * Opens the file, creates it if needed, and migrates its tables.
 * @throws DatabaseRefused when a restore was cut off, or the file was emptied, or belongs to another secret or a newer version
 * @throws StoreUnavailable when the file cannot be created
 */
export function connect(path: string, migrations: readonly Migration[], secretMark: string): Session {
  // listed before the check for the file, so the logs of a process that creates it meanwhile stay
  const logs = SQLITE_COMPANIONS.map((suffix) => path + suffix).filter((log) => existsSync(log));
  const isFile = path !== ':memory:';
  if (isFile && !existsSync(path)) {
    if (existsSync(path + RESTORED_ENDING))
      throw new DatabaseRefused(
        `A restore was cut off before ${path} was in its place. Run the restore again; the previous files are in ${dirname(path)}/replaced-….`,
      );
    createWhole(path, logs, migrations, secretMark);
  }
  // a file without a byte is a database without a table for SQLite
  if (isFile && statSync(path).size === 0)
    throw new DatabaseRefused(
      `The database of reports ${path} was emptied. Restore a backup, or remove the file to begin without reports.`,
    );
  const file = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    writeAhead(file);
    file.run('PRAGMA synchronous = FULL');
    file.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    file.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    const db = prepared(file, migrations, secretMark);
    requireColumnTypes(file);
    checkMark(db.select().from(facts).where(eq(facts.name, SECRET_MARK)).get()?.value, secretMark);
    const [inode, logInode] = isFile ? [inodeOf(path), inodeOf(`${path}-wal`)] : [];
    return {
      file,
      db,
      statements: prepare(db),
      isInPlace: () => !isFile || inodeOf(path) === inode,
      hasLogInPlace: () => !isFile || inodeOf(`${path}-wal`) === logInode,
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/**
 * Changes the journal to WAL. Two processes that do this at once would deadlock, so SQLite refuses one of them
 * without a wait, whatever the busy timeout.
 */
function writeAhead(file: Database): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      file.run('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof SQLiteError && error.code === 'SQLITE_BUSY';
      if (!isBusy || Date.now() > deadline) throw error;
      Bun.sleepSync(BUSY_RETRY_MS);
    }
  }
}

/** Returns a number that identifies a file; undefined if no file has this name. */
function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/**
 * Creates the file beside its place and links it when it is complete: a file that is empty was emptied, and only the
 * first of two processes creates one. It is readable by its owner only: where people slept is private. SQLite gives its
 * other files the same mode.
 * @param logs of a file that was moved away: they would be read into the new one
 */
function createWhole(
  path: string,
  logs: readonly string[],
  migrations: readonly Migration[],
  secretMark: string,
): void {
  for (const log of logs) rmSync(log, { force: true });
  removeLeftOvers(dirname(path), Date.now());
  // threads of one process may begin at once
  const aside = asideOf(`${path}.${crypto.randomUUID()}`);
  try {
    closeSync(openSync(aside, 'w', OWNER_ONLY));
    giveToOwner(aside);
  } catch (error) {
    throw new StoreUnavailable(`${path} cannot be created`, { cause: error });
  }
  try {
    const file = new Database(aside, { readwrite: true, strict: true });
    try {
      prepared(file, migrations, secretMark);
    } finally {
      file.close();
    }
    linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Migrates the tables of a file, and marks it with its secret if it has no mark. */
function prepared(file: Database, migrations: readonly Migration[], secretMark: string): BunSQLiteDatabase {
  migrate(file, migrations);
  const db = drizzle({ client: file });
  db.insert(facts).values({ name: SECRET_MARK, value: secretMark }).onConflictDoNothing().run();
  return db;
}

/** Applies all pending migrations or none; a second process that starts now waits here and then has nothing to do. */
function migrate(file: Database, migrations: readonly Migration[]): void {
  file
    .transaction(() => {
      file.run(CREATE_MIGRATIONS_TABLE);
      const applied = file.query<{ tag: string }, []>('SELECT tag FROM spotscore_migrations').all();
      for (const { tag, sql } of pendingMigrations(
        migrations,
        applied.map((row) => row.tag),
      )) {
        file.run(sql);
        file.run('INSERT INTO spotscore_migrations (tag, applied_at) VALUES (?, ?)', [tag, Date.now()]);
      }
    })
    .immediate();
}

/** Errors that need an operator: the file is not a database, or damaged. */
const PERMANENT = /^SQLITE_(CORRUPT|NOTADB|FORMAT)/;
/** Errors that may pass: busy, full, read-only and the like. */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PERM|AUTH|PROTOCOL|NOLFS)/;

/**
 * Runs an action.
 * @throws StoreUnavailable for PASSING errors of SQLite, DatabaseRefused for PERMANENT ones; any other error as it is
 */
export function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof SQLiteError)) throw error;
    if (PERMANENT.test(cause.code ?? '')) {
      throw new DatabaseRefused(`The database of reports is damaged or not a database (${cause.message}).`);
    }
    if (PASSING.test(cause.code ?? ''))
      throw new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
    throw cause;
  }
}
