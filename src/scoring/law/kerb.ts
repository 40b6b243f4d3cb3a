/** The kerb that the spot lies at: which side of the road, and whether one may park there. */
import { WayFlag } from '../../region/format/codes.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import type { LineHit } from '../lines/line-hit.ts';

/** In the middle of the road either side will do, metres. */
const MIDDLE_M = 1.5;

/**
 * What the parking rules of the road say at the side where (x, y) lies, in 1e-7 degrees: parking forbidden, reserved
 * for others, or free.
 */
export function kerbAt(road: LineHit, x: number, y: number): 'closed' | 'reserved' | 'free' {
  const flags = road.region.ways.flags[road.way]!;
  const left = sideRule(flags, WayFlag.NO_PARKING_LEFT, WayFlag.PARKING_RESERVED_LEFT);
  const right = sideRule(flags, WayFlag.NO_PARKING_RIGHT, WayFlag.PARKING_RESERVED_RIGHT);
  if (road.distance < MIDDLE_M) return left === 'free' ? left : right;
  return isLeftOf(road, x, y) ? left : right;
}

function sideRule(flags: number, closed: number, reserved: number): 'closed' | 'reserved' | 'free' {
  return flags & closed ? 'closed' : flags & reserved ? 'reserved' : 'free';
}

/** Left when looking from the segment's first end to its second, as its way was drawn. */
function isLeftOf({ x: ax, y: ay, endX, endY }: LineHit, x: number, y: number): boolean {
  // east-west distances shrink alike on both sides of the cross product: its sign needs no scale
  return shortWay(endX - ax) * (y - ay) - (endY - ay) * shortWay(x - ax) > 0;
}
