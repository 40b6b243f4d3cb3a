/** Resorts by a beach in high season, where every night is like a Saturday. */
import { PointCategory } from '../../region/format/codes.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import type { Factor } from '../factor.ts';
import type { Venue } from '../noise/nightlife.ts';
import type { Site } from '../site/site.ts';

const { nightclub, music_venue, bar, biergarten } = PointCategory;
const CLUBS: ReadonlySet<number> = new Set([nightclub, music_venue]);
const BARS: ReadonlySet<number> = new Set([bar, biergarten]);
/** Number of bars in reach that make a place to go out, like one club. */
const MIN_BARS = 3;
/** Distance to a beach of a resort, m: a walk of ten minutes; assumption. */
const BEACH_M = 800;
const SATURDAY = 6;
const FRIDAY = 5;

/** Returns true where people go out within a walk of a beach. */
export function isResort({ regions, x, y }: Site, venues: readonly Venue[]): boolean {
  const count = (kinds: ReadonlySet<number>) => venues.filter(({ kind }) => kinds.has(kind.category)).length;
  if (count(CLUBS) === 0 && count(BARS) < MIN_BARS) return false;
  let found = false;
  for (const region of regions) {
    const { category } = region.points;
    pointsAround(region, 'close', x, y, BEACH_M, (point) => {
      found ||= category[point] === PointCategory.beach;
    });
  }
  return found;
}

/** Returns the calendar of a night in a resort: in high season people go out as on a Saturday. */
export function resortCalendar(calendar: NightCalendar): NightCalendar {
  const { goingOutLike, highSeason } = calendar;
  if (!highSeason || goingOutLike === FRIDAY || goingOutLike === SATURDAY) return calendar;
  return { ...calendar, goingOutLike: SATURDAY };
}

/** Factor of a night that is louder than its weekday; its points are those of the venues. */
export const RESORT: Factor = {
  key: 'resort',
  points: 0,
  source: 'calendar',
  confidence: 'low',
  phrase: { key: 'resort' },
};
