/** Single cold requests, one spot each: time of the main thread, and of the whole process. */
import { readFileSync } from 'node:fs';
import { type Figure, isAtMost } from '../figure.ts';
import { cpuMicroseconds, load, type Server, spread } from '../load/server.ts';
import type { Compared } from './main.ts';
import { serve } from './servers.ts';
import { AT, type Spot, scatteredLists } from './spots.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 4;
const ROUNDS = 5;
const SECONDS = 1.5;
const MAX_MAIN_US = 150;

export async function ofSingles({ region, path, now, old }: Compared): Promise<Figure[]> {
  const lists = scatteredLists(path, 2 * ROUNDS, 300);
  const servers = { now: await serve(now), old: old && (await serve(old)) };
  const main: number[] = [];
  const mainRatios: number[] = [];
  const ratios: number[] = [];
  try {
    for (const server of [servers.now, servers.old])
      if (server) await requested(server, lists.slice(ROUNDS).flat(), WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round++) {
      const cost = await requested(servers.now, lists[round]!, SECONDS);
      main.push(cost.main);
      if (!servers.old) continue;
      const before = await requested(servers.old, lists[round]!, SECONDS);
      mainRatios.push(cost.main / before.main);
      ratios.push(cost.all / before.all);
    }
  } finally {
    await servers.now.stop();
    await servers.old?.stop();
  }
  const value = spread(main);
  const compared = (what: string, values: number[]): Figure[] =>
    values.length === 0
      ? []
      : [
          {
            name: `${region}: a single cold request / earlier, ${what}`,
            goal: '',
            value: spread(values),
            unit: '',
          },
        ];
  return [
    {
      name: `${region}: a single cold request, main thread`,
      goal: `≤ ${MAX_MAIN_US} µs`,
      value,
      unit: 'µs',
      reached: isAtMost(value.median, MAX_MAIN_US),
    },
    ...compared('main thread', mainRatios),
    ...compared('all threads', ratios),
  ];
}

async function requested(server: Server, spots: readonly Spot[], seconds: number) {
  const paths = spots.map(({ lat, lon }) => `/api/spot/score?lat=${lat}&lon=${lon}&at=${AT}`);
  const main = mainThreadMicroseconds(server.pid);
  const all = cpuMicroseconds(server.pid);
  const { answered, refused, failed } = await load({
    port: server.port,
    paths,
    connections: CONNECTIONS,
    seconds,
  });
  if (refused + failed > 0) throw new Error(`${refused} requests were refused and ${failed} failed`);
  return {
    main: (mainThreadMicroseconds(server.pid) - main) / answered,
    all: (cpuMicroseconds(server.pid) - all) / answered,
  };
}

/** Returns the processor time of the main thread of a process, µs (Linux). */
function mainThreadMicroseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
}
