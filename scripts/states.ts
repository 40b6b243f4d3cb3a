/**
 * Writes dist/places.bin: the borders of all countries, and of states with calendars or laws of their own.
 * Countries come from country-coder, states from Natural Earth. Does nothing if the inputs
 * are unchanged.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AtlasHeader } from '../src/region/world/border-atlas.ts';
import { packAtlas } from '../src/region/world/border-atlas.ts';
import { packCountries } from './states/countries.ts';
import { packStates } from './states/states.ts';
import { makeIfChanged } from './up-to-date.ts';

const root = dirname(import.meta.dir);
const output = join(root, 'dist', 'places.bin');

/** Packages whose versions stand for their contents. */
const PACKAGES = ['@rapideditor/country-coder', '@photostructure/tz-lookup'];
const INPUTS = [
  'scripts/states.ts',
  'scripts/states',
  'src/region/world/border-atlas.ts',
  'src/region/world/packed-rings.ts',
];

function packageVersion(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

const product = {
  outputs: [output] as const,
  inputs: INPUTS.map((path) => join(root, path)),
  versions: PACKAGES.map((name) => `${name} ${packageVersion(name)}`).join(' '),
};
await makeIfChanged(product, (stamp) => {
  const rings: number[] = [];
  const header: AtlasHeader = { stamp, countries: packCountries(rings), states: packStates(rings) };
  const file = packAtlas(header, Uint8Array.from(rings));
  mkdirSync(dirname(output), { recursive: true });
  const aside = `${output}.${process.pid}`;
  writeFileSync(aside, file);
  renameSync(aside, output);
  console.log(`dist/places.bin: borders of countries and states, ${Math.round(file.length / 1024)} kB`);
});
