/** Facts for the sentences about places: titles, why another one is better, the ground. Distances in m. */
import type { SiteKind } from '../../../api/nearby.ts';

/** Direction from a named thing to a place: eight points of the compass, clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface TitlePhrases {
  /** named like what it belongs to: a car park called "Crematorium" */
  place_named: { kind: SiteKind; name: string };
  /** beside a named thing */
  place_at: { kind: SiteKind; name: string };
  /** on a street, or on a road known only by its number */
  place_on: { kind: SiteKind; name: string };
  /** at some distance from a named thing */
  place_off: { kind: SiteKind; name: string; distance: number; direction: Direction };
  /** in a settlement */
  place_in: { kind: SiteKind; name: string };
  /** nothing around has a name */
  place_alone: { kind: SiteKind };
  /** distinguishes places with the same title */
  place_from: { name: string; distance: number; direction: Direction };
}

/** Why a place is better than the current one. */
export type BetterReason =
  | 'reachable'
  | 'allowed'
  | 'official'
  | 'official_quieter'
  | 'quieter_safer'
  | 'safer'
  | 'much_quieter'
  | 'quieter'
  /** about as loud, but with fewer things that wake people */
  | 'calmer'
  | 'little';

export interface NearbyPhrases {
  better_place: { reason: BetterReason };
  /**
   * nothing is green within `radius`, or in the requested part of the map if that is null; `nearest` is the nearest
   * green place, its name '' if it has none
   */
  no_green_place: {
    /** with filters: none has everything that is wanted */
    wanted: boolean;
    radius: number | null;
    nearest: { name: string; distance: number } | null;
    searched: number;
  };
  /** nothing is green in a large part of the map, and beyond it nothing is searched */
  no_green_in_view: { wanted: boolean };
  no_green_on_route: { wanted: boolean; corridor: number };
}

export interface GroundPhrases {
  /** whether wedges help; degrees */
  pitch_slope: { lie: 'level' | 'wedges' | 'steep'; degrees: number };
  /** how much higher the land around is, m */
  cold_hollow: { metres: number };
}
