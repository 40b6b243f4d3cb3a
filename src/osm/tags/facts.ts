/** Facts from the tags of one OSM object, before its geometry is known. */
import type { WayInput } from '../../region/build/inputs.ts';
import type { PlaceInput } from '../../region/build/place-table.ts';
import type { DrivenKind, RoadwayFacts } from './driving/roadways.ts';

/** Road surfaces that differ in sound. The codes are used within one import and not stored in region files. */
export const Surface = { SMOOTH: 0, SETT: 1, PAVING_STONES: 2, CONCRETE: 3, LOOSE: 4 } as const;

/** Position of a line relative to the ground beside it. Codes are used as those of Surface. */
export const Terrain = { LEVEL: 0, CUTTING: 1, EMBANKMENT: 2 } as const;

/** A road or a railway track. */
export interface LineFacts extends Omit<WayInput, 'osmId'> {
  /** Surface */
  surface: number;
  /** no night traffic by its tags (highway=track, driveway, parking aisle, ...): kept for access and distances */
  silent: boolean;
  /** Terrain */
  terrain: number;
  /** true for tram rails in a street */
  inStreet: boolean;
}

/** Fields common to places and other points. */
export type PlaceFacts = Omit<PlaceInput, 'osmType' | 'osmId'>;

export interface AreaFacts extends PlaceFacts {
  /** AreaKind */
  kind: number;
}

export interface PointFacts extends PlaceFacts {
  /** PointCategory */
  category: number;
}

/** Kinds of areas beside AreaKind that are not stored, for the places below them: roofs, and those for cars, below which no van fits. */
export const RoofKind = { OPEN: 250, FOR_CARS: 251 } as const;

/** Flag bit of a place with a known height limit that vans keep, above those of SiteFlag and the owner. Only imports read it. */
export const HEIGHT_KNOWN = 1 << 24;

export const BuildingKind = { NONE: 0, OTHER: 1, HOME: 2 } as const;

/** Kind of an aerodrome. UNTYPED: has a code for airliners (`iata`), but no tag for its kind. */
export const AerodromeKind = {
  NONE: 0,
  AIRFIELD: 1,
  MILITARY: 2,
  REGIONAL: 3,
  INTERNATIONAL: 4,
  UNTYPED: 5,
} as const;

/** Geometry as which an object may be interpreted. */
export type Form = 'node' | 'open way' | 'closed way' | 'area';

export interface Facts {
  lines: LineFacts[];
  areas: AreaFacts[];
  points: PointFacts[];
  /** BuildingKind */
  building: number;
  /** ref ("09/27") or name of a runway, '' without either; null = not a runway */
  runway: string | null;
  /** AerodromeKind; if not NONE, `name` is the name of the aerodrome */
  aerodrome: number;
  name: string;
  /** natural=coastline, with the sea on the right */
  coastline: boolean;
  /** a noise barrier */
  noiseBarrier: boolean;
  /** a road in a tunnel, whose traffic is not audible */
  tunnel: boolean;
  /** highway=traffic_signals */
  signals: boolean;
  /** mean delay of vehicles at a node, s, other than by traffic lights; 0 = none */
  wait: number;
  /** directions of the road in which vehicles wait there, by lights too, see WaitWay */
  waitWays: number;
  /** a road or a ferry for cars, in tunnels too; null = none */
  roadway: RoadwayFacts | null;
  /** a barrier that stops some cars or all, if it is on a road; null = none */
  barrier: DrivenKind | null;
  /** postcodes of its address */
  postcodes: readonly string[];
}
