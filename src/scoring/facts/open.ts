/** Whether a place is open at a moment, by its season and its hours. */
import { WEEK_HALF_HOURS } from '../../region/format/codes.ts';
import { isInSeason } from '../law/season.ts';
import type { StandingPlace } from '../site/standing.ts';

const HALF_HOUR_MS = 1_800_000;
const HALF_HOURS_A_DAY = 48;
/** From a Monday 00:00 to 1 January 1970, a Thursday, in half hours. */
const FIRST_SLOT = 3 * HALF_HOURS_A_DAY;

/**
 * True and false as far as something is recorded; null = nothing is. The hours of camp and caravan sites are those of
 * their reception: of these only the season counts.
 * @param lat degrees @param wallMs on the clock of the place, as ms since 1970
 */
export function isOpenAt(place: StandingPlace, lat: number, wallMs: number): boolean | null {
  const { kind, season, week } = place;
  const date = new Date(wallMs);
  const day = { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  if (season && !isInSeason(place, lat, day)) return false;
  if (!week) return season ? true : null;
  const isReception = kind === 'camp_site' || kind === 'caravan_site';
  return isReception || isOpenInWeek(week, wallMs);
}

function isOpenInWeek(week: Uint8Array, wallMs: number): boolean {
  const slot = (Math.floor(wallMs / HALF_HOUR_MS) + FIRST_SLOT) % WEEK_HALF_HOURS;
  const since = slot < 0 ? slot + WEEK_HALF_HOURS : slot;
  return (week[since >> 3]! & (1 << (since & 7))) !== 0;
}
