// P11: under a mixed load no request fails; under a long one (`bun run bench soak`) memory stays bounded, too.
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { IS_BENCH } from '../../support/bench-run.ts';
import { newReport, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';
import { picture } from '../../support/upstream/pictures.ts';

/** Duration of the load, s. */
const SECONDS = IS_BENCH ? 600 : 5;
const IMPORTS = IS_BENCH ? 10 : 4;
/** Pause between two requests of one client, ms: a steady load, not the maximum. */
const PAUSE_MS = 10;
const SLOW_CLIENTS = 50;
/**
 * Tolerance for garbage that is not collected yet, bytes. A leak of 1 KB a request would exceed it many
 * times.
 */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024;
/**
 * Minimum requests of each client, and of all together, that are served. On a busy machine more are refused, and the
 * load lasts longer.
 */
const MIN_REQUESTS = 4;
const MIN_REQUESTS_OF_ALL = SECONDS * 400;
/** Timeout of the test, ms. */
const TIMEOUT_MS = SECONDS * 4000 + 300_000;
/**
 * Largest share of refused requests. The suite runs beside other work: beside ten busy processes 1.1 % were refused.
 */
const MAX_REFUSALS = IS_BENCH ? 0.01 : 0.1;
const NDJSON = { 'content-type': 'application/x-ndjson' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Returns an extract of a small town in the north, which is imported again and again. */
function townMap(edition: number): Uint8Array {
  const nodes = Array.from({ length: 2000 }, (_, i) => ({
    id: i + 1,
    lat: 60 + Math.floor(i / 50) * 0.0005,
    lon: 10 + (i % 50) * 0.0005,
  }));
  const ways = Array.from({ length: 400 }, (_, i) => ({
    id: i + 1,
    nodes: [1, 2, 3, 4, 5].map((n) => i * 5 + n),
    tags: { highway: i % 10 === edition % 10 ? 'primary' : 'residential', name: `Street ${i}` },
  }));
  return pbfOf({ nodes, ways });
}

type Ask = (n: number) => Promise<Response | null>;

/** Returns the behaviour of each client by name. null = the client left early. */
function behaviours(server: RunningServer): Record<string, Ask> {
  const somewhere = (n: number) =>
    `lat=${(-34.9 + ((n * 37) % 500) / 5000).toFixed(4)}&lon=${(-56.2 + ((n * 91) % 500) / 5000).toFixed(4)}`;
  const spots = (n: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ lat: -34.9 + ((n + i) % 997) / 10_000, lon: -56.17, id: i }));
  const leaving = (path: string, init?: RequestInit) => async (n: number) => {
    const left = new AbortController();
    // the moment of leaving, ms
    setTimeout(() => left.abort(), n % 5);
    const response = await server.get(path, { ...init, signal: left.signal }).catch(() => null);
    // a response to a client that has left does not count
    return left.signal.aborted ? null : response;
  };
  return {
    score: (n) => server.get(`/api/spot/score?${somewhere(n)}&lang=${n % 2 ? 'de' : 'en'}`),
    'score of a town': (n) => server.get(`/api/spot/score?lat=${60 + (n % 20) / 1000}&lon=10.01`),
    timeline: (n) => server.get(`/api/spot/timeline?${somewhere(n)}&nights=3`),
    nearby: (n) => server.get(`/api/spot/nearby?${somewhere(n % 50)}&radius=1000`),
    features: (n) => server.get(`/api/map/features?${somewhere(n)}`),
    list: (n) =>
      server.get('/api/spot/scores', {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ spots: spots(n, 100) }),
      }),
    stream: (n) =>
      server.get('/api/spot/scores', {
        method: 'POST',
        headers: NDJSON,
        body: spots(n, 200)
          .map((spot) => JSON.stringify(spot))
          .join('\n'),
      }),
    signal: () => send(server.url, newReport()),
    tile: (n) => server.get(`/api/map/tile/14/${n % 2000}/${(n * 7) % 2000}.png`),
    layer: (n) =>
      server.get(`/api/map/score/16/${22536 + (n % 8)}/39548.png?at=2026-02-${10 + (n % 3)}T22:30:00Z`),
    search: (n) => server.get(`/api/geocode/search?q=${['Plaza', 'Avenida', 'Rond', 'Xyzzy'][n % 4]}`),
    page: () => server.get('/', { headers: { 'accept-encoding': 'gzip' } }),
    health: () => server.get('/api/health'),
    metrics: () => server.get('/metrics'),
    rubbish: (n) => server.get(`/api/spot/score?lat=${n}&lon=north`),
    'leaving a list': leaving('/api/spot/scores', {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ spots: spots(0, 3000) }),
    }),
    'leaving a stream': leaving('/api/spot/scores', {
      method: 'POST',
      headers: NDJSON,
      body: spots(0, 3000)
        .map((spot) => JSON.stringify(spot))
        .join('\n'),
    }),
    'leaving a layer': leaving('/api/map/score/15/11268/19774.png'),
  };
}

