/** A drive by days: from where to where or a track, a place for each night, others instead, stops, drives that are kept. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { decodePolyline } from '../../../src/shared/geo/polyline.ts';
import type { RouteList } from '../../../src/web/places/listed.ts';
import {
  closePlace,
  drawnMap,
  listed,
  namesOn,
  pageService,
  pinsOn,
  scoreOn,
  seenAt,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

const FROM = '-34.9054, -56.1912';
const TO = '-34.8840, -56.0600';
/** So far from FROM that a day of driving ends where the sample has places: 5 h at 80 km/h, roads 1.4 times as long. */
const FAR_FROM = '-37.4000, -56.1500';
const FAR_TO = '-34.3000, -56.1000';
/** The same way as to TO with a corner, as a device writes it down. */
const TRACK = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="-34.9054" lon="-56.1912"/><trkpt lat="-34.9100" lon="-56.1400"/><trkpt lat="-34.8840" lon="-56.0600"/>
</trkseg></trk></gpx>`;

/** What the page has asked of places, newest last. */
function asking() {
  const asked: URLSearchParams[] = [];
  const answer = (route: Route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.continue();
  };
  return { asked, routes: [['**/api/spot/nearby?*', answer]] as const };
}

const driveOf = (page: Page): Promise<RouteList> =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.drive']));

async function plan(page: Page, from: string, to: string): Promise<void> {
  await page.click('#tab-route');
  await page.fill('#route-from', from);
  await page.fill('#route-to', to);
  await find(page);
}

async function find(page: Page): Promise<void> {
  await page.click('#route-find');
  await page.waitForSelector('#route-days[aria-busy=false]');
}

describe('a route by days', () => {
  test('has a place for its night, the same on the map; others within reach can be chosen; it survives a look and a reload', async () => {
    const { asked, routes } = asking();
    const { page } = await look('/', { map: true, reducedMotion: true, height: PHONE.height, routes });
    await page.click('#tab-route');
    await expectAccessible(page);
    await plan(page, FROM, TO);
    expect(await page.textContent('.route-head p')).toMatch(
      /^\w{3} \d{1,2} \w{3} · 1 night · about 1[67] km$/,
    );
    expect(await page.textContent('.route-day-length')).toMatch(/^1[67] km · 10 min$/);
    const day = (await driveOf(page)).days[0]!;
    // tonight's, when one gets there
    const minutes = (Date.parse(day.places![0]!.arrival!) - Date.parse(day.departure)) / 60_000;
    expect(minutes).toBeWithin(10, 60);
    expect(Number(asked.at(-1)!.get('radius'))).toBeWithin(5500, 6500);
    await drawnMap(page, 'route');
    const night = day.chosen!;
    expect((await pinsOn(page)).map(({ id }) => id)).toEqual([night]);
    await expectAccessible(page);

    await page.click('.route-day > .card');
    const other = page.locator('.route-others .card').nth(1);
    const name = await other.locator('.card-name').textContent();
    await expectAccessible(page);
    await other.click();
    await page.waitForSelector('.route-others', { state: 'detached' });
    expect(await namesOn(page, '.route-day > .card')).toEqual([name!]);
    await drawnMap(page, 'route');
    expect((await pinsOn(page)).map(({ id }) => id)).not.toEqual([night]);

    await page.click('.route-day > .card');
    await page.click('.route-others > .button');
    await scoreOn(page);
    expect(await page.textContent('#place-title')).toBe(name!);
    await closePlace(page);
    await page.reload();
    await page.click('#tab-route');
    expect(await namesOn(page, '.route-day > .card')).toEqual([name!]);
  });

  test.each([
    [360, 740, false],
    [390, 844, false],
    [1440, 900, false],
    // the legend of the scores is there with a map only
    [720, 800, true],
  ])('has both of its ends beside all that lies over the map, at %i by %i', async (width, height, map) => {
    const { page } = await look('/', { map, width, height, reducedMotion: true });
    await listed(page);
    if (map) {
      await drawnMap(page);
      await page.click('#layer-button');
      await page.waitForSelector('#legend rect', { state: 'attached' });
    }
    await plan(page, FROM, TO);
    const boxes = await page.$$eval('#search, #tools, #sheet, #notices, #legend', (all) =>
      all.map((element) => element.getBoundingClientRect().toJSON()),
    );
    for (const words of [FROM, TO]) {
      const [lat, lon] = words.split(', ').map(Number) as [number, number];
      const { x, y } = await seenAt(page, { lat, lon });
      expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true]);
      // of a pin as wide as three digits half
      for (const box of boxes) {
        const isUnder = x > box.left - 20 && x < box.right + 20 && y > box.top - 16 && y < box.bottom + 16;
        expect([words, box, isUnder]).toEqual([words, box, false]);
      }
    }
  });

  test('looks for a night where a day of driving ends, spread over what is driven around then; the day can be longer', async () => {
    const { asked, routes } = asking();
    const { page } = await look('/', { reducedMotion: true, routes });
    await listed(page);
    const before = asked.length;
    await plan(page, FAR_FROM, FAR_TO);
    const { days, plan: found } = await driveOf(page);
    expect(found.isTrack).toBeFalse();
    expect(days).toHaveLength(2);
    const stretch = asked.slice(before).find((params) => params.has('route'))!;
    expect(Object.fromEntries(stretch)).toMatchObject({ corridor: '5000', speed: '57' });
    // an hour before its end, and half an hour after it
    const { lats } = decodePolyline(stretch.get('route')!)!;
    expect(lats[0]!).toBeCloseTo(-37.4 + (4 * 57.14) / 111.2, 1);
    expect(lats.at(-1)!).toBeCloseTo(-37.4 + (5.5 * 57.14) / 111.2, 1);
    // on the second day one sets out in the morning
    expect(new Date(days[1]!.departure).getTime()).toBeGreaterThan(Date.parse(days[0]!.departure));
    expect(await page.evaluate((iso) => new Date(iso).getHours(), days[1]!.departure)).toBe(9);
    expect(await page.locator('.route-day').count()).toBe(2);
    const lengths = await page.$$eval('.route-day-length', (all) =>
      all.map(({ textContent }) => textContent!),
    );
    expect(lengths[0]).toMatch(/^(3[5-9]|4[0-4])0 km · [45] h/);

    await page.click('#settings-button');
    await page.click('#driving-8');
    await page.waitForFunction(() => document.querySelectorAll('.route-day').length === 1);
  });

  test('has no night in the town where one starts, however many places are there', async () => {
    const { page } = await look('/');
    await plan(page, FROM, TO);
    const [first] = (await driveOf(page)).days;
    expect(first!.places!.length).toBeGreaterThanOrEqual(3);
    for (const { lat, lon } of first!.places!)
      expect(Math.hypot(lat + 34.884, lon + 56.06)).toBeLessThan(Math.hypot(lat + 34.9054, lon + 56.1912));
  });

  test('goes over stops, with a night at each; what is kept can be opened again', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    await page.click('#route-save');
    expect(await page.getAttribute('#route-save', 'aria-pressed')).toBe('true');
    await page.click('#route-add-stop');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('route-stop-1');
    await page.fill('#route-stop-1', '-34.8900, -56.1300');
    await find(page);
    await page.waitForFunction(() => document.querySelectorAll('.route-day').length === 2);
    expect(await page.textContent('.route-head p')).toContain('2 nights');
    expect(await page.getAttribute('#route-save', 'aria-pressed')).toBe('false');
    await expectAccessible(page);
    await page.click('#route-change');
    await page.click('.route-place button');
    expect(await page.locator('#route-stop-1').count()).toBe(0);
    await page.click('#routes-kept button');
    await page.waitForFunction(() => document.querySelectorAll('.route-day').length === 1);
    expect(await page.getAttribute('#route-save', 'aria-pressed')).toBe('true');
  });

  test('from the own position to a place by its name, which is suggested while it is written', async () => {
    const { page } = await look('/', { position: { latitude: -34.8941, longitude: -56.1668 } });
    await page.click('#tab-route');
    await page.fill('#route-to', 'Malv');
    await page.waitForFunction(() => document.querySelectorAll('#route-names option').length > 0);
    const name = (await page.getAttribute('#route-names option', 'value'))!;
    await page.fill('#route-to', name);
    await find(page);
    expect(await page.textContent('#route-title')).toBe(`My location – ${name.split(', ')[0]}`);
    await page.click('#route-change');
    expect(await page.inputValue('#route-to')).toBe(name);
    expect(await page.inputValue('#route-from')).toBe('');
  });

  test('along a track is as long as the track, and begins when one wants', async () => {
    const { page } = await look('/');
    await page.click('#tab-route');
    await page.setInputFiles('#route-track', { name: 'east.gpx', mimeType: '', buffer: Buffer.from(TRACK) });
    expect(await page.textContent('#route-track-name')).toBe('Track: east.gpx');
    await page.fill('#route-departure', '2027-03-05T21:30');
    await find(page);
    const departure = await page.evaluate(() => new Date('2027-03-05T21:30').toISOString());
    expect((await driveOf(page)).days[0]!.departure).toBe(departure);
    expect(await page.textContent('#route-title')).toBe('east.gpx');
    expect(await page.textContent('.route-head p')).toBe('Fri 5 Mar · 1 night · 13 km');
    expect(await page.locator('#route-add-stop').count()).toBe(0);
    await expectAccessible(page);
  });

  test('tells the law where the night is, and only places that the filters let through', async () => {
    const law = {
      ...{ country: 'AD', part: null, share: 1, level: 'forbidden', car_park: 'forbidden', hours: null },
      ...{ nights: null, self_contained: false, fine: { least: 600, most: 600, currency: 'EUR' } },
      ...{ shore: 'unknown', nature: 'unknown', rest_areas: false, source: null, checked: 2025 },
    };
    const asked: URLSearchParams[] = [];
    const answer = async (route: Route) => {
      asked.push(new URL(route.request().url()).searchParams);
      const nearby = (await (await route.fetch()).json()) as Nearby;
      await route.fulfill({ json: { ...nearby, law: [law] } });
    };
    const { page } = await look('/', { routes: [['**/api/spot/nearby?*', answer]] });
    await listed(page);
    await page.click('[data-filter=free]');
    await plan(page, FROM, TO);
    expect(asked.at(-1)!.get('free')).toBe('true');
    expect(await page.textContent('.route-head')).toContain('Only: Free');
    expect(await page.textContent('.route-law')).toStartWith('Andorra: only on official sites');
    await page.click('.route-law button');
    expect(await page.textContent('#dialog-title')).toBe('Andorra');
  });

  test('what stands in the way is said in one sentence, and what was written stays', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', {
      expected: /ERR_FAILED/,
      routes: [['**/api/spot/nearby?*', answer]],
    });
    const problem = async (words: string) => {
      await page.click('#route-find');
      await page.waitForFunction(
        (words) => document.querySelector('#route-form [role=alert]')?.textContent?.startsWith(words),
        words,
      );
    };
    await listed(page);
    await page.click('#tab-route');
    await page.fill('#route-from', 'qqxxzzyyqq');
    await page.fill('#route-to', TO);
    await problem('We do not find “qqxxzzyyqq”.');
    expect(await page.inputValue('#route-to')).toBe(TO);
    await page.fill('#route-from', '68.1, 11.5');
    await problem('This route takes more than 14 days.');
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
