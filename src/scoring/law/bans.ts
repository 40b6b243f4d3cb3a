/** Bans at some times, such as `no @ (Jun-Sep)`, on the night that is asked about. */
import { bansIn, type TimedBan } from '../../region/format/site-details.ts';
import { type Here, weekOfTimes } from '../calendar/dated-week.ts';
import type { Night } from '../calendar/night.ts';
import type { StandingPlace } from '../site/standing.ts';

/** Shortest uninterrupted stay in the night that still is a night, half hours: six hours. */
const SHORTEST_SLEEP = 12;

/** Returns whom a place bans in a night, all before vans; null if nobody, or if the times are not known. */
export function banOf(places: readonly StandingPlace[], here: Here, night: Night): TimedBan['of'] | null {
  const [place] = places;
  if (!place || place.details === '') return null;
  const holding = bansIn(place.details).filter(({ times }) => breaksNight(times, here, night));
  return holding.find(({ of }) => of === 'all')?.of ?? holding[0]?.of ?? null;
}

/** Returns true if times leave less than SHORTEST_SLEEP of the whole night in one piece. */
function breaksNight(times: string, here: Here, { halfHours, evening }: Night): boolean {
  const week = weekOfTimes(times, here)?.(evening).open;
  if (!week) return false;
  let [free, longest] = [0, 0];
  for (const { weekSlot } of halfHours) {
    free = week[weekSlot >> 3]! & (1 << (weekSlot & 7)) ? 0 : free + 1;
    longest = Math.max(longest, free);
  }
  return longest < SHORTEST_SLEEP;
}
