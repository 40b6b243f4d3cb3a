/** Names the place inside a bounding box. */
import { PointCategory } from '../../../region/format/codes.ts';
import type { Bounds } from '../../../region/format/region-info.ts';
import type { Region } from '../../../region/read/reader.ts';
import { toUnits } from '../../../shared/earth.ts';

/**
 * Returns the town or village with the most people in a box; without a name, the middle of the box in
 * degrees.
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
