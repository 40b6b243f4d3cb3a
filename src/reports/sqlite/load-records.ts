/** Reads many reports with little memory. */
import type { Database } from 'bun:sqlite';
import { deviceNumberOf, REPORT_KINDS, type ReportKind } from '../../shared/report-record.ts';

interface Row {
  cell: number;
  kind: ReportKind;
  device: Uint8Array;
  signalled_at: number;
  standing: number;
}

/**
 * Plain SQL, because Drizzle cannot read row by row: a million rows at once would need ten times the memory of their
 * records.
 */
const LOAD = `
  select cell, kind, device, signalled_at, standing
  from signals
  where signalled_at > ? and cell is not null and counts`;

/** Returns records of all reports that have a cell, count, and were observed after a time. */
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
