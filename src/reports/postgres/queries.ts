/** Reads and writes reports in Postgres. */
import type postgres from 'postgres';
import { cellsAround, deviceNumberOf, RECORD_WIDTH, REPORT_KINDS } from '../../shared/report-record.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { endOfDay, NetworkVoices } from '../network.ts';
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
import type { NewReport } from '../store.ts';
import { ReportListener } from './notify.ts';
import { WRITE_LOCK } from './session.ts';

export interface Written extends Decisions {
  /** sequence numbers of the rows, in no particular order */
  numbers: number[];
}

/**
 * Stores a batch in one transaction of two messages: lock and read, then write, notify and commit. All writers of
 * reports hold the lock until their commit, so what was read is still true when it is written, and sequence numbers
 * become visible in order: a reader that has seen one never finds a smaller one later. The cost is small, because one
 * transaction carries all waiting reports.
 *
 * The messages are plain text, because parameters would need a message for each statement. The driver's own `begin` is
 * not used: when the connection is lost, it writes its rollback to a socket that is gone (an uncaught TypeError in
 * postgres 3.4.9). After a failure the caller ends the connection, which rolls back. The savepoint ties the second
 * message to the first: in another transaction, or without one, it does not exist, and nothing is written.
 * @param client one connection, not in use by another batch
 * @param now our clock, ms since 1970 UTC
 * @param instance name of this instance in notifications
 */
export async function writeBatch(
  client: Pick<postgres.Sql, 'unsafe'>,
  batch: readonly NewReport[],
  now: number,
  instance: string,
): Promise<Written> {
  // the driver begins a new result at each statement with rows
  const [, , known] = await client.unsafe<KnownRow[][]>(
    transactionPart('begin', lock(), selectKnown(batch, now), 'savepoint known'),
  );
  const decisions = decideBatch(batch, knownFrom(known!), now);
  if (decisions.rows.length === 0) {
    await client.unsafe(transactionPart('release savepoint known', 'commit'));
    return { ...decisions, numbers: [] };
  }
  const [, written] = await client.unsafe<{ seq: string }[][]>(
    transactionPart('release savepoint known', insert(decisions.rows, now), notify(instance), 'commit'),
  );
  return { ...decisions, numbers: written!.map(({ seq }) => Number(seq)) };
}

const transactionPart = (...statements: string[]) => statements.join(';\n');

/** Returns the statement that waits for the lock of all writers of reports. */
export const lock = () => `select pg_advisory_xact_lock(${WRITE_LOCK})`;

/** Returns the statement that notifies the other instances on commit. @param instance name of the sender */
export const notify = (instance: string) =>
  `select pg_notify(${literal(ReportListener.CHANNEL)}, ${literal(instance)})`;

/** Quotes a text for a statement. Backslashes mean nothing special in standard strings. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * A row of `selectKnown`, with bigints as text. `time`: a report of the device about the spot. `earlier`: a report of
 * the device stored at least SEASONED_MS ago. `voice`: a network whose report about a cell counts today.
 */
interface KnownRow {
  what: 'time' | 'earlier' | 'voice';
  device: Buffer;
  /** spot id in a `time` row; null in other rows */
  spot_id: string | null;
  /** time: of the observation; earlier: cell of the report; voice: number of the network */
  first: string | null;
  /** time: null; earlier: time of storage; voice: cell */
  second: string | null;
}

/** Returns the query for all rows that `decideBatch` needs for a batch. */
function selectKnown(batch: readonly NewReport[], now: number): string {
  const json = JSON.stringify(
    batch.map(({ device, spotId, signalledAt, network }) => {
      const cell = cellOfSpot(spotId);
      const surroundings = cell === null ? [] : cellsAround(cell);
      return { device: asBytea(device), spot_id: spotId, signalled_at: signalledAt, network, surroundings };
    }),
  );
  return `
    with batch as materialized (
      select * from json_to_recordset(${literal(json)}) as b(
        device bytea, spot_id uuid, signalled_at bigint, network bigint, surroundings bigint[]))
    select 'time' as what, s.device, s.spot_id, s.signalled_at as first, null::bigint as second
    from batch b
    join signals s on s.device = b.device and s.spot_id = b.spot_id and s.signalled_at > b.signalled_at - ${COOLDOWN_MS}
    union
    select 'earlier', d.device, null, e.cell, e.received_at
    from (select distinct device from batch) d
    cross join lateral (
      select s.cell, s.received_at from signals s
      where s.device = d.device and s.received_at <= ${now - SEASONED_MS} limit ${EARLIER_LIMIT}) e
    union
    select 'voice', v.device, null, v.network, v.cell
    from batch b
    join spotscore_network_voices v on v.network = b.network and v.cell = any (b.surroundings)`;
}

