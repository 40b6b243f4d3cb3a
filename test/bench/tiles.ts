/**
 * Tile hits relative to a static answer of equal size, and memory with more tiles than fit into the cache.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Regions } from '../../src/api/regions.ts';
import { Upstream } from '../../src/upstream/client.ts';
import { DiskTier } from '../../src/upstream/disk-tier.ts';
import { Tiles } from '../../src/upstream/provider-tiles.ts';
import { UpstreamCache } from '../../src/upstream/upstream-cache.ts';
import { FakeUpstream } from '../support/upstream/fake-upstream.ts';
import { picture } from '../support/upstream/pictures.ts';
import { type Figure, isAtLeast, isAtMost } from './figure.ts';
import {
  EXECUTABLE,
  inTurn,
  load,
  pssMegabytes,
  type Server,
  SLICE_SECONDS,
  spread,
  startServer,
} from './load/server.ts';

const STATIC_SERVER = new URL('./load/static-server.ts', import.meta.url).pathname;
/** Rounds on an idle machine differ by 0.04, so the median of 11 is accurate to 0.01. */
const ROUNDS = 11;
const CONNECTIONS = 64;
/** Number of partial packs, each of another part of the sample. */
const PARTS = 8;
/** Number of tiles that a few users see. */
const TILES = 200;
/**
 * Side of a picture about as large as the static answer (2,011 bytes): 25 x 25 pixels of noise have 1,968.
 */
const SIDE_PIXELS = 25;
/** A base map tile of about that size, 1,969 bytes. */
const SMALL_TILE = '/api/map/base/14/5640/9885.mvt';
/** Far more tiles than the cache can hold. */
const MANY_TILES = 100_000;
/** Number of tiles until the runtime's heap has settled. */
const WARM_UP = 50_000;
const CACHE = '16MB';
const CACHE_BYTES = 16 * 1024 * 1024;

async function withProvider<T>(work: (options: Record<string, string>) => Promise<T>): Promise<T> {
  const fake = await FakeUpstream.start();
  const pictures = Array.from({ length: 32 }, (_, seed) => picture(seed, SIDE_PIXELS));
  fake.allow(/\.png$/, () => ({ body: pictures[fake.requests.length % pictures.length]! }));
  try {
    return await work({
      SPOTSCORE_TILE_URL: `${fake.url}/{z}/{x}/{y}.png`,
      SPOTSCORE_CONTACT: 'benchmark@example.org',
      SPOTSCORE_TILE_CACHE: CACHE,
    });
  } finally {
    await fake.stop();
  }
}

async function rate({ port }: Server, paths: string[], headers: string[]): Promise<number> {
  const result = await load({ port, paths, headers, connections: CONNECTIONS, seconds: SLICE_SECONDS });
  if (result.refused + result.failed > 0)
    throw new Error(`${result.refused + result.failed} requests failed`);
  return result.perSecond;
}

/**
 * Compares requests per second of tiles and of the static server. Each round starts both servers.
 * @param headers of each request
 */
async function againstStatic(
  name: string,
  paths: string[],
  environment: Record<string, string>,
  headers: string[] = [],
): Promise<Figure> {
  const tiles: number[] = [];
  const statics: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE], environment);
    const yardstick = await startServer([Bun.argv[0]!, STATIC_SERVER]);
    for (const path of paths) await (await fetch(`http://127.0.0.1:${server.port}${path}`)).bytes();
    await load({ port: server.port, paths, headers, connections: 8, seconds: 1 });
    await load({ port: yardstick.port, paths: ['/static'], headers, connections: 8, seconds: 1 });
    const slices = await inTurn([
      () => rate(server, paths, headers),
      () => rate(yardstick, ['/static'], headers),
    ]);
    tiles.push(...slices.map(([tile]) => tile));
    statics.push(...slices.map(([, answer]) => answer));
    ratios.push(spread(slices.map(([tile, answer]) => tile / answer)).median);
    await server.stop();
    await yardstick.stop();
  }
  const ratio = spread(ratios);
  return {
    name: `${name} / static answer, req/s`,
    goal: '≥ 0.7',
    value: ratio,
    unit: '',
    reached: isAtLeast(ratio.median, 0.7),
    note: `${Math.round(spread(tiles).median)}/s and ${Math.round(spread(statics).median)}/s`,
  };
}

export function tilesAgainstStatic(): Promise<Figure[]> {
  const paths = Array.from({ length: TILES }, (_, i) => `/api/map/tile/10/${i}/${i}.png`);
  return withProvider(async (environment) => [await againstStatic('tile hit', paths, environment)]);
}

