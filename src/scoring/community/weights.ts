/** How much people's reports count. */
import type { SignalKind } from '../../shared/signal-record.ts';

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

/** All signals of one kind together count at most as much as this many fresh ones: a crowd is not a proof. */
export const KIND_LIMIT = 1.6;
/**
 * The most that the signals of all newcomers together can move a score, in points: tokens are made up in no time, so
 * a hundred of them say no more than one. With less than this a spot changes its light only near a border.
 */
export const NEWCOMER_LIMIT = 10;
/** The most that signals of all kinds can move a score, in points. */
export const COMMUNITY_LIMIT = 35;
/** The most that one device can take away: less than the 25 points between green (70) and red (below 45). */
export const DEVICE_LIMIT = 24.9;
