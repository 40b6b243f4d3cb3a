/** Which regions have a map of a place. */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from './camera.ts';

export function regionAt(regions: readonly RegionRow[], place: LatLon): RegionRow | undefined {
  return regions.find(({ outline }) => outline.coordinates.some((rings) => isInside(rings, place)));
}

/** True when one region has all corners of the bounds, so that nothing outside of regions can be seen in them. */
export function isCovered(regions: readonly RegionRow[], [west, south, east, north]: Bounds): boolean {
  const corners = [
    { lat: south, lon: west },
    { lat: south, lon: east },
    { lat: north, lon: west },
    { lat: north, lon: east },
  ];
  return regions.some((region) => corners.every((corner) => regionAt([region], corner)));
}

/** Even-odd rule: a point in a hole is outside. */
function isInside(rings: readonly (readonly (readonly number[])[])[], { lat, lon }: LatLon): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length]!;
      if (y1! > lat !== y2! > lat && lon < ((x2! - x1!) * (lat - y1!)) / (y2! - y1!) + x1!) inside = !inside;
    }
  }
  return inside;
}
