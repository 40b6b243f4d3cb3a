/** Finding tonight's place: the list, its marks, the way to a place and back, and places that are kept. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import {
  drawnMap,
  followLink,
  installed,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
  timeForTwo,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const { look } = pageService();

const NEARBY = '**/api/spot/nearby?*';
const names = (page: Page) =>
  page.$$eval('#here .place-name', (all) => all.map((each) => each.textContent ?? ''));
const sheetTop = async (page: Page) => (await page.locator('#sheet-scroll').boundingBox())!.y;

async function listed(page: Page): Promise<string[]> {
  await page.waitForSelector('#here ol:not([aria-busy=true]) .place');
  return names(page);
}

async function choose(page: Page, index: number): Promise<number> {
  await page.locator('#here .place').nth(index).click();
  return settledScoreOn(page);
}

describe('on opening', () => {
  test('the best places in view are listed and marked; they survive a tap, Back and a reload', async () => {
    await timeForTwo();
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: true });
    const before = await listed(page);
    expect(before.length).toBeGreaterThanOrEqual(3);
    await drawnMap(page);
    const marks = () => page.$$eval('.place-mark', (all) => all.map((each) => each.textContent ?? ''));
    expect(await marks()).toEqual(
      await page.$$eval('#here .place-score', (all) => all.map((each) => each.textContent ?? '')),
    );
    await expectAccessible(page);
    const score = Number(await page.locator('#here .place-score').nth(1).textContent());
    expect(await choose(page, 1)).toBe(score);
    expect(await marks()).toHaveLength(before.length);
    expect(await page.locator('.place-mark-chosen').textContent()).toBe(String(score));
    await page.goBack();
    await page.waitForSelector('#welcome:not([hidden])');
    expect(await names(page)).toEqual(before);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.reload();
    expect(await listed(page)).toEqual(before);
  });

  test('a kept list is there although nobody answers, and it says when there is none at all', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', { expected: /ERR_FAILED/, routes: [['**/api/**', answer]] });
    const before = await listed(page);
    isDown = true;
    await page.reload();
    expect(await listed(page)).toEqual(before);
    await page.evaluate(() => localStorage.removeItem('spotscore.list'));
    await page.reload();
    await page.waitForSelector('#here .button');
    expect(await page.textContent('#here')).toStartWith('The service does not answer');
    isDown = false;
    await page.click('#here .button');
    expect((await listed(page)).length).toBeGreaterThanOrEqual(3);
  });

  test('it is said when nothing is good, and the nearest good place is one tap away', async () => {
    const answer = async (route: Route) => {
      const response = await route.fetch();
      const nearby = (await response.json()) as Nearby;
      const [good] = nearby.places.filter(({ ampel }) => ampel === 'green');
      const places = nearby.places.filter(({ ampel }) => ampel !== 'green');
      await route.fulfill({ json: { ...nearby, places, notice: 'none', nearest_green: good } });
    };
    const { page } = await look('/', { routes: [[NEARBY, answer]] });
    await page.waitForSelector('#here .explained');
    expect(await page.textContent('#here .explained')).toStartWith('Nothing here is good for this night.');
    await page.locator('#here ol').last().locator('.place').click();
    await scoreOn(page);
    expect(await page.textContent('.verdict-word')).toBe('Good for the night');
  });

  test('nothing jumps: neither when the list comes nor when a score does, nor what is painted before its program comes', async () => {
    const afterPaint = async (route: Route) => {
      const isPainted = () => performance.getEntriesByName('first-paint').length > 0;
      await route.request().frame().waitForFunction(isPainted);
      await route.continue();
    };
    for (const path of ['/', SPOT]) {
      const { page } = await look(path, { routes: [['**/page.js', afterPaint]] });
      if (path === '/') await listed(page);
      else await settledScoreOn(page);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect([path, shift]).toEqual([path, Math.min(shift, 0.01)]);
    }
  });
});

describe('the map and the list', () => {
  test('after a pan "Search this area" finds what is there; until it is pressed the list stays', async () => {
    const { page } = await look('/', { map: true, reducedMotion: true });
    const before = await listed(page);
    await drawnMap(page);
    expect(await page.isVisible('#search-here')).toBeFalse();
    for (let i = 0; i < 3; i++) {
      await page.click('#zoom-in');
      await drawnMap(page);
    }
    expect(await names(page)).toEqual(before);
    await page.waitForSelector('#search-here:not([hidden])');
    await expectAccessible(page);
    await page.click('#search-here');
    await page.waitForSelector('#search-here', { state: 'hidden' });
    await listed(page);
    const bounds = await page.evaluate(() => JSON.parse(localStorage['spotscore.list']).area.bounds);
    const places: { lat: number; lon: number }[] = await page.evaluate(
      () => JSON.parse(localStorage['spotscore.list']).places,
    );
    for (const { lat, lon } of places) {
      expect(lon).toBeWithin(bounds[0], bounds[2]);
      expect(lat).toBeWithin(bounds[1], bounds[3]);
    }
  });
});

