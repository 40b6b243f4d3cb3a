/** The frame of a tour before its nights are chosen: its way, its days and their clocks. */
import { MAX_DAYS, type Tour } from '../../api/tour.ts';
import type { LatLon } from '../../api/values.ts';
import { iso } from '../calendar/at.ts';
import { placeAt } from '../site/country-and-time-zone.ts';
import { type Day, type DayTimes, daysBetween, timesOf } from './days.ts';
import { cornerAt } from './detours.ts';
import type { Impossible, TourQuestion, TourRouter } from './question.ts';
import type { Router, Way } from './router.ts';
import { straightLines } from './straight-lines.ts';

export interface Frame {
  way: Way;
  router: Router;
  days: (Day & DayTimes)[];
  /** points near which a day ends, the end last */
  nightStops: LatLon[];
  /** positions of points that must be passed, s of driving from the start, with their coordinates */
  passes: { position: number; point: LatLon }[];
  source: Pick<Tour, 'degraded' | 'degraded_reason' | 'router'>;
}

/** Returns the frame of a tour, or why there can be none. */
export async function frameOf(
  question: TourQuestion,
  own: TourRouter | null,
): Promise<Frame | { impossible: Impossible }> {
  const { stops, isTrack, perDay, departure } = question;
  const byRoad = own && (await own.way(stops));
  const lines = straightLines(isTrack);
  const way = byRoad ?? (await lines.way(stops))!;
  const positions = way.stops.map((corner) => way.seconds[corner]!);
  const hasNight = (i: number) => i > 0 && (stops[i]!.night || i === stops.length - 1);
  const days = daysBetween(
    positions.filter((_, i) => hasNight(i)),
    perDay,
  );
  if (days.length > MAX_DAYS) return { impossible: tooLong(question, positions.at(-1)!) };
  const times = timesOf(days, departure, (position) => {
    const { lat, lon } = way.line[cornerAt(way, position)]!;
    return placeAt(lat, lon).timeZone;
  });
  const late = tooLate(question, times);
  if (late) return { impossible: late };
  return {
    way,
    router: byRoad ? own : lines,
    days: days.map((day, i) => ({ ...day, ...times[i]! })),
    nightStops: stops.filter((_, i) => hasNight(i)),
    passes: positions.flatMap((position, i) =>
      i === 0 || hasNight(i) ? [] : [{ position, point: stops[i]! }],
    ),
    source: byRoad
      ? { degraded: false, degraded_reason: null, router: own.source }
      : { degraded: true, degraded_reason: own ? 'no_connection' : 'no_roads', router: 'none' },
  };
}

function tooLong({ perDay, stops }: TourQuestion, seconds: number): Impossible {
  const hours = (each: number) => (each / 3600).toFixed(1);
  const nights = stops.filter(({ night }) => night).length;
  return {
    field: 'hours_per_day',
    message: `hours_per_day is ${Number((perDay / 3600).toFixed(2))}; expected more for a drive of ${hours(seconds)} hours with ${nights} stops for the night: a tour has at most ${MAX_DAYS} days`,
  };
}

function tooLate({ arriveBy }: TourQuestion, times: readonly DayTimes[]): Impossible | null {
  const { arrival } = times.at(-1)!;
  if (arriveBy === null || arrival <= arriveBy) return null;
  return {
    field: 'arrive_by',
    message: `arrive_by is ${iso(arriveBy)}; expected ${iso(Math.ceil(arrival / 60_000) * 60_000)} or later: the drive takes ${times.length} days`,
  };
}
