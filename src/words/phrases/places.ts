/** Facts for the sentences about places: titles, why another place is better, the ground. Distances in m. */
import type { SiteKind } from '../../api/nearby.ts';

/** Direction from a named thing to a place: eight points of the compass, clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface TitlePhrases {
  /** place named like what it belongs to: a car park called "Crematorium" */
  place_named: { kind: SiteKind; name: string };
  /** place beside a named thing */
  place_at: { kind: SiteKind; name: string };
  /** place on a street, or on a road known only by its number */
  place_on: { kind: SiteKind; name: string };
  /** place at some distance from a named thing */
  place_off: { kind: SiteKind; name: string; distance: number; direction: Direction };
  /** place in a settlement */
  place_in: { kind: SiteKind; name: string };
  /** place with nothing named around it */
  place_alone: { kind: SiteKind };
  /** suffix that distinguishes places with the same title */
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
   * no green place within `radius`, or in the requested part of the map if `radius` is null; `nearest`:
   * nearest green place, null if none within `searched`; `name` is '' if unknown
   */
  no_green_place: {
    /** true if filters were set: no green place has everything that is wanted */
    wanted: boolean;
    radius: number | null;
    nearest: { name: string; distance: number } | null;
    searched: number;
  };
  /** no green place in the requested part of the map, which is so large that the search does not go beyond it */
  no_green_in_view: { wanted: boolean };
  no_green_on_route: { wanted: boolean; corridor: number };
}

export interface GroundPhrases {
  /** slope of the ground, degrees; `lie`: level, wedges help, or too steep for them */
  pitch_slope: { lie: 'level' | 'wedges' | 'steep'; degrees: number };
  /** hollow where cold air gathers; `metres`: how much higher the land around it is */
  cold_hollow: { metres: number };
  /** place open to the wind; `metres`: how much higher a ridge is than the land around it, 0 by the sea */
  wind: { where: 'ridge' | 'sea'; metres: number };
  /** elevation at which frost is usual in the month of the night */
  frost: { metres: number };
}
