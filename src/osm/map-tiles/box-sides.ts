/** Positions on the sides of a box. */
import type { Box } from '../../map-tiles/cut.ts';

/** Returns the point on the sides of a box nearest to a point inside. */
export function nearestOnSide(x: number, y: number, box: Box): [x: number, y: number] {
  const [west, south, east, north] = [x - box.minX, y - box.minY, box.maxX - x, box.maxY - y];
  const nearest = Math.min(west, south, east, north);
  if (nearest === west) return [box.minX, y];
  if (nearest === south) return [x, box.minY];
  return nearest === east ? [box.maxX, y] : [x, box.maxY];
}

/**
 * Returns the position of a point along the sides of a box, counterclockwise from the south-west corner: 0 to
 * below 4, 1 per side.
 */
export function wayAround(x: number, y: number, box: Box): number {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  if (y === box.minY) return (x - box.minX) / width;
  if (x === box.maxX) return 1 + (y - box.minY) / height;
  if (y === box.maxY) return 2 + (box.maxX - x) / width;
  return (3 + (box.maxY - y) / height) % 4;
}
