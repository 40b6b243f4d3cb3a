/** What a tour asks a router for, whichever it is: the roads of the regions, an external one, straight lines. */
import type { LatLon } from '../../api/values.ts';

/** The fastest way through some points. */
export interface Way {
  /** corners, at least one */
  line: readonly LatLon[];
  /** s from the start to each corner */
  seconds: readonly number[];
  /** m from the start to each corner */
  metres: readonly number[];
  /** index of the corner of each point */
  stops: readonly number[];
}

/** Driving times of one vehicle. */
export interface Router {
  /** Returns the fastest way through all points in order; null if there is none. */
  way(stops: readonly LatLon[]): Promise<Way | null>;
  /**
   * Returns driving times from each point to each other one, s; Infinity where it takes longer than `maxSeconds` or
   * there is no way.
   */
  times(from: readonly LatLon[], to: readonly LatLon[], maxSeconds: number): Promise<number[][]>;
}
