/**
 * Index of the reports of all spots. Pure: a result depends only on the reports in the index and the rated time, not
 * on the order in which reports arrived or on the thread.
 */
import {
  CELL_LIMIT,
  cellNumberOf,
  Field,
  INFLUENCE_MS,
  limitPerCell,
  neighbourCells,
  RECORD_WIDTH,
  type ReportBase,
  rangeOf,
} from '../../shared/report-record.ts';
import { type Community, NO_REPORTS, type Voice, weigh } from './community.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Weight of a report from one of the 8 neighbouring report cells (100 m). */
const NEIGHBOUR_WEIGHT = 0.5;
/**
 * Maximum time by which a report may be later than the rated time and still count as fresh, ms. So a client
 * sees its own report: phones are up to 5 minutes ahead, and "now" is a whole minute.
 */
const LATER_MS = 6 * 60_000;

const NONE = new Float64Array(0);
/** Base without reports: one empty bucket. */
const EMPTY: ReportBase = { starts: new Uint32Array(2), records: NONE };

/** Records of one report cell in an array with spare capacity. */
class GrowingRecords {
  length = 0;
  private buffer = new Float64Array(RECORD_WIDTH);

  push(records: Float64Array, at: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Float64Array(2 * this.buffer.length);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    for (let field = 0; field < RECORD_WIDTH; field++) this.buffer[this.length++] = records[at + field]!;
  }

  replace(records: Float64Array): void {
    this.buffer.set(records);
    this.length = records.length;
  }

  records(): Float64Array {
    return this.buffer.subarray(0, this.length);
  }
}

/** The reports used for scores: `base` was loaded from the store and is shared by all threads, `added` came later. */
export class CommunityIndex {
  private readonly added = new Map<number, GrowingRecords>();

  constructor(private base: ReportBase = EMPTY) {}

  /** Replaces all reports. */
  replace(base: ReportBase, added: readonly Float64Array[]): void {
    this.base = base;
    this.added.clear();
    for (const records of added) this.add(records);
  }

  /** Adds reports; duplicates change nothing. */
  add(records: Float64Array): void {
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      const cell = records[at + Field.CELL]!;
      const list = this.added.get(cell) ?? new GrowingRecords();
      if (list.length === 0) this.added.set(cell, list);
      list.push(records, at);
      // Limit the list only now and then, or a crowded cell would be sorted for each new report.
      if (list.length >= 2 * CELL_LIMIT * RECORD_WIDTH) list.replace(limitPerCell(list.records()));
    }
  }

  /**
   * Returns the effect of the reports at and around a position.
   * @param lat degrees
   * @param lon degrees
   * @param atMs rated time, ms since 1970 UTC: reports more than LATER_MS later do not count, older ones count by age
   */
  at(lat: number, lon: number, atMs: number): Community {
    if (this.base.records.length === 0 && this.added.size === 0) return NO_REPORTS;
    const cell = cellNumberOf(lat, lon);
    const voices = new Map<string, Voice>();
    const night = (signalledAt: number) => Math.floor((signalledAt + (lon / 15 - 12) * HOUR_MS) / DAY_MS);
    const hear = (records: Float64Array, at: number, weight: number) => {
      const signalledAt = records[at + Field.SIGNALLED_AT]!;
      if (signalledAt > atMs + LATER_MS || signalledAt <= atMs - INFLUENCE_MS) return;
      const voice: Voice = {
        device: records[at + Field.DEVICE]!,
        night: night(signalledAt),
        kind: records[at + Field.KIND]!,
        signalledAt,
        standing: records[at + Field.STANDING] === 1,
        weight,
      };
      const key = `${voice.device} ${voice.night}`;
      const other = voices.get(key);
      if (!other || speaksLouder(voice, other)) voices.set(key, voice);
    };
    this.visit(cell, (records, at) => hear(records, at, 1));
    for (const neighbour of neighbourCells(cell)) {
      this.visit(neighbour, (records, at) => hear(records, at, NEIGHBOUR_WEIGHT));
    }
    return voices.size === 0 ? NO_REPORTS : weigh([...voices.values()], atMs);
  }

  private visit(cell: number, see: (records: Float64Array, at: number) => void): void {
    const { records } = this.base;
    const [from, to] = rangeOf(this.base, cell);
    const added = this.added.get(cell)?.records() ?? NONE;
    if ((to - from + added.length) / RECORD_WIDTH > CELL_LIMIT) {
      this.visitCrowded(cell, see);
      return;
    }
    for (let at = from; at < to; at += RECORD_WIDTH) if (records[at] === cell) see(records, at);
    for (let at = 0; at < added.length; at += RECORD_WIDTH) see(added, at);
  }

  /** Visits the reports that `limitPerCell` keeps of a crowded cell, no matter when `add` last limited the cell. */
  private visitCrowded(cell: number, see: (records: Float64Array, at: number) => void): void {
    const joined: number[] = [];
    const [from, to] = rangeOf(this.base, cell);
    for (let at = from; at < to; at += RECORD_WIDTH) {
      if (this.base.records[at] === cell) joined.push(...this.base.records.subarray(at, at + RECORD_WIDTH));
    }
    joined.push(...(this.added.get(cell)?.records() ?? NONE));
    const limited = limitPerCell(Float64Array.from(joined));
    for (let at = 0; at < limited.length; at += RECORD_WIDTH) see(limited, at);
  }
}

/**
 * Returns true if `a` counts instead of `b`, another report of the same device in the same night. The newer report
 * counts; at equal times the nearer one. Then kind and `standing` decide, so that the order of arrival never matters.
 */
function speaksLouder(a: Voice, b: Voice): boolean {
  return (
    (a.signalledAt - b.signalledAt ||
      a.weight - b.weight ||
      a.kind - b.kind ||
      Number(a.standing) - Number(b.standing)) > 0
  );
}
