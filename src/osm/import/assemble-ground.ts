/** The ground of a region. */
import type { GroundInput } from '../../region/build/grids/ground-input.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { readLogs } from '../features/feature-log-reader.ts';
import { GroundBuilder } from './ground-builder.ts';

/** The ground of a map. */
export function groundOf(logs: readonly FeatureLog[], bounds: Bounds): GroundInput {
  const ground = new GroundBuilder(bounds);
  readLogs(logs, {
    areaRings: (kind, rings) => ground.addArea(kind, rings),
    building: (_id, x, y, squareMetres) => ground.addBuilding(x, y, squareMetres),
  });
  return ground.finish();
}
