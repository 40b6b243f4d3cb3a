/** Partial packs of regions: bboxes of whole hundredths of a degree. */
import { type Box, LONGEST_SIDE_M, lonWithin, middleOf, parseBox, sizeOf } from './box.ts';

/** Bounding box of a partial pack, degrees in whole hundredths. */
export type PartBox = Box;

/** The part of a region in a pack. */
export interface RegionPart {
  /** name of the region */
  of: string;
  bbox: PartBox;
}

/** Tolerance of rounding, hundredths of a degree. */
const ROUNDING = 1e-6;
/** Maximum length that widening adds to a side, m. */
const WIDENED_M = 2500;

/** Returns the name of a part: the same for the same region and bbox, whatever the version of the region. */
export function partName({ of, bbox }: RegionPart): string {
  return `${of}-${bbox.map((degrees) => Math.round(degrees * 100)).join('_')}`;
}

/**
 * Parses `west,south,east,north` as the bbox of a part, widened to hundredths of a degree; null if the text is not a
 * bbox, or the bbox is too large.
 */
export function parsePart(text: string): PartBox | null {
  const box = parseBox(text);
  return box && widened(box);
}

/** Returns the bbox of a part that shows a view, or the middle of the view if that is too large for a part. */
export function boxInView(view: PartBox): PartBox {
  const [, south, , north] = view;
  const { width, height } = sizeOf(view);
  const halfOf = (metres: number) => Math.min(1, (LONGEST_SIDE_M - WIDENED_M) / metres) / 2;
  const [east, up] = [halfOf(width), halfOf(height) * (north - south)];
  const { lat } = middleOf(view);
  return widened([lonWithin(view, 0.5 - east), lat - up, lonWithin(view, 0.5 + east), lat + up]);
}

function widened([west, south, east, north]: PartBox): PartBox {
  // 100 * 0.29 is slightly less than 29
  const down = (degrees: number) => Math.floor(degrees * 100 + ROUNDING) / 100;
  const up = (degrees: number) => Math.ceil(degrees * 100 - ROUNDING) / 100;
  const [left, right] = apart(Math.max(-180, down(west)), Math.min(180, up(east)), 180);
  const [bottom, top] = apart(Math.max(-90, down(south)), Math.min(90, up(north)), 90);
  return [left, bottom, right, top];
}

/**
 * Moves sides apart by a hundredth if they are the same: both sides of a bbox of millimetres are rounded to the hundredth
 * it lies on.
 * @param end largest value of a side; the 180th meridian has two
 */
function apart(low: number, high: number, end: number): [low: number, high: number] {
  if (low !== high && !(low === end && high === -end)) return [low, high];
  const next = (degrees: number, step: 1 | -1) => Math.round(degrees * 100 + step) / 100;
  return high === end ? [next(low, -1), high] : [low, next(high, 1)];
}
