/** Partial packs of regions: bboxes of whole hundredths of a degree. */
import { type Box, LONGEST_SIDE_M, parseBox, sizeOf } from './box.ts';

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
 *bbox, or the bbox is too large or crosses the 180th meridian.
 */
export function parsePart(text: string): PartBox | null {
  const box = parseBox(text);
  return box && widened(box);
}

/** Returns the bbox of a part that shows a view, or the middle of the view if that is too large for a part. */
export function boxInView(view: PartBox): PartBox {
  const [west, south, east, north] = view;
  const { width, height } = sizeOf(view);
  const shrink = (from: number, to: number, metres: number): [number, number] => {
    const share = Math.min(1, (LONGEST_SIDE_M - WIDENED_M) / metres);
    const [middle, half] = [(from + to) / 2, (share * (to - from)) / 2];
    return [middle - half, middle + half];
  };
  const [left, right] = shrink(west, east, width);
  const [bottom, top] = shrink(south, north, height);
  return widened([left, bottom, right, top]);
}

function widened([west, south, east, north]: PartBox): PartBox {
  // 100 * 0.29 is slightly less than 29
  const down = (degrees: number) => Math.floor(degrees * 100 + ROUNDING) / 100;
  const up = (degrees: number) => Math.ceil(degrees * 100 - ROUNDING) / 100;
  return [
    Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    Math.min(180, up(east)),
    Math.min(90, up(north)),
  ];
}
