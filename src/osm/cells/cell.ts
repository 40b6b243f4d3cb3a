/** Cell of a map while it is assembled: the features that it owns, and those that it knows around them. */
import type { FeatureLog } from '../features/feature-log.ts';
import { boxAround } from './anchors.ts';
import { nearbyLogs } from './nearby.ts';
import { type Part, PLAN_LIMITS } from './plan.ts';
import type { TiledFeatures } from './tiled-features.ts';
import { type Box, EARTH } from './tiles.ts';

export interface Cell {
  /** every feature whose anchor is in this box belongs to the cell, see `owns` */
  box: Box;
  /** all features within this box are known */
  around: Box;
  logs: readonly FeatureLog[];
  /** which of its areas it writes, see `isWide` */
  areas: Part['areas'];
}

/** Returns the cell that is a whole map. */
export function wholeCell(logs: readonly FeatureLog[]): Cell {
  return { box: EARTH, around: EARTH, logs, areas: 'all' };
}

/** Returns a cell of a part with the features around it. @param margin metres within which features are known */
export function cellOf(
  features: TiledFeatures,
  { areas }: Part,
  box: Box,
  margin = PLAN_LIMITS.margin,
): Cell {
  const around = boxAround(box, margin);
  return { box, around, logs: nearbyLogs(features.logsIn(around), around), areas };
}

/** Returns whether the anchor of a feature is in a box; the east and north sides belong to the next boxes. */
export function owns({ minX, minY, maxX, maxY }: Box, x: number, y: number): boolean {
  return x >= minX && x < maxX && y >= minY && y < maxY;
}
