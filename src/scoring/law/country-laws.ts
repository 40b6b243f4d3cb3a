/** The rows of the country table that an answer tells, once for all places in it. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { LatLon } from '../../api/values.ts';
import { countryAt } from '../../region/borders/country-at.ts';
import type { Place } from '../site/country-and-time-zone.ts';
import type { CountryLaw } from './countries/country-law.ts';
import { COUNTRY_LAWS, lawAt } from './countries.ts';

type Jurisdiction = Pick<Place, 'country' | 'state'>;

/** The law at one place; null on the high seas. @param share see LawOfCountry */
export function countryLawOf(place: Jurisdiction, share = 1): LawOfCountry | null {
  const { country, state } = place;
  if (country === null) return null;
  const { law } = lawAt(place);
  const { fine = null, maxHours = null, maxNights = null, sources } = law;
  return {
    country,
    part: state !== null && COUNTRY_LAWS.has(state) ? state : null,
    share,
    level: parkedLevel(law),
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

/** Campers sleep on car parks: where these have a law of their own, it counts. */
function parkedLevel({ road, carPark }: CountryLaw) {
  return carPark ?? road;
}

/** The laws at some places, each once, the one that holds at most of them first. */
export function countryLawsAt(places: readonly LatLon[]): LawOfCountry[] {
  const rows = new Map<string, { place: Jurisdiction; count: number }>();
  let onLand = 0;
  for (const { lat, lon } of places) {
    const place = countryAt(lat, lon);
    if (!place) continue;
    onLand++;
    const { country, state } = place;
    const part = state !== null && COUNTRY_LAWS.has(state) ? state : null;
    const key = part ?? country;
    const row = rows.get(key);
    if (row) row.count++;
    else rows.set(key, { place: { country, state: part }, count: 1 });
  }
  return [...rows.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ place, count }) => countryLawOf(place, Math.round((100 * count) / onLand) / 100))
    .filter((row) => row !== null);
}
