/**
 * Traffic against counters: `bun test/bench/flow/main.ts [Jawe….csv | folder] [--cities FILE]`, and a part of
 * `bun run bench`.
 * Levels at federal counters are night emissions of cars and lorries, at equal speeds; levels in cities only
 * depend on the flow.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCounts } from '../../../src/evidence/traffic-counts/read-counts.ts';
import { regionOfFile } from '../../support/maps/assembled-region.ts';
import { asTable, type Figure } from '../figure.ts';
import { byClass } from './by-class.ts';
import { byCity, inGeneva, nightsOfBerlin } from './cities.ts';
import { leftOut } from './left-out.ts';
import { byWeekday, byWeekdayInTown } from './week.ts';

const TRAFFIC = new URL('../../../../shared/data/traffic', import.meta.url).pathname;

/**
 * Returns figures for the newest file.
 * @param path a file of the German federal counters, or a folder with such files
 */
export async function flowAgainstCounters(path = TRAFFIC, cities?: string): Promise<Figure[]> {
  const file = newestFile(path);
  if (file === null) {
    console.error(`no Jawe*.csv in ${path}: only the days of the week are compared`);
    return byWeekday();
  }
  const { counts } = await readCounts({ path: file, onProgress() {} }, null);
  return [...byClass(counts), ...leftOut(counts), ...byWeekday(), ...(await inCities(cities))];
}

/** Returns figures for the available files. @param cities counts of other cities */
async function inCities(cities = join(TRAFFIC, 'eu-city-counts.csv')): Promise<Figure[]> {
  const [geneva, berlin] = [join(TRAFFIC, 'geneva-counts.csv'), join(TRAFFIC, 'berlin-nights.csv')];
  const extract = join(TRAFFIC, '..', 'geneva.osm.pbf');
  return [
    ...(existsSync(cities) ? byCity(cities) : []),
    ...(existsSync(geneva) && existsSync(extract) ? inGeneva(geneva, [await regionOfFile(extract)]) : []),
    ...(existsSync(berlin) ? nightsOfBerlin(berlin) : []),
    ...byWeekdayInTown(),
  ];
}

function newestFile(path: string): string | null {
  if (!existsSync(path)) return null;
  if (!statSync(path).isDirectory()) return path;
  const names = readdirSync(path).filter((name) => /^Jawe\d*\.csv$/.test(name));
  return names.length === 0 ? null : join(path, names.sort().at(-1)!);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Bun.argv.slice(2),
    options: { cities: { type: 'string' } },
    allowPositionals: true,
  });
  console.log(asTable(await flowAgainstCounters(positionals[0], values.cities)));
}
