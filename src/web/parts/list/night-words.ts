/** The night of lists and places: "Tonight", or "Fri 27, from 23:00". */
import { text } from '../../lib/i18n.ts';
import { shortNight } from '../../lib/night-label.ts';
import { arrivalIn, nightDate } from '../../lib/nights.ts';

/** @param at time for the API, on the clock of the place; null = tonight */
export function nightWords(at: string | null): string {
  if (at === null) return text().tonight;
  // a time without an offset is local: read as UTC it stays unchanged
  const arrival = arrivalIn(at, 'UTC');
  const date = shortNight(nightDate(Date.parse(at.length > 16 ? at : `${at}Z`), 'UTC'), false);
  return arrival ? text().fromTime(date, arrival) : date;
}
