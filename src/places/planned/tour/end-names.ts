/** Names of where a tour begins and where its days really end. */
import type { TourPlace } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import { iso } from '../../../scoring/calendar/at.ts';
import { pointNameOf } from '../../../scoring/place-titles.ts';
import { AT_STOP_M } from '../../../shared/tour-days.ts';
import type { PlaceToRate } from '../../found/question.ts';
import type { RatedPlace } from '../../found/rated-place.ts';
import type { Frame } from './frame.ts';
import type { PlannedDay } from './planned-day.ts';
import type { TourQuestion } from './question.ts';

/** Returns the start, and for each day the stop at which it ends or, without one, the end of its drive. */
export function pointsToName(
  planned: readonly PlannedDay[],
  { days, nightStops }: Frame,
  { stops, departure }: TourQuestion,
): PlaceToRate[] {
  const at = ({ lat, lon }: LatLon) => ({ lat, lon, arrival: iso(departure) });
  return [
    at(stops[0]!),
    ...planned.map(({ drive }, i) => {
      const { stop } = days[i]!;
      return at(stop === null ? drive.line.at(-1)! : nightStops[stop]!);
    }),
  ];
}

/** Returns the name of the start; null if unknown. @param points see `pointsToName` */
export function startName(points: readonly (RatedPlace | null)[]): string | null {
  return pointName(points[0]!);
}

/**
 * Returns the name of the end of each day, usually a town. Days that end in the same town are named by the
 * place of the night.
 * @param points see `pointsToName`
 */
export function endNames(
  nights: readonly (TourPlace | null)[],
  { days }: Frame,
  [, ...points]: readonly (RatedPlace | null)[],
): (string | null)[] {
  const isAtNight = nights.map(
    (night, i) => night !== null && (days[i]!.stop === null || night.distance_m > AT_STOP_M),
  );
  const names = nights.map((night, i) =>
    isAtNight[i] ? (night!.place.town ?? night!.title) : pointName(points[i]!),
  );
  return names.map((name, i) => {
    const isShared = names.some((other, k) => k !== i && other === name);
    return isAtNight[i] && isShared ? nights[i]!.title : name;
  });
}

/** Returns the name of a point; null if unknown. */
export function pointName(point: RatedPlace | null): string | null {
  return point && pointNameOf(point.titleParts);
}
