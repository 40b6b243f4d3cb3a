/**
 * The factors of places where vans are welcome: official sites, rest areas, and car parks whose tags allow vans or
 * nights.
 */
import { SiteFlag } from '../../region/format/codes.ts';
import type { Factor } from '../factor.ts';
import type { Standing, StandingPlace } from '../site/standing.ts';
import type { CountryLaw } from './countries/country-law.ts';

const OFFICIAL_POINTS = 5;
const OVERNIGHT_POINTS = 5;
const VANS_POINTS = 3;
const REST_POINTS = 3;

type Permitted = 'overnight' | 'vans' | 'rest_area' | 'services';

export interface Permission {
  factor: Factor;
  /** reason of the permission */
  why: Permitted;
  /** factor on the points of the country's law, 0 to 0.5: nobody objects where vans are expected */
  countryShare: number;
}

/** Points of a site that nothing confirms where nights are forbidden outside of official sites: never green. */
const DOUBTFUL_POINTS = -31;

/**
 * Returns the factor of the official site around the spot; null if none. One that nothing confirms is no bonus.
 * @param isForbidden true where nights are forbidden outside of official sites
 */
export function officialSite({ official }: Standing, isForbidden: boolean): Factor | null {
  if (!official) return null;
  const { feature, distance, kind, isConfirmed } = official;
  return {
    key: 'official_site',
    points: isConfirmed ? OFFICIAL_POINTS : isForbidden ? DOUBTFUL_POINTS : 0,
    source: 'osm',
    distance_m: distance,
    feature,
    phrase: {
      key: 'official_site',
      site: kind === 'camp_site' ? kind : 'caravan_site',
      name: feature.name,
      confirmed: isConfirmed,
    },
  };
}

/**
 * Returns the best permission of the places around the spot; null if none.
 * @param law of the country
 */
export function permission({ places }: Standing, law: CountryLaw): Permission | null {
  return places.reduce<Permission | null>((best, place) => {
    const found = permissionOf(place, law);
    return found && found.factor.points > (best?.factor.points ?? 0) ? found : best;
  }, null);
}

function permissionOf(
  { kind, flags, feature, maxstay }: StandingPlace,
  { restOnly, restHours = 0 }: CountryLaw,
): Permission | null {
  const isRest = kind === 'rest_area' || kind === 'services';
  // shorter limits are a rule against the night
  const minutes = maxstay || (isRest ? restHours * 60 : 0);
  const permitted = (points: number, why: Permitted, countryShare: number) => ({
    why,
    countryShare,
    factor: {
      key: 'permitted_site',
      points,
      source: 'osm',
      feature,
      phrase: { key: 'permitted_site', why, name: feature.name, minutes },
    } as const,
  });
  if (flags & (SiteFlag.VAN_FORBIDDEN | SiteFlag.VAN_DOES_NOT_FIT)) return null;
  if (isRest && !restOnly) return permitted(REST_POINTS, kind, 0);
  if (kind !== 'parking' && !isRest) return null;
  if (flags & SiteFlag.OVERNIGHT_ALLOWED) return permitted(OVERNIGHT_POINTS, 'overnight', 0.5);
  if (flags & SiteFlag.VAN_ALLOWED) return permitted(VANS_POINTS, 'vans', 0.5);
  return null;
}
