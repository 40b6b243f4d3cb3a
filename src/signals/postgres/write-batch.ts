/** Stores a batch of reports in one transaction: lock, read, decide by the rules, write, notify. */
import type postgres from 'postgres';
import { deviceNumberOf, surroundingsOf } from '../../shared/signal-record.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { endOfDay } from '../network.ts';
import { NetworkVoices } from '../network-voices.ts';
import { cellOfSpot } from '../row.ts';
import {
  type DecidedRow,
  type Decisions,
  decideBatch,
  deviceKey,
  EARLIER_LIMIT,
  type Known,
  SEASONED_MS,
} from '../rules.ts';
import type { NewSignal } from '../store.ts';
import { SignalListener } from './notify.ts';
import { WRITE_LOCK } from './session.ts';

export interface Written extends Decisions {
  /** sequence numbers of the rows, in no particular order */
  numbers: number[];
}

/**
 * Stores a batch. All writers of reports hold the lock until the commit, so what is read here is still true when it
 * is written, and sequence numbers become visible in order: a reader that has seen one never finds a smaller one
 * later.
 * The cost is small, because one transaction carries all waiting reports in four round trips. Statements sent
 * together are pipelined, as tagged templates of the driver, which prepares them (Drizzle sends each in two round
 * trips). The lock is a separate statement, as each statement sees what was committed when it began.
 * @param now our clock, ms since 1970 UTC
 * @param instance name of this instance in notifications
 */
export function writeBatch(
  client: postgres.Sql,
  batch: readonly NewSignal[],
  now: number,
  instance: string,
): Promise<Written> {
  return client.begin(async (transaction) => {
    const [, known] = await Promise.all([
      // `execute` sends it at once: otherwise a query is sent when it is awaited, after those of readKnown
      transaction`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(),
      readKnown(transaction, batch, now),
    ]);
    const decisions = decideBatch(batch, known, now);
    if (decisions.rows.length === 0) return { ...decisions, numbers: [] };
    const [numbers] = await Promise.all([
      insertRows(transaction, decisions.rows),
      insertVoices(transaction, decisions.rows, now),
      // notifies the other instances on commit
      transaction`select pg_notify(${SignalListener.CHANNEL}, ${instance})`,
    ]);
    return { ...decisions, numbers };
  });
}

/**
 * Reads what `decideBatch` needs for a batch, in one go; each statement gets the batch as JSON, so that its text is
 * constant.
 */
async function readKnown(
  transaction: postgres.TransactionSql,
  batch: readonly NewSignal[],
  now: number,
): Promise<Known> {
  const json = asJson(batch);
  const [times, earlier, voices] = await Promise.all([
    transaction<{ device: Buffer; spot_id: string; signalled_at: string }[]>`
      select distinct s.device, s.spot_id, s.signalled_at
      from json_to_recordset(${json}::text::json) as b(device bytea, spot_id uuid, signalled_at bigint)
      join signals s on s.device = b.device and s.spot_id = b.spot_id
        and s.signalled_at > b.signalled_at - ${COOLDOWN_MS}::bigint`,
    transaction<{ device: Buffer; cell: string | null; received_at: string }[]>`
      select d.device, e.cell, e.received_at
      from (select distinct device from json_to_recordset(${json}::text::json) as b(device bytea)) d
      cross join lateral (
        select s.cell, s.received_at from signals s
        where s.device = d.device and s.received_at <= ${now - SEASONED_MS}::bigint limit ${EARLIER_LIMIT}) e`,
    transaction<{ network: string; cell: string; device: Buffer }[]>`
      select distinct v.network, v.cell, v.device
      from json_to_recordset(${json}::text::json) as b(network bigint, surroundings bigint[])
      join spotscore_network_voices v on v.network = b.network and v.cell = any (b.surroundings)`,
  ]);
  const timesOf = groupedBy(times, (row) => `${deviceKey(row.device)} ${row.spot_id}`);
  const earlierOf = groupedBy(earlier, (row) => deviceKey(row.device));
  const known = new NetworkVoices();
  for (const { network, cell, device } of voices) {
    known.add(Number(network), Number(cell), deviceNumberOf(device));
  }
  return {
    timesOf: ({ device, spotId }) =>
      (timesOf.get(`${deviceKey(device)} ${spotId}`) ?? []).map((row) => Number(row.signalled_at)),
    earlierOf: ({ device }) =>
      (earlierOf.get(deviceKey(device)) ?? []).map(({ cell, received_at }) => ({
        cell: cell === null ? null : Number(cell),
        receivedAt: Number(received_at),
      })),
    voices: known,
  };
}

async function insertRows(
  transaction: postgres.TransactionSql,
  rows: readonly DecidedRow[],
): Promise<number[]> {
  const json = JSON.stringify(
    rows.map(({ network: _, spotId, device, signalledAt, receivedAt, ...row }) => ({
      ...row,
      spot_id: spotId,
      device: asBytea(device),
      signalled_at: signalledAt,
      received_at: receivedAt,
    })),
  );
  const written = await transaction<{ seq: string }[]>`
    insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts)
    select id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts
    from json_to_recordset(${json}::text::json) as s(
      id uuid, spot_id uuid, cell bigint, device bytea, kind text, signalled_at bigint, received_at bigint,
      standing boolean, counts boolean)
    returning seq`;
  return written.map(({ seq }) => Number(seq));
}

/** Stores the networks and cells of the batch until the end of the day. */
async function insertVoices(
  transaction: postgres.TransactionSql,
  rows: readonly DecidedRow[],
  now: number,
): Promise<void> {
  const voices = rows
    .filter(({ counts, cell }) => counts && cell !== null)
    .map(({ network, cell, device }) => ({ network, cell, device: asBytea(device) }));
  await transaction`
    insert into spotscore_network_voices (network, cell, device, forget_at)
    select network, cell, device, ${endOfDay(now)}::bigint
    from json_to_recordset(${JSON.stringify(voices)}::text::json) as v(network bigint, cell bigint, device bytea)
    on conflict do nothing`;
}

function asJson(batch: readonly NewSignal[]): string {
  return JSON.stringify(
    batch.map(({ device, spotId, signalledAt, network }) => {
      const cell = cellOfSpot(spotId);
      const surroundings = cell === null ? [] : surroundingsOf(cell);
      return { device: asBytea(device), spot_id: spotId, signalled_at: signalledAt, network, surroundings };
    }),
  );
}

function asBytea(bytes: Uint8Array): string {
  return `\\x${deviceKey(bytes)}`;
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
