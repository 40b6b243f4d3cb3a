/** Imports and servers of the two compared executables: with equal files, settings and clocks, both answer alike. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { extractsBesideCheckout } from '../../support/pbf/varied/extracts.ts';
import { environmentOfStoppedClock } from '../../support/servers/clock.ts';
import { picture } from '../../support/upstream/pictures.ts';
import { type Server, startServer } from '../load/server.ts';

/** Time on the clock of all imports and servers: a Friday evening in Europe. Kept imports depend on it. */
export const NOW = new Date('2026-09-18T19:30:00Z');
/** Time of all imported files. */
const IMPORTED = new Date('2026-09-18T18:00:00Z');
/** Folders beside the extracts with terrain and traffic counts. Files of other kinds in them are refused. */
const EVIDENCE = ['terrain', 'traffic'];
/** An atlas of a part of Monaco, for quiet places and the score layer from far away. */
const SWEEP = ['--bbox', '7.409,43.724,7.449,43.752', '--step', '100', '--at', '2026-08-14T22:00'];
/** Memory of an import: its default depends on what is free. */
const IMPORT_MEMORY = '2GB';
const SETTINGS = {
  SPOTSCORE_SECRET: 'compared-answers',
  SPOTSCORE_SIGNAL_LIMIT: '0',
  SPOTSCORE_DRAIN_DELAY: '0s',
  SPOTSCORE_WORKERS: '2',
  SPOTSCORE_MCP: 'on',
  SPOTSCORE_LOG_REQUESTS: 'errors',
};
/** An event on the evening of `NOW` in the middle of Vaduz. */
const FEED = {
  type: 'FeatureCollection',
  name: 'Made-up events',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [9.5219, 47.1393] },
      properties: { name: 'Open Air', startDate: '2026-09-18T20:00', endDate: '2026-09-18T23:30' },
    },
  ],
};
const FOUND = [
  { lat: '46.95', lon: '7.44', display_name: 'Bern', name: 'Bern', category: 'place', type: 'city' },
];

/** What `version --json` prints, as far as it changes answers or files. */
export interface Versions {
  commit: string;
  model: string;
  region_format: number;
  region_formats_read: number[];
}

export async function versionsOf(executable: string): Promise<Versions> {
  const { exitCode, stdout } = await run(executable, ['version', '--json'], {});
  if (exitCode !== 0) throw new Error(`${executable} is not an executable of spotscore`);
  return JSON.parse(stdout) as Versions;
}

/**
 * Makes a data directory with all extracts beside the checkout, the terrain and counts beside them, and an atlas.
 * Does nothing if the folder exists. An interrupted import leaves no folder.
 * @throws Error without extracts, and if one cannot be imported
 */
export async function importAll(executable: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const extracts = extractsBesideCheckout();
  if (extracts.length === 0)
    throw new Error('there are no extracts beside the checkout; EXTRACTS names a folder');
  const evidence = EVIDENCE.map((name) => join(dirname(extracts[0]!), name)).flatMap((each) =>
    existsSync(each)
      ? readdirSync(each, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => join(each, name))
      : [],
  );
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const env = { SPOTSCORE_DATA_DIR: unfinished, SPOTSCORE_MEMORY: IMPORT_MEMORY };
  const must = async (args: string[]) => {
    const { exitCode, stderr } = await run(executable, args, env);
    if (exitCode !== 0) throw new Error(`${executable} ${args.join(' ')} failed:\n${stderr}`);
  };
  await must(['import', ...extracts]);
  if (evidence.length > 0) await run(executable, ['import', ...evidence.toSorted()], env);
  await must(['sweep', ...SWEEP]);
  renameSync(unfinished, folder);
}

async function run(executable: string, args: string[], env: Record<string, string>) {
  const child = Bun.spawn([executable, ...args], {
    env: { PATH: '/nowhere', ...environmentOfStoppedClock(NOW), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** Copies a data directory. Its regions get a time in the past, as a just replaced one is not served as a pack. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const regions = join(to, 'regions');
  for (const name of readdirSync(regions)) utimesSync(join(regions, name), IMPORTED, IMPORTED);
}

/** Both running servers, and a made-up provider of map pictures and search results. */
export class ServerPair {
  private constructor(
    private readonly servers: readonly [Server, Server],
    private readonly provider: Bun.Server<undefined>,
  ) {}

  /**
   * Starts both executables on copies of their data.
   * @param folder for the copies
   * @param data imported data directories; null serves the built-in sample
   * @param env further settings of both
   */
  static async start(
    executables: readonly [string, string],
    data: readonly [string, string] | null,
    folder: string,
    env: Record<string, string>,
  ): Promise<ServerPair> {
    const provider = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) =>
        url.includes('/search')
          ? Response.json(FOUND)
          : new Response(picture(1), { headers: { etag: '"1"' } }),
    });
    const feed = join(folder, 'feed.geojson');
    writeFileSync(feed, JSON.stringify(FEED));
    const start = (executable: string, i: number) => {
      const copy = join(folder, `served-${i}`);
      if (data) copyData(data[i]!, copy);
      return startServer([executable], {
        ...SETTINGS,
        ...env,
        ...environmentOfStoppedClock(NOW),
        SPOTSCORE_DATA_DIR: copy,
        SPOTSCORE_EVENT_FEEDS: feed,
        SPOTSCORE_TILE_URL: `${provider.url}{z}/{x}/{y}.png`,
        SPOTSCORE_GEOCODER_URL: `${provider.url}search`,
      });
    };
    const servers = (await Promise.all(executables.map(start))) as [Server, Server];
    const pair = new ServerPair(servers, provider);
    process.once('exit', pair.kill);
    return pair;
  }

  /** URLs of the old and the new server. */
  get urls(): [string, string] {
    return this.servers.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string];
  }

  private readonly kill = (): void => {
    for (const { pid } of this.servers) process.kill(pid);
  };

  async stop(): Promise<void> {
    process.off('exit', this.kill);
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.provider.stop(true);
  }
}
