/**
 * `import <url>` and `update` with map servers that send too much, too slowly, compressed, or redirect to
 * other hosts.
 */
import { beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { COMMANDS } from '../../../src/commands/index.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { update } from '../../../src/commands/regions/update.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { fetchPlain } from '../../../src/update/careful-fetch.ts';
import { download } from '../../../src/update/download.ts';
import { md5Of, newerVersion } from '../../../src/update/remote.ts';
import { newSource } from '../../../src/update/sources.ts';
import { atEnd } from '../../support/cleanup.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { MapSource } from '../../support/upstream/map-source.ts';

const EXTRACT = '/town-latest.osm.pbf';

let source: MapSource;
let dataDir: string;
let printed: string;

beforeEach(() => {
  source = new MapSource();
  dataDir = emptyDirectory();
  printed = '';
});

const output = { write: (text: string) => (printed += text) };
const importIt = () => runImport([source.url], { dataDir, stdout: output, stderr: output });
const files = (folder: string) => readdirSync(join(dataDir, folder)).sort();
const region = () => readFileSync(join(dataDir, 'regions', 'town.spots'));

async function updateIt(): Promise<number> {
  const line = parseCommandLine(['update', '--data-dir', dataDir], COMMANDS);
  printed = '';
  return update({ ...line, config: resolveConfig(line.flags, {}), stdout: output, stderr: output });
}

/** Sends the same piece repeatedly until the client disconnects. */
function endless(piece: Uint8Array, headers: Record<string, string> = {}): () => Response {
  return () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(piece);
          await Bun.sleep(0);
        },
      }),
      { headers },
    );
}

/** Sends one byte at a time, without end. */
const trickling = () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(1));
        await Bun.sleep(2);
      },
    }),
  );

describe('an endless map', () => {
  test('is aborted at four times the size of the last one, frees its disk space, and keeps the region', async () => {
    source.publish(3);
    await importIt();
    const before = region();
    source.publish(4);
    source.files.set(EXTRACT, endless(new Uint8Array(2e6)));
    expect(await updateIt()).toBe(1);
    expect(printed).toMatch(
      /^town: http.*town-latest.osm.pbf can't be downloaded: it has \d+\.\d MB or more; expected at most 10.0 MB, judging by the size of the last one. If the new size is right, import it by hand; the region stays as it was\.$/m,
    );
    expect([files('downloads'), region().equals(before)]).toEqual([[], true]);
  });

  test('is aborted as soon as its import would not fit on the disk, if it is the first one', async () => {
    const folder = join(dataDir, 'downloads');
    source.files.set(EXTRACT, endless(new Uint8Array(2e6)));
    const room = 50e6;
    const accept = (total: number) => {
      if (total > room) throw new Error(`no room for ${total} bytes`);
    };
    const url = new URL(source.url);
    await expect(download({ url, directory: folder, userAgent: 'test', accept })).rejects.toThrow(/no room/);
    expect([source.requests.length, readdirSync(folder)]).toEqual([1, []]);
  });
});

test.each(['gzip', 'br', 'zstd'])(
  'a map compressed with %s is refused, as it was not requested',
  async (encoding) => {
    source.files.set(
      EXTRACT,
      () => new Response(gzipSync(new Uint8Array(1e6)), { headers: { 'content-encoding': encoding } }),
    );
    expect(await importIt()).toBe(1);
    expect(printed).toContain(
      `can't be downloaded: the server compressed it as "${encoding}", which was not requested`,
    );
    expect(files('downloads')).toEqual([]);
  },
);

test('a map that arrives too slowly is aborted, and its start is kept for the next run', async () => {
  source.files.set(EXTRACT, () => new Response(trickling().body, { headers: { etag: '"v1"' } }));
  let pauses = 0;
  const sleep = async () => void pauses++;
  const options = { url: new URL(source.url), directory: dataDir, userAgent: 'test', sleep };
  const pace = { windowMs: 60, leastBytes: 1000, totalMs: 1e9 };
  await expect(download({ ...options, pace })).rejects.toThrow(
    /can't be downloaded: less than 1.0 kB arrived in 0.06 s/,
  );
  // of attempts, not of requests: on a busy machine an attempt may end before its request has arrived
  expect(pauses).toBe(5);
  await expect(download({ ...options, pace: { ...pace, leastBytes: 0, totalMs: 80 } })).rejects.toThrow(
    /it did not arrive within .* hours; the next run continues the download/,
  );
  expect(readdirSync(dataDir)).toHaveLength(1);
});

test('a server that was busy when its versions were asked for is not said to have none', async () => {
  source.publish(3);
  const map = source.files.get(EXTRACT) as Uint8Array<ArrayBuffer>;
  source.files.set(`${EXTRACT}.md5`, 503);
  let requests = 0;
  source.files.set(EXTRACT, () =>
    requests++ === 0 ? new Response(null, { status: 503 }) : new Response(map),
  );
  expect(await importIt()).toBe(0);
  expect(source.requests.filter((request) => request.endsWith(EXTRACT))).toEqual([
    `HEAD ${EXTRACT}`,
    `GET ${EXTRACT}`,
  ]);
  expect(printed).not.toContain('neither ETag nor date');
});

