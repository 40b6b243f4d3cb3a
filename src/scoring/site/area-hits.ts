/** Finds areas that contain a spot or are near it. */
import { AREA_GROUPS } from '../../region/format/reach.ts';
import { areasAround } from '../../region/read/around/areas-around.ts';
import type { Region } from '../../region/read/reader.ts';

/** An area near or around the spot; distance in m, 0 if the spot is inside. */
export interface AreaHit {
  region: Region;
  area: number;
  /** AreaKind code */
  kind: number;
  distance: number;
}

/** Returns the areas that contain (x, y), 1e-7 degrees, or are within the reach of their group, each once. */
export function areaHitsAround(regions: readonly Region[], x: number, y: number): AreaHit[] {
  const hits: AreaHit[] = [];
  for (const region of regions) {
    const first = hits.length;
    for (const { name, reach } of AREA_GROUPS) {
      areasAround(region, name, x, y, reach, (area, distance) => {
        // there are few hits: a scan is faster than building a map
        for (let i = first; i < hits.length; i++) {
          const known = hits[i]!;
          if (known.area !== area) continue;
          known.distance = Math.min(known.distance, distance);
          return;
        }
        hits.push({ region, area, kind: region.areas.kind[area]!, distance });
      });
    }
  }
  return hits;
}
