/** Figures of many spots at once: lists, a stream of a million, map tiles, places nearby, and twice too much of all. */
import { tileGrid } from '../../src/scoring/layer/tile-grid.ts';
import type { Figure } from './figure.ts';
import { scorePaths } from './http.ts';
import { randomSpots } from './scoring.ts';
import { EXECUTABLE, load, pssMegabytes, spread, startServer } from './server.ts';

const AT = '2026-02-16T22:30:00Z';
const ROUNDS = 3;
const SPOTS = 10_000;
const WARM_UP_LISTS = 4;
const WARM_UP_TILES = 8;
const STREAMED = 1_000_000;
/** A tile of the sample city at zoom 14. */
const CITY_TILE = { z: 14, x: 5634, y: 9887 };

/** Lists of new spots, one after the other by two clients, so that both cores have work. */
export async function listThroughput(sample: string): Promise<Figure[]> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE]);
    const bodies = [1, 2, 3, 4].map((seed) =>
      JSON.stringify({ spots: randomSpots(sample, SPOTS, 100 + round * 4 + seed), at: AT }),
    );
    const post = async (body: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/spot/scores`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      const { results } = (await response.json()) as { results: unknown[] };
      if (results.length !== SPOTS) throw new Error(`${results.length} results instead of ${SPOTS}`);
    };
    // The compiler of the threads settles after some ten thousand spots.
    for (let i = 0; i < WARM_UP_LISTS; i++) await post(bodies[0]!);
    const from = performance.now();
    await Promise.all([post(bodies[1]!).then(() => post(bodies[2]!)), post(bodies[3]!)]);
    rates.push((3 * SPOTS) / ((performance.now() - from) / 1000));
    await server.stop();
  }
  const value = spread(rates);
  return [
    {
      name: '`POST /spot/scores`, summary, cold spots',
      goal: '≥ 50,000/s',
      value,
      unit: '/s',
      reached: value.median >= 50_000,
    },
  ];
}

/** A million spots through one stream; meanwhile single requests come at a fixed rate. */
export async function stream(sample: string): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const lines = randomSpots(sample, 20_000, 11).map(
    ({ lat, lon }) => `{"lat":${lat.toFixed(5)},"lon":${lon.toFixed(5)}}\n`,
  );
  const encoder = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= STREAMED) return controller.close();
      const from = sent % lines.length;
      controller.enqueue(encoder.encode(lines.slice(from, from + 500).join('')));
      sent += 500;
    },
  });
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}/api/spot/scores?at=${AT}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const singles = load({
    port: server.port,
    paths: scorePaths(sample, 2000, 12),
    connections: 8,
    seconds: 10,
    rate: 200,
  });
  let answered = 0;
  const memory: number[] = [];
  for await (const chunk of response.body!) {
    const before = answered;
    for (const byte of chunk) if (byte === 10) answered++;
    if (Math.floor(before / 100_000) !== Math.floor(answered / 100_000))
      memory.push(pssMegabytes(server.pid));
  }
  const seconds = (performance.now() - from) / 1000;
  if (answered !== STREAMED) throw new Error(`${answered} lines came back instead of ${STREAMED}`);
  const { p99 } = await singles;
  await server.stop();
  const [early, late] = [memory[1]!, memory.at(-1)!];
  return [
    {
      name: 'a stream of 1,000,000 spots',
      goal: '',
      value: spread([STREAMED / seconds]),
      unit: '/s',
      note: `${seconds.toFixed(0)} s`,
    },
    {
      name: 'memory (Pss) after 200,000 and after 1,000,000 streamed spots',
      goal: 'flat',
      value: spread([late]),
      unit: 'MB',
      reached: late <= early * 1.1,
      note: `${Math.round(early)} MB at first`,
    },
    {
      name: 'p99 of single requests (200/s) while it runs',
      goal: '≤ 10 ms',
      value: spread([p99]),
      unit: 'ms',
      reached: p99 <= 10,
    },
  ];
}

/** A tile that nobody has asked for, its first time and its second, and 500 places nearby. */
export async function mapLayer(): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const nearby: number[] = [];
  const { z, x, y } = CITY_TILE;
  const { lats, lons } = tileGrid(z, x, y);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE]);
    const timed = async (path: string) => {
      const from = performance.now();
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return performance.now() - from;
    };
    // The neighbours warm the code up, not the tile.
    for (let i = 1; i <= WARM_UP_TILES; i++) await timed(`/api/map/score/${z}/${x + i}/${y}.png?at=${AT}`);
    cold.push(await timed(`/api/map/score/${z}/${x}/${y}.png?at=${AT}`));
    warm.push(await timed(`/api/map/score/${z}/${x}/${y}.png?at=${AT}`));
    nearby.push(await timed(`/api/spot/nearby?lat=-34.9&lon=-56.16&radius=30000&at=${AT}`));
    await server.stop();
  }
  const value = spread(cold);
  return [
    {
      name: 'cold map layer tile of the sample city, zoom 14',
      goal: '≤ 150 ms',
      value,
      unit: 'ms',
      reached: value.median <= 150,
      note: `${lats.length * lons.length} scores; again: ${spread(warm).median.toFixed(1)} ms`,
    },
    {
      name: 'places nearby, 30 km around the sample city',
      goal: '≤ 50 ms for 500',
      value: spread(nearby),
      unit: 'ms',
    },
  ];
}

/** Twice the rate that can be sustained with cold spots: what is served keeps its latency, the rest is refused at once. */
export async function overload(sample: string): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const paths = scorePaths(sample, 60_000, 21);
  const most = await load({ port: server.port, paths, connections: 64, seconds: 4 });
  const before = pssMegabytes(server.pid);
  const twice = await load({
    port: server.port,
    paths: scorePaths(sample, 60_000, 22),
    connections: 512,
    seconds: 8,
    rate: most.perSecond * 2,
  });
  const after = pssMegabytes(server.pid);
  await server.stop();
  return [
    {
      name: 'p99 of cold scores at twice the sustainable rate, 512 connections',
      goal: 'bounded',
      value: spread([twice.p99]),
      unit: 'ms',
      note: `asked ${Math.round(most.perSecond * 2)}/s, served ${Math.round((twice.answered - twice.refused) / twice.seconds)}/s, refused ${twice.refused}; memory ${Math.round(before)} → ${Math.round(after)} MB`,
    },
  ];
}
