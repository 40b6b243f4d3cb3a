/**
 * Settings: theme and units, one list of offline regions, facts about the page, next steps for an operator.
 */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Regions } from '../../../src/api/regions.ts';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import { listed, pageService, SPOT, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

async function openSettings(page: Page): Promise<void> {
  await page.click('#settings-button');
  await page.waitForSelector('#offline-maps li');
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** For `routes` of a visit: the service with `count` regions, the first of which is its own. */
const withRegions = (count: number) =>
  [
    '**/api/regions',
    async (route: Route) => {
      const answer = (await (await route.fetch()).json()) as Regions;
      const [own] = answer.regions;
      const far = Array.from({ length: count - 1 }, (_, i) => ({
        ...own!,
        name: `region-${i}`,
        title: `Région ${String.fromCharCode(65 + (i % 26))}${i}`,
        bounds: [i, 40, i + 1, 41] as [number, number, number, number],
      }));
      await route.fulfill({ json: { regions: [...far, own] } });
    },
  ] as const;

describe('the settings', () => {
  test('change the language, the theme and the units at once, and are stored', async () => {
    const { page } = await look('/', { scheme: 'dark' });
    await listed(page);
    await openSettings(page);
    await expectAccessible(page);
    await page.click('#theme-day');
    expect(await themeOf(page)).toBe('day');
    await expectAccessible(page);
    await page.click('#units-imperial');
    await page.click('#language-de');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(await page.textContent('#dialog-title')).toBe('Einstellungen');
    await page.keyboard.press('Escape');
    await page.reload();
    await listed(page);
    expect(await themeOf(page)).toBe('day');
    expect(await page.textContent('#places')).toMatch(/ (mi|yd)/);
    await openSettings(page);
    for (const id of ['#theme-day', '#units-imperial', '#language-de'])
      expect([id, await page.getAttribute(id, 'aria-pressed')]).toEqual([id, 'true']);
    await page.click('#theme-system');
    expect(await themeOf(page)).toBeUndefined();
  });

  test('apply the last of two languages chosen in a hurry, without a message about the connection', async () => {
    const german = new HeldAnswers();
    const { page } = await look('/', { routes: [['**/page-de.js', german.answer]] });
    await openSettings(page);
    german.hold();
    await page.click('#language-de');
    await page.click('#language-fr');
    await page.waitForSelector('html[lang=fr]');
    german.release();
    // resolves once the page has the German texts, too
    await page.evaluate(() => import(new URL('page-de.js', document.baseURI).href));
    await page.waitForSelector('#language-fr[aria-pressed=true]');
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.textContent('#toast')).toBe('');
  });

  test('remember the navigation app', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    await openSettings(page);
    await page.click('#navigation-Waze');
    await page.keyboard.press('Escape');
    await page.reload();
    await settledScoreOn(page);
    expect(await page.locator('#place-actions a').first().getAttribute('href')).toContain('waze.com');
  });

  test('list each region once, the one in view first, and filter a long list by words', async () => {
    const { page } = await look('/', { width: 360, height: 740, routes: [withRegions(40)] });
    await openSettings(page);
    const titles = () => page.$$eval('.region-name', (all) => all.map(({ textContent }) => textContent!));
    const all = await titles();
    expect(all).toHaveLength(40);
    expect(all[0]).toBe('Montevideo (sample, 2017)');
    expect(await page.textContent('.region-facts')).toMatch(/^4 Dec 2017 · [\d.]+\u00a0MB$/);
    await expectAccessible(page);
    for (const button of await page.locator('#offline-maps button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.fill('#region-filter', 'region c');
    expect(await titles()).toEqual(['Région C2', 'Région C28']);
    await page.click('.region-words');
    await page.waitForSelector('#dialog', { state: 'hidden' });
  });

  test('offer the part of a large region that the map shows only where it shows some', async () => {
    const [lat, lon] = [-34.9, -56.2];
    const large = [
      { name: 'away', bounds: [0, 40, 1, 41] },
      // in a view of 17 degrees, but beyond the largest part around its middle, which is above the sheet
      { name: 'aside', bounds: [lon - 3, lat - 9, lon - 2, lat + 9] },
      { name: 'here', bounds: [lon - 1, lat - 9, lon + 1, lat + 9] },
    ];
    const answer = async (route: Route) => {
      const [own] = ((await (await route.fetch()).json()) as Regions).regions;
      const regions = large.map((each) => ({ ...own, parts: true, pack_bytes: 60_000_000, ...each }));
      await route.fulfill({ json: { regions } });
    };
    const { page } = await look('/', {
      routes: [['**/api/regions', answer]],
      before: (page) =>
        page.addInitScript(
          (view) => {
            localStorage['spotscore.view'] = JSON.stringify(view);
          },
          { lat, lon, zoom: 5 },
        ),
    });
    await openSettings(page);
    const parts = page.locator('[id^=save-part-]');
    expect(await parts.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['save-part-here']);
  });

  test('explain on the sample how to import a region, as the log does', async () => {
    const { page } = await look('/', { width: 360, height: 740 });
    await page.click('#sample');
    const words = (await page.textContent('#next-steps'))!;
    expect(words).toContain('spotscore import https://');
    expect(words).toContain('--contact');
    expect(await page.textContent('#about')).toContain('Signs and the law take precedence.');
    await expectAccessible(page);
  });
});
