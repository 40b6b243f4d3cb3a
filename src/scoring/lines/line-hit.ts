/** Results of the search for roads and railways near a spot: a segment, and the chunks within reach. */
import type { LineLayer, Region } from '../../region/read/reader.ts';

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

/** Chunks of one layer within reach: those of NearChunks from `from` up to `to`. */
export interface LayerChunks {
  region: Region;
  /** index of the region among those around the spot */
  regionNumber: number;
  layer: LineLayer;
  /** see antimeridianShifts */
  shift: number;
  from: number;
  to: number;
}
