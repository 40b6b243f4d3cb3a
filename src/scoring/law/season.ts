/** Decides from the season of a site whether it is open on a day. */
import { SiteFlag, YEAR_DAYS } from '../../region/format/codes.ts';
import { detailIn } from '../../region/format/site-details.ts';
import { dayOfYear } from '../../shared/time/day-of-year.ts';
import { isDated, openOtherwise, parseRules } from '../../shared/time/opening-rules.ts';
import { isAboutDates } from '../../shared/time/opening-words.ts';
import { type DatedWeek, datedWeek, type Here } from '../calendar/dated-week.ts';
import { type LocalDay, localDay } from '../calendar/night.ts';
import type { StandingPlace } from '../site/standing.ts';

/**
 * Returns true if the day is within the season, or if no season is known. Dates in opening hours, or else
 * in `seasonal`, decide for the asked year.
 */
export function isInSeason(
  place: Pick<StandingPlace, 'season' | 'flags' | 'details'>,
  here: Here,
  day: LocalDay,
): boolean {
  const textOf = (detail: 'opening_hours' | 'seasonal') => detailIn(place.details, detail);
  const dated = datedWeek(textOf('opening_hours'), here) ?? datedWeek(textOf('seasonal'), here);
  if (!dated) return isInDays(place, here.lat, day);
  const isNamed = (place.flags & SiteFlag.NORTHERN_SEASON) !== 0;
  return isNearOpenDay(dated, day) && (!isNamed || isInDays(place, here.lat, day));
}

/**
 * Returns true if it is not known whether a site is open on a day: its hours only say "unknown" or name school holidays, or
 * words about dates cannot be read, in its opening hours, in a comment of hours without dates, or in `seasonal`.
 */
export function isSeasonUnread(
  { season, details }: Pick<StandingPlace, 'season' | 'details'>,
  here: Here,
  day: LocalDay,
): boolean {
  if (details === '') return false;
  const hours = detailIn(details, 'opening_hours');
  const dated = datedWeek(openOtherwise(hours), here);
  if (dated && !isNearOpenDay(dated, day, 'open')) return true;
  if (season) return false;
  return (['opening_hours', 'seasonal'] as const).some((detail) => {
    const text = detailIn(details, detail);
    if (!isAboutDates(text)) return false;
    const rules = parseRules(text);
    return rules === null || (!isDated(rules) && isAboutDates((text.match(COMMENT) ?? []).join(' ')));
  });
}

const COMMENT = /"[^"]*"/g;

/** @param lat degrees; south of the equator, seasons stated for the northern hemisphere are shifted by half a year */
function isInDays(
  { season, flags }: Pick<StandingPlace, 'season' | 'flags'>,
  lat: number,
  { month, day }: LocalDay,
): boolean {
  if (!season) return true;
  const isOpposite = (flags & SiteFlag.NORTHERN_SEASON) !== 0 && lat < 0;
  const of = (dayOfYear(month, day) + (isOpposite ? YEAR_DAYS / 2 : 0)) % YEAR_DAYS;
  return (season[of >> 3]! & (1 << (of & 7))) !== 0;
}

/** Minimum number of closed days in a row that are not rest days but between two seasons. */
const MIN_GAP = 14;

/** Returns true if a day, or the days around it, are open: fewer than MIN_GAP closed days in a row. */
function isNearOpenDay(dated: DatedWeek, { number }: LocalDay, state: 'open' | 'maybe' = 'maybe'): boolean {
  let closed = 0;
  for (const step of [-1, 1]) {
    let day = number + (step === 1 ? 1 : 0);
    while (closed < MIN_GAP && !isOpenOn(dated, day, state)) {
      closed++;
      day += step;
    }
  }
  return closed < MIN_GAP;
}

const DAY_BYTES = 6;

function isOpenOn(dated: DatedWeek, number: number, state: 'open' | 'maybe'): boolean {
  // one week serves seven days
  const middle = localDay(Math.floor(number / 7) * 7 + 3);
  const { weekday } = localDay(number);
  return dated(middle)
    [state].subarray((weekday - 1) * DAY_BYTES, weekday * DAY_BYTES)
    .some((byte) => byte !== 0);
}
