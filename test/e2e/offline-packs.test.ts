/**
 * Saving packs on a device and keeping them, in whatever state a connection, a tab or a browser leaves them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import { type OfflineWorker, startOfflineWorker } from '../support/browser/offline-worker.ts';
import { type Visit, type VisitOptions, visit } from '../support/browser/visit.ts';
import { RunningServer } from '../support/servers/executable.ts';
import { PACK_NAME, PackService } from '../support/servers/pack-service.ts';
import { until } from '../support/until.ts';

const SPOT = { lat: -34.9055, lon: -56.1913, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' as const };
/** A tile of the base map in the middle of the sample. */
const TILE = { z: 14, x: 5634, y: 9887 };
/** Bytes after which a connection breaks; not at the end of a chunk that the Cache API stores. */
const HALF = 1_500_000;

/** Hides the file system from the worker, as in an old browser. */
async function withoutFiles(route: Route): Promise<void> {
  const response = await route.fetch();
  const code = `delete StorageManager.prototype.getDirectory;\n${await response.text()}`;
  await route.fulfill({ response, body: code });
}

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});

afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

describe.each<[string, VisitOptions['routes']]>([
  ['in the file system of the page', []],
  ['in the Cache API', [['**/offline.js', withoutFiles]]],
])('a pack %s', (_, routes) => {
  let packs: PackService;
  let visited: Visit;
  let worker: OfflineWorker;
  let pack: { name: string; url: string };

  beforeEach(async () => {
    packs = await PackService.start(server.url);
    visited = await visit(`${packs.url}/healthz`, { routes });
    worker = await startOfflineWorker(visited.page);
    pack = { name: PACK_NAME, url: `${packs.url}/api/regions/${PACK_NAME}/pack` };
  });

  afterEach(async () => {
    await visited.close();
    await packs.end();
  });

  /** Starts to save; resolves when HALF of the pack has arrived. The rest is held back. */
  async function saveHalf() {
    packs.holdAfter = HALF;
    const end = worker.ask('save', [pack]).then(
      () => 'saved',
      () => 'failed',
    );
    await until('what is sent has come', async () => (await worker.bytesCome()) === HALF);
    return { end };
  }

  async function saveUntilItBreaks(): Promise<void> {
    const saving = await saveHalf();
    packs.breakHeld();
    expect(await saving.end).toBe('failed');
  }

  const isAnswering = async () => (await worker.ask('score', [SPOT]))[0] !== null;

  test('answers from when it is saved until it is deleted, and draws its map', async () => {
    expect(await isAnswering()).toBeFalse();
    const [saved] = await worker.ask('save', [pack]);
    expect(saved).toMatchObject([
      { name: PACK_NAME, title: 'Montevideo (sample, 2017)', bytes: packs.pack.length, usable: true },
    ]);
    expect(await isAnswering()).toBeTrue();
    const [tile] = await worker.ask('baseTile', [TILE]);
    const served = await server.get(`/api/map/base/${TILE.z}/${TILE.x}/${TILE.y}.mvt`);
    expect(Uint8Array.from(tile!)).toEqual(await served.bytes());
    expect(await worker.ask('remove', [PACK_NAME])).toEqual([[]]);
    expect(await isAnswering()).toBeFalse();
    expect(await worker.ask('list', [null])).toEqual([[]]);
  });

  test('is available to the next worker', async () => {
    await worker.ask('save', [pack]);
    worker = await startOfflineWorker(visited.page);
    expect(await isAnswering()).toBeTrue();
  });

  test('is available in another tab as soon as it is saved, until it is deleted', async () => {
    expect(await isAnswering()).toBeFalse();
    const tab = await visited.context.newPage();
    await tab.goto(`${packs.url}/healthz`);
    const other = await startOfflineWorker(tab);
    await other.ask('save', [pack]);
    expect(await isAnswering()).toBeTrue();
    await other.ask('remove', [PACK_NAME]);
    expect(await isAnswering()).toBeFalse();
  });

  test('resumes where the connection broke, even in another worker', async () => {
    await saveUntilItBreaks();
    expect(await worker.ask('list', [null])).toEqual([[]]);
    worker = await startOfflineWorker(visited.page);
    await worker.ask('save', [pack]);
    expect(await isAnswering()).toBeTrue();
    expect(packs.ranges).toEqual([null, `bytes=${HALF}-`]);
  });

  test('starts again if the pack has changed since the connection broke', async () => {
    await saveUntilItBreaks();
    packs.tag = '"second"';
    await worker.ask('save', [pack]);
    expect(await isAnswering()).toBeTrue();
  });

  test('is fetched again only when there is a new one, and answers meanwhile', async () => {
    const [[before] = []] = await worker.ask('save', [pack]);
    const [[same] = []] = await worker.ask('save', [pack]);
    expect(same).toEqual(before!);
    packs.tag = '"second"';
    await saveUntilItBreaks();
    expect(await isAnswering()).toBeTrue();
    const [renewed] = await worker.ask('save', [pack]);
    expect(renewed).toHaveLength(1);
    expect(renewed![0]!.savedAt > before!.savedAt).toBeTrue();
    expect(await isAnswering()).toBeTrue();
  });

  test('is refused when it is damaged on the way, and fetched again the next time', async () => {
    const { pack: sound } = packs;
    packs.pack = sound.slice();
    packs.pack[sound.length - 100]! ^= 1;
    await expect(worker.ask('save', [pack])).rejects.toThrow('checksum');
    expect(await worker.ask('list', [null])).toEqual([[]]);
    packs.pack = sound;
    packs.tag = '"second"';
    await worker.ask('save', [pack]);
    expect(await isAnswering()).toBeTrue();
  });

  test('can be stopped and resumed', async () => {
    const saving = await saveHalf();
    await worker.ask('stop', [PACK_NAME]);
    expect(await saving.end).toBe('failed');
    await worker.ask('save', [pack]);
    expect(packs.ranges).toEqual([null, `bytes=${HALF}-`]);
    expect(await isAnswering()).toBeTrue();
  });

  test('that the service does not have is an error', async () => {
    const url = `${packs.url}/api/regions/nowhere/pack`;
    await expect(worker.ask('save', [{ name: 'nowhere', url }])).rejects.toThrow('404');
  });
});

test('a pack in a format that the page no longer reads is not used, but fetched again', async () => {
  const packs = await PackService.start(server.url);
  const { page, close } = await visit(`${packs.url}/healthz`);
  const pack = { name: PACK_NAME, url: `${packs.url}/api/regions/${PACK_NAME}/pack` };
  await (await startOfflineWorker(page)).ask('save', [pack]);
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs');
    for await (const [name, handle] of folder.entries()) {
      if (!name.endsWith('.json')) continue;
      const file = handle as FileSystemFileHandle;
      const record = JSON.parse(await (await file.getFile()).text());
      const writer = await file.createWritable();
      await writer.write(JSON.stringify({ ...record, formatVersion: 1 }));
      await writer.close();
    }
  });
  const later = await startOfflineWorker(page);
  expect(await later.ask('list', [null])).toMatchObject([[{ name: PACK_NAME, usable: false }]]);
  expect(await later.ask('score', [SPOT])).toEqual([null]);
  expect(await later.ask('save', [pack])).toMatchObject([[{ name: PACK_NAME, usable: true }]]);
  expect(await later.ask('score', [SPOT])).not.toEqual([null]);
  expect(packs.ranges).toEqual([null, null]);
  await close();
  await packs.end();
});
