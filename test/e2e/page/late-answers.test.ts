/** A service that does not answer in time, and parts of the page that are loaded after its first list. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import {
  followLink,
  listed,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

describe('a service that does not answer', () => {
  test('does not count as a missing connection: card and score stay, the page tries again, and promises nothing else', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', { expected: /ERR_FAILED/, routes: [['**/api/**', answer]] });
    const names = await listed(page);
    const score = Number(await page.locator('#places .card .disc').nth(2).textContent());
    isDown = true;
    await page.locator('#places .card').nth(2).click();
    await page.waitForSelector('#saved');
    expect(await page.textContent('#place-title')).toBe(names[2]!);
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toStartWith(
      'The service does not answer. Trying again in 30\u00a0s.',
    );
    expect(await page.isVisible('#sentence')).toBeTrue();
    await expectAccessible(page);
    // a spot that the page knows nothing about
    await followLink(page, '#-34.90120,-56.16110,16');
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toStartWith(
      'The service does not answer. Trying again in 30\u00a0s.',
    );
    expect(await page.textContent('#lost')).not.toContain('still here');
    await expectAccessible(page);
    await page.fill('#search-input', 'anything');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.querySelector('.suggestion-note')?.textContent === 'The service does not answer.',
    );
    await page.keyboard.press('Escape');
    isDown = false;
    await page.click('#try-now');
    expect(await settledScoreOn(page)).toBeWithin(0, 101);
  });

  test('leaves an earlier score on the page, with its time', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look(SPOT, { expected: /ERR_FAILED/, routes: [['**/api/**', answer]] });
    const score = await settledScoreOn(page);
    isDown = true;
    await page.reload();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toMatch(
      /^The service does not answer\. .* As of today at \d\d:\d\d\./,
    );
  });
});

describe('parts loaded after the first list', () => {
  test('open once loaded if pressed earlier, unless another tab was pressed since', async () => {
    const pressed = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      await pressed.promise;
      return route.continue();
    };
    const { page } = await look('/', { routes: [['**/later-parts.js', late]] });
    await listed(page);
    await page.click('#tab-saved');
    await page.click('#tab-map');
    await page.click('#settings-button');
    expect(await page.isVisible('#dialog')).toBeFalse();
    pressed.resolve();
    await page.waitForSelector('#offline-maps li');
    expect(await page.getAttribute('#tab-map', 'aria-current')).toBe('page');
    await page.keyboard.press('Escape');
    await page.click('#tab-saved');
    await page.waitForSelector('#tab-saved[aria-current=page]');
  });

  test('show a failure to load, and load when pressed again', async () => {
    let isDown = true;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', { expected: /ERR_FAILED/, routes: [['**/later-parts.js*', answer]] });
    await listed(page);
    for (const id of ['#settings-button', '#tab-route', '#filters-button']) {
      await page.locator('#toast').evaluate((toast) => toast.replaceChildren());
      await page.click(id);
      await page.waitForFunction(
        () => document.querySelector('#toast')?.textContent === 'The service does not answer.',
      );
    }
    expect(await page.getAttribute('#tab-map', 'aria-current')).toBe('page');
    isDown = false;
    await page.click('#tab-route');
    await page.waitForSelector('#route-to');
  });
});
