/** Measures the distances along a route. */
import { metresApart } from '../../shared/geo/distance.ts';
import type { Route } from '../../shared/geo/polyline.ts';

/** Returns for each corner its distance from the start along the route, m. */
export function distancesAlong({ lats, lons }: Route): number[] {
  let sum = 0;
  return lats.map((lat, i) => {
    if (i > 0) sum += metresApart({ lat, lon: lons[i]! }, { lat: lats[i - 1]!, lon: lons[i - 1]! });
    return sum;
  });
}
