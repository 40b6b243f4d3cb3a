import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import {
  drawnMap,
  followLink,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

describe('the map page', () => {
  test('greets a first visitor with the sample region, says that it is a sample, and shows whose map it is', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample')).toContain('Montevideo, 2017');
    expect(await page.textContent('h2')).toBe('Where do you sleep tonight?');
    expect(await page.isVisible('.attribution a[href="https://www.openstreetmap.org/copyright"]')).toBeTrue();
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
    await expectAccessible(page);
    await page.click('#sample');
    expect(await page.textContent('#about')).toContain('spotscore import');
    await expectAccessible(page);
  });

  test('rates the spot that was tapped: number, light in words, night, and why', async () => {
    const { page } = await look(SPOT, { map: true });
    const before = await scoreOn(page);
    await drawnMap(page);
    // between what lies at the top and the sheet
    await page.mouse.click(120, 170);
    const [spot] = SPOT.split(/,\d+$/);
    await page.waitForFunction((spot) => !location.hash.startsWith(spot!), spot);
    const after = await scoreOn(page);
    const [lat, lon] = (await page.evaluate(() => location.hash.slice(1))).split(',');
    const answer = await (await service.server.get(`/api/spot/score?lat=${lat}&lon=${lon}`)).json();
    expect(after).toBe(answer.score);
    expect(before).toBeWithin(0, 101);
    expect(await page.textContent('.night')).toMatch(
      /^Tonight, .* 06:00 local time$|^Tonight, .*–06:00 local time$/,
    );
    expect(['Good for the night', 'OK, with drawbacks', 'Better not here']).toContain(
      (await page.textContent('.verdict-word'))!,
    );
    expect(await page.textContent('.reasons li:first-child .reason')).toBe(answer.factors[0].label);
  });

  test('shows an answer at once: two frames after its arrival, far within 100 ms, it is there', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    const [arrived, shown] = await page.evaluate(
      () =>
        new Promise<[number, number]>((resolve) => {
          const { json } = Response.prototype;
          const frames = (count: number, then: () => void) =>
            requestAnimationFrame(() => (count > 1 ? frames(count - 1, then) : then()));
          Response.prototype.json = async function () {
            const body = await json.call(this);
            const score = () =>
              Number(document.querySelector('#verdict[aria-busy=false] #score')?.textContent);
            if (this.url.includes('spot/score?')) frames(2, () => resolve([body.score, score()]));
            return body;
          };
          document.querySelectorAll<HTMLButtonElement>('#nights .chip')[3]?.click();
        }),
    );
    expect(shown).toBe(arrived);
  });

  test('explains the score with steps that add up to it', async () => {
    const { page } = await look(SPOT);
    const score = await scoreOn(page);
    await page.click('#why-button');
    const points = await page.$$eval('#waterfall tbody td', (cells) =>
      cells.map((cell) => Number(cell.textContent!.replace('−', '-').replace('±', ''))),
    );
    const steps = points.slice(0, -1).reduce((sum, each) => sum + each, 0);
    expect(Math.round(steps * 10) / 10).toBe(score);
    expect(points.at(-1)).toBe(score);
    await page.waitForFunction(() => document.getElementById('sheet')?.classList.contains('sheet-full'));
    await expectAccessible(page);
    await page.click('.where');
    await page.waitForSelector('#sheet:not(.sheet-full)');
  });

  test('speaks of another night when one is chosen, and the link opens that night again', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    const chips = page.locator('#nights .chip');
    expect(await chips.count()).toBe(7);
    const tonight = await page.textContent('.night');
    await chips.nth(4).click();
    await page.waitForFunction((text) => document.querySelector('.night')?.textContent !== text, tonight);
    const later = await page.textContent('.night');
    expect(later).toStartWith('This night, ');
    expect(await chips.nth(4).getAttribute('aria-pressed')).toBe('true');
    const { page: again } = await look(await page.evaluate(() => location.hash));
    await scoreOn(again);
    expect(await again.textContent('.night')).toBe(later);
    expect(await again.locator('#nights .chip').nth(4).getAttribute('aria-pressed')).toBe('true');
  });

  test('finds places while one types, and goes to the chosen one', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    await page.fill('#search-input', '18 de jul');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toContain('18 de Julio');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#search-input', 'aria-activedescendant')).toBe('search-0');
    await page.keyboard.press('Enter');
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(await page.isVisible('#search-list')).toBeFalse();
    expect(await page.inputValue('#search-input')).toContain('18 de Julio');
    // the name of one place does not stand over another
    await followLink(page, '#-34.90120,-56.16110,16');
    await page.waitForFunction(
      () => (document.getElementById('search-input') as HTMLInputElement).value === '',
    );
  });

  test('says of a town in which region it lies', async () => {
    const { page } = await look();
    await page.waitForSelector('#sample');
    await page.fill('#search-input', 'montevideo');
    const town = page.locator('[role=option]', { hasNotText: 'Region with a map' }).first();
    expect(await town.locator('.suggestion-name').textContent()).toBe('Montevideo');
    expect(await town.locator('.suggestion-where').textContent()).toStartWith('Montevideo (sample');
  });

  test('says so when nothing is found', async () => {
    const { page } = await look();
    await page.fill('#search-input', 'qqxxzzyyqq');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.querySelector('.suggestion-note')?.textContent?.startsWith('Nothing'),
    );
  });

  test('uses my position when I ask for it', async () => {
    const { page } = await look('/', { position: { latitude: -34.8941, longitude: -56.1668 } });
    await page.click('#position-button');
    await scoreOn(page);
    expect(await page.evaluate(() => location.hash)).toStartWith('#-34.89410,-56.16680,');
  });

  test('says of water that no van can stand there, and never calls it good', async () => {
    const { page } = await look('#-34.92500,-56.15300,16');
    expect(await settledScoreOn(page)).toBeLessThan(45);
    expect(await page.textContent('.reasons li')).toContain('vans cannot park');
    expect(await page.textContent('.verdict-word')).toBe('Better not here');
  });

  test('says plainly where there is no map, and gives no light', async () => {
    const { page } = await look('#51.20000,6.80000,14');
    await page.waitForSelector('.no-data');
    expect(await page.textContent('.no-data')).toContain('Nothing is known about the noise here');
    expect(await page.textContent('.verdict-word')).toBe('Not enough known');
    expect(await page.textContent('#score')).toBe('?');
    await expectAccessible(page);
    // a driver is told where there is a map, and goes there
    await page.click('.no-data .region-link');
    await page.waitForSelector('#here ol .place');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).lon < -55);
  });

  test('speaks German to a German browser, and English again when told to', async () => {
    const { page } = await look(SPOT, { locale: 'de-AT' });
    await scoreOn(page);
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    expect(await page.textContent('.night')).toMatch(/^Heute Nacht, .* Uhr Ortszeit$/);
    const german = await page.textContent('.reason');
    await page.click('#menu-button');
    await page.click('#language-en');
    await page.keyboard.press('Escape');
    await page.waitForFunction((words) => document.querySelector('.reason')?.textContent !== words, german);
    expect(await page.textContent('.night')).toStartWith('Tonight, ');
    await page.reload();
    await scoreOn(page);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  test('fetches the words of one language only, and those of another when it is chosen', async () => {
    const { page } = await look(SPOT, { locale: 'fr-CH' });
    await scoreOn(page);
    const fetched = async () => {
      const names = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      return [...new Set(names)].filter((name) => /^\/\w\w\.js$/.test(name)).toSorted();
    };
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.title()).toContain('où dormir cette nuit');
    expect(await fetched()).toEqual(['/fr.js']);
    await page.click('#menu-button');
    await page.click('#language-nl');
    await page.waitForFunction(() => document.documentElement.lang === 'nl');
    expect(await fetched()).toEqual(['/fr.js', '/nl.js']);
    await expectAccessible(page);
  });

  test('is small: 100 KB until it can show a score, and at most 480 KB more for the map', async () => {
    const html = await (await service.server.get('/')).text();
    const names = [...html.matchAll(/(?:src|href)="([\w.-]+\.(?:js|css|svg|webmanifest))"/g)].map(
      ([, name]) => name!,
    );
    expect(names).toContain('page.js');
    expect(await bytesOf(['', ...names])).toBeLessThan(100_000);
    expect(await bytesOf(['renderer.js', 'renderer-worker.js', 'renderer.css'])).toBeLessThan(480_000);
  });

  async function bytesOf(names: string[]): Promise<number> {
    let bytes = 0;
    for (const name of names) {
      const response = await fetch(`${service.server.url}/${name}`, {
        headers: { 'accept-encoding': 'gzip' },
        decompress: false,
      });
      expect([name, response.status]).toEqual([name, 200]);
      bytes += (await response.bytes()).length;
    }
    return bytes;
  }

  test('tries again by itself when the service is busy for a moment', async () => {
    const skeletonSeen = Promise.withResolvers<void>();
    let isBusy = false;
    let asked = 0;
    const answer = async (route: Route) => {
      if (!isBusy) return route.continue();
      if (++asked === 1) return route.fulfill({ status: 503, json: { error: 'overloaded' } });
      await skeletonSeen.promise;
      return route.continue();
    };
    const { page } = await look(SPOT, {
      expected: /status of 503/,
      routes: [['**/api/spot/score?*', answer]],
    });
    await scoreOn(page);
    isBusy = true;
    await followLink(page, NEIGHBOURHOODS[0]);
    await page.waitForSelector('.skeleton');
    skeletonSeen.resolve();
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(asked).toBe(2);
  });

  test('allows no code but its own, and is sent again only when it has changed', async () => {
    for (const path of [
      '/',
      '/page.js',
      '/page.css',
      '/renderer.js',
      '/renderer-worker.js',
      '/service-worker.js',
    ]) {
      const { headers } = await service.server.get(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toStartWith("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      const again = await service.server.get(path, { headers: { 'if-none-match': headers.get('etag')! } });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });

  test('shows names from the map as text, whatever they contain', async () => {
    const place = {
      lat: -34.9,
      lon: -56.18,
      type: 'shop',
      source: 'local',
      bbox: [-56.18, -34.9, -56.18, -34.9],
    };
    const display_name = '<img src=x onerror=alert(1)>, <b>Montevideo</b>';
    const answer = (route: Route) => route.fulfill({ json: { results: [{ ...place, display_name }] } });
    const { page } = await look('/', { routes: [['**/api/geocode/search*', answer]] });
    await page.fill('#search-input', 'anything');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toBe('<img src=x onerror=alert(1)><b>Montevideo</b>');
    expect(await page.locator('#search-list img, #search-list b').count()).toBe(0);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    test(`fits a screen of ${width} by ${height}, ${scheme}, and is accessible there`, async () => {
      const { page } = await look(SPOT, { width, height, scheme });
      await scoreOn(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      for (const part of [
        '#score',
        '.verdict-word',
        '#nights',
        '#why-button',
        '.attribution',
        '#search-input',
      ]) {
        const box = await page.locator(part).boundingBox();
        expect([part, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([part, true]);
      }
      await page.click('#why-button');
      await page.waitForSelector('#waterfall');
      await expectAccessible(page);
    });
  }
}
