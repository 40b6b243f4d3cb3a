/** A region saved on the device: how to save it, and what the page does with it without the service. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import { platform } from '../../../src/platform/runtime.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { cutAtlas } from '../../../src/region/world/cut-atlas.ts';
import {
  chooseCard,
  closePlace,
  expandSheet,
  followLink,
  installed,
  lastNight,
  listed,
  pageService,
  SPOT,
  SPOT_LATER,
  saveRegion,
  scoreAt,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, type VisitOptions } from '../../support/browser/visit.ts';
import { PACK_NAME, PackService } from '../../support/servers/pack-service.ts';
import { until } from '../../support/until.ts';

const service = pageService({ isChanged: true });
const NO_SERVICE = {
  expected:
    /ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED/,
};
/** Spots of the sample region that no other step opens. */
const NEW_SPOTS = ['#-34.90120,-56.16110,16', '#-34.88910,-56.17020,16', '#-34.91540,-56.15330,16'];

const LIECHTENSTEIN: Bounds = [9.47, 47.04, 9.64, 47.28];

let packs: PackService;

beforeEach(async () => {
  packs = await PackService.start(service.server.url);
});

afterEach(async () => {
  await packs.end();
});

const look = (path = '', options: VisitOptions = {}) =>
  service.look(`${packs.url}/${path}`, { ...NO_SERVICE, ...options });

