/** One piece of a road or railway near a spot. */
import type { Region } from '../../region/read/reader.ts';

/** A segment of a way in a region. */
export interface LineHit {
  region: Region;
  way: number;
  /** metres to the segment */
  distance: number;
  /** it lies in a town, as the density of its streets tells */
  isInTown: boolean;
  /** first end of the segment as its way was drawn, 1e-7 degrees */
  x: number;
  y: number;
  /** second end */
  endX: number;
  endY: number;
}
