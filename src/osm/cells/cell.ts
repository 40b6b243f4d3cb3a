/** Cell of a map during assembly: the features that it owns, and the surrounding features that it knows. */
import type { FeatureLog } from '../records/feature-log.ts';
import { widened } from './anchors.ts';
import { LAST_NARROW_LEVEL, type Part, PLAN_LIMITS } from './plan.ts';
import { cellLogs } from './selected.ts';
import type { TiledFeatures } from './tiled-features.ts';
import { type Box, boxOfTile, EARTH, levelOfTile } from './tiles.ts';

export interface Cell {
  /** box of the cell, which owns every feature whose anchor is inside, see `owns` */
  box: Box;
  /** box of the part that contains the cell; its other cells mark the coverage along their own lines */
  part: Box;
  /** box within which the cell knows all lines, roads, buildings and points; for areas see `cellLogs` */
  around: Box;
  logs: readonly FeatureLog[];
  /** logs with only the areas, points and buildings that the cell owns; their other kinds are unfiltered */
  own: readonly FeatureLog[];
}

/** Returns the cell that is a whole map. */
export function wholeCell(logs: readonly FeatureLog[]): Cell {
  return { box: EARTH, part: EARTH, around: EARTH, logs, own: logs };
}

/**
 * Returns a cell of a part with the features around it; for a part of wide areas, only large features.
 * @param margin distance within which features are known, m
 */
export function selectedCellOf(
  features: TiledFeatures,
  part: Part,
  box: Box,
  margin = PLAN_LIMITS.margin,
): Cell {
  if (part.areas === 'all') return wholeCell([...features.logsIn(EARTH)]);
  const isWide = part.areas === 'wide';
  // clipped first: cells at the edge of a map extend to the poles, where a kilometre is many degrees
  const around = isWide ? box : widened(within(box, extentOf(features.weights)), margin);
  const logs = features.logsIn(around, isWide ? LAST_NARROW_LEVEL + 1 : 0);
  return { box, part: part.box, around, ...cellLogs(logs, box, around) };
}

/** Returns the bbox of all tiles of small features. Ignores large features: cells find those from far away. */
function extentOf(weights: TiledFeatures['weights']): Box {
  const extent: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const tile of weights.keys()) {
    if (levelOfTile(tile) > LAST_NARROW_LEVEL) continue;
    const { minX, minY, maxX, maxY } = boxOfTile(tile);
    extent.minX = Math.min(extent.minX, minX);
    extent.minY = Math.min(extent.minY, minY);
    extent.maxX = Math.max(extent.maxX, maxX);
    extent.maxY = Math.max(extent.maxY, maxY);
  }
  return extent;
}

function within(box: Box, extent: Box): Box {
  const both: Box = {
    minX: Math.max(box.minX, extent.minX),
    minY: Math.max(box.minY, extent.minY),
    maxX: Math.min(box.maxX, extent.maxX),
    maxY: Math.min(box.maxY, extent.maxY),
  };
  return both.minX <= both.maxX && both.minY <= both.maxY ? both : box;
}
