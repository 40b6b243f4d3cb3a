/** Facts of the sentences about places nearby. Distances in metres. */

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
