/** Decides whether a place is open at a moment, from its season and its hours. */
import { WEEK_HALF_HOURS } from '../../region/format/codes.ts';
import { detailIn } from '../../region/format/site-details.ts';
import { datedWeek, type Here } from '../calendar/dated-week.ts';
import { localDay } from '../calendar/night.ts';
import { isInSeason, isSeasonUnread } from '../law/season.ts';
import type { StandingPlace } from '../site/standing.ts';

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 48 * HALF_HOUR_MS;
const HALF_HOURS_A_DAY = 48;
/** Half hours from a Monday 00:00 to 1 January 1970, a Thursday. */
const FIRST_SLOT = 3 * HALF_HOURS_A_DAY;

/**
 * Returns whether a place is open; null if not recorded. Opening hours of campsites and motorhome sites are those of
 * the reception: such a site counts as open at every hour of its season. `seasonal=no` means all year.
 * @param wallMs wall clock at the place, ms as if UTC
 */
export function isOpenAt(place: StandingPlace, here: Here, wallMs: number): boolean | null {
  const { kind, season, week, details } = place;
  const day = localDay(Math.floor(wallMs / DAY_MS));
  const dated = datedWeek(detailIn(details, 'opening_hours'), here);
  const isReception = kind === 'camp_site' || kind === 'caravan_site';
  const isSeasonal = season !== null || detailIn(details, 'seasonal') !== '';
  if ((isSeasonal || (dated && isReception)) && !isInSeason(place, here, day)) return false;
  if (isReception && isSeasonUnread(place, here, day)) return null;
  if (dated && !isReception) {
    const { open, maybe } = dated(day);
    return isOpenInWeek(open, wallMs) || (isOpenInWeek(maybe, wallMs) ? null : false);
  }
  if (dated) return true;
  if (!week) return season || detailIn(details, 'seasonal') === 'no' ? true : null;
  return isReception || isOpenInWeek(week, wallMs);
}

function isOpenInWeek(week: Uint8Array, wallMs: number): boolean {
  const slot = (Math.floor(wallMs / HALF_HOUR_MS) + FIRST_SLOT) % WEEK_HALF_HOURS;
  const since = slot < 0 ? slot + WEEK_HALF_HOURS : slot;
  return (week[since >> 3]! & (1 << (since & 7))) !== 0;
}
