/** Facts for the sentences about the user's van. */
import type { VanLimitKind } from '../../shared/van.ts';

export interface VehiclePhrases {
  /**
   * a limit that the van exceeds, metres or tonnes; `kind` null = not known in detail; `name` of the road that has the
   * limit, '' if unknown
   */
  does_not_fit: { kind: VanLimitKind | null; limit: number; where: 'place' | 'way_in'; name: string };
  /**
   * what is known of the fit: `fits` = no limit keeps the van out; `no_roads` = no road to the spot is known;
   * `large` = no limit is recorded, which does not prove that so large a van fits; `unread` = a limit that cannot be read
   */
  van_fits: { known: 'fits' | 'no_roads' | 'large' | 'unread' };
  /** caution about the way in; `amount`: metres of track or unpaved road, percent of slope, 0 for a zone */
  way_in_caution: { of: 'track' | 'unpaved' | 'steep' | 'low_emission_zone'; amount: number };
}
