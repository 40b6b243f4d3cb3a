/** Signals in an SQLite file: one transaction per batch, durable at power loss. Runs in the store's thread. */
import { Database, SQLiteError } from 'bun:sqlite';
import { closeSync, existsSync, openSync } from 'node:fs';
import { and, asc, DrizzleQueryError, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import {
  deviceNumberOf,
  packRecords,
  SIGNAL_KINDS,
  type SignalBase,
  type SignalKind,
} from '../../shared/signal-record.ts';
import { COOLDOWN_MS, firstFreeTime } from '../cooldown.ts';
import { CREATE_MIGRATIONS_TABLE, MIGRATIONS, type Migration, pendingMigrations } from '../migrations.ts';
import { recordsOf, rowOf, type SignalRow } from '../row.ts';
import { checkMark, SECRET_MARK } from '../secret.ts';
import {
  type Added,
  DatabaseRefused,
  type NewSignal,
  type SignalDatabase,
  StoreUnavailable,
  type Verdict,
} from '../store.ts';
import { facts, signals } from './schema.ts';

/** How long to wait for another process (a backup, a second instance) that holds the lock, in ms. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 10;
/** Pages in the log before it is moved into the database: 64 MB. Rare, because devices scatter over the whole index. */
const CHECKPOINT_PAGES = 16_384;
const OWNER_ONLY = 0o600;
/** Memory for pages, in KiB: the index of some hundred thousand signals. */
const CACHE_KIB = 65_536;

export interface SqliteOptions {
  path: string;
  now?: () => number;
  /** for tests: another history of the tables */
  migrations?: readonly Migration[];
}

export class SqliteSignals implements SignalDatabase {
  private connection: Connection | null = null;
  private readonly now: () => number;

  constructor(private readonly options: SqliteOptions) {
    this.now = options.now ?? Date.now;
  }

  async open(secretMark: string): Promise<void> {
    this.connection?.file.close();
    this.connection = null;
    this.connection = attempt(() => connect(this.options, secretMark));
  }

  async add(batch: readonly NewSignal[]): Promise<Added> {
    const { db, statements } = this.connected();
    return attempt(() =>
      // "immediate" takes the write lock before the first read, so what was read is still true when writing
      db.transaction(
        () => {
          const rows: SignalRow[] = [];
          const now = this.now();
          const verdicts = batch.map((signal): Verdict => {
            const { existing, deviceSince } = known(statements, signal);
            const { signalledAt } = signal;
            const free = firstFreeTime(existing, signalledAt);
            if (free !== signalledAt) return { accepted: false, nextAllowedAt: free };
            const row = rowOf(signal, now, deviceSince);
            statements.insert.run({ ...row });
            rows.push(row);
            const nextAllowedAt = firstFreeTime(existing, signalledAt + COOLDOWN_MS);
            return { accepted: true, id: row.id, nextAllowedAt };
          });
          return { verdicts, records: recordsOf(rows) };
        },
        { behavior: 'immediate' },
      ),
    );
  }

  async load(after: number): Promise<SignalBase> {
    const { file, statements } = this.connected();
    return attempt(() => {
      const numbers: number[] = [];
      // row by row: a million rows at once would need ten times the memory of their records
      for (const row of file.query<LoadedRow, [number]>(statements.load).iterate(after)) {
        const kind = SIGNAL_KINDS.indexOf(row.kind);
        numbers.push(
          row.cell,
          kind,
          deviceNumberOf(row.device),
          row.signalled_at,
          row.received_at,
          row.device_since,
        );
      }
      return packRecords(Float64Array.from(numbers));
    });
  }

  async purge(before: number, limit: number): Promise<number> {
    const { db } = this.connected();
    return attempt(() => {
      const old = db
        .select({ seq: signals.seq })
        .from(signals)
        .where(lt(signals.signalledAt, before))
        .limit(limit);
      const result: unknown = db.delete(signals).where(sql`${signals.seq} in (${old})`).run();
      return (result as { changes: number }).changes;
    });
  }

  async close(): Promise<void> {
    const file = this.connection?.file;
    this.connection = null;
    if (!file) return;
    try {
      attempt(() => file.run('PRAGMA wal_checkpoint(TRUNCATE)'));
    } finally {
      file.close();
    }
  }

  private connected(): Connection {
    if (!this.connection) throw new StoreUnavailable('the database is not open');
    return this.connection;
  }
}

interface LoadedRow {
  cell: number;
  kind: SignalKind;
  device: Uint8Array;
  signalled_at: number;
  received_at: number;
  device_since: number;
}

interface Connection {
  file: Database;
  db: BunSQLiteDatabase;
  statements: Statements;
}

function connect({ path, migrations = MIGRATIONS.sqlite }: SqliteOptions, secretMark: string): Connection {
  createForOwner(path);
  const file = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    writeAhead(file);
    file.run('PRAGMA synchronous = FULL');
    file.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    file.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    migrate(file, migrations);
    const db = drizzle({ client: file });
    db.insert(facts).values({ name: SECRET_MARK, value: secretMark }).onConflictDoNothing().run();
    checkMark(db.select().from(facts).where(eq(facts.name, SECRET_MARK)).get()?.value, secretMark);
    return { file, db, statements: prepare(db) };
  } catch (error) {
    file.close();
    throw error;
  }
}

