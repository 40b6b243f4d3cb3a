import { describe, expect, test } from 'bun:test';
import { palette } from '../../../src/web/map/style/palette.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  drawnMap,
  followLink,
  installed,
  listed,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;
const day = palette(false);

/** The browser reports each request that fails for want of a connection, also those that the worker answers for. */
const NO_CONNECTION = { expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

describe('without a connection', () => {
  test('the page opens again with the last score, clearly marked as such', async () => {
    const { page, context } = await look(SPOT, NO_CONNECTION);
    const score = await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toMatch(/^No network As of today at \d\d:\d\d\./);
    expect(await page.isVisible('#offline')).toBeTrue();
    await expectAccessible(page);
  });

  test('the page keeps the language of its reader, and one that was never read cannot be had', async () => {
    const { page, context } = await look(SPOT, {
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload/,
      locale: 'it-CH',
    });
    await settledScoreOn(page);
    await installed(page);
    await until('the words are kept', () =>
      page.evaluate(async () => (await caches.match('it.js')) !== undefined),
    );
    await context.setOffline(true);
    await page.reload();
    await scoreOn(page);
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    expect(await page.textContent('#offline')).toBe('Niente rete');
    await page.click('#settings-button');
    await page.click('#language-es');
    await page.waitForSelector('.toast-shown');
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    expect(await page.getAttribute('#language-it', 'aria-pressed')).toBe('true');
  });

  test('is said at the start, with the list from before and its time', async () => {
    const { page, context } = await look('/', NO_CONNECTION);
    const names = await listed(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('#offline');
    expect(await page.textContent('#offline')).toBe('No network');
    expect(await listed(page)).toEqual(names);
    await expectAccessible(page);
  });

  test('an unknown place is not guessed, and nothing is promised that does not follow', async () => {
    const { page, context } = await look(SPOT, NO_CONNECTION);
    await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await followLink(page, NEIGHBOURHOODS[5]);
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toStartWith('No networkNo region is saved on this device.');
    await expectAccessible(page);
    await context.setOffline(false);
    expect(await settledScoreOn(page)).toBeWithin(0, 101);
  });

  test('the map that was seen before is still there', async () => {
    const { page, context } = await look(SPOT, { ...NO_CONNECTION, map: true, reducedMotion: true });
    await scoreOn(page);
    await installed(page);
    const tiles = new Set<string>();
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('/api/map/base/')) tiles.add(response.url());
    });
    // only what the worker has seen is kept, so it must be there when the tiles come
    await page.reload();
    await scoreOn(page);
    await drawnMap(page);
    const before = await MapPixels.of(page);
    expect(tiles.size).toBeGreaterThan(0);
    await until('the tiles are kept', () =>
      page.evaluate(
        async (urls) => {
          const cache = await caches.open('tiles');
          const kept = await Promise.all(urls.map((url) => cache.match(url)));
          return kept.every((tile) => tile !== undefined);
        },
        [...tiles],
      ),
    );
    await context.setOffline(true);
    await page.reload();
    await scoreOn(page);
    await drawnMap(page);
    expect(await page.isVisible('#map-state')).toBeFalse();
    // the sheet now says that there is no connection, and the map has made room for that
    const after = await MapPixels.of(page);
    for (const colour of [day.minor, day.building])
      expect(after.shareOf(colour)).toBeGreaterThan(before.shareOf(colour) / 2);
    expect(before.shareOf(day.minor)).toBeGreaterThan(0.05);
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
