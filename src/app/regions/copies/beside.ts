/** What was imported beside maps and goes into the copies that are served. */

import type { OfficialSet } from '../../../enrichment/noise-maps/apply.ts';
import type { TerrainSet } from '../../../enrichment/terrain/apply.ts';
import type { Count } from '../../../enrichment/traffic-counts/count.ts';
import { countsOf, type RegionCounts } from '../side-files/region-counts.ts';
import { noiseMapsOf, type RegionNoiseMaps } from '../side-files/region-noise-maps.ts';
import { type RegionTerrain, terrainOf } from '../side-files/region-terrain.ts';

export interface Beside {
  counts: readonly Count[];
  terrain: readonly TerrainSet[];
  noiseMaps: readonly OfficialSet[];
}

/** The files that it is in, as they are now. */
export interface BesideFiles {
  counts: RegionCounts;
  terrain: RegionTerrain;
  noiseMaps: RegionNoiseMaps;
}

/** Looks at the files of a folder. @param known what was read before */
export function besideIn(regionsDirectory: string, known?: BesideFiles): BesideFiles {
  return {
    counts: countsOf(regionsDirectory, known?.counts),
    terrain: terrainOf(regionsDirectory),
    noiseMaps: noiseMapsOf(regionsDirectory),
  };
}

/** Changes when one of the files does. */
export function besideVersion({ counts, terrain, noiseMaps }: BesideFiles): string {
  return `${counts.version} ${terrain.version} ${noiseMaps.version}`;
}

export function besideOf({ counts, terrain, noiseMaps }: BesideFiles): Beside {
  return { counts: counts.counts, terrain: terrain.sets, noiseMaps: noiseMaps.sets };
}

export function isNothing({ counts, terrain, noiseMaps }: Beside): boolean {
  return counts.length + terrain.length + noiseMaps.length === 0;
}
