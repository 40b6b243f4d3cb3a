/** The map: how it looks by day and by night, and what works without it. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import { palette } from '../../../src/web/map/style/palette.ts';
import { DEEPEST_WORLD } from '../../../src/web/map/style/sources.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  chooseCard,
  closePlace,
  drawnMap,
  listed,
  pageService,
  pinsOn,
  SPOT,
  scoreOn,
} from '../../support/browser/page-service.ts';
import { WORDINGS } from '../../support/browser/page-words.ts';
import { expectAccessible, PHONE, setClockAhead } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;
const day = palette(false);
const night = palette(true);

/** At a lake of the sample region; the view shows nothing outside the region. */
// the map also fits the nearest places for a van, some kilometres away
const LAKE = '#-34.86250,-56.03962,16';
/** At the coast of the sample region. */
const COAST = '#-34.90500,-56.13000,12';
/** A position outside every region. */
const ELSEWHERE = '#51.20000,6.80000,11';

/** Area between the legend and the buttons. */
const BESIDE_LEGEND = { x: 150, y: 120, width: 170, height: 180 };

const ground = (pixels: MapPixels) => pixels.shareOf(day.earth);

describe('the map', () => {
  test('shows the sample at the first visit, and asks nobody else for it', async () => {
    const asked: string[] = [];
    const answer = (route: Route) => {
      asked.push(route.request().url());
      return route.continue();
    };
    const { page } = await look(LAKE, {
      map: true,
      height: PHONE.height,
      routes: [['**/api/map/**', answer]],
    });
    await drawnMap(page);
    const pixels = await MapPixels.of(page);
    expect(pixels.shareOf(day.water)).toBeWithin(0.01, 0.95);
    expect(ground(pixels)).toBeGreaterThan(0.05);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.includes('/api/map/base/'))).toEqual([]);
    await expectAccessible(page);
  });

  test('zooms by keys and buttons around the middle of its free part, and Enter rates the spot there', async () => {
    const { page } = await look('/', { map: true });
    await listed(page);
    await drawnMap(page);
    await chooseCard(page, 0);
    const chosen = async () => {
      await drawnMap(page);
      const pin = (await pinsOn(page)).find(({ form }) => form === 'chosen');
      const { zoom } = await page.evaluate(() => JSON.parse(localStorage['spotscore.view']));
      return { box: pin!.box, zoom };
    };
    const before = await chosen();
    const expectSame = async (step: number) => {
      const { box, zoom } = await chosen();
      expect(zoom).toBe(Math.round(before.zoom) + step);
      for (const [i, side] of box.entries()) expect(Math.abs(side - before.box[i]!)).toBeLessThan(3);
    };
    const canvas = page.locator('#map-canvas');
    await canvas.press('+');
    await expectSame(1);
    await canvas.press('-');
    await canvas.press('-');
    await expectSame(-1);
    // the buttons are for mouse users; phones hide them
    await page.$eval('#zoom-in', (button) => (button as HTMLButtonElement).click());
    await expectSame(0);
    // 100 px to the east, past the pin
    await canvas.press('ArrowRight');
    const { zoom } = await chosen();
    const link = page.url();
    await canvas.press('Enter');
    await page.waitForFunction((link) => location.href !== link, link);
    const placeOf = (url: string) => url.split('#')[1]!.split(',').map(Number);
    const [[lat, lon], [latBefore, lonBefore]] = [placeOf(page.url()), placeOf(link)];
    expect(Math.abs(lat! - latBefore!)).toBeLessThan(1e-4);
    expect((lon! - lonBefore!) * ((256 * 2 ** zoom) / 360)).toBeWithin(97, 104);
  });

  test('is dark by night, and changes when night falls', async () => {
    const { page } = await look(LAKE, { map: true });
    await drawnMap(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await drawnMap(page, 'night');
    const pixels = await MapPixels.of(page);
    expect(pixels.shareOf(night.water)).toBeWithin(0.01, 0.95);
    expect(pixels.shareOf(day.water)).toBe(0);
  });

  test('has water above the scores and land below them, even if the service was busy at first', async () => {
    const refused = new Set<string>();
    const answer = (route: Route) => {
      const url = route.request().url();
      if (refused.has(url)) return route.continue();
      refused.add(url);
      return route.fulfill({ status: 503, json: { error: 'overloaded' } });
    };
    const { page } = await look(LAKE, {
      map: true,
      // on a small phone, the legend would cover the pixels that the test reads
      height: PHONE.height,
      expected: /status of 503/,
      routes: [['**/api/map/score/1*/**', answer]],
    });
    await drawnMap(page);
    const before = await MapPixels.of(page, BESIDE_LEGEND);
    await page.click('#layer-button');
    await drawnMap(page, 'scores');
    await until(
      'all land has its score',
      async () => ground(await MapPixels.of(page, BESIDE_LEGEND)) < ground(before) / 4,
    );
    expect(refused.size).toBeGreaterThan(0);
    const scored = await MapPixels.of(page, BESIDE_LEGEND);
    expect(scored.shareOf(day.water)).toBeCloseTo(before.shareOf(day.water), 1);
  });
});

