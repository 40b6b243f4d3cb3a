/** Compares the bounds of regions with the visible map. */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import { overlap } from '../../shared/geo/box.ts';
import type { Bounds } from '../lib/geo.ts';

/** Returns true if a region reaches into the bounds. */
export function isAnyIn(regions: readonly RegionRow[], seen: Bounds): boolean {
  return regions.some(({ bounds }) => overlap(bounds, seen));
}

/** Returns the region nearest to a position; undefined if there is none. */
export function nearestRegion(regions: readonly RegionRow[], { lat, lon }: LatLon): RegionRow | undefined {
  const distance = ({ bounds: [west, south, east, north] }: RegionRow) => {
    const beside = Math.max(west - lon, 0, lon - east) * Math.cos((lat * Math.PI) / 180);
    return Math.hypot(beside, Math.max(south - lat, 0, lat - north));
  };
  return regions.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns true if two regions that reach into the bounds overlap or touch, inside the bounds or elsewhere. */
export function overlapIn(regions: readonly RegionRow[], seen: Bounds): boolean {
  const near = regions.map(({ bounds }) => bounds).filter((bounds) => overlap(bounds, seen));
  return near.some((one, i) => near.slice(i + 1).some((other) => overlap(one, other)));
}

/** Returns true if the bounds are inside one region. */
export function isCovered(regions: readonly RegionRow[], [west, south, east, north]: Bounds): boolean {
  return regions.some(
    ({ bounds }) => west >= bounds[0] && south >= bounds[1] && east <= bounds[2] && north <= bounds[3],
  );
}
