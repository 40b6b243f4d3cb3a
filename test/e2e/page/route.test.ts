/** Places along a drive: from where to where or a track, in the order in which one gets there. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { drawnMap, pageService, scoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

const FROM = '-34.9054, -56.1912';
const TO = '-34.8840, -56.0600';
/** The same way with a corner, as a device writes it down. */
const TRACK = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="-34.9054" lon="-56.1912"/><trkpt lat="-34.9100" lon="-56.1400"/><trkpt lat="-34.8840" lon="-56.0600"/>
</trkseg></trk></gpx>`;

/** What the page has asked for along a route, newest last. */
function alongRoutes() {
  const asked: URLSearchParams[] = [];
  const answer = (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.has('route')) asked.push(searchParams);
    return route.continue();
  };
  return { asked, routes: [['**/api/spot/nearby?*', answer]] as const };
}

const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map((each) => each.textContent ?? ''));

async function find(page: Page): Promise<string[]> {
  await page.click('#route-find');
  await page.waitForSelector('#route-places[aria-busy=false] .place');
  return texts(page, '#route-places .place-name');
}

describe('along my route', () => {
  test('between two places: the list by time of arrival, the same on the map; it survives a look and a reload', async () => {
    const { asked, routes } = alongRoutes();
    const { page } = await look('/', { map: true, reducedMotion: true, height: PHONE.height, routes });
    await page.click('#tab-route');
    await expectAccessible(page);
    await page.fill('#route-from', FROM);
    await page.fill('#route-to', TO);
    await page.selectOption('#route-corridor', '2000');
    await page.selectOption('#route-speed', '70');
    const found = await find(page);
    expect(found.length).toBeGreaterThanOrEqual(3);
    // along the straight line one gets ahead 1.4 times more slowly than on the road
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ corridor: '2000', speed: '50' });
    expect(asked.at(-1)!.has('at')).toBeFalse();
    const list: Nearby['places'] = await page.evaluate(
      () => JSON.parse(localStorage['spotscore.route']).places,
    );
    const arrivals = list.map(({ arrival }) => Date.parse(arrival!));
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
    expect(Math.max(...list.map(({ distance_m }) => distance_m))).toBeLessThanOrEqual(2000);
    for (const facts of await texts(page, '#route-places .place-facts'))
      expect(facts).toMatch(/^arrival (today|tomorrow) at \d\d:\d\d · [\d.]+ k?m off the route/);
    await drawnMap(page, 'route');
    expect(await texts(page, '.place-mark')).toEqual(await texts(page, '#route-places .place-score'));
    await expectAccessible(page);

    const score = Number((await texts(page, '#route-places .place-score'))[1]);
    await page.locator('#route-places .place').nth(1).click();
    expect(await scoreOn(page)).toBe(score);
    await page.goBack();
    await page.waitForSelector('#welcome:not([hidden])');
    expect(await texts(page, '#route-places .place-name')).toEqual(found);
    await page.reload();
    await page.click('#tab-route');
    expect(await texts(page, '#route-places .place-name')).toEqual(found);
    // the other list is another one
    await page.click('#tab-here');
    await page.waitForSelector('#here ol:not([aria-busy=true]) .place');
    // after a reload the map comes later than the list
    await drawnMap(page);
    expect(await page.locator('.place-mark').count()).toBe(await page.locator('#here .place').count());
    expect(await page.getAttribute('#map', 'data-drawn')).not.toContain('route');
  });

  test('from the own position to a place by its name, which is suggested while it is written', async () => {
    const { asked, routes } = alongRoutes();
    const { page } = await look('/', { position: { latitude: -34.8941, longitude: -56.1668 }, routes });
    await page.click('#tab-route');
    await page.fill('#route-to', 'Malv');
    await page.waitForFunction(() => document.querySelectorAll('#route-names option').length > 0);
    const name = (await page.getAttribute('#route-names option', 'value'))!;
    await page.fill('#route-to', name);
    await page.selectOption('#route-corridor', '2000');
    await find(page);
    expect(await page.textContent('#route-title')).toBe(`My position – ${name.split(', ')[0]}`);
    expect(asked).toHaveLength(1);
    await page.click('#route-change');
    expect(await page.inputValue('#route-to')).toBe(name);
  });

  test('a track, its departure and its speed', async () => {
    const { asked, routes } = alongRoutes();
    const { page } = await look('/', { routes });
    await page.click('#tab-route');
    await page.setInputFiles('#route-track', { name: 'east.gpx', mimeType: '', buffer: Buffer.from(TRACK) });
    expect(await page.textContent('#route-track-name')).toBe('Track: east.gpx');
    await page.fill('#route-departure', '2027-03-05T21:30');
    await page.selectOption('#route-speed', '50');
    await find(page);
    const departure = await page.evaluate(() => new Date('2027-03-05T21:30').toISOString());
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ speed: '50', at: departure });
    const list: Nearby['places'] = await page.evaluate(
      () => JSON.parse(localStorage['spotscore.route']).places,
    );
    // along the track, then up to a kilometre beside it, in whole minutes
    for (const { arrival, along_m } of list) {
      const underWay = Date.parse(arrival!) - Date.parse(departure);
      expect(underWay - (along_m! / 50) * 3600).toBeWithin(-30_000, 160_000);
    }
    expect(await page.textContent('#route-title')).toBe('east.gpx');
    await expectAccessible(page);
  });

  test('what stands in the way is said in one sentence, and what was written stays', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', {
      expected: /ERR_FAILED/,
      routes: [['**/api/spot/nearby?*route*', answer]],
    });
    const problem = async (words: string) => {
      await page.click('#route-find');
      await page.waitForFunction(
        (words) => document.querySelector('#route [role=alert]')?.textContent?.startsWith(words),
        words,
      );
    };
    await page.click('#tab-route');
    await page.fill('#route-from', 'qqxxzzyyqq');
    await page.fill('#route-to', TO);
    await problem('We do not find “qqxxzzyyqq”.');
    expect(await page.inputValue('#route-to')).toBe(TO);
    await page.fill('#route-from', '48.1, 11.5');
    await problem('This route is too long. We look along at most 1,000 km.');
    await page.fill('#route-from', '');
    await problem('Your position is not known.');
    await page.fill('#route-from', FROM);
    isDown = true;
    await problem('The service does not answer');
    isDown = false;
    await page.setInputFiles('#route-track', {
      name: 'none.gpx',
      mimeType: '',
      buffer: Buffer.from('<gpx></gpx>'),
    });
    await problem('We find no track in this file.');
  });
});
