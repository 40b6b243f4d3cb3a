/**
 * Disk tier of a cache: one SQLite file, limited in bytes, which evicts the least recently used entries. A database
 * instead of a file per entry: opening it reads no directory, and writes are atomic. All contents are replaceable:
 * damaged entries are dropped silently and fetched again on request.
 */
import { Database } from 'bun:sqlite';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../shared/files/owner.ts';
import { SQLITE_COMPANIONS } from '../shared/files/sqlite-companions.ts';
import type { CacheEntry, CacheTier } from './cache-entry.ts';
import { type Clock, systemClock } from './clock.ts';

/** Bytes of a row besides its body: key, metadata, index and unused ends of pages. */
const ROW_OVERHEAD_BYTES = 512;
/** Share of the limit to free at once, so that not every write has to evict. */
const ROOM_TO_MAKE = 0.05;
/** Version of the tables; increase it when the meaning of a row changes: older files are then emptied. */
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
  /** open database; undefined = not opened yet; null = no usable disk, so nothing is stored */
  private database: Database | null | undefined;
  private bytes = 0;

  /** Opens nothing: the file is opened or created on first use. */
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

  /** Returns the state for /api/health. */
  status() {
    return { disk_bytes: this.bytes, disk_max_bytes: this.options.maxBytes };
  }

  close(): void {
    this.database?.close();
    this.database = undefined;
  }

  private open(): void {
    makeFolder(dirname(this.options.path));
    const database = new Database(this.options.path, { create: true, strict: true });
    try {
      // no fsync: damage by a power cut is found by checksum or SQLite, and the entry is fetched again
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

  /**
   * Counts the bytes again, as another process may share the file, and evicts the least recently used entries if
   * needed.
   */
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

  /**
   * Runs an action. After an error, replaces the file by an empty one, unless another process locks the file.
   */
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
      for (const suffix of ['', ...SQLITE_COMPANIONS]) rmSync(this.options.path + suffix, { force: true });
      this.open();
    } catch {
      this.database = null;
    }
  }
}

/**
 * Returns the checksum of all fields of a row, so that a damaged key cannot return another position's image.
 */
function checksumOf(key: string, facts: string, body: Uint8Array): string {
  return Bun.hash.wyhash(body, Bun.hash.wyhash(`${key}\n${facts}`)).toString(36);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
}
