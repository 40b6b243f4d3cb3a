/** What the reports around a place say together: which count less, and what they move the score by (MODEL row 17). */
import { BURST_MS, BURST_SIZE, SIGNAL_KINDS, type SignalKind } from '../../shared/signal-record.ts';
import { COMMUNITY_LIMIT, DEVICE_LIMIT, KIND_LIMIT, WEIGHTS } from './weights.ts';

const DAY_MS = 86_400_000;

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

/** What one device says in one night. */
export interface Voice {
  device: number;
  night: number;
  kind: number;
  signalledAt: number;
  receivedAt: number;
  newcomer: boolean;
  /** 1 at the spot itself, less in the cells around it */
  weight: number;
}

/** @param heard one voice per device and night; @param atMs the time that is rated, ms since 1970 UTC */
export function weigh(heard: readonly Voice[], atMs: number): Community {
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
