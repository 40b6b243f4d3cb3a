/** Converts a new report to the stored row, and rows to records for the scoring threads. */
import {
  cellNumberOf,
  deviceNumberOf,
  Field,
  RECORD_WIDTH,
  REPORT_KINDS,
  type ReportKind,
} from '../shared/report-record.ts';
import { cellOf } from '../shared/spot-id.ts';
import type { Added, NewReport, Verdict } from './store.ts';

/** A row of the signals table, the same in SQLite and Postgres, without `seq`. */
export interface ReportRow {
  id: string;
  spotId: string;
  cell: number | null;
  device: Buffer;
  kind: ReportKind;
  signalledAt: number;
  receivedAt: number;
  standing: boolean;
  counts: boolean;
}

/** A row before the rules have decided its weight (`standing` and `counts`). */
export type UnweighedRow = Omit<ReportRow, 'standing' | 'counts'>;

/** Returns the number of the report cell (100 m) of a spot; null if its id contains no position. */
export function cellOfSpot(spotId: string): number | null {
  const place = cellOf(spotId);
  return place ? cellNumberOf(place.lat, place.lon) : null;
}

/** Returns the row of a report. @param now our clock, ms since 1970 UTC */
export function reportRowOf(report: NewReport, now: number): UnweighedRow {
  return {
    id: crypto.randomUUID(),
    spotId: report.spotId,
    cell: cellOfSpot(report.spotId),
    device: Buffer.from(report.device),
    kind: report.kind,
    signalledAt: report.signalledAt,
    receivedAt: now,
  };
}

/** Returns the result of storing a batch. @param rows rows of the accepted reports */
export function addedOf(verdicts: Verdict[], rows: readonly ReportRow[]): Added {
  return { verdicts, records: recordsOf(rows), uncounted: rows.filter(({ counts }) => !counts).length };
}

/** Returns the rows that have a cell and count, as records for the scoring threads. */
export function recordsOf(rows: readonly ReportRow[]): Float64Array {
  const placed = rows.filter((row) => row.cell !== null && row.counts);
  const records = new Float64Array(placed.length * RECORD_WIDTH);
  for (let n = 0, at = 0; n < placed.length; n++, at += RECORD_WIDTH) {
    const { cell, kind, device, signalledAt, standing } = placed[n]!;
    records[at + Field.CELL] = cell ?? 0;
    records[at + Field.KIND] = REPORT_KINDS.indexOf(kind);
    records[at + Field.DEVICE] = deviceNumberOf(device);
    records[at + Field.SIGNALLED_AT] = signalledAt;
    records[at + Field.STANDING] = standing ? 1 : 0;
  }
  return records;
}
