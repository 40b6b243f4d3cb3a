/** Reads and writes reports in SQLite. */
import type { Database } from 'bun:sqlite';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { deviceNumberOf, REPORT_KINDS, type ReportKind } from '../../shared/report-record.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { EARLIER_LIMIT, type Known, SEASONED_MS } from '../rules.ts';
import { signals } from './schema.ts';

/** Returns the functions by which `decideBatch` reads the file. @param now our clock, ms since 1970 UTC */
export function knownBy(statements: Statements, now: number): Pick<Known, 'timesOf' | 'earlierOf'> {
  return {
    timesOf: ({ device, spotId, signalledAt }) =>
      statements.near
        .values({ device: Buffer.from(device), spotId, after: signalledAt - COOLDOWN_MS })
        .map((row) => row[0] as number),
    earlierOf: ({ device }) =>
      statements.earlier.all({ device: Buffer.from(device), until: now - SEASONED_MS }),
  };
}

export type Statements = ReturnType<typeof prepare>;

/** Prepares the statements that every batch uses, once per connection. */
export function prepare(db: BunSQLiteDatabase) {
  const { spotId, cell, device, signalledAt, receivedAt } = signals;
  const value = sql.placeholder;
  return {
    near: db
      .select({ signalledAt })
      .from(signals)
      .where(and(eq(device, value('device')), eq(spotId, value('spotId')), gt(signalledAt, value('after'))))
      .prepare(),
    earlier: db
      .select({ cell, receivedAt })
      .from(signals)
      .where(and(eq(device, value('device')), lte(receivedAt, value('until'))))
      .limit(EARLIER_LIMIT)
      .prepare(),
    // .run() instead of RETURNING, which halves the speed of durable inserts
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
        standing: value('standing'),
        counts: value('counts'),
      })
      .prepare(),
  };
}

/** Stores a report of no device and deletes it again: changes the pages that a report changes. */
export const PROBE = `
  insert into signals (id, spot_id, device, kind, signalled_at, received_at) values ('probe', '', x'', 'calm', 0, 0);
  delete from signals where seq = last_insert_rowid()`;

interface Row {
  cell: number;
  kind: ReportKind;
  device: Uint8Array;
  signalled_at: number;
  standing: number;
}

/**
 * Query of the reports that count, in plain SQL, because Drizzle cannot read row by row: a million rows at
 * once would need ten times the memory of their records.
 */
const LOAD = `
  select cell, kind, device, signalled_at, standing
  from signals
  where signalled_at > ? and cell is not null and counts`;

/** Returns records of all reports that have a cell, count, and were observed after `after`, ms since 1970 UTC. */
export function loadRecords(file: Database, after: number): Float64Array {
  const numbers: number[] = [];
  for (const row of file.query<Row, [number]>(LOAD).iterate(after)) {
    numbers.push(
      row.cell,
      REPORT_KINDS.indexOf(row.kind),
      deviceNumberOf(row.device),
      row.signalled_at,
      row.standing,
    );
  }
  return Float64Array.from(numbers);
}
