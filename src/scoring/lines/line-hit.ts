/** Results of the search for roads and railways near a spot: a single segment, or the chunks within reach. */
import type { LineLayer, Region } from '../../region/read/reader.ts';

/** A segment of a way in a region. */
export interface LineHit {
  region: Region;
  /** index of the way in `region.ways` */
  way: number;
  /** distance from the spot to the segment, m */
  distance: number;
  /** true in a town, by the density of its streets */
  isInTown: boolean;
  /** first end of the segment as its way was drawn, 1e-7 degrees */
  x: number;
  y: number;
  /** second end of the segment, 1e-7 degrees */
  endX: number;
  endY: number;
}

/** Chunks of one layer within reach: entries `from` (inclusive) to `to` (exclusive) of NearChunks. */
export interface LayerChunks {
  region: Region;
  /** index of the region among those around the spot */
  regionNumber: number;
  layer: LineLayer;
  /** added to the longitude of the spot, 1e-7 degrees; see antimeridianShifts */
  shift: number;
  from: number;
  to: number;
}
