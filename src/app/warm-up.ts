/** Finds a few places when the service has started: the first list compiles most of the code, for half a second. */
import { NO_WISHES } from '../api/facts/wishes.ts';
import { placesFinder } from '../http/routes/spot/nearby.ts';
import { pageOf } from '../places/found/cursor.ts';
import type { Bounds } from '../region/format/region-info.ts';
import { largestTownIn } from '../region/world/town-around.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { TaskRunner } from '../threads/pool.ts';

/** Distance from the middle of a town within which places are found, m: a few dozen. */
const AROUND_M = 1500;

/**
 * Lists the places in the largest town of a region, or in its middle, and forgets them. Requests meanwhile wait for a few
 * milliseconds at most.
 * @param now ms since 1970 @param stopped aborted when the service stops
 */
export async function warmUp(
  pool: TaskRunner,
  bounds: Bounds,
  now: number,
  stopped: AbortSignal,
): Promise<void> {
  const [west, south, east, north] = bounds;
  const town = largestTownIn(bounds, () => true);
  const here = town
    ? { lat: town.y / E7, lon: town.x / E7 }
    : { lat: (south + north) / 2, lon: (west + east) / 2 };
  const page = pageOf(undefined, now);
  const where = { here, radius: AROUND_M, box: null, along: null, limit: 24, order: 'rank' as const };
  // an error here is one of the next request, too, which tells it
  await placesFinder(pool)({ ...where, page, wishes: NO_WISHES, lang: 'en' }, '', stopped).catch(() => {});
}
