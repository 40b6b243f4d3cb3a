/**
 * What the reports around a place say together, and what they move the score by (factor 17).
 *
 * A fresh report counts 10 points (calm), -15 (noise), -25 (knock) or -18 (police), half as much after 7 days (knock and
 * police: 10) and in the cells around. Reports of devices with standing add up to at most 1.6 fresh ones of each kind and
 * -24.9 of each device; those of all newcomers together to at most 10 points up or down; all of them to at most 35. So
 * more reports of one kind never say less, and whoever wants to say more than 10 points must have spent nights elsewhere
 * first (src/signals/rules.ts).
 */
import { SIGNAL_KINDS, type SignalKind } from '../../shared/signal-record.ts';
import { COMMUNITY_LIMIT, DEVICE_LIMIT, KIND_LIMIT, NEWCOMER_LIMIT, WEIGHTS } from './weights.ts';

const DAY_MS = 86_400_000;

/** Sums are kept in whole millionths of a point, because those add up to the same in every order. */
const STEPS_PER_POINT = 1e6;

export interface Community {
  /** what the signals move the score by, -35 .. 35, in points */
  readonly points: number;
  /** voices that count, by kind: of one device at most one a night */
  readonly counts: Readonly<Record<SignalKind, number>>;
}

/** What one device says in one night. */
export interface Voice {
  device: number;
  night: number;
  kind: number;
  signalledAt: number;
  standing: boolean;
  /** 1 at the spot itself, less in the cells around it */
  weight: number;
}

/** Where nobody reported anything, as at most places. */
export const NO_REPORTS: Community = { points: 0, counts: { calm: 0, noise: 0, knock: 0, police: 0 } };

/** @param heard one voice per device and night; @param atMs the time that is rated, ms since 1970 UTC */
export function weigh(heard: readonly Voice[], atMs: number): Community {
  const counts: Record<SignalKind, number> = { calm: 0, noise: 0, knock: 0, police: 0 };
  const devices = new Set<number>();
  const stepsByDevice = new Map<number, number[]>();
  let newcomers = 0;
  for (const voice of heard) {
    const kind = SIGNAL_KINDS[voice.kind]!;
    const { base, halfLifeDays, windowDays } = WEIGHTS[kind];
    const age = Math.max(atMs - voice.signalledAt, 0) / DAY_MS;
    if (age >= windowDays) continue;
    const steps = Math.round(base * 0.5 ** (age / halfLifeDays) * voice.weight * STEPS_PER_POINT);
    counts[kind]++;
    devices.add(voice.device);
    if (voice.standing) {
      const ofDevice = stepsByDevice.get(voice.device) ?? SIGNAL_KINDS.map(() => 0);
      ofDevice[voice.kind]! += steps;
      stepsByDevice.set(voice.device, ofDevice);
    } else {
      newcomers += steps;
    }
  }

  const total = standingPoints(stepsByDevice.values()) + within(newcomers / STEPS_PER_POINT, NEWCOMER_LIMIT);
  const lowest = -Math.min(COMMUNITY_LIMIT, DEVICE_LIMIT * devices.size);
  return { points: Math.max(lowest, Math.min(COMMUNITY_LIMIT, total)), counts };
}

/** What devices with standing say together, in points. @param devices steps by kind, of each device */
function standingPoints(devices: Iterable<number[]>): number {
  const sums = SIGNAL_KINDS.map(() => 0);
  for (const steps of devices) {
    const factor = deviceFactor(steps);
    for (const kind of steps.keys()) sums[kind]! += Math.round(steps[kind]! * factor);
  }
  let total = 0;
  for (const [code, kind] of SIGNAL_KINDS.entries()) {
    total += within(sums[code]! / STEPS_PER_POINT, Math.abs(WEIGHTS[kind].base) * KIND_LIMIT);
  }
  return total;
}

/** What the sums of one device are multiplied with, so that alone it cannot turn a green spot red. */
function deviceFactor(steps: number[]): number {
  const taken = steps.reduce((sum, step) => sum + Math.max(-step, 0), 0);
  return taken > DEVICE_LIMIT * STEPS_PER_POINT ? (DEVICE_LIMIT * STEPS_PER_POINT) / taken : 1;
}

function within(points: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, points));
}
