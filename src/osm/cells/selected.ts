/** Selects the features that a cell knows, and those that it owns. */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import { boxOf } from '../geometry/ring-measures.ts';
import { type FeatureLog, selectedLog, type Wanted } from '../records/feature-log.ts';
import { anchorOfRings, boxOfPath, widened } from './anchors.ts';
import { type Box, owns, touches } from './tiles.ts';

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
  const isNear = ({ path }: { path: Int32Array }) => touches(boxOfPath(path), around);
  const isOwn = ({ x, y }: Position) => owns(box, x, y);
  const near: Wanted = {
    line: isNear,
    area: ({ kind, rings }) => touches(boxOf(rings), FAR_KINDS.has(kind) ? around : beside),
    point: (point) => point.category === PointCategory.place || isAround(point, around),
    building: (building) => isAround(building, around),
    road: isNear,
    postcode: isOwn,
  };
  const owned: Wanted = {
    area: ({ rings }) => owns(box, ...anchorOfRings(rings)),
    point: isOwn,
    building: isOwn,
    postcode: isOwn,
  };
  const selection: CellLogs = { logs: [], own: [] };
  // one log at a time, because logs are read lazily
  for (const log of logs) {
    selection.logs.push(selectedLog(log, near));
    selection.own.push(selectedLog(log, owned));
  }
  return selection;
}

interface Position {
  x: number;
  y: number;
}

function isAround({ x, y }: Position, { minX, minY, maxX, maxY }: Box): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
