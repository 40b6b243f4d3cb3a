import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { pageService, SPOT, scoreOn } from '../support/browser/page-service.ts';
import { expectAccessible } from '../support/browser/visit.ts';

const service = pageService();
const { look } = service;

/** The browser reports each request that fails for want of a connection, also those that the worker answers for. */
const NO_CONNECTION = { expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

interface KeptSignal {
  spot_id: string;
  signal_type: string;
  device_token: string;
  timestamp: string;
}

const outboxOf = (page: Page): Promise<KeptSignal[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('spotscore.outbox') ?? '[]'));

/** Waits until the worker that keeps the page has it all and stands between the page and the network. */
const installed = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

describe('a report from the page', () => {
  test('is thanked for and changes the score', async () => {
    const { page } = await look('#-34.90100,-56.18100,16');
    const before = await scoreOn(page);
    await page.click('#signal-police');
    await page.waitForFunction(
      (score) => Number(document.getElementById('score')?.textContent) < score,
      before,
    );
    expect(await page.textContent('#signal-said')).toMatch(
      /^Thank you\..* possible tomorrow at \d\d:\d\d\.$/,
    );
    await expectAccessible(page);
  });

  test('is possible once a day for one spot: the second one is explained kindly, with the time', async () => {
    const { page } = await look('#-34.90200,-56.18200,16', { expected: /status of 429/ });
    await scoreOn(page);
    await page.click('#signal-noise');
    await page.waitForSelector('#signal-said:not(:empty)');
    await page.click('#signal-calm');
    await page.waitForFunction(() =>
      document.getElementById('signal-said')?.textContent?.startsWith('You have'),
    );
    expect(await page.textContent('#signal-said')).toMatch(
      /the next one is possible tomorrow at \d\d:\d\d\.$/,
    );
  });

  test('waits on the device without a connection, and is sent later with its own time', async () => {
    const { page, context } = await look('#-34.90300,-56.18300,16', NO_CONNECTION);
    const before = await scoreOn(page);
    await context.setOffline(true);
    await page.click('#signal-knock');
    await page.waitForSelector('#signal-waiting');
    expect(await page.textContent('#signal-said')).toStartWith('No connection.');
    const [kept] = await outboxOf(page);
    expect(kept).toMatchObject({ signal_type: 'knock' });
    await page.click('#signal-noise');
    await page.waitForFunction(() =>
      document.getElementById('signal-said')?.textContent?.startsWith('You have'),
    );
    expect(await outboxOf(page)).toHaveLength(1);

    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await context.setOffline(false);
    expect((await sent).postDataJSON()).toEqual(kept);
    await page.waitForFunction(
      (score) => Number(document.getElementById('score')?.textContent) < score,
      before,
    );
    expect(await outboxOf(page)).toEqual([]);
    expect(await page.isVisible('#signal-waiting')).toBeFalse();
  });

  test('carries the same random token each time, and nothing else about the device', async () => {
    const { page, context } = await look('#-34.90400,-56.18400,16');
    await scoreOn(page);
    const first = page.waitForRequest((request) => request.method() === 'POST');
    // a slow press: nothing may move away from under it
    await page.click('#signal-calm', { delay: 300 });
    const body = (await first).postDataJSON();
    expect(Object.keys(body).sort()).toEqual(['device_token', 'signal_type', 'spot_id', 'timestamp']);
    const { page: later } = await look('#-34.90500,-56.18500,16', { context });
    await scoreOn(later);
    const second = later.waitForRequest((request) => request.method() === 'POST');
    await later.click('#signal-calm');
    expect((await second).postDataJSON().device_token).toBe(body.device_token);
  });
});

describe('without a connection', () => {
  test('the page opens again with the last score, clearly marked as such', async () => {
    const { page, context } = await look(SPOT, NO_CONNECTION);
    const score = await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toMatch(
      /^No connection\. This is the score you saw today at \d\d:\d\d\.$/,
    );
    expect(await page.isVisible('#offline')).toBeTrue();
    await expectAccessible(page);
  });

  test('an unknown place is not guessed: the last places are offered instead', async () => {
    const { page, context } = await look(SPOT, NO_CONNECTION);
    const score = await scoreOn(page);
    await context.setOffline(true);
    await page.mouse.click(100, 250);
    await page.waitForSelector('#welcome .place');
    expect(await page.textContent('#welcome h2')).toBe('No connection');
    await page.click('#welcome .place');
    expect(await scoreOn(page)).toBe(score);
    await context.setOffline(false);
  });

  test('map pictures seen before are still there', async () => {
    const { page, context } = await look(SPOT, NO_CONNECTION);
    await scoreOn(page);
    await installed(page);
    // only what the worker has seen is kept, so it must be there when the pictures come
    await page.reload();
    await scoreOn(page);
    await page.waitForSelector('.base-tiles img.leaflet-tile-loaded');
    await page.waitForFunction(async () => (await (await caches.open('tiles')).keys()).length > 3);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('.base-tiles img.leaflet-tile-loaded');
  });

  test('installing is offered: the manifest and its icons are in order', async () => {
    const manifest = await (await service.server.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ start_url: './', display: 'standalone', short_name: 'spotscore' });
    for (const { src, type } of manifest.icons) {
      const response = await service.server.get(`/${src}`);
      expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type]);
    }
  });
});
