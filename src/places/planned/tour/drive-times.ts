/** When the drives of a tour take place, on the clocks of their places: a pass may be closed on the third day. */
import type { LatLon } from '../../../api/values.ts';
import { type DriveTime, driveTimeOf, overDays } from '../../../routing/drive-time.ts';
import type { Router } from '../../../routing/router.ts';
import { instantOf, wallClockAt } from '../../../scoring/calendar/at.ts';
import { isPublicHoliday } from '../../../scoring/calendar/holidays.ts';
import { localDay } from '../../../scoring/calendar/night.ts';
import { placeAt } from '../../../scoring/site/country-and-time-zone.ts';
import { MAX_DAYS } from '../../../shared/tour-days.ts';
import { MORNING_HOUR } from './days.ts';
import type { TourQuestion } from './question.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns the time of a drive that begins at an instant. @param departure ms since 1970 */
export function driveTimeAt(departure: number, { lat, lon }: LatLon): DriveTime {
  const place = placeAt(lat, lon);
  return driveTimeOf(wallClockAt(departure, place.timeZone), (number) =>
    isPublicHoliday(place, localDay(number)),
  );
}

/** A day of driving. */
interface DrivenDay {
  /** position at which it begins, s of driving from the start of the tour */
  from: number;
  /** ms since 1970 */
  departure: number;
  /** see `Day`; missing = the end of the day is not known */
  stop?: number | null;
}

/**
 * Returns the time of a whole tour. Around its nominal end a day may end earlier or later, unless it ends at a stop: roads
 * there count as closed if they are closed on one of the two days.
 * @param spread see `spreadOf`
 * @param place one on the tour, whose clock and holidays count
 */
export function timeOfDays(days: readonly DrivenDay[], spread: number, place: LatLon): DriveTime {
  const times = days.map(({ departure }) => driveTimeAt(departure, place));
  return overDays(
    days.flatMap(({ from }, i) => {
      const [time, before] = [times[i]!, times[i - 1]];
      if (!before) return [{ since: 0, time }];
      const isAtStop = typeof days[i - 1]!.stop === 'number';
      const margin = isAtStop ? 0 : spread;
      return [
        { since: from - margin, time: { ...before, key: `${before.key} or ${time.key}`, or: time } },
        { since: from + margin, time },
      ];
    }),
  );
}

/** Returns the days of a tour of which only the departure and the driving time of a day are known. */
export function daysExpected({ stops, departure, perDay }: TourQuestion): DrivenDay[] {
  const { lat, lon } = stops[0]!;
  const { timeZone } = placeAt(lat, lon);
  const first = Math.floor(wallClockAt(departure, timeZone) / DAY_MS);
  return Array.from({ length: MAX_DAYS }, (_, i) => ({
    from: i * perDay,
    departure: i === 0 ? departure : instantOf((first + i) * DAY_MS + MORNING_HOUR * HOUR_MS, timeZone),
  }));
}

/** Returns the router of each day. @param starts places where the days begin */
export function routersOf(router: Router, days: readonly DrivenDay[], starts: readonly LatLon[]): Router[] {
  return days.map(({ departure }, i) => router.at(driveTimeAt(departure, starts[i]!)));
}
