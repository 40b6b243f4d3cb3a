/** Reads many reports quickly: Postgres' binary COPY is four times as fast as rows. */
import type postgres from 'postgres';
import { deviceNumberOf, RECORD_WIDTH, REPORT_KINDS } from '../../shared/report-record.ts';

/** Bytes before the rows: signature (11), flags (4) and length of an extension (4). */
const HEADER_BYTES = 19;
/** Bytes of a row: number of columns (2), and a length (4) before each column: bigint, int, 6 bytes, bigint, int. */
const ROW_BYTES = 2 + (4 + 8) + (4 + 4) + (4 + 6) + (4 + 8) + (4 + 4);
const CODES = REPORT_KINDS.map((kind, code) => `when '${kind}' then ${code}`).join(' ');

/** Returns records of all reports that have a cell, count, and were observed after a time. */
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
