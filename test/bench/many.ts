/**
 * Figures for many spots at once: lists, a stream of a million, map tiles, places nearby, and twice the
 * sustainable load.
 */
import { tileGrid } from '../../src/layers/tile-grid.ts';
import { EndlessStream } from '../support/clients/endless-stream.ts';
import { metricOf, parseMetrics } from '../support/clients/prometheus.ts';
import { openSockets } from '../support/servers/open-sockets.ts';
import { type Figure, isAtLeast } from './figure.ts';
import { scorePaths } from './http.ts';
import { flood } from './load/flood.ts';
import {
  cpuMicroseconds,
  EXECUTABLE,
  load,
  pssMegabytes,
  type Server,
  spread,
  startServer,
} from './load/server.ts';
import { randomSpots } from './scoring.ts';

const AT = '2026-02-16T22:30:00Z';
const ROUNDS = 3;
/** Spots per list, and lists per round. */
const SPOTS = 10_000;
const LISTS = 10;
/** Time for the compiler of each thread to settle, about 50,000 spots. A server in operation is past that. */
const WARM_UP_MS = 10_000;
const WARM_UP_TILES = 8;
const STREAMED = 1_000_000;
const WRITE_BYTES = 64 * 1024;
/** Time in which the killed client exchanges about 10,000 spots. */
const KILL_AFTER_MS = 1500;
/** More than can be pending, so that every due request is sent. */
const FLOOD_CONNECTIONS = 2000;
/** A tile of the sample city at zoom 14. */
const CITY_TILE = { z: 14, x: 5634, y: 9887 };

const encoder = new TextEncoder();

/**
 * Returns lists of new spots, as known ones may be cached. They are bytes, because the client shares the
 * cores.
 */
function listBodies(sample: string, count: number): Uint8Array<ArrayBuffer>[] {
  const spots = randomSpots(sample, count * SPOTS, 100).map(({ lat, lon }) => ({
    lat: Number(lat.toFixed(5)),
    lon: Number(lon.toFixed(5)),
  }));
  return Array.from({ length: count }, (_, i) =>
    encoder.encode(JSON.stringify({ spots: spots.slice(i * SPOTS, (i + 1) * SPOTS), at: AT })),
  );
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count++;
  return count;
}

async function postList({ port }: Server, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/spot/scores`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const results = occurrences(Buffer.from(await response.arrayBuffer()), '"spot_id"');
  if (results !== SPOTS) throw new Error(`${results} results instead of ${SPOTS}`);
}

/** Uses two clients, so that both cores are busy. */
async function postAll(server: Server, bodies: Iterator<Uint8Array<ArrayBuffer>>): Promise<void> {
  const client = async () => {
    for (let next = bodies.next(); !next.done; next = bodies.next()) await postList(server, next.value);
  };
  await Promise.all([client(), client()]);
}

function* untilWarm<T>(bodies: readonly T[]): Generator<T> {
  const end = performance.now() + WARM_UP_MS;
  for (let i = 0; performance.now() < end; i++) yield bodies[i % bodies.length]!;
}

/** Measures lists of new spots on a warm server. */
export async function listThroughput(sample: string): Promise<Figure[]> {
  const rates: number[] = [];
  const costs: number[] = [];
  const bodies = listBodies(sample, 2 * LISTS);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE]);
    await postAll(server, untilWarm(bodies.slice(LISTS)));
    const cpu = cpuMicroseconds(server.pid);
    const from = performance.now();
    await postAll(server, bodies.slice(0, LISTS).values());
    rates.push((LISTS * SPOTS) / ((performance.now() - from) / 1000));
    costs.push((cpuMicroseconds(server.pid) - cpu) / (LISTS * SPOTS));
    await server.stop();
  }
  const value = spread(rates);
  return [
    {
      name: '`POST /spot/scores`, summary, cold spots',
      goal: '≥ 40,000/s where a distance takes 14.3 ns',
      value,
      unit: '/s',
      reached: isAtLeast(value.median, 40_000),
      note: `${spread(costs).median.toFixed(1)} µs of CPU per spot, all threads together`,
    },
  ];
}

interface Streamed {
  seconds: number;
  /** Pss after each tenth, MB. */
  memory: number[];
}

/** Returns lines of new spots, built before the measurement. */
function linesOf(sample: string, count: number, seed: number): { bytes: Uint8Array; count: number } {
  const lines = randomSpots(sample, count, seed).map(
    ({ lat, lon }) => `{"lat":${lat.toFixed(5)},"lon":${lon.toFixed(5)}}\n`,
  );
  return { bytes: encoder.encode(lines.join('')), count };
}

/** Sends spots through one stream as fast as the server reads them. */
async function streamSpots(server: Server, { bytes, count }: ReturnType<typeof linesOf>): Promise<Streamed> {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + WRITE_BYTES));
      sent += WRITE_BYTES;
    },
  });
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}/api/spot/scores?at=${AT}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const memory: number[] = [];
  let answered = 0;
  for await (const chunk of response.body!) {
    answered += occurrences(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), '\n');
    if (answered >= ((memory.length + 1) * count) / 10) memory.push(pssMegabytes(server.pid));
  }
  if (answered !== count) throw new Error(`${answered} lines came back instead of ${count}`);
  return { seconds: (performance.now() - from) / 1000, memory };
}

/**
 * Measures a stream of a million spots during single requests at a fixed rate, then clients that are killed.
 */
export async function stream(sample: string): Promise<Figure[]> {
  const spots = linesOf(sample, STREAMED, 11);
  const server = await startServer([EXECUTABLE]);
  await streamSpots(server, linesOf(sample, STREAMED / 5, 13));
  const cpu = cpuMicroseconds(server.pid);
  const singles = load({
    port: server.port,
    paths: scorePaths(sample, 2000, 12),
    connections: 8,
    seconds: 10,
    rate: 200,
  });
  const { seconds, memory } = await streamSpots(server, spots);
  const cost = (cpuMicroseconds(server.pid) - cpu) / STREAMED;
  const { p99, p50 } = await singles;
  const freed = await freedAfterKill(server);
  await server.stop();
  const [early, late] = [memory[1]!, memory.at(-1)!];
  return [
    {
      name: 'a stream of 1,000,000 spots',
      goal: '',
      value: spread([STREAMED / seconds]),
      unit: '/s',
      note: `${seconds.toFixed(0)} s, ${cost.toFixed(1)} µs of CPU per spot`,
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
      note: `median ${p50.toFixed(1)} ms`,
    },
    {
      name: 'client killed half way: everything free after',
      goal: '≤ 1000 ms',
      value: spread(freed),
      unit: 'ms',
      reached: Math.max(...freed) <= 1000,
      note: 'queue, threads and connection; reading or not, closed or reset',
    },
  ];
}

/** Returns the times from the death of a client until the server has freed its stream, ms. */
async function freedAfterKill(server: Server): Promise<number[]> {
  const url = `http://127.0.0.1:${server.port}`;
  const times: number[] = [];
  for (const reads of [true, false]) {
    for (const reset of [true, false, true, true]) {
      const before = openSockets(server.pid);
      const client = await EndlessStream.open(url, { reads });
      await Bun.sleep(KILL_AFTER_MS);
      client.kill({ reset });
      const from = performance.now();
      while (openSockets(server.pid) > before || (await tasksOf(url)) > 0) {
        if (performance.now() - from > 60_000) throw new Error('a killed stream is not freed');
        await Bun.sleep(5);
      }
      times.push(performance.now() - from);
    }
  }
  return times;
}

