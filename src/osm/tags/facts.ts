/** What the tags of one OSM object say, before its geometry is known. */
import type { WeekBitmap } from '../../region/features.ts';

/** Road surfaces that differ in sound. Codes travel between threads of one import only. */
export const Surface = { SMOOTH: 0, SETT: 1, PAVING_STONES: 2, CONCRETE: 3, LOOSE: 4 } as const;

/** A road or track. */
export interface LineFacts {
  lineClass: number;
  /** WayFlag bits */
  flags: number;
  name: string;
  ref: string;
  access: number;
  /** km/h, 0 = untagged */
  maxspeed: number;
  /** lanes of a road, tracks of a railway, 0 = untagged */
  lanes: number;
  /** Surface */
  surface: number;
  /** no night traffic by its tags alone (track, driveway, parking aisle, ...): kept for access and distances */
  silent: boolean;
  /** tram rails in the street */
  inStreet: boolean;
}

/** The part that places to stand and points share. */
export interface PlaceFacts {
  flags: number;
  name: string;
  access: number;
  value: number;
  /** minutes, 0 = none */
  maxstay: number;
  hours: WeekBitmap | null;
}

export interface AreaFacts extends PlaceFacts {
  /** AreaKind */
  kind: number;
}

export interface PointFacts extends PlaceFacts {
  /** PointCategory */
  category: number;
}

export const BuildingKind = { NONE: 0, OTHER: 1, HOME: 2 } as const;

export const AerodromeKind = { NONE: 0, AIRFIELD: 1, MILITARY: 2, REGIONAL: 3, INTERNATIONAL: 4 } as const;

/** How an object's geometry may be read. */
export type Form = 'node' | 'open way' | 'closed way' | 'area';

export interface Facts {
  lines: LineFacts[];
  areas: AreaFacts[];
  points: PointFacts[];
  /** BuildingKind */
  building: number;
  /** a runway: `name` is its ref ("09/27") */
  runway: string | null;
  /** AerodromeKind, with the name of the aerodrome */
  aerodrome: number;
  name: string;
  /** highway=traffic_signals */
  signals: boolean;
}
