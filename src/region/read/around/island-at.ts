/** The island that a place lies on. Coordinates 1e-7 degrees. */
import { AreaKind } from '../../format/codes.ts';
import type { Region } from '../reader.ts';
import { areasAround } from './areas-around.ts';

/** Returns the smallest island around (x, y) as `way 5`; null = mainland, sea, or an island that the maps do not close. */
export function islandAt(regions: readonly Region[], x: number, y: number): string | null {
  let smallest = Number.POSITIVE_INFINITY;
  let island: string | null = null;
  for (const region of regions) {
    const { kind, hectares, osmType, id } = region.areas;
    areasAround(region, 'admin', x, y, 0, (area) => {
      if (kind[area] !== AreaKind.landmass || hectares[area]! >= smallest) return;
      smallest = hectares[area]!;
      island = `${region.osmTypeOf(osmType[area]!)} ${id[area]}`;
    });
  }
  return island;
}
