/** Finds the row of the country table that applies at a position. */
import type { Place } from '../site/country-and-time-zone.ts';
import { AFRICA_ASIA_PACIFIC } from './countries/africa-asia-pacific.ts';
import { AMERICA } from './countries/america.ts';
import { type CountryLaw, UNKNOWN } from './countries/country-law.ts';
import { EASTERN_EUROPE } from './countries/eastern-europe.ts';
import { NORTHERN_EUROPE } from './countries/northern-europe.ts';
import { SOUTHERN_EUROPE } from './countries/southern-europe.ts';
import { WESTERN_EUROPE } from './countries/western-europe.ts';

/**
 * Rows by ISO 3166-1 alpha-2, or ISO 3166-2 for a part with its own law. Verify yearly: laws and local bans change.
 */
export const COUNTRY_LAWS: ReadonlyMap<string, CountryLaw> = new Map(
  [NORTHERN_EUROPE, WESTERN_EUROPE, SOUTHERN_EUROPE, EASTERN_EUROPE, AMERICA, AFRICA_ASIA_PACIFIC].flatMap(
    (laws) => Object.entries(laws),
  ),
);

export interface LawHere {
  /** row that applies */
  law: CountryLaw;
  /** row of the whole country; equals `law` unless the state has its own row */
  national: CountryLaw;
}

/**
 * Returns the row of the state, or of the country if its state has no row. Countries without a row and the high seas
 * have UNKNOWN.
 */
export function lawAt({ country, state }: Pick<Place, 'country' | 'state'>): LawHere {
  const national = COUNTRY_LAWS.get(country ?? '') ?? UNKNOWN;
  return { law: COUNTRY_LAWS.get(state ?? '') ?? national, national };
}
