/** Rows of the country table in a response, once for all its places. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { LatLon } from '../../api/values.ts';
import { countryAt } from '../../region/borders/country-at.ts';
import type { Place } from '../site/country-and-time-zone.ts';
import { COUNTRY_LAWS, lawAt } from './countries.ts';

type Jurisdiction = Pick<Place, 'country' | 'state'>;

/** Returns the law at one place; null on the high seas. @param share see LawOfCountry */
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
 * Returns the laws at some places, each once, the one with the most places first.
 * @param also places whose law is always listed
 */
export function countryLawsAt(places: readonly LatLon[], also: readonly LatLon[]): LawOfCountry[] {
  const rows = new Map<string, { place: Jurisdiction; count: number }>();
  let onLand = 0;
  for (const [i, { lat, lon }] of [...places, ...also].entries()) {
    const place = countryAt(lat, lon);
    if (!place) continue;
    const counts = i < places.length ? 1 : 0;
    onLand += counts;
    const { country, state } = place;
    const part = state !== null && COUNTRY_LAWS.has(state) ? state : null;
    const key = part ?? country;
    const row = rows.get(key);
    if (row) row.count += counts;
    else rows.set(key, { place: { country, state: part }, count: counts });
  }
  return [...rows.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ place, count }) =>
      countryLawOf(place, onLand === 0 ? 0 : Math.round((100 * count) / onLand) / 100),
    )
    .filter((row) => row !== null);
}
