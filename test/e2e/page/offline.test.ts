import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import { palette } from '../../../src/web/map/style/palette.ts';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  cardsOn,
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

const service = pageService({ isChanged: true });
const { look } = service;
const day = palette(false);

/**
 * The browser reports each request that fails without a connection, including those that the worker answers.
 */
const NO_CONNECTION = { expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

describe('without a connection', () => {
  test('the page opens again with the last score, clearly marked as such, with its time', async () => {
    const { page, context } = await look(SPOT, { ...NO_CONNECTION, serviceWorker: true });
    const score = await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toMatch(/^No network\. As of today at \d\d:\d\d\.Try now$/);
    // shown from the start, not only after a request has failed
    expect(await page.textContent('#offline')).toBe('No network');
    await expectAccessible(page);
  });

  test('the list is still there with its time, and a pressed card opens', async () => {
    const { page, context } = await look('/', { ...NO_CONNECTION, serviceWorker: true });
    const names = await listed(page);
    const scores = await page.$$eval('#places .card .disc', (all) => all.map((each) => each.textContent));
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    expect(await listed(page)).toEqual(names);
    expect(await page.textContent('#list')).toMatch(/No network\. As of today at \d\d:\d\d\.Try now/);
    await expectAccessible(page);
    // this card was never opened: the page shows what the list contains, and promises no more
    await cardsOn(page).nth(1).click();
    expect(String(await scoreOn(page))).toBe(scores[1]!);
    expect(await page.textContent('#place-title')).toBe(names[1]!);
    expect(await page.textContent('#saved')).toMatch(/^No network\. As of today at \d\d:\d\d\.Try now$/);
    expect(await page.isVisible('#navigate-link')).toBeTrue();
    expect(await page.locator('#hours, #better, #lost').count()).toBe(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await settledScoreOn(page);
    expect(await page.locator('#saved, #offline').count()).toBe(0);
  });

  test('the page keeps the language of its reader, but cannot load one that was never used', async () => {
    const { page, context } = await look('/', {
      serviceWorker: true,
      // the browser also reports a preload whose answer from the worker it does not use
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload/,
      locale: 'it-CH',
    });
    await listed(page);
    await installed(page);
    await until('the words are kept', () =>
      page.evaluate(async () => (await caches.match('page-it.js')) !== undefined),
    );
    await context.setOffline(true);
    await page.reload();
    await listed(page);
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    expect(await page.textContent('#offline')).toBe('Niente rete');
    await page.click('#settings-button');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.waitForSelector('.toast-shown');
    expect(await page.textContent('#toast')).toContain('Niente rete');
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    expect(await page.getByRole('button', { name: 'Italiano' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('the page does not guess an unknown place, and promises nothing', async () => {
    const { page, context } = await look(SPOT, { ...NO_CONNECTION, serviceWorker: true });
    const score = await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await followLink(page, NEIGHBOURHOODS[5]);
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toBe('No networkNo region is saved on this device.Try now');
    expect(await page.locator('#score').count()).toBe(0);
    await expectAccessible(page);
    // Back leads to the spot that was opened before
    await page.goBack();
    expect(await scoreOn(page)).toBe(score);
    await followLink(page, NEIGHBOURHOODS[5]);
    await page.waitForSelector('#lost');
    await context.setOffline(false);
    expect(await scoreOn(page)).toBeWithin(0, 101);
  });

  test('the map that was seen before is still there', async () => {
    const { page, context } = await look(SPOT, { serviceWorker: true, ...NO_CONNECTION, map: true });
    await scoreOn(page);
    await installed(page);
    const tiles = new Set<string>();
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('/api/map/base/')) tiles.add(response.url());
    });
    // the worker keeps only what it has fetched itself, so it must be active when the tiles arrive
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
    // the sheet now shows the message about the connection, and the map has made room for it
    const after = await MapPixels.of(page);
    for (const colour of [day.minor, day.building])
      expect(after.shareOf(colour)).toBeGreaterThan(before.shareOf(colour) / 2);
    expect(before.shareOf(day.minor)).toBeGreaterThan(0.05);
  });

  test('the page can be installed: the manifest and its icons are in order', async () => {
    const manifest = await (await service.server.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ start_url: './', display: 'standalone', short_name: 'spotscore' });
    for (const { src, type } of manifest.icons) {
      const response = await service.server.get(`/${src}`);
      expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type]);
    }
  });
});

describe('a service that does not answer', () => {
  test('leaves the card and the score on the screen, and is asked again at the announced time', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', {
      expected: /ERR_FAILED/,
      time: new Date(),
      routes: [['**/api/spot/**', answer]],
    });
    const names = await listed(page);
    const [score] = await page.$$eval('#places .card .disc', (all) => all.map((each) => each.textContent));
    isDown = true;
    await cardsOn(page).first().click();
    await page.waitForSelector('#saved');
    expect(await page.textContent('#saved')).toMatch(
      /^The service does not answer\. Trying again in 30\ss\. As of today at \d\d:\d\d\.Try now$/,
    );
    expect(String(await scoreOn(page))).toBe(score!);
    // a row of the list leaves out the kind, which its icon says
    expect(await page.textContent('#place-title')).toContain(names[0]!);
    await expectAccessible(page);
    isDown = false;
    await page.clock.fastForward(30_000);
    await settledScoreOn(page);
    expect(await page.locator('#saved').count()).toBe(0);

    // a traveller who does not want to wait presses Try now
    isDown = true;
    await followLink(page, NEIGHBOURHOODS[2]);
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toStartWith(
      'The service does not answer. Trying again in 30\u00a0s.',
    );
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try now' }).click();
    expect(await scoreOn(page)).toBeWithin(0, 101);
  });

  test('is asked again for the first list at once, and the page says that it takes longer', async () => {
    const answers = new HeldAnswers();
    answers.hold();
    const { page } = await look('/', {
      routes: [['**/api/spot/nearby?*', answers.answer]],
      // the test decides when a deadline passes
      before: (page) => page.addInitScript(holdDeadlines),
    });
    await until('the list is asked for', () => answers.held === 1);
    await endDeadlines(page);
    const said = page.locator('#list [role=status]');
    await said.waitFor();
    expect(await said.textContent()).toBe('This takes longer than usual. Still looking.');
    await expectAccessible(page);
    await until('it is asked for again', () => answers.held === 2);
    answers.release();
    expect((await listed(page)).length).toBePositive();
    expect(await said.count()).toBe(0);
  });

  test('is asked again for a list at the announced time', async () => {
    let isDown = true;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', {
      expected: /ERR_FAILED/,
      time: new Date(),
      routes: [['**/api/spot/nearby?*', answer]],
    });
    const said = page.locator('#list [role=status]');
    await said.waitFor();
    expect(await said.textContent()).toStartWith('The service does not answer. Trying again in 30\u00a0s.');
    isDown = false;
    await page.clock.fastForward(30_000);
    expect((await listed(page)).length).toBePositive();
  });
});

interface Held {
  deadlines: AbortController[];
}

/** Runs in the page before the page's own code: timeouts of requests wait for `endDeadlines`. */
function holdDeadlines(): void {
  const held = globalThis as unknown as Held;
  held.deadlines = [];
  AbortSignal.timeout = () => {
    const deadline = new AbortController();
    held.deadlines.push(deadline);
    return deadline.signal;
  };
}

/** Ends all timeouts that have started so far. */
async function endDeadlines(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { deadlines } = globalThis as unknown as Held;
    for (const deadline of deadlines.splice(0)) deadline.abort(new DOMException('', 'TimeoutError'));
  });
}
