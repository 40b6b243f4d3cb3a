/** Drops features entirely outside an area; features that reach into it stay whole. */
import type { ClipArea } from '../geometry/clip-area.ts';
import type { FeatureSink } from './object-features.ts';

/** Returns a sink that passes on the features that touch an area. */
export function clipping(kept: FeatureSink, area: ClipArea): FeatureSink {
  return {
    line: (osmId, facts, path) => area.touchesPath(path) && kept.line(osmId, facts, path),
    area: (osmType, osmId, facts, rings) =>
      area.touchesRings(rings) && kept.area(osmType, osmId, facts, rings),
    point: (osmType, osmId, facts, x, y, radius) =>
      area.has(x, y) && kept.point(osmType, osmId, facts, x, y, radius),
    building: (osmId, x, y, squareMetres, isHome) =>
      area.has(x, y) && kept.building(osmId, x, y, squareMetres, isHome),
    runway: (osmId, ref, path) => area.touchesPath(path) && kept.runway(osmId, ref, path),
    aerodrome: (kind, name, x, y, rings) =>
      (area.has(x, y) || area.touchesRings(rings)) && kept.aerodrome(kind, name, x, y, rings),
    coast: (osmId, path) => area.touchesPath(path) && kept.coast(osmId, path),
    noiseBarrier: (path) => area.touchesPath(path) && kept.noiseBarrier(path),
    tunnel: (path) => area.touchesPath(path) && kept.tunnel(path),
    road: (kind, name, path) => area.touchesPath(path) && kept.road(kind, name, path),
    barrier: (kind, x, y) => area.has(x, y) && kept.barrier(kind, x, y),
    signals: (x, y) => area.has(x, y) && kept.signals(x, y),
  };
}
