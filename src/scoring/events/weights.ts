/** Weights and limits of reports. */
import type { ReportKind } from '../../shared/report-record.ts';

interface Weight {
  /** points of one fresh report at the spot itself */
  base: number;
  /** days after which a report counts half */
  halfLifeDays: number;
  /** days after which a report no longer counts; at most INFLUENCE_MS */
  windowDays: number;
}

/** Weights by kind of report: those of StaySense, which its users know. */
export const WEIGHTS: Record<ReportKind, Weight> = {
  calm: { base: 10, halfLifeDays: 7, windowDays: 14 },
  noise: { base: -15, halfLifeDays: 7, windowDays: 14 },
  knock: { base: -25, halfLifeDays: 10, windowDays: 30 },
  police: { base: -18, halfLifeDays: 10, windowDays: 30 },
};

/** Limit per kind of the reports of all established devices together, in fresh reports. */
export const KIND_LIMIT = 1.6;
/**
 * Limit of the reports of all newcomers together, points, up or down. Tokens are free, so the limit does not grow with
 * their number. A change this small turns the light of a spot only near a threshold.
 */
export const NEWCOMER_LIMIT = 10;
/** Limit of reports of all kinds, points. */
export const COMMUNITY_LIMIT = 35;
/** Maximum points that one device can cost: less than the 25 between green (70) and red (below 45). */
export const DEVICE_LIMIT = 24.9;
