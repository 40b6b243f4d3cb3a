/** Assembles recorded features into a region, as one part. */
import type { RegionInfo } from '../../region/format/region-info.ts';
import { WHOLE_MAP } from '../cells/plan.ts';
import { featuresOf } from '../cells/tiled-features.ts';
import type { FeatureLog } from '../records/feature-log.ts';
import { type Assembled, assemblePart, type Extent } from './assemble-part.ts';

/**
 * Assembles the logs of one map into the bytes of a region file, without an index of names, which a reader builds.
 * @param extent extents of the map that differ from its bounds, `complete` if known
 */
export function assemble(
  logs: readonly FeatureLog[],
  info: RegionInfo,
  extent: Partial<Pick<Extent, 'covered' | 'complete' | 'streets'>> = {},
): Assembled {
  const { bounds } = info;
  const known = { bounds, covered: bounds, complete: null, streets: bounds, clip: null, ...extent };
  return assemblePart(WHOLE_MAP, featuresOf(logs), known, info, null)!;
}
