/** Finds places (campsites, car parks …) around a position. Coordinates 1e-7 degrees, distances metres. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { SITE_IS_AREA } from '../../format/place-records.ts';
import type { Region } from '../reader.ts';
import { itemsAround } from './items-around.ts';

/**
 * Calls `visit` with every place at most `metres` away: index of its point or area, distance to its centre.
 */
export function sitesAround(
  region: Region,
  x: number,
  y: number,
  metres: number,
  visit: (index: number, isArea: boolean, distance: number) => void,
): void {
  const { tree, items } = region.sites;
  const kx = metresPerUnitEast(y);
  itemsAround(region, tree, x, y, kx, metres, (place, fromX) => {
    const item = items[place]!;
    const isArea = item >= SITE_IS_AREA;
    const i = isArea ? item - SITE_IS_AREA : item;
    if ((isArea ? region.hiddenAreas : region.hiddenPoints)?.[i]) return;
    const coords = isArea ? region.areas.centre : region.points.coords;
    const distance = Math.hypot(
      (coords.at(2 * i)! - fromX) * kx,
      (coords.at(2 * i + 1)! - y) * METRES_PER_UNIT,
    );
    if (distance <= metres) visit(i, isArea, distance);
  });
}

/** Calls `visit` with every place in a box, 1e-7 degrees, in the order of the index. */
export function sitesIn(
  region: Region,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  visit: (index: number, isArea: boolean) => void,
): void {
  const { found, sites } = region;
  const before = found.count;
  sites.tree.search(minX, minY, maxX, maxY, found);
  const until = found.count;
  for (let k = before; k < until; k++) {
    const item = sites.items[found.ids[k]!]!;
    const isArea = item >= SITE_IS_AREA;
    const i = isArea ? item - SITE_IS_AREA : item;
    if (!(isArea ? region.hiddenAreas : region.hiddenPoints)?.[i]) visit(i, isArea);
  }
  found.count = before;
}
