/**
 * Cold answers of a checkout: for each line on standard input answers all spots of a JSON file with empty caches, and
 * prints the processor time of the thread for each of them, µs, and of the whole process per spot.
 *
 *     bun test/bench/throughput/cold-answers.ts <checkout> <region file> <spots.json>
 */
import { dlopen, ptr } from 'bun:ffi';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { openRegionFile } from '../../../src/region/read/source.ts';
import type { Scorer } from '../../../src/scoring/scorer.ts';
import { median } from '../statistics.ts';
import { AT, type Spot } from './spots.ts';

/** Costs of one round, µs. */
export interface ColdRound {
  /** by spot */
  ofSpots: number[];
  /** of all threads, mean per spot: collector and compiler included */
  ofProcess: number;
}

/** Clock of the processor time of a thread; `process.threadCpuUsage` counts in steps of ms. */
const CLOCK_THREAD_CPUTIME_ID = 3;
const libc = dlopen('libc.so.6', { clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' } });
const time = new BigInt64Array(2);
const timeAt = ptr(time);

function threadMicroseconds(): number {
  libc.symbols.clock_gettime(CLOCK_THREAD_CPUTIME_ID, timeAt);
  return Number(time[0]!) * 1e6 + Number(time[1]!) / 1000;
}

if (import.meta.main) {
  const [checkout, path, list] = Bun.argv.slice(2) as [string, string, string];
  const source = (await import(join(checkout, 'src/region/read/source.ts'))) as {
    openRegionFile: typeof openRegionFile;
  };
  const scoring = (await import(join(checkout, 'src/scoring/scorer.ts'))) as { Scorer: typeof Scorer };
  const spots = (await Bun.file(list).json()) as Spot[];
  const region = source.openRegionFile(path);
  /** of the clock itself, µs */
  const own = median(
    spots.map(() => {
      const from = threadMicroseconds();
      return threadMicroseconds() - from;
    }),
  );
  for await (const _ of createInterface({ input: process.stdin })) {
    const scorer = new scoring.Scorer([region]);
    const before = process.cpuUsage();
    let length = 0;
    const ofSpots = spots.map(({ lat, lon }) => {
      const from = threadMicroseconds();
      const text = scorer.score({ lat, lon, at: AT, now: 0, lang: 'en' });
      // reading a letter joins the pieces of the text
      length += text.charCodeAt(text.length - 1);
      return threadMicroseconds() - from - own;
    });
    const { user, system } = process.cpuUsage(before);
    if (length === 0) throw new Error('no answer had any text');
    console.log(JSON.stringify({ ofSpots, ofProcess: (user + system) / spots.length } satisfies ColdRound));
  }
  process.exit(0);
}
