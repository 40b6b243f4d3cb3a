/** Compares the bounds of regions with the visible map. */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import { overlap } from '../../shared/geo/box.ts';
import type { Bounds } from '../lib/geo.ts';

/** Number of sample positions across the visible map, in each direction. */
const LOOKS = 12;

/**
 * Returns the share of an area inside regions, 0 to 1. Uses the regions' bounds, because their outlines have
 * holes at coasts.
 */
export function shareInRegions(regions: readonly RegionRow[], [west, south, east, north]: Bounds): number {
  let inside = 0;
  for (let i = 0; i < LOOKS; i++) {
    const lon = west + ((i + 0.5) / LOOKS) * (east - west);
    for (let j = 0; j < LOOKS; j++) {
      const lat = south + ((j + 0.5) / LOOKS) * (north - south);
      if (regions.some(({ bounds }) => isWithin(bounds, lat, lon))) inside++;
    }
  }
  return inside / LOOKS ** 2;
}

function isWithin([west, south, east, north]: Bounds, lat: number, lon: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
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