/** Opens connections that stall after a few bytes. Returns a function that counts the open ones. */
function slowClients(server: RunningServer): () => number {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = connect(Number(port), hostname, () => socket.write('GET /healthz HTTP/1.1\r\nX-Slow: '));
    return socket.on('error', () => {});
  });
  return () => sockets.filter((socket) => !socket.closed).length;
}

/**
 * Whether a response is a documented refusal: the service is overloaded, or the provider, which is this test,
 * was too slow.
 */
function isRefusal(response: Response | null, body: string): boolean {
  if (response?.status === 504) return JSON.parse(body).error === 'upstream_timeout';
  return (
    response?.status === 503 &&
    response.headers.get('retry-after') === '1' &&
    JSON.parse(body).error === 'overloaded'
  );
}

test(
  `${SECONDS} s of mixed load, with clients that leave or stall and ${IMPORTS} imports: no failure`,
  async () => {
    let pictures = 0;
    const provider = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(picture(pictures++), { headers: { 'content-type': 'image/png' } }),
    });
    const cwd = emptyDirectory();
    const tileUrl = `http://127.0.0.1:${provider.port}/{z}/{x}/{y}.png`;
    const server = await RunningServer.start({
      cwd,
      args: ['--workers', '2', '--signal-limit', '0', '--tile-url', tileUrl, '--tile-cache', '8MB'],
    });
    const stalled = slowClients(server);
    const map = join(cwd, 'town.osm.pbf');
    const imported = async (edition: number) => {
      writeFileSync(map, townMap(edition));
      expect((await run({ args: ['import', map], cwd })).exitCode).toBe(0);
    };
    await imported(0);

    const failures = new Map<string, number>();
    const answered = new Map<string, number>();
    const total = () => answered.values().reduce((sum, count) => sum + count, 0);
    let refused = 0;
    const end = performance.now() + SECONDS * 1000;
    const isRunning = () => performance.now() < end || total() < MIN_REQUESTS_OF_ALL;

    const client = async ([name, ask]: [string, Ask]) => {
      let served = 0;
      for (let n = 0; isRunning() || served < MIN_REQUESTS; n++) {
        const response = await ask(n);
        const body = (await response?.text().catch(() => '')) ?? '';
        if (isRefusal(response, body)) refused++;
        else {
          answered.set(name, ++served);
          if (response && response.status >= 500) {
            const what = `${name}: ${response.status} ${body}`;
            failures.set(what, (failures.get(what) ?? 0) + 1);
          }
        }
        await Bun.sleep(PAUSE_MS);
      }
    };
    const importing = async () => {
      for (let edition = 1; edition < IMPORTS; edition++) {
        // spread over the whole time
        await Bun.sleep((SECONDS * 1000) / (IMPORTS + 1));
        await imported(edition);
        if (edition % 3 === 0) server.signal('SIGHUP');
      }
    };
    /** Samples the memory of the process during the load, bytes, from beginning to end. */
    const measuring = async () => {
      const memory: number[] = [];
      while (isRunning()) {
        memory.push(await server.pss());
        // sampling interval, ms
        await Bun.sleep(250);
      }
      return memory;
    };
    const clients = Object.entries(behaviours(server)).map(client);
    const [memory] = await Promise.all([measuring(), importing(), ...clients]);
    const quarter = Math.floor(memory.length / 4);
    // The minimum is what remains after a collection. The maximum depends on how busy the machine is.
    const warm = Math.min(...memory.slice(quarter, 2 * quarter));
    // On a busy machine garbage grows until the load ends. A leak would remain.
    const isReleased = async () => (await server.pss()) < warm + MAX_GROWTH_BYTES;
    if (IS_BENCH) {
      await until(`memory is less than 64 MB above ${Math.round(warm / 1e6)} MB again`, isReleased);
      console.log(`memory grew by ${Math.round(((await server.pss()) - warm) / 1e6)} MB`);
    }

    console.log(`${total()} requests served, ${refused} refused`);
    expect([...failures]).toEqual([]);
    expect(refused).toBeLessThanOrEqual(total() * MAX_REFUSALS);
    // half a request is cut after about 10 s
    await until('stalled connections are cut', () => stalled() === 0);
    const { workers } = await (await server.get('/api/health')).json();
    expect(workers).toMatchObject({ ready: 2, replaced: 0 });
    expect(await server.stop()).toEqual([0, []]);
    provider.stop(true);
  },
  TIMEOUT_MS,
);
