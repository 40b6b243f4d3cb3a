/**
 * A route by days: from start to destination or along a track, a place for each night, alternatives, stops,
 * saved routes.
 */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Tour, TourPlan } from '../../../src/api/tour.ts';
import {
  closePlace,
  drawnMap,
  listed,
  namesOn,
  openTab,
  pageService,
  pinsOn,
  scoreOn,
  seenAt,
} from '../../support/browser/page-service.ts';
import {
  driveOf,
  FAR_FROM,
  FAR_TO,
  FROM,
  FROM_IN_WORDS,
  find,
  plan,
  pressFind,
  TO,
} from '../../support/browser/route-form.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

/** A route to TO with a detour, as a GPS device records it. */
const TRACK = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="-34.9054" lon="-56.1912"/><trkpt lat="-34.9100" lon="-56.1400"/><trkpt lat="-34.8840" lon="-56.0600"/>
</trkseg></trk></gpx>`;

/** Records the tours that the page requests, newest last. */
function asking() {
  const asked: TourPlan[] = [];
  const answer = (route: Route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  };
  return { asked, routes: [['**/api/tour?*', answer]] as const };
}

describe('a route by days', () => {
  test('has a place for its night, the same on the map; others within reach can be chosen; it survives a look and a reload', async () => {
    const { asked, routes } = asking();
    const { page } = await look('/', { map: true, height: PHONE.height, routes });
    await openTab(page, 'route');
    await expectAccessible(page);
    await plan(page, FROM, TO);
    expect(asked.at(-1)).toMatchObject({ hours_per_day: 5, via: [], nights: [] });
    expect(await page.textContent('.route-head p')).toMatch(
      /^\w{3} \d{1,2} \w{3} · 1 night · ([12]\d|\d\.\d)\skm$/,
    );
    expect(await page.textContent('.route-day-length')).toMatch(/\skm · \d\d\smin$/);
    const day = (await driveOf(page)).days[0]!;
    // the score is for tonight, on arrival
    const minutes = (Date.parse(day.arrival) - Date.parse(day.departure)) / 60_000;
    expect(minutes).toBeWithin(10, 60);
    await drawnMap(page, 'route');
    const night = day.night!.spot_id;
    expect((await pinsOn(page)).map(({ id }) => id)).toEqual([night]);
    await expectAccessible(page);

    await page.click('.route-day > .card');
    const other = page.locator('.route-others .card').nth(1);
    const name = await other.locator('.card-name').textContent();
    await expectAccessible(page);
    await other.click();
    await page.waitForSelector('.route-others', { state: 'detached' });
    // told apart from its plan B by where it is, if both have one name
    const [chosen] = await namesOn(page, '.route-day > .card');
    expect(chosen).toStartWith(name!);
    await drawnMap(page, 'route');
    expect((await pinsOn(page)).map(({ id }) => id)).not.toEqual([night]);

    await page.click('.route-day > .card');
    await page.click('.route-actions > .button');
    await scoreOn(page);
    expect(await page.textContent('#place-title')).toBe(chosen!);
    await closePlace(page);
    await page.reload();
    await openTab(page, 'route');
    expect(await namesOn(page, '.route-day > .card')).toEqual([chosen!]);
  });

  test.each([
    [360, 740, false],
    [390, 844, false],
    [1440, 900, false],
    // only a visit with a map shows the legend of the scores
    [720, 800, true],
  ])('has both ends clear of everything that covers the map, at %i by %i', async (width, height, map) => {
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
      // half of a pin that is as wide as three digits
      for (const box of boxes) {
        const isUnder = x > box.left - 20 && x < box.right + 20 && y > box.top - 16 && y < box.bottom + 16;
        expect([words, box, isUnder]).toEqual([words, box, false]);
      }
    }
  });

  test('moves a night to its plan B by one tap', async () => {
    const { asked, routes } = asking();
    const { page } = await look('/', { routes });
    await plan(page, FROM, TO);
    const { plan_b } = (await driveOf(page)).days[0]!;
    expect(await page.textContent('.route-plan-b')).toMatch(/^If it is full: \d+ · \d+\smin · .+$/);
    await page.click('.route-plan-b');
    await page.waitForFunction(
      (id) => document.querySelector('.route-day > .card')?.getAttribute('data-spot') === id,
      plan_b!.spot_id,
    );
    expect(asked.at(-1)!.nights).toMatchObject([{ lat: plan_b!.lat, lon: plan_b!.lon }]);
    const [day] = (await driveOf(page)).days;
    expect(day!.night!.spot_id).toBe(plan_b!.spot_id);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe(
      plan_b!.spot_id,
    );
  });

  test('is estimated where no roads are known, and says so; the day can be longer', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await plan(page, FAR_FROM, FAR_TO);
    const { days, isEstimated } = await driveOf(page);
    expect(isEstimated).toBeTrue();
    expect(days).toHaveLength(2);
    // the sample is half way
    expect(days[0]!.night).not.toBeNull();
    expect(days[1]!.problem).toBe('no_map');
    // by the hour at which the test runs, another note says that the day ends after dark
    expect(await page.locator('.route-day > .list-note').allTextContents()).toContain(
      'No map data where this day ends.',
    );
    expect(await page.locator('#list > .list-note, .list-note').first().textContent()).toStartWith(
      'The roads of this route are not all on this map',
    );
    expect(await page.textContent('.route-head p')).toMatch(/ · 2 nights · about [45]\d0\skm$/);
    // the second day starts in the morning at the place of the first night
    expect(days[1]!.departure).toEndWith('T12:00:00Z');
    await expectAccessible(page);

    await page.click('#settings-button');
    await page.click('#driving-8');
    await page.waitForFunction(() => document.querySelectorAll('.route-day').length === 1);
  });

  test('has no night in the town where it starts, however many places are there', async () => {
    const { page } = await look('/');
    await plan(page, FROM, TO);
    const [first] = (await driveOf(page)).days;
    const places = [first!.night!, ...first!.others];
    expect(places.length).toBeGreaterThanOrEqual(3);
    for (const { lat, lon } of places)
      expect(Math.hypot(lat + 34.884, lon + 56.06)).toBeLessThan(Math.hypot(lat + 34.9054, lon + 56.1912));
  });

  test('goes through stops, with a night at each, and can be saved and opened again', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    await page.click('#route-save');
    // saved once no other tab writes
    await page.waitForSelector('#route-save[aria-pressed="true"]');
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
    await page.waitForSelector('#route-save[aria-pressed="true"]');
  });

  test('has nights of its own: a region opened from one of its places is listed for tonight', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    await page.click('.route-day > .card');
    await page.click('.route-actions > .button');
    await scoreOn(page);
    await page.click('#settings-button');
    const asked = page.waitForRequest((request) => request.url().includes('/api/spot/nearby?'));
    await page.click('.region-words');
    expect(new URL((await asked).url()).searchParams.get('at')).toBeNull();
  });

  test.each(FROM_IN_WORDS)('starts at %s', async (from) => {
    const { asked, routes } = asking();
    const { page } = await look('/', { routes });
    await plan(page, from, TO);
    const { lat, lon } = asked.at(-1)!.start!;
    expect([lat, lon].map((each) => each.toFixed(4))).toEqual(FROM.split(', '));
  });

  test('leads from the location of the device to a place by name, with suggestions while typing', async () => {
    const { page } = await look('/', { position: { latitude: -34.8941, longitude: -56.1668 } });
    await openTab(page, 'route');
    await page.fill('#route-to', 'Malv');
    const options = page.getByRole('option');
    await options.first().waitFor();
    await expectAccessible(page);
    // kind and area, as in the search
    expect(await options.first().locator('.suggestion-where').textContent()).toContain(' · ');
    await options.first().click();
    const name = await page.inputValue('#route-to');
    expect(name).toContain('Malv');
    expect(await options.count()).toBe(0);
    await find(page);
    expect(await page.textContent('#route-title')).toBe(`My location – ${name.split(', ')[0]}`);
    await page.click('#route-change');
    expect(await page.inputValue('#route-to')).toBe(name);
    expect(await page.inputValue('#route-from')).toBe('');
  });

  test('has suggestions for its stops that keys can pick and close', async () => {
    const { page } = await look('/');
    await openTab(page, 'route');
    await page.click('#route-more');
    const stop = page.locator('#route-stop-1');
    await stop.pressSequentially('Bulevar');
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await stop.getAttribute('aria-expanded')).toBe('true');
    await stop.press('ArrowDown');
    await stop.press('ArrowDown');
    expect(await stop.getAttribute('aria-activedescendant')).toBe('route-stop-1-1');
    expect(await page.getAttribute('#route-stop-1-1', 'aria-selected')).toBe('true');
    const second = (await page.textContent('#route-stop-1-1 .suggestion-name'))!;
    // takes the suggestion, and does not send the form
    await stop.press('Enter');
    expect(await stop.inputValue()).toStartWith(second);
    expect(await options.count()).toBe(0);
    await stop.fill('Bulevar');
    await options.first().waitFor();
    await stop.press('Escape');
    expect(await options.count()).toBe(0);
    expect(await page.isVisible('#route-form')).toBeTrue();
    // suggestions that come after the field was left are not shown
    await stop.fill('Bulev');
    await page.focus('#route-departure');
    await page
      .waitForResponse((response) => response.url().includes('Bulev'), { timeout: 500 })
      .catch(() => {});
    expect(await options.count()).toBe(0);
  });

  test('along a track is as long as the track, and starts at any chosen time', async () => {
    const { page } = await look('/');
    await openTab(page, 'route');
    await page.setInputFiles('#route-track', { name: 'east.gpx', mimeType: '', buffer: Buffer.from(TRACK) });
    expect(await page.textContent('#route-track-name')).toBe('Track: east.gpx');
    await page.fill('#route-departure', '2027-03-05T21:30');
    await find(page);
    const departure = await page.evaluate(() => new Date('2027-03-05T21:30').toISOString());
    expect(Date.parse((await driveOf(page)).days[0]!.departure)).toBe(Date.parse(departure));
    expect(await page.textContent('#route-title')).toBe('east.gpx');
    expect(await page.textContent('.route-head p')).toMatch(/^Fri 5 Mar · 1 night · ([12]\d|\d\.\d)\skm$/);
    expect(await page.locator('#route-add-stop').count()).toBe(0);
    await expectAccessible(page);
  });

  test('shows the law where the night is, and only places that pass the filters', async () => {
    const law = {
      ...{ country: 'AD', part: null, share: 1, level: 'forbidden', car_park: 'forbidden', hours: null },
      ...{ nights: null, self_contained: false, fine: { least: 600, most: 600, currency: 'EUR' } },
      ...{ shore: 'unknown', nature: 'unknown', rest_areas: false, source: null, checked: 2025 },
    };
    const asked: TourPlan[] = [];
    const answer = async (route: Route) => {
      asked.push(route.request().postDataJSON());
      const tour = (await (await route.fetch()).json()) as Tour;
      const days = tour.days.map((day) => ({ ...day, law: 'AD' }));
      await route.fulfill({ json: { ...tour, days, law: [law] } });
    };
    const { page } = await look('/', { routes: [['**/api/tour?*', answer]] });
    await listed(page);
    await page.click('[data-filter=free]');
    await plan(page, FROM, TO);
    expect(asked.at(-1)!.wishes).toMatchObject({ free: true });
    expect(await page.textContent('.route-head')).toContain('Only: Free');
    expect(await page.textContent('.route-law')).toStartWith('Andorra: only on official sites');
    await page.click('.route-law button');
    expect(await page.textContent('#dialog-title')).toBe('Andorra');
  });

  test('explains a problem in one sentence, and keeps the input', async () => {
    let isDown = false;
    const answer = (route: Route) => (isDown ? route.abort() : route.continue());
    const { page } = await look('/', {
      expected: /ERR_FAILED|status of 400/,
      routes: [['**/api/tour?*', answer]],
    });
    const problem = async (words: string) => {
      await pressFind(page);
      await page.waitForFunction(
        (words) => document.querySelector('#route-form [role=alert]')?.textContent?.startsWith(words),
        words,
      );
    };
    await listed(page);
    await openTab(page, 'route');
    await page.fill('#route-from', 'qqxxzzyyqq');
    await page.fill('#route-to', TO);
    await problem('We do not find “qqxxzzyyqq”.');
    expect(await page.inputValue('#route-to')).toBe(TO);
    await page.fill('#route-from', '68.1, 11.5');
    await problem('With 5 h of driving a day this route takes more than 14 days.');
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
