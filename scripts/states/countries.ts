/**
 * Country polygons: country-coder's borders unchanged, each assigned to the country whose road law applies.
 */
import { createRequire } from 'node:module';
import { borders, featuresContaining } from '@rapideditor/country-coder';
import type { MultiPolygon } from 'geojson';
import type { AtlasCountry } from '../../src/region/world/border-atlas.ts';
import { COUNTRY_UNITS_PER_DEGREE } from '../../src/region/world/border-atlas.ts';
import { packRings } from '../../src/region/world/packed-rings.ts';
import { boxOf, simplifyRings } from './simplify.ts';

/**
 * Territories with an ISO 3166-1 code where the road law of the mother country applies: they become one of
 * its ISO 3166-2 subdivisions. All others (Jersey, Greenland, Hong Kong, ...) have their own road law and
 * stay countries.
 */
export const SUBDIVISIONS: Record<string, string> = {
  AS: 'US-AS',
  AX: 'FI-01',
  BL: 'FR-BL',
  BQ: 'NL-BQ',
  CC: 'AU-CC',
  CX: 'AU-CX',
  GF: 'FR-973',
  GP: 'FR-971',
  GU: 'US-GU',
  MF: 'FR-MF',
  MP: 'US-MP',
  MQ: 'FR-972',
  NF: 'AU-NF',
  PM: 'FR-PM',
  PR: 'US-PR',
  RE: 'FR-974',
  SJ: 'NO-SJ',
  UM: 'US-UM',
  VI: 'US-VI',
  YT: 'FR-976',
};

/** Packs every country polygon and returns its entries in the header. */
export function packCountries(bytes: number[]): AtlasCountry[] {
  const countries: AtlasCountry[] = [];
  const zonesOf = timeZonesByCountry();
  for (const feature of borders.features) {
    if (!feature.geometry) continue;
    const iso = isoCodeOf(feature.properties.id);
    if (!iso) continue;
    const polygons = (feature.geometry as MultiPolygon).coordinates;
    const rings = simplifyRings(polygons.flat(), {
      unitsPerDegree: COUNTRY_UNITS_PER_DEGREE,
      toleranceMetres: 0,
      isletMetres: 0,
    });
    const state = SUBDIVISIONS[iso] ?? null;
    countries.push({
      code: state ? state.slice(0, 2) : iso,
      state,
      zones: zonesOf(iso),
      box: boxOf(rings, COUNTRY_UNITS_PER_DEGREE),
      offset: bytes.length,
    });
    packRings(rings, bytes);
  }
  return countries;
}

/**
 * Returns the smallest area with an assigned ISO 3166-1 code around a feature: Guernsey for Sark, France for
 * Corsica.
 */
function isoCodeOf(id: string): string | null {
  const around = featuresContaining(id).map((feature) => feature.properties);
  const coded = around.find((area) => area.iso1A2 && area.isoStatus !== 'excRes');
  return coded?.iso1A2 ?? null;
}

/** Returns the time zones per ISO 3166-1 code, with the names that tz-lookup uses. */
function timeZonesByCountry(): (iso: string) => string[] {
  const source = createRequire(import.meta.url)('@photostructure/tz-lookup').toString() as string;
  const names = source.match(/[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+(?=")/g) ?? [];
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  const known = [...new Set(names)].map((name) => epoch.toZonedDateTimeISO(name));
  return (iso) => {
    const locale = new Intl.Locale(`und-${iso}`) as Intl.Locale & { getTimeZones(): string[] | undefined };
    const zones = (locale.getTimeZones() ?? []).map((name) => epoch.toZonedDateTimeISO(name));
    return known.filter((zone) => zones.some((other) => other.equals(zone))).map((zone) => zone.timeZoneId);
  };
}
