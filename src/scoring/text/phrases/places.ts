/** Facts for the sentences about places: titles, why another one is better, the ground. Distances in m. */
import type { SiteKind } from '../../../api/nearby.ts';

/** From a named thing to a place, the eight points of the compass clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface TitlePhrases {
  /** beside a named thing */
  place_at: { kind: SiteKind; name: string };
  /** on a street, or a road of which only the number is known */
  place_on: { kind: SiteKind; name: string };
  /** some way from a named thing */
  place_off: { kind: SiteKind; name: string; distance: number; direction: Direction };
  /** in a settlement */
  place_in: { kind: SiteKind; name: string };
  /** nothing around has a name */
  place_alone: { kind: SiteKind };
  /** what tells a place from another one of the same title */
  place_from: { name: string; distance: number; direction: Direction };
}

/** Why a place is better than the one where somebody is. */
export type BetterReason =
  | 'reachable'
  | 'allowed'
  | 'official'
  | 'official_quieter'
  | 'quieter_safer'
  | 'safer'
  | 'much_quieter'
  | 'quieter'
  /** about as loud in all, but less that wakes */
  | 'calmer'
  | 'little';

export interface NearbyPhrases {
  better_place: { reason: BetterReason };
  /** nothing within `radius` is green, or in the part of the map that was asked about where that is null; `nearest` is the nearest that is, '' = one without a name */
  no_green_place: {
    radius: number | null;
    nearest: { name: string; distance: number } | null;
    searched: number;
  };
  /** nothing in a large part of the map is, or beyond it is not looked for */
  no_green_in_view: Record<never, never>;
  no_green_on_route: { corridor: number };
}

export interface GroundPhrases {
  /** whether wedges help; degrees */
  pitch_slope: { lie: 'level' | 'wedges' | 'steep'; degrees: number };
  /** how much higher the land around lies, metres */
  cold_hollow: { metres: number };
}
