/** The ground grid of a region. */
import type { GroundInput } from '../../region/build/inputs.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { E7 } from '../../shared/earth.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { readLogs } from '../features/feature-log-reader.ts';
import { GroundBuilder } from './ground-builder.ts';

/** The ground grid of a map. */
export function groundOf(logs: readonly FeatureLog[], bounds: Bounds): GroundInput {
  const ground = new GroundBuilder(groundBounds(logs, bounds));
  readLogs(logs, {
    areaRings: (kind, rings) => ground.addArea(kind, rings),
    building: (_id, x, y, squareMetres) => ground.addBuilding(x, y, squareMetres),
  });
  return ground.finish();
}

/**
 * A country on both sides of the antimeridian has bounds that go around the Earth. Its ground is kept for the side
 * with more buildings; the other one counts as open land.
 */
function groundBounds(logs: readonly FeatureLog[], bounds: Bounds): Bounds {
  const [west, south, east, north] = bounds;
  if (east - west <= 180) return bounds;
  let onWestSide = 0;
  let onEastSide = 0;
  let endOfWest = west;
  let startOfEast = east;
  readLogs(logs, {
    building: (_id, x) => {
      if (x < 0) {
        onWestSide++;
        endOfWest = Math.max(endOfWest, x / E7);
      } else {
        onEastSide++;
        startOfEast = Math.min(startOfEast, x / E7);
      }
    },
  });
  return onWestSide > onEastSide ? [west, south, endOfWest, north] : [startOfEast, south, east, north];
}
