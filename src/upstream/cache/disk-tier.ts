/**
 * The part of a cache that survives a restart: one SQLite file, bounded in bytes, least recently read first out.
 * A database rather than a file per entry: opening it reads no directory, and a write is whole or not there.
 * Nothing in it is precious: whatever is damaged is dropped without a word and fetched again when asked for.
 */
import { Database } from 'bun:sqlite';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import type { CacheEntry, CacheTier } from './cache-entry.ts';

/** What a row costs beside its body: key, facts, index and the unused ends of pages. */
const ROW_OVERHEAD_BYTES = 512;
/** Making room goes this far below the limit, so that not every write has to. */
const ROOM_TO_MAKE = 0.05;
/** Raise when the meaning of a row changes: older files are then emptied. */
const SCHEMA_VERSION = 2;

const SCHEMA = `
  create table if not exists entries (
    key text primary key,
    facts text not null,
    body blob not null,
    checksum text not null,
    size integer not null,
    used_at integer not null
  );
  create index if not exists entries_by_use on entries (used_at, size);
  pragma user_version = ${SCHEMA_VERSION};
`;

interface Row {
  facts: string;
  body: Uint8Array<ArrayBuffer>;
  checksum: string;
}

export interface DiskTierOptions {
  path: string;
  maxBytes: number;
  clock?: Clock;
}

export class DiskTier implements CacheTier {
  private readonly options: Required<DiskTierOptions>;
  /** undefined: not needed yet; null: there is no usable disk, memory alone has to do */
  private database: Database | null | undefined;
  private bytes = 0;

  /** Touches nothing; the file is opened, and made if need be, at its first use. */
  constructor(options: DiskTierOptions) {
    this.options = { clock: systemClock, ...options };
  }

  read(key: string): CacheEntry | undefined {
    return this.guard((database) => {
      const row = database
        .query<Row, [string]>('select facts, body, checksum from entries where key = ?')
        .get(key);
      if (!row) return undefined;
      if (row.checksum !== checksumOf(key, row.facts, row.body)) {
        this.delete(database, key);
        return undefined;
      }
      database.query('update entries set used_at = ? where key = ?').run(this.options.clock.now(), key);
      return { ...(JSON.parse(row.facts) as Omit<CacheEntry, 'body'>), body: row.body };
    });
  }

  write(key: string, { body, ...rest }: CacheEntry): void {
    const size = body.length + ROW_OVERHEAD_BYTES;
    if (size > this.options.maxBytes) {
      this.remove(key);
      return;
    }
    const facts = JSON.stringify(rest);
    this.guard((database) => {
      this.delete(database, key);
      database
        .query('insert into entries (key, facts, body, checksum, size, used_at) values (?, ?, ?, ?, ?, ?)')
        .run(key, facts, body, checksumOf(key, facts, body), size, this.options.clock.now());
      this.bytes += size;
      if (this.bytes > this.options.maxBytes) this.makeRoom(database);
    });
  }

  remove(key: string): void {
    this.guard((database) => this.delete(database, key));
  }

  /** For `/health`. */
  status() {
    return { disk_bytes: this.bytes, disk_max_bytes: this.options.maxBytes };
  }

  close(): void {
    this.database?.close();
    this.database = undefined;
  }

  private open(): void {
    mkdirSync(dirname(this.options.path), { recursive: true });
    const database = new Database(this.options.path, { create: true, strict: true });
    try {
      // No fsync: what a power cut tears, the checksum or SQLite itself finds, and it is fetched again.
      database.run('pragma busy_timeout = 50; pragma journal_mode = wal; pragma synchronous = off');
      const version = database.query<{ user_version: number }, []>('pragma user_version').get();
      if (version?.user_version !== SCHEMA_VERSION) database.run('drop table if exists entries');
      database.run(SCHEMA);
      this.makeRoom(database);
    } catch (error) {
      database.close();
      throw error;
    }
    this.database = database;
  }

  private delete(database: Database, key: string): void {
    const row = database
      .query<{ size: number }, [string]>('delete from entries where key = ? returning size')
      .get(key);
    this.bytes -= row?.size ?? 0;
  }

  /** Counts the bytes anew, another process may share the file, and drops the least recently used if need be. */
  private makeRoom(database: Database): void {
    const total = () =>
      database.query<{ bytes: number }, []>('select coalesce(sum(size), 0) as bytes from entries').get()!
        .bytes;
    this.bytes = total();
    const { maxBytes } = this.options;
    if (this.bytes <= maxBytes) return;
    database
      .query(
        `delete from entries where rowid in (
           select rowid from (
             select rowid, sum(size) over (order by used_at, rowid) - size as before from entries
           ) where before < ?)`,
      )
      .run(this.bytes - maxBytes * (1 - ROOM_TO_MAKE));
    this.bytes = total();
  }

  /** Runs an action; a file that proves broken is thrown away. Somebody else's lock is no damage. */
  private guard<T>(action: (database: Database) => T): T | undefined {
    try {
      if (this.database === undefined) this.open();
      return this.database ? action(this.database) : undefined;
    } catch (error) {
      if (!isBusy(error)) this.startAnew();
      return undefined;
    }
  }

  private startAnew(): void {
    this.bytes = 0;
    try {
      this.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(this.options.path + suffix, { force: true });
      this.open();
    } catch {
      this.database = null;
    }
  }
}

/** Over all that a row says, so that a damaged key cannot show one place's picture at another. */
function checksumOf(key: string, facts: string, body: Uint8Array): string {
  return Bun.hash.wyhash(body, Bun.hash.wyhash(`${key}\n${facts}`)).toString(36);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
}