/** Returns the number of waiting and running tasks. */
async function tasksOf(url: string): Promise<number> {
  const scrape = parseMetrics(await (await fetch(`${url}/metrics`)).text());
  return ['single', 'bulk'].reduce(
    (sum, kind) => sum + metricOf(scrape, 'spotscore_pool_waiting', { kind })!,
    metricOf(scrape, 'spotscore_pool_running')!,
  );
}

/** Measures a new tile, the same tile again, and 500 places nearby. */
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
    // Neighbours of the tile warm up the code, but not the tile.
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

/**
 * Measures twice the sustainable rate of cold spots: the latency of served requests stays low, the others are
 * refused at once.
 */
export async function overload(sample: string): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const plan = { port: server.port, paths: scorePaths(sample, 60_000, 21), connections: 64 };
  await load({ ...plan, seconds: WARM_UP_MS / 1000 });
  const { perSecond } = await load({ ...plan, seconds: 5 });
  const sustained = await flood({
    ...plan,
    connections: FLOOD_CONNECTIONS,
    seconds: 5,
    rate: perSecond * 0.8,
  });
  const twice = await flood({ ...plan, connections: FLOOD_CONNECTIONS, seconds: 10, rate: perSecond * 2 });
  // The heaps reach their size after half a minute.
  await flood({ ...plan, connections: FLOOD_CONNECTIONS, seconds: 20, rate: perSecond * 2 });
  const before = pssMegabytes(server.pid);
  await flood({ ...plan, connections: FLOOD_CONNECTIONS, seconds: 20, rate: perSecond * 2 });
  const after = pssMegabytes(server.pid);
  await server.stop();
  const { served, refused } = twice;
  return [
    {
      name: 'p99 of cold scores that are served at twice the sustainable rate',
      goal: '≤ 250 ms',
      value: spread([served.p99]),
      unit: 'ms',
      reached: served.p99 <= 250,
      note:
        `asked ${Math.round(perSecond * 2)}/s, served ${Math.round(served.count / twice.seconds)}/s, ` +
        `median ${Math.round(served.p50)} ms; at 80 % of the sustainable rate p99 ${Math.round(sustained.served.p99)} ms`,
    },
    {
      name: 'p99 of the refusals (503) meanwhile',
      goal: 'at once',
      value: spread([refused.p99]),
      unit: 'ms',
      note: `${refused.count} refused, all with Retry-After; not sent because no connection was free: ${twice.unsent}`,
    },
    {
      name: 'memory (Pss) after 50 s of it',
      goal: 'flat',
      value: spread([after]),
      unit: 'MB',
      reached: after <= before * 1.1,
      note: `${Math.round(before)} MB after 30 s`,
    },
  ];
}
