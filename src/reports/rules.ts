/**
 * Rules for storing reports, for both databases: the cooldown of a device at a spot, established devices, and reports
 * that count, which come from one device per network, area and day. A store reads what is known, calls `decideBatch`,
 * and writes the rows.
 */
import { cellsAround, deviceNumberOf } from '../shared/report-record.ts';
import { COOLDOWN_MS } from '../shared/time/cooldown.ts';
import { NetworkVoices } from './network.ts';
import { type ReportRow, reportRowOf } from './row.ts';
import type { NewReport, Verdict } from './store.ts';

/**
 * Age from which a report helps to establish its device, ms: tokens made up for one purpose are used at once.
 */
export const SEASONED_MS = 24 * 3_600_000;
/** Minimum time between two reports of different nights, ms: a night and its late morning last 14 hours. */
const NIGHTS_APART_MS = 18 * 3_600_000;
/** Maximum earlier reports read per device. Honest devices send one a night; the cap keeps floods cheap. */
export const EARLIER_LIMIT = 1000;

/** An earlier report of a device. */
export interface Earlier {
  /** number of the report cell; null if the spot id contains no position */
  cell: number | null;
  /** time of storage by our clock, ms since 1970 UTC */
  receivedAt: number;
}

/** State of the database before a batch is stored. */
export interface Known {
  /** Returns times of the device's reports for the spot later than `signalledAt` - COOLDOWN_MS, ms, in any order. */
  timesOf(report: NewReport): readonly number[];
  /** Returns up to EARLIER_LIMIT reports of the device stored at least SEASONED_MS ago. */
  earlierOf(report: NewReport): readonly Earlier[];
  /** networks with a report that counts today, without those of the batch; `noteVoices` adds them once it is stored */
  voices: NetworkVoices;
}

/** A row to be written, and the network of its client. */
export type DecidedRow = ReportRow & { network: number };

export interface Decisions {
  verdicts: Verdict[];
  /** rows of the accepted reports, in order */
  rows: DecidedRow[];
}

/**
 * Decides about new reports in order, each as if the previous ones were already stored. Changes nothing in `known`.
 * @param now our clock, ms since 1970 UTC
 */
export function decideBatch(batch: readonly NewReport[], known: Known, now: number): Decisions {
  const rows: DecidedRow[] = [];
  const ofBatch = new NetworkVoices();
  const acceptedTimes = new Map<string, number[]>();
  const verdicts = batch.map((report): Verdict => {
    const { signalledAt } = report;
    const key = `${deviceKey(report.device)} ${report.spotId}`;
    const accepted = acceptedTimes.get(key) ?? [];
    const times = [...known.timesOf(report), ...accepted].sort((a, b) => a - b);
    const free = firstFreeTime(times, signalledAt);
    if (free !== signalledAt) return { accepted: false, nextAllowedAt: free };
    acceptedTimes.set(key, [...accepted, signalledAt]);
    const row = weighed(report, known, ofBatch, now);
    rows.push({ ...row, network: report.network });
    return { accepted: true, id: row.id, nextAllowedAt: firstFreeTime(times, signalledAt + COOLDOWN_MS) };
  });
  return { verdicts, rows };
}

/** Adds the networks of stored rows that count. */
export function noteVoices(voices: NetworkVoices, rows: readonly DecidedRow[]): void {
  for (const { network, cell, device, counts } of rows) {
    if (counts && cell !== null) voices.add(network, cell, deviceNumberOf(device));
  }
}

/** Returns the key of a device in maps. @param device 32 bytes */
export function deviceKey(device: Uint8Array): string {
  return Buffer.from(device).toString('hex');
}

/**
 * Returns the row of an accepted report with its weight: whether its device is established, and whether the report
 * counts. It counts unless another device of its network has a report in the area that counts today.
 * @param ofBatch networks of the reports decided before in this batch; an accepted report that counts is added
 */
function weighed(report: NewReport, known: Known, ofBatch: NetworkVoices, now: number): ReportRow {
  const row = reportRowOf(report, now);
  if (row.cell === null) return { ...row, standing: false, counts: true };
  const surroundings = cellsAround(row.cell);
  const device = deviceNumberOf(row.device);
  const counts = ![known.voices, ofBatch].some((each) => each.hasOther(report.network, surroundings, device));
  if (counts) ofBatch.add(report.network, row.cell, device);
  return { ...row, standing: isEstablished(known.earlierOf(report), surroundings), counts };
}

/**
 * Returns the earliest time from `from` on at which a report is accepted, ms; `from` itself if no report is within the
 * cooldown.
 * @param existing times of the device's reports for the spot, ascending
 */
function firstFreeTime(existing: readonly number[], from: number): number {
  let free = from;
  for (const time of existing) {
    if (time >= free + COOLDOWN_MS) break;
    if (time > free - COOLDOWN_MS) free = time + COOLDOWN_MS;
  }
  return free;
}

/**
 * Returns true for a device that is established at a spot: it has two reports from other nights elsewhere.
 * The two must be outside the surroundings of the spot, at least NIGHTS_APART_MS apart and at least
 * SEASONED_MS old. Their age is by our clock, so that back-dating does not help. Other devices are newcomers,
 * all of which together affect a spot little (src/scoring/events). Called once per report, when it is
 * stored.
 * @param earlier reports of the device that are at least SEASONED_MS old
 * @param surroundings `surroundingsOf` the cell of the spot
 */
function isEstablished(earlier: readonly Earlier[], surroundings: readonly number[]): boolean {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { cell, receivedAt } of earlier) {
    if (cell === null || surroundings.includes(cell)) continue;
    first = Math.min(first, receivedAt);
    last = Math.max(last, receivedAt);
  }
  return last - first >= NIGHTS_APART_MS;
}