function knownFrom(rows: readonly KnownRow[]): Known {
  const times = new Map<string, number[]>();
  const earlier = new Map<string, { cell: number | null; receivedAt: number }[]>();
  const voices = new NetworkVoices();
  for (const { what, device, spot_id, first, second } of rows) {
    if (what === 'time') listIn(times, `${deviceKey(device)} ${spot_id}`).push(Number(first));
    else if (what === 'voice') voices.add(Number(first), Number(second), deviceNumberOf(device));
    else {
      const cell = first === null ? null : Number(first);
      listIn(earlier, deviceKey(device)).push({ cell, receivedAt: Number(second) });
    }
  }
  return {
    timesOf: ({ device, spotId }) => times.get(`${deviceKey(device)} ${spotId}`) ?? [],
    earlierOf: ({ device }) => earlier.get(deviceKey(device)) ?? [],
    voices,
  };
}

/** Stores a report of no device and deletes it again. Both statements are one message, so one transaction. */
export const PROBE = `
  insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts)
  values (gen_random_uuid(), gen_random_uuid(), 0, '', 'calm', 0, 0, false, false);
  delete from signals where seq = currval(pg_get_serial_sequence('signals', 'seq'));
  select network, cell, device, forget_at from spotscore_network_voices limit 0`;

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/**
 * Returns the statement that inserts rows. For rows that count and have a cell, it also stores the network and the cell
 * until the end of the day.
 */
function insert(rows: readonly DecidedRow[], now: number): string {
  const json = JSON.stringify(
    rows.map(({ spotId, device, signalledAt, receivedAt, ...row }, n) => ({
      ...row,
      n,
      spot_id: spotId,
      device: asBytea(device),
      signalled_at: signalledAt,
      received_at: receivedAt,
    })),
  );
  return `
    with batch as materialized (
      select * from json_to_recordset(${literal(json)}) as b(
        n integer, id uuid, spot_id uuid, cell bigint, device bytea, kind text, signalled_at bigint,
        received_at bigint, standing boolean, counts boolean, network bigint)),
    voices as (
      insert into spotscore_network_voices (network, cell, device, forget_at)
      select network, cell, device, ${endOfDay(now)} from batch where counts and cell is not null
      on conflict do nothing)
    insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts)
    select id, spot_id, cell, device, kind, signalled_at, received_at, standing, counts from batch order by n
    returning seq`;
}

function asBytea(bytes: Uint8Array): string {
  return `\\x${deviceKey(bytes)}`;
}

/** Bytes before the rows: signature (11), flags (4) and length of an extension (4). */
const HEADER_BYTES = 19;
/** Bytes of a row: number of columns (2), and a length (4) before each column: bigint, int, 6 bytes, bigint, int. */
const ROW_BYTES = 2 + (4 + 8) + (4 + 4) + (4 + 6) + (4 + 8) + (4 + 4);
const CODES = REPORT_KINDS.map((kind, code) => `when '${kind}' then ${code}`).join(' ');

/**
 * Returns records (shared/report-record.ts) of all reports that have a cell, count, and were observed after `after`, ms
 * since 1970 UTC. Uses binary COPY, which is four times as fast as reading rows.
 */
export async function copyRecords(client: postgres.Sql, after: number): Promise<Float64Array> {
  // COPY has no parameters
  const query = `copy (
    select cell, case kind ${CODES} end, substring(device, 1, 6), signalled_at, standing::int
    from signals where signalled_at > ${Math.floor(after)} and cell is not null and counts
  ) to stdout with (format binary)`;
  const parts: Buffer[] = [];
  for await (const part of await client.unsafe(query).readable()) parts.push(part);
  const bytes = Buffer.concat(parts);
  // the last two bytes mark the end
  const count = Math.floor((bytes.length - HEADER_BYTES - 2) / ROW_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = new Float64Array(count * RECORD_WIDTH);
  const bigint = (offset: number) => view.getInt32(offset) * 0x100000000 + view.getUint32(offset + 4);
  for (let row = 0; row < count; row++) {
    const offset = HEADER_BYTES + row * ROW_BYTES;
    const at = row * RECORD_WIDTH;
    records[at] = bigint(offset + 6);
    records[at + 1] = view.getInt32(offset + 18);
    records[at + 2] = deviceNumberOf(bytes.subarray(offset + 26, offset + 32));
    records[at + 3] = bigint(offset + 36);
    records[at + 4] = view.getInt32(offset + 48);
  }
  return records;
}
