/** Divides the points that a tour passes among days whose nights are given. */
import type { LatLon } from '../../../../api/values.ts';
import { metresApart } from '../../../../shared/geo/distance.ts';

/**
 * Returns the points of each day, in order, so that the sum of straight lines from night to night through them is
 * least. Dynamic programming over days and points.
 * @param start of the tour @param points to pass, in order @param nights one per day
 */
export function pointsByDay<Point extends LatLon>(
  start: LatLon,
  points: readonly Point[],
  nights: readonly LatLon[],
): Point[][] {
  const along = [0];
  for (let i = 1; i < points.length; i++) along.push(along[i - 1]! + metresApart(points[i - 1]!, points[i]!));
  /** least length with the first j points passed by the evening of the day so far */
  let least: number[] = [0, ...points.map(() => Number.POSITIVE_INFINITY)];
  /** for each day, the number of points that were passed before it */
  const before: number[][] = [];
  for (const [day, night] of nights.entries()) {
    const from = nights[day - 1] ?? start;
    const next: number[] = [];
    const came: number[] = [];
    // the best beginning among those with fewer points: without the way along the points
    let [best, bestFrom] = [Number.POSITIVE_INFINITY, 0];
    for (let passed = 0; passed <= points.length; passed++) {
      next[passed] = least[passed]! + metresApart(from, night);
      came[passed] = passed;
      const through = best + (along[passed - 1] ?? 0);
      const last = points[passed - 1];
      if (last && through + metresApart(last, night) < next[passed]!) {
        next[passed] = through + metresApart(last, night);
        came[passed] = bestFrom;
      }
      const first = points[passed];
      const begun = first ? least[passed]! + metresApart(from, first) - along[passed]! : best;
      if (begun < best) [best, bestFrom] = [begun, passed];
    }
    least = next;
    before.push(came);
  }
  const days: Point[][] = [];
  let passed = points.length;
  for (let day = nights.length - 1; day >= 0; day--) {
    const from = before[day]![passed]!;
    days.unshift(points.slice(from, passed));
    passed = from;
  }
  return days;
}
