/** Finding a place for tonight: the list and its pins. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import {
  AFTERNOON,
  cardsOn,
  changedList,
  chooseCard,
  closePlace,
  drawnMap,
  expandSheet,
  listed,
  listOf,
  namesOn,
  pageService,
  pinsOn,
  SPOT,
  scoreOn,
  settledScoreOn,
  sheetTop,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService({ now: AFTERNOON });
const { look } = service;

const scoresOn = (page: Page) =>
  page.$$eval('#places .card .disc', (all) => all.map((each) => Number(each.textContent)));

describe('on opening', () => {
  test('the places in view are listed, best first, and pinned; they survive a tap, Back and a reload', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    const before = await listed(page);
    expect(before.length).toBeGreaterThanOrEqual(5);
    const scores = await scoresOn(page);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    await expectAccessible(page);
    const pins = await pinsOn(page);
    const ids = await page.$$eval('#places .card', (all) =>
      all.map((each) => (each as HTMLElement).dataset.spot),
    );
    for (const { id } of pins) expect(ids).toContain(id);
    // the first card of the list always has a pill
    expect(pins.find(({ id }) => id === ids[0])?.form).toBe('pill');
    const view = await page.evaluate(() => localStorage['spotscore.view']);
    expect(await chooseCard(page, 1)).toBe(scores[1]!);
    // the map has followed: the place is in the middle of its free part
    const chosen = (await pinsOn(page)).find(({ form }) => form === 'chosen')!;
    expect(chosen.id).toBe(ids[1]!);
    const [left, , right, bottom] = chosen.box;
    expect(Math.abs((left + right) / 2 - PHONE.width / 2)).toBeLessThan(8);
    expect(bottom).toBeLessThan(await sheetTop(page));
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
    expect(await namesOn(page, '#places')).toEqual(before);
    expect(await page.evaluate(() => localStorage['spotscore.view'])).toBe(view);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.reload();
    expect(await listed(page)).toEqual(before);
  });

  test('a pressed pin opens the card of the same place', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    await listed(page);
    const pin = (await pinsOn(page)).find(({ form }) => form === 'pill')!;
    const [left, top, right, bottom] = pin.box;
    await page.touchscreen.tap((left + right) / 2, (top + bottom) / 2);
    await settledScoreOn(page);
    const title = await page.textContent(`#places [data-spot="${pin.id}"] .card-name`);
    // the row leaves out the kind, which its icon says
    expect(await page.textContent('#place-title')).toEndWith(title!);
  });

  test('a card tells screen readers what it shows', async () => {
    const { page } = await look('/');
    await listed(page);
    const [score] = await scoresOn(page);
    const first = await page.textContent('#places .card .unseen');
    const name = await page.textContent('#places .card-name');
    expect(first).toStartWith(`${name}, `);
    expect(first).toContain(`. ${score} of 100, good for the night. `);
    expect(first).toMatch(/ (very quiet|quiet|mostly quiet|some noise|loud)\./i);
    await until('the list is announced', async () =>
      (await page.textContent('#announcer'))!.includes(', Best first.'),
    );
  });

  test('a list that arrives soon after another one is announced a little later', async () => {
    const { page } = await look('/');
    const isAnnounced = (order: string) =>
      until(`the list is announced: ${order}`, async () =>
        (await page.textContent('#announcer'))!.includes(`, ${order}.`),
      );
    await listed(page);
    await isAnnounced('Best first');
    await page.click('#order-button');
    await isAnnounced('Nearest first');
  });

  test('a stored list is shown although nothing answers, and the page says when there is no list', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', { expected: /ERR_FAILED/, routes: [['**/api/**', answer]] });
    const before = await listed(page);
    isDown = true;
    await page.reload();
    expect(await listed(page)).toEqual(before);
    await page.evaluate(() => localStorage.removeItem('spotscore.places'));
    await page.reload();
    await page.waitForSelector('#list-again');
    expect(await page.textContent('#list')).toContain('The service does not answer.');
    await expectAccessible(page);
    isDown = false;
    await page.click('#list-again');
    expect((await listed(page)).length).toBePositive();
  });

  test('nothing jumps: neither when the list or a score arrives, nor between the first paint and the program', async () => {
    const afterPaint = async (route: Route) => {
      const isPainted = () => performance.getEntriesByName('first-paint').length > 0;
      await route.request().frame().waitForFunction(isPainted);
      await route.continue();
    };
    // after the score and the better places, as on a slow connection
    const last = async (route: Route) => {
      const page = route.request().frame().page();
      await page.waitForSelector('#place[aria-busy=false] #score');
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/nearby')),
      );
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await route.continue();
    };
    for (const path of ['/', SPOT]) {
      const routes: [string, (route: Route) => Promise<void>][] = [['**/page.js', afterPaint]];
      if (path === SPOT) routes.push(['**/sections.js', last]);
      const { page } = await look(path, { routes });
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

