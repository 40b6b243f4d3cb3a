/** Facts of the sentences about law, permission and knock risk. Distances in metres. */
import type { ClosedGround } from '../../../api/score.ts';
import type { Nearby } from './events.ts';

/** Why one may not simply stand here. */
export type AccessRule =
  | 'military'
  | 'too_low'
  | 'private'
  | 'closed'
  | 'permit'
  | 'no_vans'
  | 'private_road'
  | 'driveway'
  | 'kerb_closed'
  | 'kerb_reserved'
  | 'forestry'
  | 'short_stay'
  | 'customers'
  | 'destination';

/** What the access tags are about, for the words. */
export type AccessGround =
  | 'parking'
  | 'rest_area'
  | 'services'
  | 'caravan_site'
  | 'camp_site'
  | 'road'
  | 'ground';

/** What a protected area protects. */
export type Protection = 'national_park' | 'nature_reserve' | 'habitat' | 'landscape' | 'water' | 'other';

/** Countries whose rule is known, ISO 3166-1 alpha-2; `unknown` = any other, and the high seas. */
export type CountryRuleKey =
  | 'DE'
  | 'AT'
  | 'CH'
  | 'FR'
  | 'ES'
  | 'PT'
  | 'IT'
  | 'NL'
  | 'BE'
  | 'DK'
  | 'SE'
  | 'NO'
  | 'FI'
  | 'GB'
  | 'US'
  | 'HR'
  | 'GR'
  | 'unknown';

export interface LawPhrases {
  official_site: { site: 'caravan_site' | 'camp_site'; name: string };
  permitted_site: { why: 'overnight' | 'vans' | 'rest_area' | 'services'; name: string };
  /** `minutes`: how long one may stay, for `short_stay` */
  access_rule: { rule: AccessRule; ground: AccessGround; name: string; minutes: number };
  /** `ground`: what lies there instead; `distance` to the nearest road for vans, null = none within 120 m */
  not_reachable: { ground: ClosedGround | 'private' | null; distance: number | null };
  protected_area: { protection: Protection; name: string };
  /** `onSite`: on a car park or the like in the forest */
  forest: { onSite: boolean };
  /** `country`: ISO 3166-1 alpha-2, null = unknown; `shore`: the stricter law of the shore counts */
  country_rule: { country: string | null; rule: CountryRuleKey; shore: boolean };
  residents: { distance: number };
  police: Nearby;
  playground: Nearby;
  military_nearby: Nearby;
  small_car_park: { spaces: number };
  cemetery: { distance: number };
}