describe('small files', () => {
  test('are read up to 10 kB, however much the server sends', async () => {
    source.publish(3);
    const md5 = String(source.files.get(`${EXTRACT}.md5`)).slice(0, 32);
    let sent = 0;
    source.files.set(`${EXTRACT}.md5`, () => {
      const first = new TextEncoder().encode(`${md5}  town\n`);
      const pull = async (controller: ReadableStreamDefaultController) => {
        controller.enqueue(sent++ === 0 ? first : new Uint8Array(1e5));
        await Bun.sleep(0);
      };
      return new Response(new ReadableStream({ pull }));
    });
    expect(await importIt()).toBe(0);
    const known = sent;
    expect(await updateIt()).toBe(0);
    expect(printed).toContain('nothing new');
    // system buffers accept some of each of the two responses
    expect([known < 300, sent < 600]).toEqual([true, true]);
  });

  test('that arrive too slowly time out', async () => {
    source.files.set(`${EXTRACT}.md5`, trickling);
    const remote = { fetch, userAgent: 'test', smallWithinMs: 3000 };
    const { md5, md5Problem } = await md5Of(source.url, remote);
    expect(md5).toBeNull();
    expect(md5Problem).toMatch(/^the file was not compared with its MD5: \S+\.md5 can't be downloaded \(/);
  });

  test('are not requested from another host that the header of a map names', async () => {
    source.publish(3);
    source.files.delete(`${EXTRACT}.md5`);
    source.sendsVersions = false;
    const changesUrl = 'http://169.254.169.254/latest';
    const asked: string[] = [];
    const remote = {
      fetch: (url: string, init: BunFetchRequestInit) => {
        asked.push(url);
        return fetch(url, init);
      },
      userAgent: 'test',
    };
    const state = { ...newSource(source.url, false), sequence: 3, changesUrl };
    expect(await newerVersion(state, remote)).toMatchObject({
      etag: null,
      lastModified: null,
      changesProblem: expect.stringContaining('its changes are on another host (169.254.169.254)'),
    });
    expect(asked).toEqual([source.url]);
  });
});

describe('a redirect', () => {
  const other = () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('a map of a stranger'),
    });
    atEnd(() => void server.stop(true));
    return `http://localhost:${server.port}/town-latest.osm.pbf`;
  };
  const to = (location: string) => () => new Response(null, { status: 302, headers: { location } });

  test('to another host is refused, naming the host, and the region stays', async () => {
    source.publish(3);
    await importIt();
    const before = region();
    source.publish(4);
    source.files.set(EXTRACT, to(other()));
    expect(await updateIt()).toBe(1);
    expect(printed).toMatch(
      /can't be downloaded: it redirects to http:\/\/localhost:\d+, and redirects to another host are followed only to a name over https; if you trust it, import from there/,
    );
    expect(region().equals(before)).toBe(true);
    expect(await importIt()).toBe(1);
    expect(printed).toContain('it redirects to http://localhost');
  });

  test('on the same host is followed, for example to a dated file', async () => {
    source.publish(3);
    const bytes = source.files.get(EXTRACT)!;
    source.files.set('/town-261124.osm.pbf', bytes);
    source.files.set(EXTRACT, to('/town-261124.osm.pbf'));
    expect(await importIt()).toBe(0);
    expect(await updateIt()).toBe(0);
    expect(printed).toContain('nothing new');
  });

  test.each([
    ['https://mirror.example.org/a.osm.pbf', true],
    ['https://download.example.org/dated.osm.pbf', true],
    ['http://mirror.example.org/a.osm.pbf', false],
    ['http://download.example.org/a.osm.pbf', false],
    ['https://mirror.example.org:8443/a.osm.pbf', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/a', false],
    ['https://localhost/a', false],
    ['https://2130706433/a', false],
    ['file:///etc/passwd', false],
  ])('from https to %p is followed: %p', async (location, isFollowed) => {
    const asked: string[] = [];
    const fake = async (url: string) => {
      asked.push(url);
      return asked.length === 1 ? to(location)() : new Response('a map');
    };
    const answer = fetchPlain('https://download.example.org/a.osm.pbf', {}, fake);
    if (isFollowed) expect(await (await answer).text()).toBe('a map');
    else
      await expect(answer).rejects.toThrow(
        /^https:\/\/download.example.org\/a.osm.pbf can't be downloaded: it redirects /,
      );
    expect(asked.length).toBe(isFollowed ? 2 : 1);
  });

  test('in a loop is aborted', async () => {
    source.files.set(EXTRACT, to(EXTRACT));
    expect(await importIt()).toBe(1);
    expect(printed).toContain('it redirects more than 5 times');
  });
});