describe('the list', () => {
  test('follows the map: after a move by hand has stopped, it is requested for the free part', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    await listed(page);
    await drawnMap(page);
    const before = await listOf(page);
    const again = page.waitForResponse((response) => response.url().includes('/api/spot/nearby'));
    await page.locator('#map-canvas').press('ArrowRight');
    await again;
    await until(
      'the list is that of the view',
      async () => (await listOf(page)).bounds[0] > before.bounds[0],
    );
    await listed(page);
    const { bounds, places } = await listOf(page);
    for (const { lat, lon } of places) {
      expect(lon).toBeWithin(bounds[0], bounds[2]);
      expect(lat).toBeWithin(bounds[1], bounds[3]);
    }
  });

  test('of a view as large as a country names the places in it, and never says that there are none', async () => {
    const { page } = await look('/');
    await listed(page);
    const asked = page.waitForRequest((request) => request.url().includes('/api/spot/nearby'));
    await page.evaluate(() => {
      localStorage['spotscore.view'] = JSON.stringify({ lat: -38, lon: -56, zoom: 6 });
      localStorage.removeItem('spotscore.places');
    });
    await page.reload();
    const [west, south, east, north] = new URL((await asked).url()).searchParams
      .get('bbox')!
      .split(',')
      .map(Number);
    expect(east! - west!).toBeGreaterThan(3);
    expect(north! - south!).toBeGreaterThan(3);
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
  });

  test('is reversed by one press: nearest first, by the distances that it shows', async () => {
    const { page } = await look('/');
    await listed(page);
    expect(await page.textContent('#order-button')).toBe('Best first');
    await page.click('#order-button');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).sort === 'distance');
    await listed(page);
    expect(await page.textContent('#order-button')).toBe('Nearest first');
    const metres = await page.$$eval('#places .card-fact:first-of-type', (all) =>
      all.map(({ textContent }) => {
        const [, number, unit] = /([\d.]+)\s(m|km)/.exec(textContent ?? '')!;
        return Number(number) * (unit === 'km' ? 1000 : 1);
      }),
    );
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  test('continues beyond what one answer contains', async () => {
    const { page } = await look('/');
    await listed(page);
    const { matches, cursor, places } = await listOf(page);
    expect(places.length).toBe(24);
    expect(matches).toBeGreaterThan(24);
    expect(cursor).not.toBeNull();
    const before = await cardsOn(page).count();
    await expandSheet(page);
    await page.click('#more-places');
    await until('more are listed', async () => (await cardsOn(page).count()) > before);
  });

  test('says when nothing is in view, and leads to the nearest good place', async () => {
    const nothing = changedList(({ places }) => ({
      places: [],
      matches: 0,
      listed: 0,
      choices: 0,
      nearest_green: places[0]!,
    }));
    const { page } = await look('/', { routes: [nothing] });
    await page.waitForSelector('#zoom-further');
    expect(await page.textContent('#list')).toContain('No place known in this view.');
    await expectAccessible(page);
    await page.locator('#list .card').click();
    await scoreOn(page);
    expect(await page.textContent('.verdict-word')).toContain('Good for the night');
  });

  test('says that there is no map yet outside of all regions, and leads to the nearest region', async () => {
    const { page } = await look('#51.20000,6.80000,14');
    await page.waitForSelector('#no-map');
    await closePlace(page);
    await page.waitForSelector('#nearest-region');
    expect(await page.textContent('#list')).toContain('No map here yet.');
    await expectAccessible(page);
    await page.click('#nearest-region');
    expect((await listed(page)).length).toBeGreaterThan(0);
  });
});
