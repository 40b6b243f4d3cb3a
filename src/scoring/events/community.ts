/**
 * Combines the reports around a spot into the factor `community`.
 * A fresh report counts 10 points (calm), -15 (noise), -25 (knock) or -18 (police). It counts half after 7 days
 * (knock and police: 10 days), and half in a cell beside its own. These limits apply:
 * - established devices: 1.6 fresh reports of each kind, and -24.9 points per device;
 * - all newcomers together: 10 points up or down;
 * - all reports together: 35 points.
 * More reports of one kind never count less. Moving a score by more than 10 points takes a device that has reported
 * from other spots before (src/reports/rules.ts).
 */
import { REPORT_KINDS, type ReportKind } from '../../shared/report-record.ts';
import type { Factor } from '../factor.ts';
import { COMMUNITY_LIMIT, DEVICE_LIMIT, KIND_LIMIT, NEWCOMER_LIMIT, WEIGHTS } from './weights.ts';

const DAY_MS = 86_400_000;

/** Steps per point. Sums are kept in whole steps, which add up to the same in every order. */
const STEPS_PER_POINT = 1e6;

export interface Community {
  /** change of the score by reports, -35 .. 35 points */
  readonly points: number;
  /** reports that count, by kind: at most one per device and night */
  readonly counts: Readonly<Record<ReportKind, number>>;
}

/** The report of one device in one night. */
export interface Voice {
  device: number;
  night: number;
  /** index in REPORT_KINDS */
  kind: number;
  /** time of the observation, ms since 1970 UTC */
  signalledAt: number;
  /** true if the device is established */
  standing: boolean;
  /** weight by distance: 1 at the spot itself, less in neighbouring cells */
  weight: number;
}

/** Result for a spot without reports, as most are. */
export const NO_REPORTS: Community = { points: 0, counts: { calm: 0, noise: 0, knock: 0, police: 0 } };

/**
 * Combines reports into a change of the score.
 * @param heard one report per device and night
 * @param atMs rated time, ms since 1970 UTC
 */
export function weigh(heard: readonly Voice[], atMs: number): Community {
  const counts: Record<ReportKind, number> = { calm: 0, noise: 0, knock: 0, police: 0 };
  const devices = new Set<number>();
  const stepsByDevice = new Map<number, number[]>();
  let newcomers = 0;
  for (const voice of heard) {
    const kind = REPORT_KINDS[voice.kind]!;
    const { base, halfLifeDays, windowDays } = WEIGHTS[kind];
    const age = Math.max(atMs - voice.signalledAt, 0) / DAY_MS;
    if (age >= windowDays) continue;
    const steps = Math.round(base * 0.5 ** (age / halfLifeDays) * voice.weight * STEPS_PER_POINT);
    counts[kind]++;
    devices.add(voice.device);
    if (voice.standing) {
      const ofDevice = stepsByDevice.get(voice.device) ?? REPORT_KINDS.map(() => 0);
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

/** Returns the points of established devices together. @param devices steps by kind, of each device */
function standingPoints(devices: Iterable<number[]>): number {
  const sums = REPORT_KINDS.map(() => 0);
  for (const steps of devices) {
    const factor = deviceFactor(steps);
    for (const kind of steps.keys()) sums[kind]! += Math.round(steps[kind]! * factor);
  }
  let total = 0;
  for (const [code, kind] of REPORT_KINDS.entries()) {
    total += within(sums[code]! / STEPS_PER_POINT, Math.abs(WEIGHTS[kind].base) * KIND_LIMIT);
  }
  return total;
}

/** Returns the factor on the sums of one device, so that one device alone cannot turn a green spot red. */
function deviceFactor(steps: number[]): number {
  const taken = steps.reduce((sum, step) => sum + Math.max(-step, 0), 0);
  return taken > DEVICE_LIMIT * STEPS_PER_POINT ? (DEVICE_LIMIT * STEPS_PER_POINT) / taken : 1;
}

function within(points: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, points));
}

/**
 * Returns the factor `community`, or none if the reports change nothing.
 * @param hardCase true where parking is forbidden or impossible: praise does not help there
 */
export function reportFactors({ points, counts }: Community, hardCase: boolean): Factor[] {
  const counted = hardCase ? Math.min(0, points) : points;
  if (counted === 0) return [];
  const reports = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    {
      key: 'community',
      points: counted,
      source: 'community',
      value: reports,
      unit: 'reports',
      phrase: { key: 'community', counts },
    },
  ];
}
