/** Lock on a data directory: two servers on one SQLite file would each answer without the other's reports. */
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner, OWNER_ONLY } from '../shared/files/owner.ts';

const LOCK_FILE = 'server.lock';

/** Error when another server holds the lock; the message is one sentence for the operator. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/** A lock held until it is released or the process ends: the kernel drops it with the process. */
export class DataLock {
  private constructor(private readonly file: Database) {}

  /**
   * Takes the lock.
   * @param dataDirectory an existing folder
   * @throws DataDirectoryInUse while another process holds it, the usual file system or SQLite errors if
   * locking fails
   */
  static take(dataDirectory: string): DataLock {
    const path = join(dataDirectory, LOCK_FILE);
    if (!existsSync(path)) {
      closeSync(openSync(path, 'a', OWNER_ONLY));
      giveToOwner(path);
    }
    const file = new Database(path, { create: false, readwrite: true });
    try {
      // nothing is written: the transaction is only a lock
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
