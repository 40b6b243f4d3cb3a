/** A region saved on the device: how it gets there, and what the page does with it when the service is gone. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { pageService, SPOT, scoreOn, settledScoreOn } from '../support/browser/page-service.ts';
import { expectAccessible } from '../support/browser/visit.ts';
import { PACK_NAME, PackService } from '../support/servers/pack-service.ts';

const service = pageService();
const NO_SERVICE = {
  expected: /ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONNECTION_RESET/,
};
/** In the sample region, looked at by no other step. */
const NEW_SPOTS = ['#-34.90120,-56.16110,16', '#-34.88910,-56.17020,16', '#-34.91540,-56.15330,16'];

let packs: PackService;

beforeEach(async () => {
  packs = await PackService.start(service.server.url);
});

afterEach(async () => {
  await packs.end();
});

const look = (path = '') => service.look(`${packs.url}/${path}`, NO_SERVICE);

async function openMenu(page: Page): Promise<void> {
  await page.click('#menu-button');
  await page.waitForSelector('#take-along button');
}

async function save(page: Page): Promise<void> {
  await openMenu(page);
  await page.click(`#save-${PACK_NAME}`);
  await page.waitForSelector(`#remove-${PACK_NAME}`);
}

/** Waits until the worker that keeps the page has it all and stands between the page and the network. */
const installed = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

describe('a saved region', () => {
  test('does everything without the service: new spots, nights, places nearby, search, a report for later', async () => {
    const { page } = await look(SPOT);
    const before = await settledScoreOn(page);
    await installed(page);
    await save(page);
    await expectAccessible(page);
    await packs.end();
    await page.reload();
    expect(await scoreOn(page)).toBe(before);
    expect(await page.textContent('#saved')).toStartWith(
      'No connection. Rated on this device with your saved map of Montevideo (sample, 2017), data of 4 Dec 2017.',
    );

    for (const spot of NEW_SPOTS) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, spot);
      await page.waitForFunction((hash) => {
        const [latest] = JSON.parse(localStorage.getItem('spotscore.scores') ?? '[]');
        return hash.startsWith(`#${latest.lat.toFixed(5)},${latest.lon.toFixed(5)}`);
      }, spot);
      expect(await scoreOn(page)).toBeWithin(1, 101);
      await page.waitForFunction(() => document.querySelectorAll('.chip-score').length === 7);
    }
    await page.click('#nearby-button');
    await page.waitForFunction(() => document.querySelectorAll('#nearby .place').length >= 5);

    await page.fill('#search-input', 'bulevar artig');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toStartWith('Bulevar');
    await page.click('[role=option]');
    await scoreOn(page);

    await page.click('#signal-noise');
    await page.waitForSelector('#signal-waiting');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await packs.begin();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await (await sent).response())?.status()).toBe(201);
    await page.waitForSelector('#signal-waiting', { state: 'detached' });
    await page.waitForFunction(() => document.getElementById('saved') === null);
  });
});
