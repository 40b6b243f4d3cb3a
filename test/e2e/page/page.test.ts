import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import {
  closePlace,
  drawnMap,
  expandSheet,
  followLink,
  listed,
  listOf,
  NEIGHBOURHOODS,
  openDialog,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

describe('the map page', () => {
  test('keeps the attribution open once the user has opened it', async () => {
    const { page } = await look('/', { time: new Date() });
    await listed(page);
    // the buttons are for mouse users; phones hide them
    await page.$eval('#zoom-in', (button) => (button as HTMLButtonElement).click());
    await page.click('.attribution-button');
    await page.clock.fastForward(5000);
    expect(await page.textContent('#attribution')).toBe('© OpenStreetMapNatural Earth, GeoNames');
  });

  test('welcomes a first visitor once with the sample region, says that it is a sample, and credits the map', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample')).toContain('Montevideo, 2017');
    expect(await page.isVisible('.attribution a[href="https://www.openstreetmap.org/copyright"]')).toBeTrue();
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
    await listed(page);
    const isWelcome = async () =>
      (await page.textContent('#tonight-title')) === 'Where do you sleep tonight?';
    expect(await isWelcome()).toBeTrue();
    await expectAccessible(page);
    await openDialog(page, '#sample');
    expect(await page.textContent('#dialog')).toContain('spotscore import');
    await expectAccessible(page);
    // the first touch closes the welcome
    expect(await isWelcome()).toBeFalse();
    await page.reload();
    await listed(page);
    expect(await isWelcome()).toBeFalse();
  });

  test('rates the tapped spot: number, light in words, and what is heard', async () => {
    const { page } = await look(SPOT, { map: true });
    const before = await scoreOn(page);
    await drawnMap(page);
    // between the notices at the top and the sheet
    await page.mouse.click(120, 200);
    const [spot] = SPOT.split(/,\d+$/);
    await page.waitForFunction((spot) => !location.hash.startsWith(spot!), spot);
    const after = await scoreOn(page);
    const [lat, lon] = (await page.evaluate(() => location.hash.slice(1))).split(',');
    const answer = await (await service.server.get(`/api/spot/score?lat=${lat}&lon=${lon}`)).json();
    expect(after).toBe(answer.score);
    expect(before).toBeWithin(0, 101);
    const word = { green: 'Good for the night', yellow: 'OK, with drawbacks', red: 'Better not here' };
    expect(await page.textContent('.verdict-word')).toBe(
      `${answer.score} of 100. ${word[answer.ampel as 'green']}`,
    );
    // the verdict names no decibels, only the word for them and the loudest source
    expect(await page.textContent('#sentence')).toMatch(
      /^(Very quiet|Quiet|Mostly quiet|Some noise|Loud): .+\.$/,
    );
    expect(await page.textContent('#sentence')).toContain(answer.loudest.name);
  });

  test('shows an answer at once: two frames after its arrival, far within 100 ms', async () => {
    const { page } = await look(NEIGHBOURHOODS[0]);
    await scoreOn(page);
    const [arrived, shown] = await page.evaluate(
      (hash) =>
        new Promise<[number, number]>((resolve) => {
          const { json } = Response.prototype;
          const frames = (count: number, then: () => void) =>
            requestAnimationFrame(() => (count > 1 ? frames(count - 1, then) : then()));
          Response.prototype.json = async function () {
            const body = await json.call(this);
            const score = () => Number(document.querySelector('#place[aria-busy=false] #score')?.textContent);
            if (this.url.includes('spot/score?')) frames(2, () => resolve([body.score, score()]));
            return body;
          };
          location.hash = hash;
        }),
      SPOT,
    );
    expect(shown).toBe(arrived);
  });

  test('explains the score with lines that add up to it', async () => {
    const { page } = await look(SPOT);
    const score = await scoreOn(page);
    await expandSheet(page);
    const points = await page.$$eval('#points dd', (cells) =>
      cells.map((cell) => Number(cell.textContent!.replace('−', '-').replace('±', ''))),
    );
    expect(points.length).toBeWithin(1, 5);
    expect(points.reduce((sum, each) => sum + each, 100)).toBe(score);
    expect(await page.textContent('#points h3')).toBe(`From 100 to ${score}`);
    await expectAccessible(page);
    // pressing a source shows it on the map
    await page.click('[data-source]');
    await page.waitForSelector('body[data-stop=half]');
    await page.waitForSelector('[data-source][aria-pressed=true]');
  });

  test('finds places while the user types, and rates the chosen one', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    await page.fill('#search-input', '18 de jul');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toContain('18 de Julio');
    expect(await page.textContent('[role=option] .suggestion-where')).toStartWith('Street · ');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#search-input', 'aria-activedescendant')).toBe('search-0');
    await page.keyboard.press('Enter');
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(await page.isVisible('#search-list')).toBeFalse();
    expect(await page.inputValue('#search-input')).toContain('18 de Julio');
    // the name of one place must not appear above another
    await followLink(page, '#-34.90120,-56.16110,16');
    await page.waitForFunction(
      () => (document.getElementById('search-input') as HTMLInputElement).value === '',
    );
  });

  test('names the country of a town', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    await page.fill('#search-input', 'montevideo');
    const town = page.locator('[role=option]', { hasNotText: 'Region with a map' }).first();
    expect(await town.locator('.suggestion-name').textContent()).toBe('Montevideo');
    expect(await town.locator('.suggestion-where').textContent()).toBe('Town · Uruguay');
  });

  test('says while the user types that nothing is found', async () => {
    const { page } = await look();
    await page.fill('#search-input', 'qqxxzzyyqq');
    await page.waitForSelector('.suggestion-note');
    expect(await page.textContent('.suggestion-note')).toBe(
      'Nothing called “qqxxzzyyqq”. Try a town, or two words.',
    );
    await page.keyboard.press('Enter');
    await page.waitForSelector('.suggestion-note');
  });

  test('searches again when a busy service asks for it, and says so until then', async () => {
    let asked = 0;
    const busyOnce = (route: Route) =>
      asked++ === 0
        ? route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: { error: 'rate_limited' } })
        : route.continue();
    const { page } = await look('/', {
      time: new Date(),
      expected: /status of 429/,
      routes: [['**/api/geocode/search*', busyOnce]],
    });
    await listed(page);
    await page.fill('#search-input', '18 de jul');
    await page.waitForSelector('.suggestion-note');
    expect(await page.textContent('.suggestion-note')).toMatch(
      /^Too many requests\. Trying again in \d+\s?s\.$/,
    );
    await page.clock.fastForward(40_000);
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toContain('18 de Julio');
    expect(await page.locator('.suggestion-note').count()).toBe(0);
  });

  test('shows places around the user on request', async () => {
    const { page, context } = await look('/');
    await listed(page);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -34.8941, longitude: -56.1668 });
    await page.click('#position-button');
    await page.waitForFunction(() =>
      document.getElementById('list-count')?.textContent?.endsWith('from you'),
    );
    // the map shows the way to the best place
    const { origin, tonight } = await listOf(page);
    expect(Math.abs(origin.lon + 56.1668)).toBeLessThan(0.001);
    const view = await page.evaluate(() => JSON.parse(localStorage['spotscore.view']));
    expect(Math.abs(view.lon - (origin.lon + tonight.best.lon) / 2)).toBeLessThan(0.05);
  });

  test('says that vans cannot park on water: no number, no light, and where they can', async () => {
    const { page } = await look('#-34.92500,-56.15300,16');
    await page.waitForSelector('#place[data-settled] .no-van');
    expect(await page.textContent('.no-van')).toBe('No place for a van');
    expect(await page.textContent('#verdict')).toMatch(/Not on a road or car park. Nearest: 120\sm\./);
    expect(await page.isVisible('#score')).toBeFalse();
    expect(await page.locator('#better .card').count()).toBe(3);
    for (const part of ['#hours', '#signals', '#place-actions'])
      expect(await page.isVisible(part)).toBeFalse();
    await expectAccessible(page);
  });

  test('says that the sea is open water, within the waters of a country as well', async () => {
    const { page } = await look('#-35.06000,-56.20000,15', { map: true });
    await page.waitForFunction(() =>
      document.getElementById('verdict')?.textContent?.includes('Open water.'),
    );
    expect(await page.textContent('.no-van')).toBe('No place for a van');
  });

  test('says plainly where there is no map, and gives no light', async () => {
    const { page } = await look('#51.20000,6.80000,14');
    await page.waitForSelector('#no-map');
    expect(await page.textContent('#verdict')).toContain('nothing is known about the noise');
    expect(await page.textContent('.verdict-word')).toBe('Not enough known');
    expect(await page.textContent('#score')).toBe('?');
    await expectAccessible(page);
    // the page tells a driver where the nearest map is, and leads there
    await page.click('#no-map button');
    await listed(page);
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
  });

  test('speaks German to a German browser, and English again when told to', async () => {
    // the words of the browser's own language are preloaded
    const { page } = await look(SPOT, { locale: 'de-AT', expected: /preload/ });
    await scoreOn(page);
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    const german = await page.textContent('#sentence');
    expect(await page.textContent('#sounds h3')).toBe('Was du hören wirst');
    await closePlace(page);
    await page.click('#settings-button');
    await page.click('#language-en');
    await page.keyboard.press('Escape');
    await followLink(page, SPOT);
    await scoreOn(page);
    expect(await page.textContent('#sentence')).not.toBe(german);
    expect(await page.textContent('#sounds h3')).toBe('What you will hear');
    await page.reload();
    await scoreOn(page);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  test('tries again by itself when the service is busy for a moment', async () => {
    const waitingSeen = Promise.withResolvers<void>();
    let isBusy = false;
    let asked = 0;
    const answer = async (route: Route) => {
      if (!isBusy) return route.continue();
      if (++asked === 1) return route.fulfill({ status: 503, json: { error: 'overloaded' } });
      await waitingSeen.promise;
      return route.continue();
    };
    const { page } = await look(SPOT, {
      expected: /status of 503/,
      routes: [['**/api/spot/score?*', answer]],
    });
    await scoreOn(page);
    isBusy = true;
    await followLink(page, NEIGHBOURHOODS[0]);
    await page.waitForSelector('#place[aria-busy=true] .card-empty');
    waitingSeen.resolve();
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(asked).toBe(2);
  });

  test('shows names from the map as text, whatever they contain', async () => {
    const place = {
      lat: -34.9,
      lon: -56.18,
      type: 'shop',
      source: 'local',
      bbox: [-56.18, -34.9, -56.18, -34.9],
    };
    const name = '<img src=x onerror=alert(1)>';
    const area = '<b>Montevideo</b>';
    const found = { ...place, name, area, display_name: `${name}, ${area}`, kind: 'place', country: 'UY' };
    const answer = (route: Route) => route.fulfill({ json: { results: [found] } });
    const { page } = await look('/', { routes: [['**/api/geocode/search*', answer]] });
    await page.fill('#search-input', 'anything');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toBe(
      '<img src=x onerror=alert(1)>Place · <b>Montevideo</b>',
    );
    expect(await page.locator('#search-list img, #search-list b').count()).toBe(0);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 740],
    [820, 1180],
    [1440, 900],
  ] as const) {
    test(`fits a screen of ${width} by ${height}, ${scheme}, and is accessible there`, async () => {
      const { page } = await look(SPOT, { width, height, scheme });
      await settledScoreOn(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      for (const part of [
        '#score',
        '.verdict-word',
        '#sentence',
        '#navigate-link',
        '#share-button',
        '#search-input',
      ]) {
        const box = await page.locator(part).boundingBox();
        expect([part, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([part, true]);
      }
      await expectAccessible(page);
    });
  }
}
