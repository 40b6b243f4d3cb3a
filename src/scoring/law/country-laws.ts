/** Converts rows of the country table for responses: one per country in the response, not one per place. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { LatLon } from '../../api/values.ts';
import { countryAt } from '../../region/world/country-at.ts';
import type { Place } from '../site/country-and-time-zone.ts';
import { COUNTRY_LAWS, lawAt } from './countries.ts';

type Jurisdiction = Pick<Place, 'country' | 'state'>;

/**
 * Returns the law at one place; null on the high seas.
 * @param share share of the places in the response that have this law, 0 to 1
 */
export function countryLawOf(place: Jurisdiction, share = 1): LawOfCountry | null {
  const { country, state } = place;
  if (country === null) return null;
  const { law } = lawAt(place);
  const { fine = null, maxHours = null, maxNights = null, sources } = law;
  return {
    country,
    part: state !== null && COUNTRY_LAWS.has(state) ? state : null,
    share,
    level: law.road,
    car_park: law.carPark ?? law.road,
    hours: maxHours,
    nights: maxNights,
    self_contained: law.selfContained ?? false,
    fine,
    shore: law.shore,
    nature: law.nature,
    rest_areas: law.restAreas ?? false,
    source: sources.length === 0 ? null : sources.join('; '),
    checked: law.checked,
  };
}

/**
 * Returns one law per country, or part with its own row, sorted by the number of `places` in it, largest first.
 * @param also named places, whose law is listed too; they do not count towards any share
 */
export function countryLawsAt(places: readonly LatLon[], also: readonly LatLon[]): LawOfCountry[] {
  const rows = new Map<string, { place: Jurisdiction; count: number; first?: number }>();
  let onLand = 0;
  for (const [i, { lat, lon }] of [...places, ...also].entries()) {
    const place = countryAt(lat, lon);
    if (!place) continue;
    const counts = i < places.length ? 1 : 0;
    onLand += counts;
    const { country, state } = place;
    const part = state !== null && COUNTRY_LAWS.has(state) ? state : null;
    const key = part ?? country;
    const row = rows.get(key) ?? { place: { country, state: part }, count: 0 };
    rows.set(key, row);
    row.count += counts;
    if (i >= places.length) row.first ??= i - places.length;
  }
  return [...rows.values()]
    .sort((a, b) => b.count - a.count)
    .flatMap(({ place, count, first }) => {
      const law = countryLawOf(place, onLand === 0 ? 0 : Math.round((100 * count) / onLand) / 100);
      return law ? [{ ...law, ...(first !== undefined && { first_place: first }) }] : [];
    });
}
