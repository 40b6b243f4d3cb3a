/** Cell of a map while it is assembled: the features that it owns, and those that it knows around them. */
import type { FeatureLog } from '../features/feature-log.ts';
import { boxAround } from './anchors.ts';
import { LAST_NARROW_LEVEL, type Part, PLAN_LIMITS } from './plan.ts';
import { cellLogs } from './selected.ts';
import type { TiledFeatures } from './tiled-features.ts';
import { type Box, EARTH } from './tiles.ts';

export interface Cell {
  /** every feature whose anchor is in this box belongs to the cell, see `owns` */
  box: Box;
  /** box of its part: other cells of it show where the map has data there */
  part: Box;
  /** all features within this box are known */
  around: Box;
  logs: readonly FeatureLog[];
  /** its own areas, points and buildings; other kinds are in `logs` alone */
  own: readonly FeatureLog[];
}

/** Returns the cell that is a whole map. */
export function wholeCell(logs: readonly FeatureLog[]): Cell {
  return { box: EARTH, part: EARTH, around: EARTH, logs, own: logs };
}

/**
 * Returns a cell of a part with the features around it; of a part of wide areas, with nothing but large features.
 * @param margin metres within which features are known
 */
export function cellOf(features: TiledFeatures, part: Part, box: Box, margin = PLAN_LIMITS.margin): Cell {
  const isWide = part.areas === 'wide';
  const around = isWide ? box : boxAround(box, margin);
  const logs = features.logsIn(around, isWide ? LAST_NARROW_LEVEL + 1 : 0);
  return { box, part: part.box, around, ...cellLogs(logs, box, around) };
}
