/** Reads dates of surveys, starts and ends. */
import type { Tags } from '../tags.ts';

const DAY_MS = 86_400_000;
/** Keys of the dates on which an object was surveyed, started or will open. */
const EVIDENCE = ['check_date', 'survey:date', 'start_date', 'opening_date'] as const;

/**
 * Returns the latest day in the tags of EVIDENCE or, without such a day, the day of the last edit. Unit: days since
 * 1970-01-01; 0 = unknown.
 * @param changedAt last edit, ms since 1970; 0 = unknown
 */
export function lastKnownDay(tags: Tags, changedAt: number): number {
  const days = EVIDENCE.map((key) => lastDayOf(tags.get(key)));
  return Math.max(...days) || Math.floor(changedAt / DAY_MS);
}

/** Returns the last day of "2019", "2019-05" or "2019-05-17", days since 1970-01-01; 0 for other texts. */
export function lastDayOf(value: string | undefined): number {
  const date = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(value?.trim() ?? '');
  if (!date) return 0;
  const [year, month = 12, day] = date
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  // day 0 of the next month is the last day of this one
  const ms = day === undefined ? Date.UTC(year!, month, 0) : Date.UTC(year!, month - 1, day);
  return Math.max(0, Math.floor(ms / DAY_MS));
}
