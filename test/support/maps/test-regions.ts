/** The application over a folder of regions and maps. */
import { join } from 'node:path';
import { testApp } from '../http/test-app.ts';
import { openFilesIn } from '../open-files.ts';
import { road, writeMap } from './map-features.ts';
import { REGION_INFO } from './region-fixture.ts';
import { servedRegions } from './served-regions.ts';
import { writeTown } from './town-region.ts';

/** @param largestPack bytes of the largest region served whole as a pack @param now ms since 1970 UTC */
export function testRegions(largestPack?: number, now?: () => number) {
  const { data, folder, look, lookForRegions, listOf } = servedRegions(now);
  return {
    folder,
    look,
    lookForRegions,
    openFiles: () => openFilesIn(data),
    ...testApp({ regions: listOf({ largestPack }) }),
    // no wider than its map: the tiles of a pack are looked up across the whole region
    write: (name: string, lon: number) =>
      writeTown(folder, name, lon, { ...REGION_INFO, bounds: [lon - 0.5, 49.5, lon + 0.5, 50.5] }),
    writeMap: (name: string, lon: number) =>
      writeMap(
        join(folder, `${name}.map`),
        [lon, 49.9, lon + 0.1, 50.1],
        [road(name, [lon, 50], [lon + 0.1, 50])],
      ),
  };
}
