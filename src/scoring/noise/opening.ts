/** Computes whether, and for which share of the rated part of a night, a place is open. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { meanOverNight, type Night } from '../calendar/night.ts';

const HOUR_MS = 3_600_000;
/** Number of hours from the start of the night to midnight. */
const MIDNIGHT_HOURS = 24 - NIGHT_START_HOUR;

/** Opening hours of a place in a night: from a week of half hours if tagged, otherwise the first hours of the night. */
export interface Opening {
  /** a bit per half hour from Monday 0:00 on, 1 = open (`Region.weekOf`); null if not tagged */
  week: Uint8Array | null;
  /** number of hours open from the start of the night on, used if `week` is null */
  usualHours: number;
}

/** Returns the length of the rated part as a share of the whole night, 0..1. */
export function ratedShare(night: Night): number {
  return (night.scoredUntil - night.scoredFrom) / (night.end - night.start);
}

/** Returns the share of the rated part of a night during which a place is open, 0..1. */
export function openShare({ week, usualHours }: Opening, night: Night): number {
  if (week) return meanOverNight(night, ({ weekSlot }) => bitOf(week, weekSlot));
  const closing = Math.min(night.scoredUntil, night.start + usualHours * HOUR_MS);
  return Math.max(0, closing - night.scoredFrom) / (night.scoredUntil - night.scoredFrom);
}

/** Returns true if a place is open at some time after midnight in the rated part of a night. */
export function isOpenLate({ week, usualHours }: Opening, night: Night): boolean {
  if (week) {
    return night.halfHours.some(
      ({ start, end, hour, weekSlot }) =>
        hour < NIGHT_END_HOUR &&
        end > night.scoredFrom &&
        start < night.scoredUntil &&
        bitOf(week, weekSlot) === 1,
    );
  }
  const from = Math.max(night.scoredFrom, night.start + MIDNIGHT_HOURS * HOUR_MS);
  return Math.min(night.scoredUntil, night.start + usualHours * HOUR_MS) > from;
}

function bitOf(week: Uint8Array, slot: number): number {
  return (week[slot >> 3]! >> (slot & 7)) & 1;
}