/** Measures base map tiles: cached, and made from the archive of the sample. */
export async function baseMapTiles(): Promise<Figure[]> {
  const hit = await againstStatic('hit of our own map', [SMALL_TILE], {}, ['Accept-Encoding: gzip']);
  const server = await startServer([EXECUTABLE]);
  const times: number[] = [];
  for (let x = 5628; x < 5644; x++) {
    for (let y = 9884; y < 9892; y++) {
      const from = performance.now();
      await (await fetch(`http://127.0.0.1:${server.port}/api/map/base/14/${x}/${y}.mvt`)).bytes();
      times.push(performance.now() - from);
    }
  }
  const packRows = await packFigures(server.port);
  await server.stop();
  const cold = spread(times);
  return [
    hit,
    ...packRows,
    {
      name: 'cold tile of our own map, sample city, zoom 14',
      goal: '≤ 20 ms',
      value: cold,
      unit: 'ms',
      reached: isAtMost(cold.most, 20),
    },
  ];
}

/** Measures the size of a region pack, and the time to build a partial pack. */
async function packFigures(port: number): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${port}`;
  const size = async (path: string, headers = {}) =>
    (await (await fetch(origin + path, { headers, decompress: false })).bytes()).length;
  const { regions } = (await (await fetch(`${origin}/api/regions`)).json()) as Regions;
  const [sample] = regions;
  const parts: number[] = [];
  for (let i = 0; i < PARTS; i++) {
    const west = -56.25 + i * 0.01;
    const from = performance.now();
    await size(`/api/regions/${sample!.name}/pack?bbox=${west},-34.92,${west + 0.1},-34.86`);
    parts.push(performance.now() - from);
  }
  const mb = (bytes: number) => spread([bytes / 1e6]);
  return [
    {
      name: 'sample region (30 x 16 km of a city): what is scored',
      goal: '',
      value: mb(sample!.region_bytes),
      unit: 'MB',
    },
    {
      name: 'its drawn map',
      goal: '≤ 1.5 x what is scored',
      value: mb(sample!.map_bytes!),
      unit: 'MB',
      reached: sample!.map_bytes! <= 1.5 * sample!.region_bytes,
    },
    { name: 'its pack', goal: '', value: mb(sample!.pack_bytes!), unit: 'MB' },
    { name: 'a part of 9 x 7 km, made and sent', goal: '', value: spread(parts), unit: 'ms' },
    {
      name: 'code of the page that scores without a network, gzip',
      goal: '≤ 0.4 MB',
      value: mb(await size('/offline.js', { 'accept-encoding': 'gzip' })),
      unit: 'MB',
    },
  ];
}

/** Measures the memory with a full cache, and after many more tiles, in a process that only serves tiles. */
export async function tileMemory(): Promise<Figure[]> {
  const process = Bun.spawn([Bun.argv[0]!, import.meta.path], { stdout: 'pipe', stderr: 'inherit' });
  const { full, end } = JSON.parse(await new Response(process.stdout).text()) as {
    full: number;
    end: number;
  };
  return [
    {
      name: `memory (Pss) after ${MANY_TILES.toLocaleString('en')} tiles, cache of ${CACHE}`,
      goal: 'flat',
      value: spread([end]),
      unit: 'MB',
      reached: end <= full * 1.15,
      note: `${Math.round(full)} MB after half of them`,
    },
  ];
}

/** Fills the cache directly: the rate limit of the executable would extend this to twenty minutes. */
async function fillCache(): Promise<{ full: number; end: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-'));
  const tier = new DiskTier({ path: join(folder, 'tiles.sqlite'), maxBytes: CACHE_BYTES });
  const pictures = Array.from({ length: 32 }, (_, seed) => picture(seed, SIDE_PIXELS));
  let next = 0;
  const tiles = new Tiles({
    urlTemplate: 'http://tiles.test/{z}/{x}/{y}.png',
    cache: new UpstreamCache<number>({ maxBytes: CACHE_BYTES, defaultFreshMs: 7 * 86_400_000, tier }),
    upstream: new Upstream({
      name: 'tiles',
      userAgent: 'spotscore/0.0.0 (+benchmark)',
      deadlineMs: 10_000,
      maxBytes: 1e6,
      limiters: [],
      fetch: async () => new Response(pictures[next++ % pictures.length]),
    }),
  });
  const ask = async (from: number, to: number) => {
    for (let x = from; x < to; x++) await tiles.get({ z: 17, x, y: x % 1000 });
    Bun.gc(true);
    return pssMegabytes(process.pid);
  };
  const full = await ask(0, WARM_UP);
  const end = await ask(WARM_UP, MANY_TILES);
  tier.close();
  rmSync(folder, { recursive: true });
  return { full, end };
}

if (import.meta.main) console.log(JSON.stringify(await fillCache()));
