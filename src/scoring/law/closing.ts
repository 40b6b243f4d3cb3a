/** The hours of a night in which a car park is closed: a van inside cannot leave. */
import { WEEK_HALF_HOURS } from '../../region/format/codes.ts';
import { detailIn } from '../../region/format/site-details.ts';
import { datedWeek, type Here } from '../calendar/dated-week.ts';
import type { Night } from '../calendar/night.ts';
import type { StandingPlace } from '../site/standing.ts';

/** Times on the clock of the place, such as 20:00 and 08:00. */
export interface Closing {
  from: string;
  to: string;
}

const NEVER_OPEN: Closing = { from: '00:00', to: '24:00' };

/**
 * Returns when the car park around a spot is closed in the rated part of a night; null if it is open, or if its hours
 * are unknown. Hours of campsites and motorhome sites are those of the reception and close nobody in.
 * @param places around the spot, smallest first
 */
export function closingOf([place]: readonly StandingPlace[], here: Here, night: Night): Closing | null {
  if (place?.kind !== 'parking') return null;
  const dated = datedWeek(detailIn(place.details, 'opening_hours'), here);
  const week = dated ? dated(night.evening).maybe : place.week;
  if (!week) return null;
  const isOpen = (slot: number) => (week[slot >> 3]! & (1 << (slot & 7))) !== 0;
  const closed = night.halfHours.find(
    ({ start, end, weekSlot }) => end > night.scoredFrom && start < night.scoredUntil && !isOpen(weekSlot),
  );
  if (!closed) return null;
  let [from, to] = [closed.weekSlot, closed.weekSlot + 1];
  while (to - from < WEEK_HALF_HOURS && !isOpen((from - 1 + WEEK_HALF_HOURS) % WEEK_HALF_HOURS)) from--;
  while (to - from < WEEK_HALF_HOURS && !isOpen(to % WEEK_HALF_HOURS)) to++;
  return to - from < WEEK_HALF_HOURS ? { from: clockOf(from), to: clockOf(to) } : NEVER_OPEN;
}

/** Returns the time at a half hour of the week: "20:00". */
function clockOf(slot: number): string {
  const halfHour = ((slot % 48) + 48) % 48;
  return `${String(halfHour >> 1).padStart(2, '0')}:${halfHour & 1 ? '30' : '00'}`;
}
