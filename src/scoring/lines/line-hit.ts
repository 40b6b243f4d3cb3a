/** One piece of a road or railway near a spot. */
import type { Region } from '../../region/read/reader.ts';

/** A segment of a way in a region. */
export interface LineHit {
  region: Region;
  way: number;
  /** distance to the segment, m */
  distance: number;
  /** true in a town, by the density of its streets */
  isInTown: boolean;
  /** first end of the segment as its way was drawn, 1e-7 degrees */
  x: number;
  y: number;
  /** second end */
  endX: number;
  endY: number;
}
