/** The first minute of a visit: pins are in the right position and messages hide nothing. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import { palette } from '../../../src/web/map/style/palette.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  drawnMap,
  expandSheet,
  listed,
  pageService,
  pinsOn,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { until } from '../../support/until.ts';

const { look } = pageService();
const day = palette(false);

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

describe('on the map', () => {
  test('a tap leaves one pin, in the middle of the free part of the map', async () => {
    const { page } = await look(SPOT, { map: true });
    await scoreOn(page);
    await drawnMap(page);
    // below the notice about the sample
    await page.touchscreen.tap(120, 200);
    await page.waitForFunction((hash) => location.hash !== hash, SPOT);
    await page.waitForSelector('#place[data-settled]');
    expect(await page.isVisible('.crosshair')).toBeFalse();
    const chosen = (await pinsOn(page)).filter(({ form }) => form === 'chosen');
    expect(chosen).toHaveLength(1);
    const [left, , right, bottom] = chosen[0]!.box;
    expect(Math.abs((left + right) / 2 - 195)).toBeLessThan(8);
    expect(bottom).toBeLessThan((await boxOf(page, '#sheet')).y);
  });

  test('the first view shows the whole region above the sheet', async () => {
    // so low that the height limits the view
    const height = 560;
    // a list would move the map to its best places
    const { page } = await look('/', {
      width: 700,
      height,
      routes: [['**/api/spot/nearby?*', async () => {}]],
    });
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view'] ?? '{"lon":0}').lon < -55);
    const { view, south } = await page.evaluate(async () => {
      const { sources } = await (await fetch('api/health')).json();
      const { bounds } = sources.find((source: { bounds?: number[] }) => source.bounds);
      return { view: JSON.parse(localStorage['spotscore.view']), south: bounds[1] };
    });
    const { y: sheetTop } = await boxOf(page, '#sheet');
    const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    const pixels = (256 * 2 ** view.zoom) / (2 * Math.PI);
    const southY = height / 2 + (northing(view.lat) - northing(south)) * pixels;
    expect(southY).toBeLessThan(sheetTop);
  });

  test('tiles that failed without a connection are loaded as soon as there is one', async () => {
    let isOffline = false;
    const answer = (route: Route) => (isOffline ? route.abort('internetdisconnected') : route.continue());
    const { page } = await look(SPOT, {
      map: true,
      expected: /ERR_INTERNET_DISCONNECTED|AJAXError|cannot be reached/,
      routes: [['**/api/map/base/**', answer]],
    });
    await settledScoreOn(page);
    await drawnMap(page);
    isOffline = true;
    await page.evaluate(() => {
      location.hash = '#-34.88500,-56.06000,16';
    });
    await page.waitForSelector('#map-state:not([hidden])');
    isOffline = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('#map-state[hidden]', { state: 'attached' });
    await until('streets are drawn', async () => (await MapPixels.of(page)).shareOf(day.earth) > 0.05);
  });
});

describe('messages', () => {
  test('are as wide as they need to be, and hide no button of the sheet', async () => {
    const { page, context } = await look(SPOT);
    await settledScoreOn(page);
    await context.clearPermissions();
    await page.click('#position-button');
    await page.waitForSelector('.toast-shown');
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const toast = await boxOf(page, '#toast');
    const sheet = await boxOf(page, '#sheet');
    expect(toast.y + toast.height).toBeLessThan(sheet.y);
    const lines = await page.$eval('#toast', (element) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
      const inside = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      return Math.round(inside / Number.parseFloat(lineHeight));
    });
    expect(lines).toBeLessThanOrEqual(2);
  });
});

test.each([
  [390, 844],
  [360, 740],
  [1440, 900],
])('on a screen of %i by %i nothing covers the tools', async (width, height) => {
  const { page, context } = await look(SPOT, { map: true, width, height });
  await settledScoreOn(page);
  await page.click('#layer-button');
  await page.waitForSelector('#legend:not([hidden])');
  await context.clearPermissions();
  await page.click('#position-button');
  await page.waitForSelector('.toast-shown');
  const tools = await boxOf(page, '.tools');
  for (const other of ['#search', '#notices', '#toast', '#attribution', '#legend', '#sheet', '#place']) {
    const { x, y, width, height } = await boxOf(page, other);
    const isApart =
      x + width <= tools.x ||
      x >= tools.x + tools.width ||
      y + height <= tools.y ||
      y >= tools.y + tools.height;
    expect([other, isApart]).toEqual([other, true]);
  }
});

describe('the open sheet', () => {
  test('scrolls back to its top under the finger, and moves down only then', async () => {
    const { page, context } = await look(SPOT, { reducedMotion: true });
    await settledScoreOn(page);
    await expandSheet(page);
    await page.$eval('#place-scroll', (sheet) => sheet.scrollTo(0, 200));
    const fingers = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    const top = () => page.$eval('#place-scroll', (sheet) => sheet.scrollTop);
    await touch('touchStart', 300);
    for (let y = 310; y <= 580; y += 10) await touch('touchMove', y);
    await touch('touchEnd');
    await until('it is at its top', async () => (await top()) < 1);
    await page.waitForSelector('body[data-stop=full]');
    // the next drag starts at the top
    await touch('touchStart', 200);
    for (let y = 210; y <= 640; y += 10) await touch('touchMove', y);
    await touch('touchEnd');
    await page.waitForSelector('body:not([data-stop=full])');
  });
});

test('the page does not fetch the description of the API', async () => {
  const asked: string[] = [];
  const answer = (route: Route) => {
    asked.push(route.request().url());
    return route.continue();
  };
  const { page } = await look(SPOT, { routes: [['**/swagger*/**', answer]] });
  await settledScoreOn(page);
  expect(asked).toEqual([]);
});

test('a chosen theme applies before the first paint, whatever the system prefers', async () => {
  const { page } = await look('/', { scheme: 'light' });
  await listed(page);
  await page.click('#settings-button');
  await page.click('#theme-night');
  await page.keyboard.press('Escape');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(15, 21, 28)');
  await page.addInitScript(() => {
    const seen = () => {
      document.documentElement.dataset.first ??= getComputedStyle(document.documentElement).colorScheme;
    };
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
  });
  await page.reload();
  await page.waitForSelector('html[data-first=dark]');
  expect(await ground()).toBe('rgb(15, 21, 28)');
});
