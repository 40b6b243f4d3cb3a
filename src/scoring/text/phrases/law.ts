/** Facts of the sentences about law, permission and knock risk. Distances in metres. */
import type { AccessGround, AccessRule } from '../../law/access.ts';
import type { Protection } from '../../law/protected.ts';
import type { Nearby } from './place.ts';

export interface LawPhrases {
  official_site: Nearby & { site: 'caravan_site' | 'camp_site' };
  permitted_site: { why: 'overnight' | 'vans' | 'rest_area' | 'services'; name: string };
  /** `minutes`: how long one may stay, for `short_stay` */
  access_rule: { rule: AccessRule; ground: AccessGround; name: string; minutes: number };
  protected_area: { protection: Protection; name: string };
  /** `onSite`: on a car park or the like in the forest */
  forest: { onSite: boolean };
  /** ISO 3166-1 alpha-2, null = unknown; `shore`: the stricter law of the shore counts */
  country_rule: { country: string | null; shore: boolean };
  residents: { distance: number };
  police: Nearby;
  playground: Nearby;
  military_nearby: Nearby;
  small_car_park: { spaces: number };
  cemetery: { distance: number };
}
