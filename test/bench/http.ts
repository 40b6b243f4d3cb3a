/**
 * Figures over HTTP: cost of a warm score relative to a static answer, latency at a fixed rate, start-up,
 * memory.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/servers/free-port.ts';
import { type Figure, isAtMost } from './figure.ts';
import {
  cpuMicroseconds,
  EXECUTABLE,
  inTurn,
  load,
  pssMegabytes,
  type Server,
  SLICE_SECONDS,
  spread,
  startServer,
} from './load/server.ts';
import { randomSpots } from './scoring.ts';

const STATIC_SERVER = new URL('./load/static-server.ts', import.meta.url).pathname;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 64;
const SEARCHES = 100;
/** Number of distinct spots, each warm after its first request. */
const WARM_SPOTS = 1000;

export function scorePaths(sample: string, count: number, seed: number): string[] {
  return randomSpots(sample, count, seed).map(
    ({ lat, lon }) => `/api/spot/score?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}&at=2026-02-16T22:30:00Z`,
  );
}

interface Cost {
  cpu: number;
  perSecond: number;
}

async function cost(server: Server, paths: string[]): Promise<Cost> {
  const before = cpuMicroseconds(server.pid);
  const { answered, refused, failed, perSecond } = await load({
    port: server.port,
    paths,
    connections: CONNECTIONS,
    seconds: SLICE_SECONDS,
  });
  if (refused + failed > 0) throw new Error(`${refused} requests were refused and ${failed} failed`);
  return { cpu: (cpuMicroseconds(server.pid) - before) / answered, perSecond };
}

/**
 * Measures CPU and requests per second of warm scores and of the static server. Each round starts both
 * servers.
 */
export async function warmAgainstStatic(sample: string): Promise<Figure[]> {
  const paths = scorePaths(sample, WARM_SPOTS, 5);
  const scores: Cost[] = [];
  const statics: Cost[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE]);
    const yardstick = await startServer([Bun.argv[0]!, STATIC_SERVER]);
    await load({ port: server.port, paths, connections: 8, seconds: 1 });
    await load({ port: yardstick.port, paths: ['/static'], connections: 8, seconds: 1 });
    const slices = await inTurn([() => cost(server, paths), () => cost(yardstick, ['/static'])]);
    scores.push(...slices.map(([score]) => score));
    statics.push(...slices.map(([, answer]) => answer));
    ratios.push(spread(slices.map(([score, answer]) => score.cpu / answer.cpu)).median);
    await server.stop();
    await yardstick.stop();
  }
  const ratio = spread(ratios);
  const rate = spread(scores.map(({ perSecond }) => perSecond));
  const staticRate = spread(statics.map(({ perSecond }) => perSecond));
  const staticCpu = spread(statics.map(({ cpu }) => cpu));
  return [
    {
      name: 'how fast this machine is: CPU per static 2 KB answer',
      goal: '6.5 µs where the goals were set',
      value: staticCpu,
      unit: 'µs',
    },
    {
      name: 'CPU per warm `GET /spot/score` / CPU per static 2 KB answer',
      goal: '≤ 2.4',
      value: ratio,
      unit: '',
      reached: isAtMost(ratio.median, 2.4),
      note: `${spread(scores.map(({ cpu }) => cpu)).median.toFixed(1)} / ${staticCpu.median.toFixed(1)} µs`,
    },
    {
      name: 'warm scores per second, 64 connections',
      goal: '',
      value: rate,
      unit: '/s',
      note: `static: ${Math.round(staticRate.median)}/s`,
    },
  ];
}

/**
 * Measures the search for places by name, one request at a time, after the first search has built the index.
 */
export async function placeSearch(): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const find = async (q: string) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/geocode/search?q=${q}`);
    const { results } = (await answer.json()) as { results: unknown[] };
    if (results.length === 0) throw new Error(`nothing was found for ${q}`);
    return performance.now() - from;
  };
  await find('rambla');
  const figures: Figure[] = [];
  for (const q of ['rambla', 'mntevideo']) {
    const times: number[] = [];
    for (let i = 0; i < SEARCHES; i++) times.push(await find(q));
    const value = spread(times);
    figures.push({
      name: `place search \`${q}\` in the sample`,
      goal: '< 5 ms',
      value,
      unit: 'ms',
      reached: value.median < 5,
    });
  }
  await server.stop();
  return figures;
}

/** Measures p99 at 80% of the maximum rate, corrected for coordinated omission. */
export async function latencyAtLoad(sample: string): Promise<Figure[]> {
  const paths = scorePaths(sample, WARM_SPOTS, 6);
  const p99: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE]);
    const most = await load({ port: server.port, paths, connections: CONNECTIONS, seconds: SECONDS });
    const rate = most.perSecond * 0.8;
    const { p99: late } = await load({
      port: server.port,
      paths,
      connections: CONNECTIONS,
      seconds: SECONDS * 2,
      rate,
    });
    p99.push(late);
    rates.push(rate);
    await server.stop();
  }
  const value = spread(p99);
  return [
    {
      name: 'p99 at 80 % of the maximum rate',
      goal: '≤ 5 ms',
      value,
      unit: 'ms',
      reached: isAtMost(value.median, 5),
      note: `at ${Math.round(spread(rates).median)}/s`,
    },
  ];
}

/**
 * Measures the time from the start of the process to the body of the first score. Polls, as the log is
 * written late.
 */
export async function startUp(): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < 11; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-'));
    const port = freePort();
    const from = performance.now();
    const child = Bun.spawn([EXECUTABLE, '--port', String(port)], {
      cwd: folder,
      stdout: 'ignore',
      stderr: 'ignore',
    });
    while (performance.now() - from < MAX_START_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/spot/score?lat=-34.9054&lon=-56.1912`).catch(
        () => null,
      );
      if (answer?.status === 200 && (await answer.text())) break;
      await Bun.sleep(1);
    }
    times.push(performance.now() - from);
    child.kill('SIGTERM');
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  }
  const value = spread(times);
  return [
    {
      name: 'executable to first answer, sample region',
      goal: '≤ 120 ms',
      value,
      unit: 'ms',
      reached: isAtMost(value.median, 120),
    },
  ];
}

const MAX_START_MS = 10_000;

/** Measures memory half way and at the end. It is flat if the second half adds nothing. */
export async function memory(sample: string): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE, '--memory', '512MB']);
  const paths = scorePaths(sample, 20_000, 7);
  let answered = 0;
  let half = 0;
  // Bounded: ends after a million requests or two minutes.
  const rounds = 24;
  for (let round = 1; round <= rounds && answered < 1_000_000; round++) {
    answered += (await load({ port: server.port, paths, connections: CONNECTIONS, seconds: 5 })).answered;
    if (half === 0 && (answered >= 500_000 || round === rounds / 2)) half = pssMegabytes(server.pid);
  }
  const end = pssMegabytes(server.pid);
  await server.stop();
  return [
    {
      name: 'memory (Pss), sample region, after 1 M requests',
      goal: '≤ 200 MB in 512 MB, flat',
      value: spread([end]),
      unit: 'MB',
      reached: isAtMost(end, 200) && isAtMost(end, half),
      note: `${Math.round(half)} MB half way, ${answered} requests`,
    },
  ];
}
