/** The start view of the page, and its messages without a geocoder or data. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Health } from '../../../src/api/health.ts';
import type { Place } from '../../../src/api/nearby.ts';
import { isInside } from '../../../src/shared/geo/box.ts';
import type { Bounds } from '../../../src/web/lib/geo.ts';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  chooseCard,
  closePlace,
  followLink,
  listed,
  listOf,
  openTab,
  pageService,
  SPOT,
  scoreOn,
  seenAt,
  settledScoreOn,
  sheetTop,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;

const HERE = { latitude: -34.8941, longitude: -56.1668 };

const [lat, lon] = SPOT.slice(1).split(',').map(Number) as [number, number];
const PLACE = { lat, lon };

describe('on opening', () => {
  test('the page starts at the location of the device if it already has permission', async () => {
    const { page } = await look('/', { position: HERE });
    await page.waitForFunction(() => {
      const { origin } = JSON.parse(localStorage['spotscore.places'] ?? '{}');
      return origin?.of === 'you' && Math.abs(origin.lat + 34.8941) < 1e-4;
    });
    await listed(page);
    const { bounds } = await listOf(page);
    expect(HERE.longitude).toBeWithin(bounds[0], bounds[2]);
    expect(HERE.latitude).toBeWithin(bounds[1], bounds[3]);
    // no spot is chosen, and no message was shown
    expect(await page.isVisible('#place')).toBeFalse();
    expect(await page.textContent('#toast')).toBe('');
  });

  test('the page starts at the last place, and does not ask for the location', async () => {
    const { page } = await look('/');
    await listed(page);
    const before = (await listOf(page)).bounds;
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => console.error('the position was asked for');
    });
    await page.evaluate(() => {
      const list = JSON.parse(localStorage['spotscore.places']);
      localStorage['spotscore.places'] = JSON.stringify({ ...list, isSuperseded: true });
    });
    await page.reload();
    await listed(page);
    await page.waitForFunction(() => !JSON.parse(localStorage['spotscore.places']).isSuperseded);
    expect((await listOf(page)).bounds).toEqual(before);
  });

  test.each([
    [1280, 900],
    [390, 844],
  ])(
    'a list of another night is requested again, at %d by %d px, behind a link, too',
    async (width, height) => {
      const { page } = await look('/', { width, height });
      await listed(page);
      for (const path of [`/${SPOT}`, '/']) {
        await page.evaluate(() => {
          const list = JSON.parse(localStorage['spotscore.places']);
          localStorage['spotscore.places'] = JSON.stringify({ ...list, at: '2026-12-24T22:00:00Z' });
        });
        await page.goto('about:blank');
        await page.goto(new URL(path, service.server.url).href);
        if (path !== '/') await scoreOn(page);
        // a phone has the list behind the place
        if (path !== '/' && width < 500) await closePlace(page);
        await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).at === null);
      }
    },
  );

  test('a list that did not arrive before the page was closed is requested again, also behind a link', async () => {
    const lists = new HeldAnswers();
    const { page } = await look('/', { routes: [['**/api/spot/nearby?bbox=*', lists.answer]] });
    await listed(page);
    const isFiltered = () =>
      page.waitForSelector('#places[aria-busy=false]').then(async () => {
        const { places } = await listOf(page);
        return places.every(({ facilities }: Place) => facilities.fee === false);
      });
    expect(await isFiltered()).toBeFalse();
    lists.hold();
    await page.click('[data-filter=free]');
    await until('the filtered list is requested', () => lists.held === 1);

    await page.goto('about:blank');
    await page.goto(new URL(`/${SPOT}`, service.server.url).href);
    await scoreOn(page);
    expect(lists.held).toBe(1);
    await closePlace(page);
    await until('it is requested behind the place of a link', () => lists.held === 2);

    await page.goto('about:blank');
    await page.goto(service.server.url);
    await until('it is requested on opening', () => lists.held === 3);
    lists.release();
    await page.waitForFunction(() =>
      / of \d+ places$/.test(document.getElementById('list-count')?.textContent ?? ''),
    );
    expect(await isFiltered()).toBeTrue();

    await page.reload();
    await listed(page);
    expect(await isFiltered()).toBeTrue();
    expect((await listOf(page)).isSuperseded).toBeUndefined();
  });

  test('the page stays where there is data if the location has none', async () => {
    const { page } = await look('/', { position: { latitude: 48.1, longitude: 11.5 } });
    await listed(page);
    expect((await listOf(page)).bounds[0]).toBeLessThan(-55);
  });

  test('a refused location turns its button to a struck sign, is explained once, and then leads to the search', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.click('#position-button');
    await page.waitForSelector('#position-button use[href="#i-locate-off"]', { state: 'attached' });
    const toast = page.locator('#toast');
    expect(await toast.textContent()).toBe(
      "Location is off. Allow it in the browser's page settings, or search a town.",
    );
    await expectAccessible(page);
    await toast.evaluate((element) => element.replaceChildren());
    await page.click('#position-button');
    await page.waitForSelector('#search-input:focus');
    expect(await toast.textContent()).toBe('');
  });

  test('a link shows its place beside the sheet, not under it', async () => {
    const { page } = await look(`/${SPOT}`);
    await scoreOn(page);
    const { y } = await seenAt(page, PLACE);
    expect(y).toBeGreaterThan((await page.locator('#search').boundingBox())!.y);
    expect(y).toBeLessThan(await sheetTop(page));
  });

  test('a link on a wide screen also lists places nearby, and closing it lists the places in view', async () => {
    const { page } = await look(`/${SPOT}`, { width: 1280, height: 800 });
    await scoreOn(page);
    await page.waitForSelector('#places[aria-busy=false]');
    const { x } = await seenAt(page, PLACE);
    const sheet = (await page.locator('#place').boundingBox())!;
    expect(x).toBeWithin(sheet.x + sheet.width, 1280);
    const around = (await listOf(page)).bounds;
    await closePlace(page);
    await page.waitForFunction(
      (west) => JSON.parse(localStorage['spotscore.places']).bounds[0] !== west,
      around[0],
    );
    expect((await listed(page)).length).toBePositive();
  });

  test('a link elsewhere lists the places there, and closing it those of the view before', async () => {
    const { page } = await look('/', { width: 1280, height: 800 });
    await listed(page);
    // of a view that does not contain the spot
    const away: Bounds = [-56.3, -34.86, -56.26, -34.84];
    await page.evaluate((bounds) => {
      const list = JSON.parse(localStorage['spotscore.places']);
      localStorage['spotscore.places'] = JSON.stringify({ ...list, bounds, fitted: null });
      localStorage['spotscore.view'] = JSON.stringify({ lat: -34.85, lon: -56.28, zoom: 14 });
    }, away);
    const link = new URL(`/${SPOT}`, page.url()).href;
    await page.goto('about:blank');
    await page.goto(link);
    await settledScoreOn(page);
    await until('the list is of its surroundings', async () => isInside(PLACE, (await listOf(page)).bounds));
    await closePlace(page);
    await until('the list is of the view again', async () => {
      const [west, , east] = (await listOf(page)).bounds;
      return west < -56.28 && east > -56.28;
    });
  });

  test('a link on a tablet, or a phone that is turned, lists places beside its place', async () => {
    const { page } = await look(`/${SPOT}`, { width: 900, height: 600 });
    await scoreOn(page);
    expect((await listed(page)).length).toBePositive();
    const narrow = await look(`/${SPOT}`);
    await scoreOn(narrow.page);
    expect(await narrow.page.evaluate(() => localStorage['spotscore.places'])).toBeUndefined();
    await narrow.page.setViewportSize({ width: 900, height: 600 });
    expect((await listed(narrow.page)).length).toBePositive();
  });

  test('a link to a spot at a zoom with no place in view lists places around it, and says so', async () => {
    const { page } = await look(`/${SPOT.replace(/16$/, '19')}`, { width: 1280, height: 800 });
    await scoreOn(page);
    expect((await listed(page)).length).toBeGreaterThan(3);
    expect(await page.textContent('#list-count')).toMatch(/^\d+ places · around this place$/);
  });

  test('a place that is opened before it is known where there is data keeps its view', async () => {
    const opened = Promise.withResolvers<void>();
    const answer = (route: Route) => opened.promise.then(() => route.continue());
    const { page } = await look('/', { routes: [['**/api/health', answer]] });
    await page.waitForSelector('#filter-bar');
    await followLink(page, SPOT);
    await scoreOn(page);
    opened.resolve();
    await page.waitForSelector('#sample');
    expect(await page.evaluate(() => location.hash)).toBe(SPOT);
  });

  test('a place that another app shares opens with its night', async () => {
    const at = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T22:00`;
    const { page } = await look(`/?lat=-34.9054&lon=-56.1912&at=${at}`);
    await page.waitForFunction((at) => location.hash === `#-34.90540,-56.19120,16,${at}`, at);
  });

  test('a link to a place is opened beside the tab of a shortcut', async () => {
    const { page } = await look(`/?tab=saved${SPOT}`);
    await scoreOn(page);
    expect(await page.evaluate(() => location.hash)).toBe(SPOT);
  });

  test('the page is composed while the reader of what was shared is late, and what names no place needs none', async () => {
    const never = [['**/read-place.js', () => new Promise<void>(() => {})]] as const;
    const { page } = await look('/?text=Rambla', { routes: never });
    await page.waitForSelector('#filter-bar');
    const { page: campaign } = await look('/?utm_source=chat', { routes: never });
    await listed(campaign);
    expect(await campaign.evaluate(() => location.search)).toBe('');
  });

  test('the page is composed, whatever its first requests and the browser answer', async () => {
    const empty = await look('/', {
      routes: [['**/api/health', (route) => route.fulfill({ json: {} })]],
      expected: /TypeError/,
    });
    await empty.page.waitForSelector('#filter-bar');
    const strict = await look('/', {
      before: (page) =>
        page.addInitScript(() => {
          navigator.permissions.query = () => {
            throw new TypeError('not supported');
          };
        }),
    });
    expect((await listed(strict.page)).length).toBeGreaterThan(3);
  });

  test('the first list does not take the user away from the route tab', async () => {
    const opened = Promise.withResolvers<void>();
    const answer = (route: Route) => opened.promise.then(() => route.continue());
    const { page } = await look('/', { routes: [['**/api/health', answer]] });
    // composed, so that the tap is heard
    await page.waitForSelector('#filter-bar');
    await openTab(page, 'route');
    const found = page.waitForResponse((response) => response.url().includes('/api/spot/nearby'));
    opened.resolve();
    await found;
    await page.waitForFunction(() => localStorage['spotscore.places']);
    expect(await page.getAttribute('#tab-route', 'aria-current')).toBe('page');
    expect(await page.locator('#places').count()).toBe(0);
  });

  test('the list is requested for the view, and a spot together with its nights', async () => {
    const asked: URL[] = [];
    const answer = (route: Route) => {
      asked.push(new URL(route.request().url()));
      return route.continue();
    };
    const { page } = await look('/', { routes: [['**/api/spot/**', answer]] });
    await listed(page);
    const { bounds } = await listOf(page);
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('bbox')])).toEqual([
      ['/api/spot/nearby', bounds.join()],
    ]);
    await chooseCard(page, 0);
    expect(
      asked.slice(1).map(({ pathname, searchParams }) => [pathname, searchParams.get('nights')]),
    ).toEqual([
      ['/api/spot/score', '7'],
      ['/api/spot/nearby', null],
    ]);
  });
});

describe('the search', () => {
  const withoutGeocoder = async (route: Route) => {
    const response = await route.fetch();
    const health = (await response.json()) as Health;
    for (const source of health.sources) if (source.kind === 'geocoder') source.status = 'off';
    await route.fulfill({ response, json: health });
  };

  test('without a geocoder promises nothing else, and leads to where it can search', async () => {
    const { page } = await look('/', { routes: [['**/api/health', withoutGeocoder]] });
    await listed(page);
    await page.fill('#search-input', 'Rambla');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('#search-list')).not.toContain('everywhere');
    await page.fill('#search-input', 'qqxxzzyyqq');
    await page.waitForSelector('.suggestion-note');
    expect(await page.textContent('.suggestion-note')).toStartWith('Nothing found. Only these regions');
    await expectAccessible(page);
    await page.click('[role=option]');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
  });

  test('finds a loaded region by its name', async () => {
    const { page } = await look('#51.20000,6.80000,14');
    await page.waitForSelector('#no-map');
    await page.fill('#search-input', 'montevideo (s');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toContain('Region with a map');
    await page.click('[role=option]');
    await listed(page);
    expect((await listOf(page)).bounds[0]).toBeLessThan(-55);
  });
});
