/** Facts for the sentences about law, permission and risk of a knock. Distances in m. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import type { OwnerName } from '../../region/format/codes.ts';
import type { Nearby } from './events.ts';

/** Rules against parking here. */
export type AccessRule =
  | 'military'
  | 'too_low'
  | 'no_way_in'
  | 'height_unread'
  | 'private'
  | 'closed'
  | 'permit'
  | 'out_of_season'
  | 'never_open'
  | 'closed_at_night'
  | 'no_vans'
  | 'not_for_guests'
  | Exclude<OwnerName, 'nobody'>
  | 'private_road'
  | 'driveway'
  | 'kerb_closed'
  | 'kerb_reserved'
  | 'kerb_apart'
  | 'kerb_marked'
  | 'forestry'
  | 'short_stay'
  | 'lot_of_homes'
  | 'some_hours'
  | 'times_unread'
  | 'customers'
  | 'ask'
  | 'destination';

/** Kind of thing whose access tags apply to a spot, as named in sentences. */
export type AccessGround =
  | 'parking'
  | 'rest_area'
  | 'services'
  | 'caravan_site'
  | 'camp_site'
  | 'road'
  | 'ground'
  // a car park that belongs to its neighbour, which is named: a guess
  | 'neighbour';

/** What a protected area protects. */
export type Protection =
  | 'national_park'
  | 'nature_reserve'
  | 'habitat'
  | 'landscape'
  | 'water'
  | 'indigenous'
  | 'other';

/** Grounds that the law of a country distinguishes. */
export type LawGround = 'road' | 'car_park' | 'private' | 'shore' | 'public_land';

/**
 * What a driver must know besides the level: `far_from_homes`: 150 m from houses; `reception_areas`: those of Andorra
 * are open by day; `permit_in_summer`: a permit from March to September; `permit_for_visitors`: those from abroad need one;
 * `camping_pass`: everybody needs one in some areas; `sources_disagree`: laws and authorities contradict each other.
 */
export type LawNote =
  | 'far_from_homes'
  | 'reception_areas'
  | 'permit_in_summer'
  | 'permit_for_visitors'
  | 'camping_pass'
  | 'sources_disagree';

/** Legal status of a night in a parked camper, if anything is known. */
export interface CountryRuleFacts {
  /** ISO 3166-1 alpha-2; null on the high seas */
  country: string | null;
  /** true for the law of a part of the country */
  isPart: boolean;
  ground: LawGround;
  level: 'allowed' | 'tolerated' | 'restricted' | 'forbidden' | 'unknown';
  /** longest stay if allowed, hours; null if no limit is known */
  maxHours: number | null;
  maxNights: number | null;
  /** true if only vehicles with a toilet and a waste water tank are allowed */
  selfContained: boolean;
  /** fine if forbidden; currency as ISO 4217 code */
  fine: { least: number; most: number; currency: string } | null;
  note: LawNote | null;
  /** year in which the sources were checked */
  checked: number;
  /** true if that is too long before the asked night */
  isOld: boolean;
}

export interface LawPhrases {
  /** `confirmed`: false for a site that is only a point on the map */
  official_site: { site: 'caravan_site' | 'camp_site'; name: string; confirmed: boolean };
  /** `minutes`: longest stay by its sign or the law, 0 = unknown */
  permitted_site: { why: 'overnight' | 'vans' | 'rest_area' | 'services'; name: string; minutes: number };
  /**
   * rule against parking here; `minutes`: longest stay, for the rule `short_stay`; `hours`: from when to when a rule
   * holds, such as 20:00-08:00, '' = always
   */
  access_rule: { rule: AccessRule; ground: AccessGround; name: string; minutes: number; hours: string };
  /**
   * spot where no van can park; `ground`: closed or private ground there, `nowhere` if there are
   * only closed roads within 1 km, null if none is mapped; `distance` to the
   * nearest road for vans, null if none within 120 m
   */
  not_reachable: { ground: ClosedGround | 'private' | 'nowhere' | null; distance: number | null };
  protected_area: { protection: Protection; name: string };
  /** spot in a forest; `onSite`: true on a car park or another mapped place in the forest */
  forest: { onSite: boolean };
  /** spot on a track in a country whose forest law keeps cars off tracks */
  closed_track: Record<never, never>;
  country_rule: CountryRuleFacts;
  legal_notice: Record<never, never>;
  residents: { distance: number };
  police: Nearby;
  playground: Nearby;
  military_nearby: Nearby;
  small_car_park: { spaces: number };
  cemetery: { distance: number };
}
