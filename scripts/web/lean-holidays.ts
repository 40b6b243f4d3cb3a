/** Bundles the library of public holidays without code that the page's worker never uses. */
import { dirname, join } from 'node:path';
import type { BunPlugin } from 'bun';

/** Files that replace the main file of a package, by package. */
const FILES: Readonly<Record<string, string>> = {
  // only equinoxes need time zones: the data of ten years around now instead of all since 1900 saves 25 KB
  'moment-timezone': 'builds/moment-timezone-with-data-10-year-range.js',
  // as modules, so that unused parts (the moons of Jupiter) are dropped: saves 34 KB
  'date-holidays-parser': 'src/index.js',
  astronomia: 'src/index.js',
};

/**
 * Parts of astronomia that compute while they are loaded, so that the bundler cannot know that nothing uses them: saves
 * 4 KB. If something did, the build would end with a missing export.
 */
const UNUSED = /astronomia[\\/]src[\\/](?:saturnmoons|pluto|moonmaxdec|moon|planetary|perihelion)\.js$/;

/** @param root folder of the project */
export function leanHolidays(root: string): BunPlugin {
  return {
    name: 'lean holidays',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${Object.keys(FILES).join('|')})$`) }, ({ path }) => ({
        path: join(dirname(Bun.resolveSync(`${path}/package.json`, root)), FILES[path]!),
      }));
      build.onLoad({ filter: UNUSED }, () => ({ contents: 'export default {};', loader: 'js' }));
    },
  };
}
