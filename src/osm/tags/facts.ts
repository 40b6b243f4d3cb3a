/** What the tags of one OSM object say, before its geometry is known. */
import type { PlaceInput, WayInput } from '../../region/build/inputs.ts';

/** Road surfaces that differ in sound. Codes travel between threads of one import only. */
export const Surface = { SMOOTH: 0, SETT: 1, PAVING_STONES: 2, CONCRETE: 3, LOOSE: 4 } as const;

/** How a line lies in the ground beside it. Codes as of Surface. */
export const Terrain = { LEVEL: 0, CUTTING: 1, EMBANKMENT: 2 } as const;

/** A road or track. */
export interface LineFacts extends Omit<WayInput, 'osmId'> {
  /** Surface */
  surface: number;
  /** no night traffic by its tags alone (track, driveway, parking aisle, ...): kept for access and distances */
  silent: boolean;
  /** Terrain */
  terrain: number;
  /** tram rails in the street */
  inStreet: boolean;
}

/** The part that places to stand and points share. */
export type PlaceFacts = Omit<PlaceInput, 'osmType' | 'osmId'>;

export interface AreaFacts extends PlaceFacts {
  /** AreaKind */
  kind: number;
}

export interface PointFacts extends PlaceFacts {
  /** PointCategory */
  category: number;
}

export const BuildingKind = { NONE: 0, OTHER: 1, HOME: 2 } as const;

/** UNTYPED: airliners have a code for it (iata), and no tag says which kind of airport it is. */
export const AerodromeKind = {
  NONE: 0,
  AIRFIELD: 1,
  MILITARY: 2,
  REGIONAL: 3,
  INTERNATIONAL: 4,
  UNTYPED: 5,
} as const;

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
  /** natural=coastline: the sea is on the right */
  coastline: boolean;
  /** a wall against noise */
  noiseBarrier: boolean;
  /** a road that runs on unheard */
  tunnel: boolean;
  /** highway=traffic_signals */
  signals: boolean;
}
