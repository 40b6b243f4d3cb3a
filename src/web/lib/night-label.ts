/** A night in words: "Tonight, Thu 19 to Fri 20 Nov", "22:00–06:00 local time". */
import type { NightWindow } from '../../api/night.ts';
import { language, locale, text } from './i18n.ts';
import { arrivalIn, dayAfter, localTime, nightDate, nightDateOf, noonOf, WHOLE_NIGHT } from './nights.ts';

/** Formats the night of a date for a chip: "Tonight", "Fri 20". */
export function shortNight(date: string, isTonight: boolean): string {
  return isTonight ? text().tonight : dayOf(date);
}

/**
 * Returns two lines: the night, and its rated hours.
 * @param scoredFrom start of the rated part, ISO 8601; later than `start` if the arrival is later
 * @param nowMs decides which night is "tonight"
 */
export function describeNight(
  { start, end }: NightWindow,
  scoredFrom: string,
  timeZone: string,
  nowMs: number,
): [night: string, hours: string] {
  const date = nightDate(Date.parse(start), timeZone);
  // a night begins at 22:00 on its clock; the zone rules of an old browser may be an hour off
  const off =
    Date.parse(`${date}T${WHOLE_NIGHT}Z`) -
    Date.parse(`${date}T${localTime(Date.parse(start), timeZone).time}Z`);
  const clock = (iso: string) => localTime(Date.parse(iso) + off, timeZone).time;
  const isTonight = date === nightDate(nowMs, timeZone);
  const isPast = Date.parse(end) <= nowMs;
  const name = isTonight ? text().tonight : isPast ? text().pastNight : text().thisNight;
  const hasBegun = Date.parse(scoredFrom) > Date.parse(start);
  return [
    `${name}, ${daysOf(date)}`,
    hasBegun ? text().restOfNight(clock(scoredFrom), clock(end)) : text().nightSpan(clock(start), clock(end)),
  ];
}

/** Formats the night of an ISO 8601 time by the day on which it begins: "16 Feb 2026". */
export function nightOfAtlas(at: string): string {
  const date = nightDateOf(at.slice(0, 16), 'UTC');
  return format(noonOf(date), { dateStyle: 'medium' }, 'UTC');
}

function daysOf(date: string): string {
  const next = dayAfter(date);
  return text().fromTo(dayOf(date), `${dayOf(next)} ${format(noonOf(next), { month: 'short' }, 'UTC')}`);
}

/**
 * Formats a date as "Fri 20", German "Fr 20.", without the comma of the browser's formats, which costs a
 * line.
 */
function dayOf(date: string): string {
  const noon = noonOf(date);
  const weekday = format(noon, { weekday: 'short' }, 'UTC').replace('.', '');
  return `${weekday} ${noon.getUTCDate()}${language() === 'de' ? '.' : ''}`;
}

function format(date: Date, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(date);
}

/**
 * Formats the night of lists and places: "Tonight", or "Fri 27, from 23:00".
 * @param at time for the API, on the clock of the place; null = tonight
 */
export function nightWords(at: string | null): string {
  if (at === null) return text().tonight;
  // a link may add the offset of its place
  const local = at.slice(0, 16);
  const arrival = arrivalIn(local, 'UTC');
  const date = shortNight(nightDateOf(local, 'UTC'), false);
  return arrival ? text().fromTime(date, arrival) : date;
}
