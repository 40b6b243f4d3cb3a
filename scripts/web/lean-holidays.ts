/** Bundles the library of public holidays without code and words that the page's worker never uses. */
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

/**
 * Differences of clocks and the Earth's rotation since 1657. Those before 1973, 10 to 50 s, are thinned out to one in
 * 65 years: saves 1 KB.
 */
const CLOCKS = /astronomia[\\/]data[\\/]deltat\.js$/;
/** Number of values of which one is kept: the first and the last of all 656 are. */
const EACH_CLOCK = 131;

/** The rules of date-holidays. */
const RULES = /date-holidays[\\/]lib[\\/]data\.cjs$/;

/** @param root folder of the project */
export function leanHolidays(root: string): BunPlugin {
  return {
    name: 'lean holidays',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${Object.keys(FILES).join('|')})$`) }, ({ path }) => ({
        path: join(dirname(Bun.resolveSync(`${path}/package.json`, root)), FILES[path]!),
      }));
      build.onLoad({ filter: UNUSED }, () => ({ contents: 'export default {};', loader: 'js' }));
      build.onLoad({ filter: CLOCKS }, async ({ path }) => {
        const { historic, ...later } = (await import(path)).default;
        const table = historic.table.filter((_: number, i: number) => i % EACH_CLOCK === 0);
        const clocks = { ...later, historic: { ...historic, table } };
        return { contents: `export default ${JSON.stringify(clocks)};`, loader: 'js' };
      });
      build.onLoad({ filter: RULES }, async ({ path }) => {
        const { data } = await import(path);
        return { contents: `exports.data = ${JSON.stringify(namelessRules(data))};`, loader: 'js' };
      });
    },
  };
}

interface Area {
  days?: Record<string, false | { name?: unknown; note?: unknown }>;
  states?: Record<string, Area>;
  regions?: Record<string, Area>;
}

interface Rules {
  holidays: Record<string, Area>;
  names: Record<string, { name?: unknown }>;
}

/**
 * Returns the rules of date-holidays with numbers for the names of holidays: the page asks for days alone, and the
 * library tells holidays of one day apart by their names. Saves 41 KB.
 */
function namelessRules(rules: Rules): Rules {
  const numbers = new Map<string, string>();
  const numberOf = (name: unknown) => {
    const text = JSON.stringify(name);
    if (!numbers.has(text)) numbers.set(text, numbers.size.toString(36));
    return { en: numbers.get(text)! };
  };
  const nameless = <T extends { name?: unknown }>({ name, ...rest }: T) =>
    name === undefined ? rest : { ...rest, name: numberOf(name) };
  const each = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
  const areaOf = ({ days, states, regions, ...rest }: Area): Area => ({
    ...rest,
    ...('names' in rest && { names: {} }),
    ...('langs' in rest && { langs: ['en'] }),
    ...(days && {
      days: each(days, (day) => {
        if (day === false) return false;
        const { note, ...told } = day;
        return nameless(told);
      }),
    }),
    ...(states && { states: each(states, areaOf) }),
    ...(regions && { regions: each(regions, areaOf) }),
  });
  return { ...rules, names: each(rules.names, nameless), holidays: each(rules.holidays, areaOf) };
}