describe('before its tiles arrive', () => {
  test('the map shows land, not sea', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { page } = await look(LAKE, {
      map: true,
      height: PHONE.height,
      routes: [
        [
          '**/api/map/base/**',
          async (route) => {
            await held;
            await route.continue();
          },
        ],
      ],
    });
    await page.waitForSelector('#map-canvas');
    await until('the ground is drawn', async () => ground(await MapPixels.of(page)) > 0.5);
    expect((await MapPixels.of(page)).shareOf(day.water)).toBe(0);
    go();
    await drawnMap(page);
    expect((await MapPixels.of(page)).shareOf(day.water)).toBeGreaterThan(0.01);
  });

  test('the map shows the sea of the world', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const answer = async (route: Route) => {
      const [, zoom] = /\/base\/(\d+)\//.exec(new URL(route.request().url()).pathname)!;
      if (Number(zoom) > DEEPEST_WORLD) await held;
      await route.continue();
    };
    // better places would move the map, and pictures of the provider would cover the sea
    const later = (route: Route) => held.then(() => route.continue());
    const { page } = await look(COAST, {
      ...{ map: true, height: PHONE.height },
      routes: [
        ['**/api/map/base/*/**', answer],
        ['**/api/spot/**', later],
        ['**/api/map/tile/**', later],
      ],
    });
    await page.waitForSelector('#map-canvas');
    await until('sea and land are drawn', async () => {
      const pixels = await MapPixels.of(page);
      return pixels.shareOf(day.water) > 0.2 && ground(pixels) > 0.2;
    });
    go();
    await drawnMap(page);
  });
});

describe('where no region is loaded', () => {
  test('the tiles of a provider are shown when the service has one', async () => {
    let asked = 0;
    const answer = (route: Route) => {
      asked++;
      return route.continue();
    };
    const { page } = await look(ELSEWHERE, { map: true, routes: [['**/api/map/tile/**', answer]] });
    await drawnMap(page);
    expect(asked).toBeGreaterThan(0);
    expect(await page.isVisible('#map-state')).toBeFalse();
  });

  test('the page says so kindly when there is no provider, and asks a failing one only once', async () => {
    let asked = 0;
    const refuse = (route: Route) => {
      asked++;
      return route.fulfill({ status: 503, body: '{}' });
    };
    const { page } = await look(ELSEWHERE, {
      map: true,
      expected: /status of 503/,
      clockAhead: 0,
      routes: [['**/api/map/tile/**', refuse]],
    });
    await page.waitForSelector('#map-state:not([hidden])');
    // with a button to the nearest region that has a map
    expect(await page.textContent('#map-state button')).toBe('Montevideo (sample, 2017)');
    await drawnMap(page);
    expect(asked).toBe(1);
    // the page does not ask the provider again for a minute
    const zoom = async () => {
      const before = page.url();
      await page.locator('#map-canvas').press('+');
      await page.waitForFunction((before) => location.href !== before, before);
      await drawnMap(page);
    };
    await zoom();
    expect(asked).toBe(1);
    await setClockAhead(page, 61_000);
    await zoom();
    await until('it is asked once more', () => asked === 2);
  });
});

/** Message of the browser about graphics that it loses. */
const LOST = /context lost|CONTEXT_LOST/i;

/** Takes the graphics from the map, as systems do while memory is short. @returns gives them back */
async function takeGraphics(page: Page): Promise<() => Promise<void>> {
  const lost = await page.evaluateHandle(() => {
    const canvas = document.getElementById('map-canvas') as HTMLCanvasElement;
    const context = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    context.loseContext();
    return context;
  });
  return () => lost.evaluate((context) => context.restoreContext());
}

describe('a map that has lost its graphics', () => {
  test('says so, and list, search and scores go on', async () => {
    const { page } = await look('/', { map: true, locale: 'de', expected: LOST });
    await listed(page);
    await drawnMap(page);
    const restore = await takeGraphics(page);
    await page.waitForSelector('#map-state:not([hidden])');
    const { mapLost, reloadPage } = WORDINGS.de;
    expect(await page.textContent('#map-state')).toBe(`${mapLost} ${reloadPage}`);
    expect(await page.isVisible('#layer-button')).toBeFalse();
    expect(await chooseCard(page, 0)).toBeWithin(0, 101);
    await closePlace(page);
    await page.fill('#search-input', '18 de jul');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    await scoreOn(page);
    await closePlace(page);
    await expectAccessible(page);
    await restore();
    await page.waitForSelector('#map-state', { state: 'hidden' });
    await chooseCard(page, 0);
    expect((await pinsOn(page)).some(({ form }) => form === 'chosen')).toBeTrue();
  });

  test('is drawn again by its button', async () => {
    const { page } = await look('/', { map: true, expected: LOST });
    await listed(page);
    await drawnMap(page);
    await takeGraphics(page);
    await page.click('#map-state button');
    await drawnMap(page);
    expect(await page.isVisible('#map-state')).toBeFalse();
    expect((await pinsOn(page)).length).toBeGreaterThan(0);
  });
});

describe('without the map', () => {
  const MISSING = 'The map cannot be drawn here. Search, your location and scores work without it.';

  async function expectPageWithoutMap(page: Page): Promise<void> {
    await page.waitForSelector('.map-absent');
    expect(await page.textContent('.map-absent')).toBe(MISSING);
    expect(await page.isVisible('#zoom-in')).toBeFalse();
    expect(await page.isVisible('#layer-button')).toBeFalse();
    const before = await scoreOn(page);
    expect(before).toBeWithin(0, 101);
    await page.fill('#search-input', '18 de jul');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction((hash) => location.hash !== hash, SPOT);
    await scoreOn(page);
    await expectAccessible(page);
  }

  test('in a browser without WebGL everything else works, and the code of the map is not fetched', async () => {
    const asked: string[] = [];
    const answer = (route: Route) => {
      asked.push(route.request().url());
      return route.continue();
    };
    const { page } = await look(SPOT, { routes: [['**/renderer*', answer]] });
    await expectPageWithoutMap(page);
    expect(asked).toEqual([]);
  });

  test('everything else works when the code of the map fails to load', async () => {
    const { page } = await look(SPOT, {
      map: true,
      expected: /ERR_FAILED/,
      routes: [['**/renderer.js', (route) => route.abort()]],
    });
    await expectPageWithoutMap(page);
  });
});
