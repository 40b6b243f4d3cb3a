/** Country, state and time zone of a spot, which decide about law, holidays and clock. */
import tzLookup from '@photostructure/tz-lookup';
import { AreaKind } from '../../region/format/codes.ts';
import { countryAreas, countryAt } from '../../region/world/country-at.ts';
import type { AreaHit } from './area-hits.ts';

export interface Place {
  /** ISO 3166-1 alpha-2 of the country whose road law applies; null on the high seas */
  country: string | null;
  /** ISO 3166-2 if states matter for calendar or law; otherwise null */
  state: string | null;
  /** IANA name */
  timeZone: string;
}

/** Returns the country, state and time zone at a position in degrees (-90..90, -180..180). */
export function placeAt(lat: number, lon: number): Place {
  const located = countryAt(lat, lon);
  const timeZone = timeZoneAt(lat, lon, located?.zones ?? []);
  return { country: located?.country ?? null, state: located?.state ?? null, timeZone };
}

/** Distances at which a zone of the right country is searched, degrees. */
const PROBE_DEGREES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];

/**
 * Returns the time zone. tz-lookup works on a coarse grid and is wrong by a country near many borders. The built-in
 * borders are more precise, so a zone that the country does not use is replaced by the nearest zone that it uses, if
 * one is found.
 * @param zones zones that the country uses; empty if unknown
 */
function timeZoneAt(lat: number, lon: number, zones: readonly string[]): string {
  const guess = tzLookup(lat, lon);
  if (zones.length === 0 || zones.includes(guess)) return guess;
  if (zones.length === 1) return zones[0]!;
  for (const distance of PROBE_DEGREES) {
    for (let direction = 0; direction < 8; direction++) {
      const angle = (direction * Math.PI) / 4;
      const north = Math.max(-90, Math.min(90, lat + distance * Math.sin(angle)));
      const east = Math.max(-180, Math.min(180, lon + distance * Math.cos(angle)));
      const zone = tzLookup(north, east);
      if (zones.includes(zone)) return zone;
    }
  }
  return guess;
}

/** OSM admin_level of countries and of their states. */
const COUNTRY_LEVEL = 2;
const STATE_LEVEL = 4;
/**
 * Countries (ISO 3166-1) with parts below STATE_LEVEL that have other holidays and are in the built-in borders:
 * Alsace, South Tyrol.
 */
const FINER_IN_ATLAS: readonly string[] = ['FR', 'IT'];

/**
 * Returns a place with country and state taken from the administrative areas around the spot, if any. In another
 * country the time zone is one of that country. Complete borders in the map data are exact and take precedence over the
 * built-in borders.
 * @param lat degrees
 * @param lon degrees
 */
export function mappedPlace(
  areas: readonly AreaHit[],
  { country, state, timeZone }: Place,
  lat: number,
  lon: number,
): Place {
  const place = { country, state, timeZone };
  for (const { region, area, kind } of areas) {
    if (kind !== AreaKind.administrative) continue;
    const code = region.text(region.areas.name.at(area));
    if (region.areas.value.at(area) === COUNTRY_LEVEL) place.country = code;
    else if (region.areas.value.at(area) === STATE_LEVEL && !FINER_IN_ATLAS.includes(place.country ?? ''))
      place.state = code;
  }
  if (place.country !== country) {
    place.timeZone = timeZoneAt(lat, lon, zonesOf(place.country));
    if (place.state === state) place.state = null;
  }
  return place;
}

/** Returns the time zones of all parts of a country, overseas ones too; empty if unknown. */
function zonesOf(country: string | null): string[] {
  return countryAreas()
    .filter(({ code }) => code === country)
    .flatMap(({ zones }) => zones);
}
