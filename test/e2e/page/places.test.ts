/** Finding tonight's place: the list, its pins, filters, the way to a place and back. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import {
  AFTERNOON,
  cardsOn,
  chooseCard,
  closePlace,
  drawnMap,
  followLink,
  listed,
  listOf,
  NEIGHBOURHOODS,
  namesOn,
  pageService,
  pinsOn,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService(undefined, AFTERNOON);
const { look } = service;

const NEARBY = '**/api/spot/nearby?*';
const sheetTop = async (page: Page) => (await page.locator('#sheet').boundingBox())!.y;
const scoresOn = (page: Page) =>
  page.$$eval('#places .card .disc', (all) => all.map((each) => Number(each.textContent)));

/** For `routes` of a visit: the list as the service would tell it with this changed. */
const changed = (change: (nearby: Nearby) => Partial<Nearby>) =>
  [
    NEARBY,
    async (route: Route) => {
      const response = await route.fetch();
      const nearby = (await response.json()) as Nearby;
      await route.fulfill({ json: { ...nearby, ...change(nearby) } });
    },
  ] as const;

describe('on opening', () => {
  test('the places in view are listed, best first, and marked; they survive a tap, Back and a reload', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: true });
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
    // the first card of the list always has its pill
    expect(pins.find(({ id }) => id === ids[0])?.form).toBe('pill');
    const view = await page.evaluate(() => localStorage['spotscore.view']);
    expect(await chooseCard(page, 1)).toBe(scores[1]!);
    // the map has followed: the place is in the middle of what is free
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

  test('a pin that is pressed opens the card of the same place', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: true });
    await listed(page);
    const pin = (await pinsOn(page)).find(({ form }) => form === 'pill')!;
    const [left, top, right, bottom] = pin.box;
    await page.touchscreen.tap((left + right) / 2, (top + bottom) / 2);
    await settledScoreOn(page);
    const title = await page.textContent(`#places [data-spot="${pin.id}"] .card-name`);
    expect(await page.textContent('#place-title')).toBe(title);
  });

  test('a card says what it shows to who hears it', async () => {
    const { page } = await look('/');
    await listed(page);
    const [score] = await scoresOn(page);
    const first = await page.textContent('#places .card .unseen');
    const name = await page.textContent('#places .card-name');
    expect(first).toStartWith(`${name}, `);
    expect(first).toContain(`. ${score} of 100, good for the night. `);
    expect(first).toMatch(/ (very quiet|quiet|mostly quiet|some noise|loud)\. .*(metres|kilometres)/i);
    await until('the list is announced', async () =>
      (await page.textContent('#announcer'))!.includes(', Best first.'),
    );
  });

  test('a kept list is there although nobody answers, and it says when there is none at all', async () => {
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
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
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

describe('the list', () => {
  test('follows the map: all of what is free of it is asked for, after a move by hand has come to rest', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: true });
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

  test('is turned round by one press: nearest first, by the distances that it shows', async () => {
    const { page } = await look('/');
    await listed(page);
    expect(await page.textContent('#order-button')).toBe('Best first');
    await page.click('#order-button');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).sort === 'distance');
    await listed(page);
    expect(await page.textContent('#order-button')).toBe('Nearest first');
    const metres = await page.$$eval('#places .card-fact:first-of-type', (all) =>
      all.map(({ textContent }) => {
        const [, number, unit] = /([\d.]+) (m|km)/.exec(textContent ?? '')!;
        return Number(number) * (unit === 'km' ? 1000 : 1);
      }),
    );
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  test('goes on beyond what one answer holds', async () => {
    const { page } = await look('/');
    await listed(page);
    const { matches, cursor, places } = await listOf(page);
    expect(places.length).toBe(24);
    expect(matches).toBeGreaterThan(24);
    expect(cursor).not.toBeNull();
    const before = await cardsOn(page).count();
    await page.click('#grip-button');
    await page.click('#more-places');
    await until('more are listed', async () => (await cardsOn(page).count()) > before);
  });

  test('says when nothing is in view, and leads to the nearest good place', async () => {
    const nothing = changed(({ places }) => ({
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

  test('says of what is outside of all regions that there is no map yet, and leads to the nearest one', async () => {
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

describe('filters', () => {
  test('thin the list and the pins alike, stand first, are counted, and are kept on the device', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: true });
    await listed(page);
    await page.click('[data-filter=free]');
    await page.waitForFunction(() =>
      / of \d+ places$/.test(document.getElementById('list-count')?.textContent ?? ''),
    );
    await page.waitForSelector('#places[aria-busy=false]');
    const { places, matches, choices, not_recorded } = await listOf(page);
    for (const { facilities } of places) expect(facilities.fee).toBe(false);
    expect(await page.textContent('#list-count')).toBe(`${matches} of ${choices} places`);
    const order = await page.$$eval('[data-filter]', (all) =>
      all.map((each) => (each as HTMLElement).dataset.filter),
    );
    expect(order[0]).toBe('free');
    const ids = new Set(places.map(({ spot_id }: { spot_id: string }) => spot_id));
    for (const { id } of await pinsOn(page)) expect(ids.has(id)).toBeTrue();
    await expectAccessible(page);
    // what is not recorded does not pass, and that is said
    expect(await page.textContent('#not-recorded')).toContain(`${not_recorded} not recorded`);
    await page.reload();
    await page.waitForSelector('[data-filter=free][aria-pressed=true]');
    await page.click('#grip-button');
    await page.click('#show-unknown');
    await page.waitForSelector('#not-recorded', { state: 'detached' });
    expect((await listOf(page)).matches).toBe(matches + not_recorded);
  });

  test('that nothing passes can be let go of: the one that frees most is named', async () => {
    const none = { matches: 0, not_recorded: 0, others: 101 };
    const nothing = changed(({ filters }) =>
      filters.power ? { places: [], matches: 0, filters: { power: { ...none, without: 12 } } } : {},
    );
    const { page } = await look('/', { routes: [nothing] });
    await listed(page);
    await page.click('[data-filter=power]');
    await page.waitForSelector('#remove-filter');
    expect(await page.textContent('#list')).toMatch(/None of \d+ places has all of this\./);
    await expectAccessible(page);
    expect(await page.textContent('#remove-filter')).toBe('Remove Power (12)');
    await page.click('#remove-filter');
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
  });

  test('all of them are in one dialog: kinds, the height of the van, spaces', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.click('#filters-button');
    await expectAccessible(page);
    await page.click('[data-kind=parking]');
    await page.fill('#filter-capacity', '50');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => {
      const { wishes } = JSON.parse(localStorage['spotscore.places']);
      return wishes.capacity === 50 && wishes.kinds[0] === 'parking';
    });
    const { matches, places } = await listOf(page);
    for (const { kind, facilities } of places)
      expect([kind, facilities.capacity >= 50]).toEqual(['parking', true]);
    expect(await page.textContent('#filters-show')).toBe(`Show ${matches} places`);
    await page.click('#filters-none');
    await page.click('#filters-show');
    await page.waitForFunction(() => document.getElementById('list-count')?.textContent?.includes(' · '));
  });

  test('are understood by the search, in the words of a traveller', async () => {
    const { page } = await look('/', { locale: 'de-DE' });
    await listed(page);
    await page.fill('#search-input', 'wasser');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toBe('WasserNur diese zeigen, hier');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-filter=water][aria-pressed=true]');
    expect(await page.inputValue('#search-input')).toBe('');
  });

  test('a town that is searched is listed, with distances from it', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.fill('#search-input', 'Punta Carretas');
    await page.locator('.suggestion', { hasText: 'District' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.getElementById('list-count')?.textContent?.endsWith('from Punta Carretas'),
    );
    expect(await page.isVisible('#place')).toBeFalse();
    expect((await listed(page)).length).toBeGreaterThan(0);
  });
});

describe('the law', () => {
  const ban = {
    ...{ country: 'AD', part: null, share: 1, level: 'forbidden', car_park: 'forbidden', hours: null },
    ...{ nights: null, self_contained: false, fine: { least: 600, most: 600, currency: 'EUR' } },
    ...{ shore: 'forbidden', nature: 'forbidden', rest_areas: false, source: 'Decret 2020', checked: 2026 },
  } as Nearby['law'][number];

  test('stands above the list where it forbids the night: only official sites are cards, the others are folded', async () => {
    const inAndorra = changed(({ places }) => ({
      law: [ban],
      places: places.slice(0, 4).map((place) => ({ ...place, official: true, allowed: 'yes' })),
      not_allowed: places.slice(4, 7).map((place) => ({ ...place, allowed: 'no' })),
      listed: 4,
      cursor: null,
    }));
    const { page } = await look('/', {
      map: true,
      height: PHONE.height,
      reducedMotion: true,
      routes: [inAndorra],
    });
    await listed(page);
    expect(await page.textContent('.law-strip')).toBe(
      'Andorra: only on official sites Elsewhere the fine is 600 €.',
    );
    expect(await page.textContent('#list-count')).toStartWith('4 sites · ');
    expect(await cardsOn(page).count()).toBe(4);
    const forbidden = new Set(((await listOf(page)) as Nearby).not_allowed.map(({ spot_id }) => spot_id));
    for (const { id, form } of await pinsOn(page)) if (forbidden.has(id)) expect(form).toBe('dot');
    expect(await page.textContent('#not-allowed')).toBe('3 places where it is not allowed');
    await page.click('#not-allowed');
    const folded = page.locator('#list .card .disc-not_allowed');
    expect(await folded.count()).toBe(3);
    for (const words of await folded.allTextContents()) expect(words).toBe('');
    await expectAccessible(page);
    await page.click('.law-strip');
    expect(await page.textContent('#dialog')).toContain('Decret 2020');
    expect(await page.textContent('#dialog')).toContain('Checked in 2026.');
    await expectAccessible(page);
  });
});

describe('a chosen place', () => {
  test('is titled by what it is, with what is there and where it is', async () => {
    const { page, context } = await look('/');
    const [, name] = await listed(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseCard(page, 1);
    expect(await page.textContent('#place-title')).toBe(name!);
    expect(await page.textContent('#place-detail')).toMatch(/\d (m|km)$/);
    await page.click('#grip-button');
    await page.click('#copy-coordinates');
    await page.waitForSelector('.toast-shown');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [lat, lon] = copied.split(', ');
    expect(await page.evaluate(() => location.hash)).toStartWith(`#${lat},${lon},`);
    expect(await page.locator('#where .links a').first().getAttribute('href')).toBe(
      `geo:${lat},${lon}?q=${lat},${lon}`,
    );
    expect(await page.locator('#facts li').count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  test('outside of any mapped place is named after its street', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).not.toMatch(/^[-\d.]+, /);
    expect(await page.textContent('#place-detail')).toMatch(/Roadside|Montevideo/);
  });

  test('is led to by the app that is chosen once, and by another one on a long press', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    await page.click('#navigate-link');
    await page.waitForSelector('[data-app]');
    await expectAccessible(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('[data-app=Waze]')]);
    await popup.close();
    expect(await page.getAttribute('#navigate-link', 'href')).toStartWith('https://waze.com/');
    await page.reload();
    await settledScoreOn(page);
    expect(await page.getAttribute('#navigate-link', 'href')).toStartWith('https://waze.com/');
    await page.dispatchEvent('#navigate-link', 'contextmenu');
    await page.waitForSelector('[data-app=OpenStreetMap]');
  });

  test('is shared by its name and its score', async () => {
    const { page } = await look(SPOT);
    const score = await settledScoreOn(page);
    const title = await page.textContent('#place-title');
    await page.evaluate(() => {
      const share = async ({ title, url }: ShareData) => {
        document.documentElement.dataset.shared = `${title}|${url}`;
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.click('#share-button');
    const shared = await page.getAttribute('html', 'data-shared');
    expect(shared).toBe(`${title}: ${score} of 100 for the night|${page.url()}`);
  });

  test('can be left again: by its cross, by Escape, by Back', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await chooseCard(page, 0);
    await closePlace(page);
    await chooseCard(page, 0);
    await page.click('#grip-button');
    await page.waitForSelector('body[data-stop=full]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('body[data-stop=half]');
    expect(await page.isVisible('#place')).toBeTrue();
    await page.keyboard.press('Escape');
    await page.waitForSelector('#place', { state: 'hidden' });
    // one entry of the history for a place, none for the heights of its sheet
    await chooseCard(page, 0);
    await page.click('#grip-button');
    await page.waitForSelector('body[data-stop=full]');
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('chosen from the open list is opened, and Back leads to where the list was', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await page.click('#grip-button');
    await page.waitForSelector('body[data-stop=full]');
    await page.$eval('#list', (list) => list.scrollTo(0, 300));
    await chooseCard(page, 6);
    await page.waitForFunction(() => history.state.level === 1);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('opened by a link is left by Back as by any link, and by its cross for the list', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    const entries = await page.evaluate(() => history.length);
    await closePlace(page);
    expect((await listed(page)).length).toBeGreaterThan(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await followLink(page, SPOT);
    await scoreOn(page);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('shows better ones around it as cards, and Back leads from one of them to it', async () => {
    const { page } = await look('/');
    await listed(page);
    const [first, second] = [NEIGHBOURHOODS[0], NEIGHBOURHOODS[1]];
    await followLink(page, first);
    await settledScoreOn(page);
    await followLink(page, second);
    const here = await settledScoreOn(page);
    await page.click('#grip-button');
    const better = page.locator('#better .card');
    const scores = (await page.locator('#better .disc').allTextContents()).map(Number);
    expect(scores.length).toBeWithin(1, 4);
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(here + 5);
    await better.first().click();
    await page.waitForFunction((hash) => !location.hash.startsWith(hash.slice(0, 18)), second);
    expect(await scoreOn(page)).toBe(scores[0]!);
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
    await drag(300);
    await page.waitForSelector('body[data-stop=peek]');
    expect(await sheetTop(page)).toBeGreaterThan(PHONE.height - 220);
    expect(await page.isVisible('#place-title')).toBeTrue();
    await expectAccessible(page);
    await page.locator('#grip-button').focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('body[data-stop=half]');
    expect(await sheetTop(page)).toBe(half);
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('body[data-stop=full]');
    expect(await sheetTop(page)).toBe(8);
    // nothing of the map's controls is seen beside it
    for (const part of ['#search', '.tools', '#attribution']) expect(await page.isVisible(part)).toBeFalse();
    await drag(400);
    await page.waitForSelector('body[data-stop=half]');
    await drag(-400);
    await page.waitForSelector('body[data-stop=full]');
  });
});
