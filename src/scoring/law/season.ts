/** Decides from the season of a site whether it is open on a day. */
import { SiteFlag, YEAR_DAYS } from '../../region/format/codes.ts';
import { dayOfYear } from '../../shared/time/day-of-year.ts';
import type { LocalDay } from '../calendar/night.ts';
import type { StandingPlace } from '../site/standing.ts';

/**
 * Returns true if the day is within the season, or if no season is known.
 * @param lat degrees; south of the equator, seasons stated for the northern hemisphere are shifted by half a year
 */
export function isInSeason(
  { season, flags }: Pick<StandingPlace, 'season' | 'flags'>,
  lat: number,
  { month, day }: Pick<LocalDay, 'month' | 'day'>,
): boolean {
  if (!season) return true;
  const isOpposite = (flags & SiteFlag.NORTHERN_SEASON) !== 0 && lat < 0;
  const of = (dayOfYear(month, day) + (isOpposite ? YEAR_DAYS / 2 : 0)) % YEAR_DAYS;
  return (season[of >> 3]! & (1 << (of & 7))) !== 0;
}
