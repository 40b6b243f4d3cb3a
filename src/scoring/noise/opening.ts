/** Computes the share of the rated part of a night during which a place is open. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { meanOverNight, type Night } from '../calendar/night.ts';

const HOUR_MS = 3_600_000;
/** Hours from the start of the night to midnight. */
const MIDNIGHT_HOURS = 24 - NIGHT_START_HOUR;

/** Open hours: a week of half hours, or the first hours of the night. */
export interface Opening {
  /** as stored in the map data; null if not tagged */
  week: Uint8Array | null;
  /** hours from the start of the night, used without `week` */
  usualHours: number;
}

/** Returns the rated share of the whole night, 0..1. */
export function ratedShare(night: Night): number {
  return (night.scoredUntil - night.scoredFrom) / (night.end - night.start);
}

/** Returns the share of the rated part during which a place is open, 0..1. */
export function openShare({ week, usualHours }: Opening, night: Night): number {
  if (week) return meanOverNight(night, ({ weekSlot }) => bitOf(week, weekSlot));
  const closing = Math.min(night.scoredUntil, night.start + usualHours * HOUR_MS);
  return Math.max(0, closing - night.scoredFrom) / (night.scoredUntil - night.scoredFrom);
}

/** Returns true when a place is open at some time after midnight in the rated part. */
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
