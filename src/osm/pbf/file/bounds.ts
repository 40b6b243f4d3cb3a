/** Bounds of the data of a file, from its header and its nodes. */
import { around } from '../../../region/format/live-cell.ts';
import { E7 } from '../../../shared/geo/earth.ts';
import { boxOfRings, type Rings } from '../../../shared/geo/polygons.ts';
import { OsmDataError } from '../../import-errors.ts';
import type { NodeBounds } from './extent.ts';

/** West, south, east, north, degrees. */
export type Bounds = [number, number, number, number];

/** Distance by which header bounds may exceed those of the nodes, degrees: some were copied from a larger file. */
const BOUNDS_MARGIN = 0.25;

/** Distance around the nodes of a file without bounds within which land is mapped, m: as coverage reaches beside roads. */
const BESIDE_NODES_M = 1000;

/**
 * Returns the bounds in the header, limited to those of the nodes plus BOUNDS_MARGIN; those of the nodes and the land
 * beside them if the header has no usable ones. Limited to the bbox of the polygons, too.
 */
export function usableBounds(told: Bounds | null, extent: Bounds, clip: Rings | null): Bounds {
  const bounds = (told && plausibleBounds(told, extent)) ?? around(extent, BESIDE_NODES_M);
  return clip ? boundsWithin(bounds, clip) : bounds;
}

/** Returns bounds limited to the bbox of polygons. @throws OsmDataError if nothing is left */
function boundsWithin(bounds: Bounds, clip: Rings): Bounds {
  const [west, south, east, north] = boxOfRings(clip);
  const both: Bounds = [
    Math.max(bounds[0], west),
    Math.max(bounds[1], south),
    Math.min(bounds[2], east),
    Math.min(bounds[3], north),
  ];
  if (both[0] < both[2] && both[1] < both[3]) return both;
  throw new OsmDataError('no part of it is inside the polygon');
}

/** Returns stated bounds near those of the nodes; null if they are empty or somewhere else. */
function plausibleBounds(told: Bounds, extent: Bounds): Bounds | null {
  const bounds: Bounds = [
    Math.max(told[0], extent[0] - BOUNDS_MARGIN),
    Math.max(told[1], extent[1] - BOUNDS_MARGIN),
    Math.min(told[2], extent[2] + BOUNDS_MARGIN),
    Math.min(told[3], extent[3] + BOUNDS_MARGIN),
  ];
  return bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : null;
}

/** Returns the bounds of all extents. @throws OsmDataError if they contain nothing */
export function extentOf(extents: readonly NodeBounds[]): Bounds {
  const bounds = [
    Math.min(...extents.map(({ minX }) => minX)),
    Math.min(...extents.map(({ minY }) => minY)),
    Math.max(...extents.map(({ maxX }) => maxX)),
    Math.max(...extents.map(({ maxY }) => maxY)),
  ].map((value) => value / E7) as Bounds;
  if (!bounds.every(Number.isFinite)) throw new OsmDataError('it contains no nodes with a position');
  return bounds;
}