/**
 * Changes the journal to WAL. Two who do that with a new file at once would wait for each other for ever, so SQLite
 * refuses one of them without a wait, whatever the busy timeout is.
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

/** Where people slept is nobody else's business; SQLite gives its other files the mode of this one. */
function createForOwner(path: string): void {
  if (path === ':memory:' || existsSync(path)) return;
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch (error) {
    throw new StoreUnavailable(`${path} cannot be made`, { cause: error });
  }
}

/** All pending migrations or none; a second process that starts now waits here and then has nothing to do. */
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

/** What the database knows about a device: times of its signals for the spot, and since when it is known at all. */
function known(statements: Statements, { device: hash, spotId, signalledAt }: NewSignal) {
  const device = Buffer.from(hash);
  const first = statements.device.values({ device })[0];
  if (!first) return { existing: [], deviceSince: undefined };
  const near = statements.near.values({ device, spotId, after: signalledAt - COOLDOWN_MS });
  return { existing: near.map((row) => row[0] as number), deviceSince: first[0] as number };
}

type Statements = ReturnType<typeof prepare>;

function prepare(db: BunSQLiteDatabase) {
  const { spotId, cell, device, kind, signalledAt, receivedAt, deviceSince } = signals;
  const value = sql.placeholder;
  return {
    near: db
      .select({ signalledAt })
      .from(signals)
      .where(and(eq(device, value('device')), eq(spotId, value('spotId')), gt(signalledAt, value('after'))))
      .orderBy(asc(signalledAt))
      .prepare(),
    device: db
      .select({ deviceSince })
      .from(signals)
      .where(eq(device, value('device')))
      .limit(1)
      .prepare(),
    // .run() and not RETURNING: that halves the speed of durable inserts
    insert: db
      .insert(signals)
      .values({
        id: value('id'),
        spotId: value('spotId'),
        cell: value('cell'),
        device: value('device'),
        kind: value('kind'),
        signalledAt: value('signalledAt'),
        receivedAt: value('receivedAt'),
        deviceSince: value('deviceSince'),
      })
      .prepare(),
    load: db
      .select({ cell, kind, device, signalledAt, receivedAt, deviceSince })
      .from(signals)
      .where(and(gt(signalledAt, value('after')), isNotNull(cell)))
      .toSQL().sql,
  };
}

/** Our words for what went wrong: busy, full, read-only and the like pass; a file that is no database does not. */
function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof SQLiteError)) throw error;
    if (PERMANENT.test(cause.code ?? '')) {
      throw new DatabaseRefused(`The signal database is damaged or not a database (${cause.message}).`);
    }
    if (PASSING.test(cause.code ?? ''))
      throw new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
    throw cause;
  }
}

const PERMANENT = /^SQLITE_(CORRUPT|NOTADB|FORMAT)/;
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PERM|AUTH|PROTOCOL|NOLFS)/;
