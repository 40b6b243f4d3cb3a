/**
 * What people who slept here reported: MODEL row 17. Pure: the signals in the index and the time asked for decide,
 * and neither the order in which signals arrived nor the thread that answers changes a digit.
 */
import {
  BURST_MS,
  BURST_SIZE,
  CELL_LIMIT,
  cellNumberOf,
  Field,
  INFLUENCE_MS,
  isNewcomer,
  limitPerCell,
  neighboursOf,
  packRecords,
  RECORD_WIDTH,
  rangeOf,
  SIGNAL_KINDS,
  type SignalBase,
  type SignalKind,
} from '../../shared/signal-record.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Weight {
  /** points of one fresh signal at the spot itself */
  base: number;
  /** after this many days a signal counts half */
  halfLifeDays: number;
  /** after this many days it does not count any more; at most INFLUENCE_MS */
  windowDays: number;
}

/** The constants of StaySense, whose users know them. */
export const WEIGHTS: Record<SignalKind, Weight> = {
  calm: { base: 10, halfLifeDays: 7, windowDays: 14 },
  noise: { base: -15, halfLifeDays: 7, windowDays: 14 },
  knock: { base: -25, halfLifeDays: 10, windowDays: 30 },
  police: { base: -18, halfLifeDays: 10, windowDays: 30 },
};

/** A signal of one of the 8 neighbouring ~100 m cells says half as much about this one. */
const NEIGHBOUR_WEIGHT = 0.5;
/** All signals of one kind together count at most as much as this many fresh ones: a crowd is not a proof. */
const KIND_LIMIT = 1.6;
/** The most that signals of all kinds can move a score, in points. */
export const COMMUNITY_LIMIT = 35;
/** The most that one device can take away: less than the 25 points between green (70) and red (below 45). */
export const DEVICE_LIMIT = 24.9;
/**
 * A signal may be dated so much later than the time that is rated and counts as fresh, so that whoever sends one and
 * asks for the score sees it: phones are up to 5 minutes ahead, and "now" is a whole minute.
 */
const LATER_MS = 6 * 60_000;

/** Sums are kept in whole millionths of a point, because those add up to the same in every order. */
const STEPS_PER_POINT = 1e6;

export interface Community {
  /** what the signals move the score by, -35 .. 35, in points */
  points: number;
  /** the same by kind, each within 1.6 x its base; they add up to `points` unless that was limited */
  pointsByKind: Record<SignalKind, number>;
  /** voices that count, by kind: of one device at most one a night */
  counts: Record<SignalKind, number>;
  /** when the newest of them was signalled, ms since 1970 UTC; null = there is none */
  newestAt: number | null;
  /** voices that count less because they belong to a burst of new devices */
  downWeighted: number;
}

interface Voice {
  device: number;
  night: number;
  kind: number;
  signalledAt: number;
  receivedAt: number;
  newcomer: boolean;
  /** 1 at the spot itself, NEIGHBOUR_WEIGHT around it */
  weight: number;
}

const NONE = new Float64Array(0);
const EMPTY = packRecords(NONE);

/** Records of one cell in an array with room for more. */
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

/** The signals that scores are made with: those of the start, shared by all threads, and what came since. */
export class CommunityIndex {
  private readonly added = new Map<number, GrowingRecords>();

  constructor(private base: SignalBase = EMPTY) {}

  /** Forgets what was before. */
  replace(base: SignalBase, added: readonly Float64Array[]): void {
    this.base = base;
    this.added.clear();
    for (const records of added) this.add(records);
  }

  /** Takes new signals in; one that is here already changes nothing. */
  add(records: Float64Array): void {
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      const cell = records[at + Field.CELL]!;
      const list = this.added.get(cell) ?? new GrowingRecords();
      if (list.length === 0) this.added.set(cell, list);
      list.push(records, at);
      // cut back now and then only, or a crowded cell would be sorted for each new signal
      if (list.length >= 2 * CELL_LIMIT * RECORD_WIDTH) list.replace(limitPerCell(list.records()));
    }
  }

  /**
   * What is known about a place.
   * @param lat degrees
   * @param lon degrees
   * @param atMs the time that is rated, ms since 1970 UTC: later signals (by more than LATER_MS) do not count, older
   *   ones by their age
   */
  at(lat: number, lon: number, atMs: number): Community {
    if (this.base.records.length === 0 && this.added.size === 0) return weigh([], atMs);
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
        receivedAt: records[at + Field.RECEIVED_AT]!,
        newcomer: isNewcomer(records, at),
        weight,
      };
      const key = `${voice.device} ${voice.night}`;
      const other = voices.get(key);
      if (!other || speaksLouder(voice, other)) voices.set(key, voice);
    };
    this.visit(cell, (records, at) => hear(records, at, 1));
    for (const neighbour of neighboursOf(cell)) {
      this.visit(neighbour, (records, at) => hear(records, at, NEIGHBOUR_WEIGHT));
    }
    return weigh([...voices.values()], atMs);
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

  /** Which signals of a crowded cell count must not depend on when it was cut back. */
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

