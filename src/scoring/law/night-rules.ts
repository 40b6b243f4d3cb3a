/** Rules that differ by time, as they hold in the night that is asked about. */
import { WEEK_HALF_HOURS } from '../../region/format/codes.ts';
import { SEASON_MONTHS } from '../../region/format/sections/road-conditions.ts';
import { detailIn } from '../../region/format/site-details.ts';
import {
  heldIn,
  isFree,
  isUnknown,
  rulesIn,
  type Timed,
  type TimedRule,
  UNREAD_VALUE,
} from '../../region/format/timed-rules.ts';
import { type Here, weekOfTimes } from '../calendar/dated-week.ts';
import type { Night } from '../calendar/night.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { StandingPlace } from '../site/standing.ts';
import { DAY_SLOTS, stretchAround } from './closing.ts';

/** A rule in one night. */
export interface NightRule {
  of: Timed;
  /** the value that holds, see `TimedRule`; of a night that is not banned, that of its free hours */
  value: string;
  /** `partly`: not for the whole night, but for a sleep, `banned` also for whole days that begin or end in it; `unknown`: what cannot be read decides */
  extent: 'free' | 'banned' | 'partly' | 'unknown';
  /** hours of the ban, such as 02:00-06:00; '' for a ban of whole days, or without one */
  hours: string;
}

/** No rule that differs by time. */
export const NONE: readonly NightRule[] = [];

/** Returns the rules of a place in a night. */
export function rulesOfPlace(
  place: StandingPlace | undefined,
  here: Here,
  night: Night,
): readonly NightRule[] {
  if (!place || place.details === '') return NONE;
  return heldRules(detailIn(place.details, 'rules'), here, night);
}

/** Returns the rules of a road and its kerbs in a night. */
export function rulesOfRoad(road: LineHit | null, here: Here, night: Night): readonly NightRule[] {
  if (!road) return NONE;
  const details = road.region.ways.details.at(road.way);
  return details === 0 ? NONE : heldRules(road.region.text(details), here, night);
}

function heldRules(text: string, here: Here, night: Night): readonly NightRule[] {
  return text === '' ? NONE : rulesIn(text).map((rule) => nightRule(rule, here, night));
}

function nightRule({ of, base, changes }: TimedRule, here: Here, night: Night): NightRule {
  const weeks = changes.map(({ value, times }) => ({
    value,
    // of times that cannot be read, nothing is known
    week: times === '' ? null : (weekOfTimes(datesOf(times, here), here)?.(night.evening) ?? null),
  }));
  const valueAt = (slot: number) => {
    let now = base;
    for (const { value, week } of weeks) {
      if (week && isSet(week.open, slot)) now = value;
      else if ((!week || isSet(week.maybe, slot)) && isFree(of, now) !== isFree(of, value))
        now = UNREAD_VALUE;
    }
    return now;
  };
  const { halfHours } = night;
  const { value, extent, from } = heldIn(
    of,
    halfHours.map(({ weekSlot }) => valueAt(weekSlot)),
  );
  const isBanned = (slot: number) => {
    const now = valueAt(slot);
    return !isUnknown(now) && !isFree(of, now);
  };
  const hasBan = extent !== 'free' && from >= 0;
  const stretch = hasBan ? stretchAround(halfHours[from]!.weekSlot, DAY_SLOTS, isBanned) : null;
  // whole days leave no hours in which to come or to leave, whatever is not known of the others
  if (hasBan && extent !== 'banned' && !stretch && of !== 'fee')
    return { of, value: valueAt(halfHours[from]!.weekSlot), extent: 'banned', hours: '' };
  return { of, value, extent, hours: stretch && extent !== 'unknown' ? `${stretch.from}-${stretch.to}` : '' };
}

/** Returns the months of the name of a season at a place; other times as they are. */
function datesOf(times: string, { lat }: Here): string {
  const season = SEASON_MONTHS[times];
  const shift = lat < 0 ? 5 : -1;
  return season ? season.map((month) => MONTHS[(month + shift) % 12]).join('-') : times;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function isSet(week: Uint8Array, slot: number): boolean {
  const at = (slot + WEEK_HALF_HOURS) % WEEK_HALF_HOURS;
  return (week[at >> 3]! & (1 << (at & 7))) !== 0;
}

/** Returns true if a rule keeps vans from a place in the night. */
export function isBan({ of, extent }: NightRule): boolean {
  return extent === 'banned' && (of === 'access' || of === 'vans');
}
