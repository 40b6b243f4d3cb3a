/** Measures the drive of a day. */
import type { LatLon } from '../../../api/values.ts';
import type { Router } from '../../../routing/router.ts';
import type { Drive } from './planned-day.ts';
import { straightLines } from './straight-lines.ts';

/** Returns the drive through some points, then to a night and on. Without a known road it is straight lines. */
export async function driveThrough(
  first: readonly LatLon[],
  then: readonly LatLon[],
  router: Router,
): Promise<Drive> {
  const stops = [...first, ...then];
  const known = await router.way(stops);
  // straight lines only from or to a place that the traveller chose: drives to all other places were measured
  const way = known ?? (await straightLines(false).way(stops))!;
  const night = way.stops[first.length]!;
  return {
    ...way,
    isEstimated: known === null,
    toNight: way.seconds[night]!,
    onwardM: way.metres.at(-1)! - way.metres[night]!,
  };
}
