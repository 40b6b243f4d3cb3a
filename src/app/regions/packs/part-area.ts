/** The area of a partial pack: its bounds, and the settlement that its title names. */
import { PointCategory } from '../../../region/format/codes.ts';
import type { Bounds, RegionInfo } from '../../../region/format/region-info.ts';
import type { Region } from '../../../region/read/reader.ts';
import { PackUnavailable } from '../../../shared/files/region-pack.ts';
import { halvesOf, isInside, middleOf } from '../../../shared/geo/box.ts';
import { toUnits } from '../../../shared/geo/earth.ts';

/**
 * Returns the intersection of a bbox with the bounds of a region, degrees; null if it equals these bounds.
 * @throws PackUnavailable if they do not overlap
 */
export function boundsOfPart({ info }: { info: RegionInfo }, box: Bounds): Bounds | null {
  const { bounds } = info;
  const [first, second] = halvesOf(box)
    .map((half) => shared(half, bounds))
    .filter(([west, south, east, north]) => west < east && south < north);
  if (!first) {
    const around = bounds.map((side) => side.toFixed(2)).join(',');
    const message = `bbox is "${box.join(',')}"; expected a box that touches ${info.title}: ${around}`;
    throw new PackUnavailable('outside', message);
  }
  // across the 180th meridian
  if (second) return [first[0], first[1], second[2], first[3]];
  return first.every((side, i) => side === bounds[i]) ? null : first;
}

function shared(a: Bounds, b: Bounds): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/**
 * Returns the name of the mapped settlement, or part of one, with the most people in a bbox. Without one, returns the
 * middle of the bbox as text: latitude, longitude, degrees.
 */
export function placeIn(regions: readonly Region[], bounds: Bounds): string {
  const units = bounds.map(toUnits) as Bounds;
  let best = { name: '', rank: Infinity, people: -1 };
  for (const region of regions) {
    const { points } = region;
    for (let i = 0; i < points.category.length; i++) {
      if (points.category[i] !== PointCategory.place) continue;
      const [x, y] = [points.coords[2 * i]!, points.coords[2 * i + 1]!];
      if (!isInside({ lat: y, lon: x }, units)) continue;
      const [rank, people] = [points.flags.at(i), points.value.at(i)];
      const isMore = people === best.people ? rank < best.rank : people > best.people;
      const name = region.text(points.name.at(i));
      if (isMore && name !== '') best = { name, rank, people };
    }
  }
  const { lat, lon } = middleOf(bounds);
  return best.name || `${lat.toFixed(2)}, ${lon.toFixed(2)}`;
}
