/** Drops features entirely outside an area; features that reach into it stay whole. */
import type { ClipArea } from '../geometry/clip-area.ts';
import { type FeatureSink, sinkOf } from '../records/layouts.ts';

interface Geometry {
  x: number;
  y: number;
  path: Int32Array;
  rings: Int32Array[];
}

/** Returns a sink that passes on the features that touch an area. */
export function clipping(kept: FeatureSink, area: ClipArea): FeatureSink {
  return sinkOf((kind, feature) => {
    const { x, y, path, rings }: Partial<Geometry> = feature;
    const touches =
      (x !== undefined && area.has(x, y!)) ||
      (path !== undefined && area.touchesPath(path)) ||
      (rings !== undefined && area.touchesRings(rings));
    if (touches) kept[kind](feature);
  });
}
