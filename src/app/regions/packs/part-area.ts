/** The area of a partial pack: its bounds, and the settlement that its title names. */
import { PointCategory } from '../../../region/format/codes.ts';
import type { Bounds, RegionInfo } from '../../../region/format/region-info.ts';
import type { Region } from '../../../region/read/reader.ts';
import { PackUnavailable } from '../../../shared/files/region-pack.ts';
import { toUnits } from '../../../shared/geo/earth.ts';

/**
 * Returns the intersection of a bbox with the bounds of a region, degrees; null if it equals these bounds.
 * @throws PackUnavailable if they do not overlap
 */
export function boundsOfPart({ info }: { info: RegionInfo }, box: Bounds): Bounds | null {
  const { bounds } = info;
  const west = Math.max(box[0], bounds[0]);
  const south = Math.max(box[1], bounds[1]);
  const east = Math.min(box[2], bounds[2]);
  const north = Math.min(box[3], bounds[3]);
  if (west >= east || south >= north) {
    const around = bounds.map((side) => side.toFixed(2)).join(',');
    const message = `bbox is "${box.join(',')}"; expected a box that touches ${info.title}: ${around}`;
    throw new PackUnavailable('outside', message);
  }
  const isWhole = [west, south, east, north].every((side, i) => side === bounds[i]);
  return isWhole ? null : [west, south, east, north];
}

/**
 * Returns the name of the mapped settlement, or part of one, with the most people in a bbox. Without one, returns the
 * middle of the bbox as text: latitude, longitude, degrees.
 */
export function placeIn(regions: readonly Region[], bounds: Bounds): string {
  const [west, south, east, north] = bounds;
  const [minX, minY, maxX, maxY] = bounds.map(toUnits) as Bounds;
  let best = { name: '', rank: Infinity, people: -1 };
  for (const region of regions) {
    const { points } = region;
    for (let i = 0; i < points.category.length; i++) {
      if (points.category[i] !== PointCategory.place) continue;
      const [x, y] = [points.coords[2 * i]!, points.coords[2 * i + 1]!];
      if (x < minX || x > maxX || y < minY || y > maxY) continue;
      const [rank, people] = [points.flags[i]!, points.value[i]!];
      const isMore = people === best.people ? rank < best.rank : people > best.people;
      const name = region.text(points.name[i]!);
      if (isMore && name !== '') best = { name, rank, people };
    }
  }
  return best.name || `${((south + north) / 2).toFixed(2)}, ${((west + east) / 2).toFixed(2)}`;
}
