/** Where the page begins, and what it says when it can find nothing: no geocoder, no service, no data. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Health } from '../../../src/api/health.ts';
import {
  followLink,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

const HERE = { latitude: -34.8941, longitude: -56.1668 };

const listed = (page: Page) => page.waitForSelector('#here ol:not([aria-busy=true]) .place');
const areaOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage['spotscore.list'] ?? '{}').area);

describe('on opening', () => {
  test('the own position is the place to begin where it may be known already', async () => {
    const { page } = await look('/', { position: HERE });
    await page.waitForFunction(() => {
      const { area } = JSON.parse(localStorage['spotscore.list'] ?? '{}');
      return area && Math.abs(area.lat + 34.8941) < 0.005 && Math.abs(area.lon + 56.1668) < 0.005;
    });
    await listed(page);
    // no spot is chosen, and nothing had to be said
    expect(await page.isVisible('#welcome')).toBeTrue();
    expect(await page.textContent('#toast')).toBe('');
  });

  test('nobody is asked for it, and the last place is the place to begin', async () => {
    const { page } = await look('/');
    await listed(page);
    const before = await areaOf(page);
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => console.error('the position was asked for');
    });
    await page.evaluate(() => localStorage.removeItem('spotscore.list'));
    await page.reload();
    await listed(page);
    expect(await areaOf(page)).toEqual(before);
  });

  test('a position without any data leaves the page where there is some', async () => {
    const { page } = await look('/', { position: { latitude: 48.1, longitude: 11.5 } });
    await listed(page);
    expect((await areaOf(page)).lon).toBeLessThan(-55);
  });

  test('who turns to a drive while the page looks for its first list is left there', async () => {
    const opened = Promise.withResolvers<void>();
    const answer = (route: Route) => opened.promise.then(() => route.continue());
    const { page } = await look('/', { routes: [['**/api/health', answer]] });
    await page.click('#tab-route');
    const found = page.waitForResponse((response) => response.url().includes('/api/spot/nearby'));
    opened.resolve();
    await found;
    await page.waitForFunction(() => localStorage['spotscore.list']);
    expect(await page.isVisible('#route-from')).toBeTrue();
  });

  test('the list is asked for by what is in view, and a spot with its nights at once', async () => {
    const asked: URL[] = [];
    const answer = (route: Route) => {
      asked.push(new URL(route.request().url()));
      return route.continue();
    };
    const { page } = await look('/', { routes: [['**/api/spot/**', answer]] });
    await listed(page);
    const { bounds } = await areaOf(page);
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('bbox')])).toEqual([
      ['/api/spot/nearby', bounds.join()],
    ]);
    await page.locator('#here .place').first().click();
    await settledScoreOn(page);
    expect(
      asked.slice(1).map(({ pathname, searchParams }) => [pathname, searchParams.get('nights')]),
    ).toEqual([['/api/spot/score', '7']]);
    // the other nights are known: one more score is all that is needed
    await page.locator('#nights .chip').nth(2).click();
    await page.waitForFunction(() => location.hash.includes('T22:00'));
    await scoreOn(page);
    expect(
      asked.slice(2).map(({ pathname, searchParams }) => [pathname, searchParams.get('nights')]),
    ).toEqual([['/api/spot/score', null]]);
  });
});

describe('the search', () => {
  const withoutGeocoder = async (route: Route) => {
    const response = await route.fetch();
    const health = (await response.json()) as Health;
    for (const source of health.sources) if (source.kind === 'geocoder') source.status = 'off';
    await route.fulfill({ response, json: health });
  };

  test('without a geocoder promises nothing else, blames no spelling, and leads to where it can search', async () => {
    const { page } = await look('/', { routes: [['**/api/health', withoutGeocoder]] });
    await listed(page);
    await page.fill('#search-input', 'Rambla');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('#search-list')).not.toContain('everywhere');
    await page.fill('#search-input', 'qqxxzzyyqq');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.suggestion-note');
    expect(await page.textContent('.suggestion-note')).toStartWith('Nothing found. Only these regions');
    await expectAccessible(page);
    await page.click('[role=option]');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
  });

  test('finds a loaded region by its name', async () => {
    const { page } = await look('#51.20000,6.80000,14');
    await page.waitForSelector('.no-data .region-link');
    await page.fill('#search-input', 'montevideo (s');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toContain('Region with a map');
    await page.click('[role=option]');
    await listed(page);
    expect((await areaOf(page)).lon).toBeLessThan(-55);
  });
});

describe('a service that does not answer', () => {
  test('is no missing connection: in the search, below it and in the sheet', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look(SPOT, { expected: /ERR_FAILED/, routes: [['**/api/**', answer]] });
    await settledScoreOn(page);
    isDown = true;
    await page.fill('#search-input', 'anything');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () =>
        document.querySelector('.suggestion-note')?.textContent === 'The service does not answer right now.',
    );
    await followLink(page, '#-34.90120,-56.16110,16');
    await page.waitForSelector('#offline');
    expect(await page.textContent('#offline')).toBe('The service does not answer right now.');
    expect(await page.textContent('#welcome h2')).toBe('The service does not answer right now.');
    // over the score that was seen before, too
    await page.click('#welcome .place');
    await page.waitForSelector('#saved');
    expect(await page.textContent('#saved')).toStartWith(
      'The service does not answer right now. This is the score you saw today at ',
    );
  });
});

test('who looks where there is no data is told where there is some', async () => {
  const { page } = await look('#51.20000,6.80000,14');
  await page.waitForSelector('.no-data');
  await page.click('#close-spot');
  await page.waitForSelector('#covered-regions');
  expect(await page.textContent('#covered-regions')).toContain('Montevideo');
  await page.click('#covered-regions .region-link');
  await listed(page);
});