/** One device has one voice a night: its newest, then the nearest, then by kind so that the order never matters. */
function speaksLouder(a: Voice, b: Voice): boolean {
  return (
    (a.signalledAt - b.signalledAt || a.weight - b.weight || a.kind - b.kind || a.receivedAt - b.receivedAt) >
    0
  );
}

function weigh(heard: Voice[], atMs: number): Community {
  const result: Community = {
    points: 0,
    pointsByKind: { calm: 0, noise: 0, knock: 0, police: 0 },
    counts: { calm: 0, noise: 0, knock: 0, police: 0 },
    newestAt: null,
    downWeighted: 0,
  };
  const voices = heard.filter(
    (voice) => atMs - voice.signalledAt < WEIGHTS[SIGNAL_KINDS[voice.kind]!].windowDays * DAY_MS,
  );
  if (voices.length === 0) return result;

  const bursts = burstSizes(voices);
  const stepsByDevice = new Map<number, number[]>();
  for (const voice of voices) {
    const kind = SIGNAL_KINDS[voice.kind]!;
    const { base, halfLifeDays } = WEIGHTS[kind];
    const burst = bursts.get(voice) ?? 1;
    const age = Math.max(atMs - voice.signalledAt, 0) / DAY_MS;
    const points = (base * 0.5 ** (age / halfLifeDays) * voice.weight) / burst;
    const steps = stepsByDevice.get(voice.device) ?? SIGNAL_KINDS.map(() => 0);
    steps[voice.kind]! += Math.round(points * STEPS_PER_POINT);
    stepsByDevice.set(voice.device, steps);
    result.counts[kind]++;
    if (burst > 1) result.downWeighted++;
    if (result.newestAt === null || voice.signalledAt > result.newestAt) result.newestAt = voice.signalledAt;
  }

  const sums = SIGNAL_KINDS.map(() => 0);
  for (const steps of stepsByDevice.values()) {
    const factor = deviceFactor(steps);
    for (const kind of steps.keys()) sums[kind]! += Math.round(steps[kind]! * factor);
  }
  let total = 0;
  for (const [code, kind] of SIGNAL_KINDS.entries()) {
    const limit = Math.abs(WEIGHTS[kind].base) * KIND_LIMIT;
    result.pointsByKind[kind] = within(sums[code]! / STEPS_PER_POINT, limit);
    total += result.pointsByKind[kind];
  }
  result.points = within(total, COMMUNITY_LIMIT);
  return result;
}

/** What the sums of one device are multiplied with, so that alone it cannot turn a green spot red. */
function deviceFactor(steps: number[]): number {
  const taken = steps.reduce((sum, step) => sum + Math.max(-step, 0), 0);
  return taken > DEVICE_LIMIT * STEPS_PER_POINT ? (DEVICE_LIMIT * STEPS_PER_POINT) / taken : 1;
}

function within(points: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, points));
}

/** For every voice of a burst, how many voices were stored within BURST_MS before or after it, itself included. */
function burstSizes(voices: Voice[]): Map<Voice, number> {
  const sizes = new Map<Voice, number>();
  for (const kind of SIGNAL_KINDS.keys()) {
    const newcomers = voices
      .filter((voice) => voice.newcomer && voice.kind === kind)
      .sort((a, b) => a.receivedAt - b.receivedAt);
    let first = 0;
    let behind = 0;
    for (const voice of newcomers) {
      while (newcomers[first]!.receivedAt < voice.receivedAt - BURST_MS) first++;
      while (behind < newcomers.length && newcomers[behind]!.receivedAt <= voice.receivedAt + BURST_MS)
        behind++;
      if (behind - first >= BURST_SIZE) sizes.set(voice, behind - first);
    }
  }
  return sizes;
}
