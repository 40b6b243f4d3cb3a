/** Copies the reports of an SQLite file to Postgres, with all columns except the sequence number. */
import { Database } from 'bun:sqlite';
import type postgres from 'postgres';
import { COOLDOWN_MS } from '../shared/time/cooldown.ts';
import { MIGRATIONS, pendingMigrations } from './migrations.ts';
import { UUID } from './moderation.ts';
import { literal, lock, notify } from './postgres/queries.ts';
import { classifyError, connect, migrate, settleMark } from './postgres/session.ts';
import { SECRET_MARK } from './secret.ts';
import { requireColumnTypes } from './sqlite/column-types.ts';
import { attempt } from './sqlite/session.ts';
import { DatabaseRefused } from './store.ts';
import type { TruthCount } from './truth.ts';

/** Number of reports per statement. */
const STEP = 5000;
/** Timeout of a statement, ms. */
const WITHIN_MS = 60_000;

export interface Moved {
  moved: number;
  /**
   * number of reports that the target has, or whose device and spot have another report there within the
   * cooldown
   */
  alreadyThere: number;
}

interface StoredReport {
  seq: number;
  id: string;
  spot_id: string;
  cell: number | null;
  /** hash of the device as Postgres reads it: \x and hexadecimal digits */
  device: string;
  kind: string;
  signalled_at: number;
  received_at: number;
  standing: boolean;
  counts: boolean;
}

/**
 * Copies the reports that the target lacks; the file stays unchanged. May be repeated, also while servers use
 * the file or the target.
 * @throws DatabaseRefused when the target belongs to another secret, or when the file belongs to another program or
 * version, or was never used by a server
 * @throws StoreUnavailable
 */
export async function moveToPostgres(path: string, url: string): Promise<Moved> {
  const source = attempt(() => new Database(path, { readwrite: true, create: false, strict: true }));
  const target = connect(url, WITHIN_MS);
  try {
    const mark = attempt(() => markOfFile(source));
    attempt(() => requireColumnTypes(source));
    await migrate(target.$client, MIGRATIONS.postgres);
    await settleMark(target, mark);
    const moved = await copy(source, target.$client);
    await copyTruth(source, target.$client);
    return moved;
  } catch (error) {
    throw classifyError(error);
  } finally {
    source.close();
    await target.$client.end({ timeout: 1 });
  }
}

/** Returns the mark of the secret that hashed the devices of the file. */
function markOfFile(source: Database): string {
  const tables = source
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all();
  if (!tables.some(({ name }) => name === 'spotscore_migrations'))
    throw new DatabaseRefused('The file has no reports of spotscore.');
  const applied = source.query<{ tag: string }, []>('select tag from spotscore_migrations').all();
  const known = applied.map(({ tag }) => tag);
  if (pendingMigrations(MIGRATIONS.sqlite, known).length > 0) {
    throw new DatabaseRefused(
      'The file is from an older version of spotscore; start this version on it once first.',
    );
  }
  const fact = source
    .query<{ value: string }, [string]>('select value from spotscore_facts where name = ?')
    .get(SECRET_MARK);
  if (!fact) throw new DatabaseRefused('The file was never used by a server.');
  return fact.value;
}

/** Copies the anonymous counts; a repeated move replaces those of the same file. */
async function copyTruth(source: Database, target: postgres.Sql): Promise<void> {
  const rows = attempt(() =>
    source
      .query<TruthCount & { source: string }, []>(
        `select case source when '' then (select value from spotscore_facts where name = 'truth_source') else source end
           as source, model, score, level, loudest, kind, reports
         from spotscore_truth`,
      )
      .all(),
  );
  if (rows.length === 0) return;
  await target.unsafe(`
    insert into spotscore_truth (source, model, score, level, loudest, kind, reports)
    select source, model, score, level, loudest, kind, reports
    from json_to_recordset(${literal(JSON.stringify(rows))}) as t(
      source text, model text, score integer, level integer, loudest text, kind text, reports bigint)
    on conflict (source, model, score, level, loudest, kind) do update set reports = excluded.reports`);
}

async function copy(source: Database, target: postgres.Sql): Promise<Moved> {
  const read = source.query<StoredReport, [number, number]>(
    `select seq, id, spot_id, cell, '\\x' || hex(device) as device, kind, signalled_at, received_at, standing, counts
     from signals where seq > ? order by seq limit ?`,
  );
  const result: Moved = { moved: 0, alreadyThere: 0 };
  for (let after = 0; ; ) {
    const rows = attempt(() => read.all(after, STEP));
    if (rows.length === 0) return result;
    after = rows.at(-1)!.seq;
    const foreign = rows.find(({ id, spot_id }) => !UUID.test(id) || !UUID.test(spot_id));
    if (foreign)
      throw new DatabaseRefused(
        `The file has a report (number ${foreign.seq}) whose id or spot is no UUID: another program wrote it. Restore a backup.`,
      );
    const moved = await insert(target, rows);
    result.moved += moved;
    result.alreadyThere += rows.length - moved;
  }
}

/**
 * Inserts rows and notifies the instances, as one message, which is one transaction (queries.ts says why).
 * @returns the number of new rows
 */
async function insert(target: postgres.Sql, rows: StoredReport[]): Promise<number> {
  const missing = `
    with inserted as (
      insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts)
      select id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts
      from json_to_recordset(${literal(JSON.stringify(rows))}) as s(
        seq bigint, id uuid, spot_id uuid, cell bigint, device bytea, kind text,
        signalled_at bigint, received_at bigint, standing boolean, counts boolean)
      where not exists (
        select from signals o
        where o.device = s.device and o.spot_id = s.spot_id
          and o.signalled_at > s.signalled_at - ${COOLDOWN_MS}::bigint
          and o.signalled_at < s.signalled_at + ${COOLDOWN_MS}::bigint)
      order by s.seq
      returning 1)
    select count(*)::int as count from inserted`;
  const [, inserted] = await target.unsafe<{ count: number }[][]>(
    [lock(), missing, notify('moved')].join(';'),
  );
  return inserted![0]!.count;
}