describe('a chosen place', () => {
  test('is titled by what it is, with what is there and where it is', async () => {
    const { page, context } = await look('/');
    const [, name] = await listed(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 1);
    expect(name!).toStartWith((await page.textContent('#place-title'))!);
    expect(await page.textContent('#place-detail')).toContain('Car park');
    await page.click('#grip-button');
    await page.click('#copy-coordinates');
    await page.waitForSelector('.toast-shown');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [lat, lon] = copied.split(', ');
    expect(await page.evaluate(() => location.hash)).toStartWith(`#${lat},${lon},`);
    expect(await page.locator('.map-link').first().getAttribute('href')).toBe(
      `geo:${lat},${lon}?q=${lat},${lon}`,
    );
    await page.waitForSelector('.facts li');
    await expectAccessible(page);
  });

  test('that is no place of the map is called by its street and what a van stands on', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).not.toBe('');
    expect(await page.textContent('#place-detail')).toMatch(/Roadside|Montevideo/);
  });

  test('can be left again: by its cross, by Escape, by Back, each one level', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await choose(page, 0);
    await page.click('#close-spot');
    await page.waitForSelector('#welcome:not([hidden])');
    await choose(page, 0);
    await page.click('#grip-button');
    await page.waitForSelector('.sheet-full');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.sheet-half');
    expect(await page.isVisible('#result')).toBeTrue();
    await page.keyboard.press('Escape');
    await page.waitForSelector('#welcome:not([hidden])');
    await choose(page, 0);
    await page.click('#grip-button');
    await page.waitForSelector('.sheet-full');
    await page.goBack();
    await page.waitForSelector('.sheet-half');
    expect(await page.isVisible('#result')).toBeTrue();
    await page.goBack();
    await page.waitForSelector('#welcome:not([hidden])');
  });

  test('chosen from the open list is opened, and stays so', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await page.click('#grip-button');
    await page.waitForSelector('.sheet-full');
    await choose(page, 2);
    await page.waitForFunction(() => history.state.level === 1);
    expect(await page.isVisible('#result')).toBeTrue();
    await page.goBack();
    await page.waitForSelector('#welcome:not([hidden])');
  });

  test('opened by a link is left by Back as by any link, and by its cross for the list', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    const entries = await page.evaluate(() => history.length);
    await page.click('#close-spot');
    expect((await listed(page)).length).toBeGreaterThan(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await followLink(page, SPOT);
    await scoreOn(page);
    await page.goBack();
    await page.waitForSelector('#welcome:not([hidden])');
  });

  test('of the second link one followed makes room for better ones, and Back leads to that of the first', async () => {
    const { page } = await look('/');
    await listed(page);
    const [first, second] = [NEIGHBOURHOODS[0], NEIGHBOURHOODS[1]];
    await followLink(page, first);
    await settledScoreOn(page);
    await followLink(page, second);
    await settledScoreOn(page);
    await page.click('#nearby-button');
    await page.waitForSelector('#better-title');
    expect((await listed(page)).length).toBeGreaterThan(0);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.goBack();
    await page.waitForFunction((hash) => location.hash === hash, first);
    expect(await page.isVisible('#result')).toBeTrue();
  });

  test('has a sheet of three heights, by finger and by key', async () => {
    const { page } = await look(SPOT, { reducedMotion: true });
    await settledScoreOn(page);
    const half = await sheetTop(page);
    const drag = async (by: number) => {
      const grip = (await page.locator('#grip').boundingBox())!;
      await page.mouse.move(195, grip.y + 10);
      await page.mouse.down();
      await page.mouse.move(195, grip.y + 10 + by, { steps: 5 });
      await page.mouse.up();
    };
    await drag(120);
    await page.waitForSelector('.sheet-line');
    expect(await sheetTop(page)).toBeGreaterThan(PHONE.height - 110);
    expect(await page.isVisible('.place-head-score')).toBeTrue();
    await expectAccessible(page);
    await page.locator('#grip-button').focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('.sheet-half');
    expect(await sheetTop(page)).toBe(half);
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('.sheet-full');
    expect(await sheetTop(page)).toBeLessThan(half);
    await drag(120);
    await page.waitForSelector('.sheet-half');
    await drag(-120);
    await page.waitForSelector('.sheet-full');
  });
});

describe('kept places', () => {
  test('are compared night by night, and are there with their reasons when there is no connection', async () => {
    const { page, context } = await look('/', { expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
    await listed(page);
    for (const index of [0, 1]) {
      await choose(page, index);
      await page.click('#star-button');
      await page.waitForSelector('#star-button[aria-pressed=true]');
      await page.click('#close-spot');
      await page.waitForSelector('#welcome:not([hidden])');
    }
    expect(await page.textContent('#tab-stars')).toBe('Saved (2)');
    await page.click('#tab-stars');
    await page.waitForFunction(() => document.querySelectorAll('#comparison .compared-score').length === 14);
    // the best of each night is marked for the eye and in words
    const best = await page.$$eval('#comparison .compared-best', (all) => all.length);
    expect(best).toBeGreaterThanOrEqual(7);
    await page.click('#grip-button');
    await expectAccessible(page);
    const name = await page.locator('#stars .place-name').last().textContent();
    const score = Number(await page.locator('#stars .place-score').last().textContent());

    await installed(page);
    await page.evaluate(() => localStorage.removeItem('spotscore.scores'));
    await context.setOffline(true);
    await page.reload();
    await page.click('#tab-stars');
    await page.locator('#stars .place', { hasText: name! }).click();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#saved')).toStartWith('No connection.');
    expect(await page.locator('.reasons li').count()).toBeGreaterThan(0);
    await context.setOffline(false);
    await until('the service answers again', async () => !(await page.isVisible('#saved')));
    await page.click('#star-button');
    await page.waitForSelector('#star-button[aria-pressed=false]');
  });
});