describe('a saved region', () => {
  test('does everything without the service: new spots, nights, places nearby, search, a report for later', async () => {
    const { page } = await look(SPOT_LATER, { serviceWorker: true, time: lastNight() });
    const before = await settledScoreOn(page);
    await installed(page);
    await closePlace(page);
    await saveRegion(page);
    await packs.end();
    await followLink(page, SPOT_LATER);
    await page.waitForSelector('#place[data-settled] #saved');
    expect(await scoreOn(page)).toBe(before);
    expect(await page.textContent('#saved')).toBe(
      'Worked out on this device from Montevideo (sample, 2017), map of Dec 2017. Recent reports are not included.',
    );
    await expectAccessible(page);

    for (const spot of NEW_SPOTS) {
      expect(await scoreAt(page, spot)).toBeWithin(1, 101);
      await page.waitForSelector('#place[data-settled] #hours', { state: 'attached' });
    }
    await closePlace(page);

    await page.fill('#search-input', 'bulevar artig');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toStartWith('Bulevar');
    await page.click('[role=option]');
    await scoreOn(page);

    await expandSheet(page);
    await page.click('#signal-noise');
    await page.clock.fastForward(10_000);
    await page.waitForFunction(() =>
      document.getElementById('signal-said')?.textContent?.startsWith('The service does not answer. Saved'),
    );
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await packs.begin();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await (await sent).response())?.status()).toBe(201);
    await page.waitForFunction(() => document.getElementById('saved') === null);
  });

  test('is shown at an offline start: announced at once, listed by the device, with the age of its map', async () => {
    const { page, context } = await look('', { serviceWorker: true });
    await listed(page);
    await installed(page);
    await saveRegion(page);
    await context.setOffline(true);
    await packs.end();
    await page.reload();
    await page.waitForFunction(() =>
      document.getElementById('list-count')?.textContent?.endsWith(' · map of Dec 2017'),
    );
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
    expect(await page.textContent('#offline')).toBe(
      'No network · Montevideo (sample, 2017) is savedThis device works out the scores',
    );
    expect(await page.getAttribute('#search-input', 'placeholder')).toBe(
      'Montevideo (sample, 2017): search for a place',
    );
    await expectAccessible(page);

    await page.fill('#search-input', 'car park near Ciudad Vieja');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => {
      const { origin, savedMapOf, places } = JSON.parse(localStorage['spotscore.places']);
      return origin.name === 'Old City' && savedMapOf && places.length > 0;
    });

    // the last view is outside every saved region, so the page opens the saved region
    await page.evaluate(() => {
      localStorage['spotscore.view'] = JSON.stringify({ lat: 42.5, lon: 1.52, zoom: 11 });
    });
    await page.reload();
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
    await chooseCard(page, 0);
    expect(await page.textContent('#saved')).toStartWith('Worked out on this device from Montevideo');
  });

  test('that cannot be read is told as that, not as a place outside of it', async () => {
    const { page } = await look(SPOT, {
      serviceWorker: true,
      expected: new RegExp(`${NO_SERVICE.expected.source}|ends before byte`),
    });
    await settledScoreOn(page);
    await installed(page);
    await closePlace(page);
    await saveRegion(page);
    await packs.end();
    // a device that has lost the end of each file
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('packs');
      for await (const file of folder.values()) {
        if (!(file instanceof FileSystemFileHandle) || file.name.includes('.')) continue;
        const writer = await file.createWritable({ keepExistingData: true });
        await writer.truncate(1000);
        await writer.close();
      }
    });
    await page.reload();
    await followLink(page, NEW_SPOTS[0]!);
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toContain(
      'Montevideo (sample, 2017): saved, but cannot be read. Save it again in the settings.',
    );
  });

  test('does not promise what it lacks: the page says when a place is outside, and keeps what was seen there', async () => {
    packs.region.pack_bytes = 60_000_000;
    const [seen, neverSeen] = NEW_SPOTS;
    const { page, context } = await look(seen, { serviceWorker: true });
    const score = await settledScoreOn(page);
    await installed(page);
    await followLink(page, SPOT);
    await page.waitForFunction((hash) => location.hash === hash, SPOT);
    await settledScoreOn(page);
    await page.click('#settings-button');
    await page.click(`#save-part-${PACK_NAME}`);
    await page.waitForSelector(`[id^="remove-${PACK_NAME}-"]`);
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await packs.end();
    await followLink(page, neverSeen!);
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toMatch(
      /^No networkMontevideo \(sample, 2017\) \(.+\): saved\. This place is not in it\.Try now$/,
    );
    await expectAccessible(page);
    await followLink(page, seen!);
    await page.waitForSelector('#saved');
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toMatch(
      /^No network\. As of today at \d\d:\d\d\. Montevideo \(.+\): saved\. This place is not in it\.Try now$/,
    );
  });

  test('is saved with its progress, can be stopped, and resumes later', async () => {
    const { page } = await look('', { serviceWorker: true });
    await installed(page);
    await page.click('#settings-button');
    const maps = page.locator('#offline-maps');
    const save = maps.getByRole('button', { name: /^Save Montevideo \(sample, 2017\)/ });
    expect(await maps.locator('.region-facts').textContent()).toMatch(/^4 Dec 2017 · \d(\.\d)?\u00a0MB$/);
    expect(await save.textContent()).toBe('Save');
    await until('the room is known', async () =>
      /Room left[^\d]*[\d.]+\s[MG]B/.test((await maps.textContent()) ?? ''),
    );
    packs.holdAfter = 1_500_000;
    await save.click();
    await page.waitForFunction(() =>
      document.querySelector('#offline-maps')?.textContent?.includes('1.5\u00a0MB of'),
    );
    const bar = maps.getByRole('progressbar');
    expect(await bar.evaluate((bar) => (bar as HTMLProgressElement).value)).toBeWithin(0.2, 0.5);
    await expectAccessible(page);
    await page.click(`#stop-${PACK_NAME}`);
    await maps.getByRole('alert').waitFor();
    await save.click();
    await page.waitForSelector(`#remove-${PACK_NAME}`);
    expect(packs.ranges).toEqual([null, 'bytes=1500000-']);
    expect(await maps.locator('.region-facts').textContent()).toMatch(/^Saved.*4 Dec 2017 · /);
    await expectAccessible(page);
  });

  test('is updated when the service has a newer one, and can be deleted', async () => {
    const { page } = await look('', { serviceWorker: true });
    await installed(page);
    await saveRegion(page);
    const { imported_at } = packs.region;
    packs.region.imported_at = '2026-11-22T00:00:00.000Z';
    packs.tag = '"second"';
    await page.click('#settings-button');
    const update = page.getByRole('button', { name: /^Update Montevideo/ });
    await update.waitFor();
    // the next update brings the older date again
    packs.region.imported_at = imported_at;
    await update.click();
    await page.waitForSelector('#offline-maps progress', { state: 'detached' });
    await page.keyboard.press('Escape');
    await page.click('#settings-button');
    await update.waitFor({ state: 'detached' });
    expect(packs.ranges).toHaveLength(2);

    await page.click(`#remove-${PACK_NAME}`);
    await page.waitForSelector(`#save-${PACK_NAME}`);
    expect(await page.evaluate(() => localStorage.getItem('spotscore.saved-regions'))).toBe('[]');
  });

  test('may be the part of a large one that the map shows', async () => {
    packs.region.pack_bytes = 60_000_000;
    const { page } = await look(SPOT_LATER, { serviceWorker: true });
    const before = await settledScoreOn(page);
    await installed(page);
    await page.click('#settings-button');
    await page.click(`#save-part-${PACK_NAME}`);
    await page.waitForSelector(`[id^="remove-${PACK_NAME}-"]`);
    const part = page.locator(`#offline-maps li[id^="region-${PACK_NAME}-"]`);
    expect(await part.textContent()).toMatch(/^Montevideo \(sample, 2017\) \([^)]+\)Saved/);
    expect(await page.locator(`#save-${PACK_NAME}`).count()).toBe(1);
    await page.keyboard.press('Escape');
    await packs.end();
    await page.reload();
    expect(await scoreOn(page)).toBe(before);
    // outside the saved part
    await followLink(page, '#-34.86250,-56.03962,16');
    await page.waitForSelector('#lost');
  });

  test('cannot be saved when its code fails to load: the page says so and goes on', async () => {
    const refuse = (route: Route) => route.abort();
    const { page } = await look(SPOT, { serviceWorker: true, routes: [['**/offline.js', refuse]] });
    await installed(page);
    await page.click('#settings-button');
    await page.click(`#save-${PACK_NAME}`);
    await page.locator('#offline-maps').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    expect(await scoreOn(page)).toBeWithin(0, 101);
  });

  test('is offered in German to a German reader', async () => {
    const { page } = await look('', { serviceWorker: true, locale: 'de-DE' });
    await page.click('#settings-button');
    const save = page.locator(`#save-${PACK_NAME}`);
    expect(await save.textContent()).toBe('Speichern');
    expect(await save.getAttribute('aria-label')).toMatch(
      /^Speichern: Montevideo \(sample, 2017\), für unterwegs \(\d(,\d)?\u00a0MB\)$/,
    );
  });

  test('costs nothing without one: its code is fetched only when needed, and is at most 333 KB with its borders', async () => {
    const { page } = await look(SPOT, { serviceWorker: true });
    await settledScoreOn(page);
    await installed(page);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(asked.filter((name) => name.includes('/offline'))).toEqual([]);
    const borders = cutAtlas(platform.atlases()[0]!, LIECHTENSTEIN);
    let bytes = Bun.gzipSync(new Uint8Array(borders)).length;
    const sizeOf = async (file: string) => {
      const response = await fetch(`${service.server.url}/${file}`, {
        // every browser that the page supports accepts it
        headers: { 'accept-encoding': 'br' },
        decompress: false,
      });
      return (await response.bytes()).length;
    };
    // offline-answers-de.js has the sentences of one language
    for (const file of ['offline.js', 'offline-answers-de.js']) bytes += await sizeOf(file);
    expect(bytes).toBeLessThan(333_000);
    // parts of their own: the search, with words of seven languages and the letters of other scripts, and tours
    expect(await sizeOf('offline-saved-search.js')).toBeLessThan(46_000);
    expect(await sizeOf('offline-saved-tour.js')).toBeLessThan(16_000);
  });
});
