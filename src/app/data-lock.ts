/** One server per data directory: two on one SQLite file would each answer without the reports that the other took. */
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner, OWNER_ONLY } from './owner.ts';

const LOCK_FILE = 'server.lock';

/** Another server holds the lock; the message is one sentence for the operator. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/** Held until it is released or the process ends, however it ends: the system drops it with the process. */
export class DataLock {
  private constructor(private readonly file: Database) {}

  /**
   * @param dataDirectory exists
   * @throws DataDirectoryInUse while another process holds it, the usual file system or SQLite errors where nothing can be locked
   */
  static take(dataDirectory: string): DataLock {
    const path = join(dataDirectory, LOCK_FILE);
    if (!existsSync(path)) {
      closeSync(openSync(path, 'a', OWNER_ONLY));
      giveToOwner(path, dataDirectory);
    }
    const file = new Database(path, { create: false, readwrite: true });
    try {
      // nothing is ever written, so that the transaction is nothing but its lock
      file.run('PRAGMA journal_mode = MEMORY');
      file.run('BEGIN EXCLUSIVE');
      return new DataLock(file);
    } catch (error) {
      file.close();
      if (!(error instanceof SQLiteError && error.code === 'SQLITE_BUSY')) throw error;
      throw new DataDirectoryInUse(
        `The data directory ${dataDirectory} is in use by another server; stop it, or choose another one with --data-dir.`,
      );
    }
  }

  release(): void {
    this.file.close();
  }
}
