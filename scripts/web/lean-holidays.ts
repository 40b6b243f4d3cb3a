/** The library of public holidays without what the page's worker never uses of the libraries that it brings along. */
import { dirname, join } from 'node:path';
import type { BunPlugin } from 'bun';

/** By name: the file of the package that takes the place of its main one. */
const FILES: Readonly<Record<string, string>> = {
  // only equinoxes need it: the clocks of 1970 to 2030 instead of all since 1900, 16 KB less
  'moment-timezone': 'builds/moment-timezone-with-data-1970-2030.js',
  // as modules, of which unused parts (the moons of Jupiter) are left out: 34 KB less
  'date-holidays-parser': 'src/index.js',
  astronomia: 'src/index.js',
};

/** @param root of the project */
export function leanHolidays(root: string): BunPlugin {
  return {
    name: 'lean holidays',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${Object.keys(FILES).join('|')})$`) }, ({ path }) => ({
        path: join(dirname(Bun.resolveSync(`${path}/package.json`, root)), FILES[path]!),
      }));
    },
  };
}
