/**
 * Traffic against counters: `bun test/bench/flow/main.ts [Jawe….csv | folder]`, and a part of `bun run bench`. Levels are
 * those of the night emission, cars and lorries, at the same speed on both sides.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts } from '../../../src/counts/read-counts.ts';
import { asTable, type Figure } from '../figure.ts';
import { byClass } from './by-class.ts';
import { leftOut } from './left-out.ts';
import { byWeekday } from './week.ts';

const TRAFFIC = new URL('../../../../shared/data/traffic', import.meta.url).pathname;

/** Figures of the newest file there is. @param path a file of the German federal counters, or a folder with such */
export async function flowAgainstCounters(path = TRAFFIC): Promise<Figure[]> {
  const file = newestFile(path);
  if (file === null) {
    console.error(`no Jawe*.csv in ${path}: only the days of the week are compared`);
    return byWeekday();
  }
  const { counts } = await readCounts(file);
  return [...byClass(counts), ...leftOut(counts), ...byWeekday()];
}

function newestFile(path: string): string | null {
  if (!existsSync(path)) return null;
  if (!statSync(path).isDirectory()) return path;
  const names = readdirSync(path).filter((name) => /^Jawe\d*\.csv$/.test(name));
  return names.length === 0 ? null : join(path, names.sort().at(-1)!);
}

if (import.meta.main) console.log(asTable(await flowAgainstCounters(Bun.argv[2])));
