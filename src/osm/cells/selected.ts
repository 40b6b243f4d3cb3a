/** Selects the features that a cell knows, and those that it owns. */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import type { FeatureLog } from '../records/feature-log.ts';
import { type Shape, selectedLog, type Wanted } from '../records/selected-log.ts';
import { widened } from './anchors.ts';
import { type Box, owns } from './tiles.ts';

/** Distance beyond a cell within which land affects its lines and its ground, m. */
const LAND_M = 1000;
/**
 * Kinds of areas that a cell needs from as far away as roads: residential land, car parks, and water, across
 * which coverage continues.
 */
const FAR_KINDS: ReadonlySet<number> = new Set([AreaKind.residential, AreaKind.parking, AreaKind.water]);

/**
 * Features that a cell knows, and the same logs with only the areas, points and buildings that it owns; in these,
 * all other kinds are unfiltered.
 */
export interface CellLogs {
  logs: FeatureLog[];
  own: FeatureLog[];
}

/**
 * Selects the features that a cell needs: lines, roads, buildings and points within `around`, settlements everywhere,
 * and most kinds of land only beside the cell. Other kinds, such as runways, are kept whole.
 */
export function cellLogs(logs: Iterable<FeatureLog>, box: Box, around: Box): CellLogs {
  const beside = widened(box, LAND_M);
  const isNear = (shape: Shape) => touches(shape, around);
  const isOwn = ({ x, y }: Shape) => owns(box, x, y);
  const near: Wanted = {
    line: isNear,
    area: (shape) => touches(shape, FAR_KINDS.has(shape.code) ? around : beside),
    point: (shape) => shape.code === PointCategory.place || isNear(shape),
    building: isNear,
    road: isNear,
  };
  const owned: Wanted = {
    area: ({ minX, westY }) => owns(box, minX, westY),
    point: isOwn,
    building: isOwn,
  };
  const selection: CellLogs = { logs: [], own: [] };
  // one log at a time, because logs are read lazily
  for (const log of logs) {
    selection.logs.push(selectedLog(log, near));
    selection.own.push(selectedLog(log, owned));
  }
  return selection;
}

function touches({ minX, minY, maxX, maxY }: Shape, box: Box): boolean {
  return minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY;
}
