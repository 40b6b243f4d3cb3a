/**
 * Wishes on the page: chosen by touch and by keyboard, typed into the search, and when no place fulfils all
 * of them.
 */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { isInside } from '../../../src/shared/geo/box.ts';
import { boundsAround } from '../../../src/web/lib/geo.ts';
import {
  AFTERNOON,
  changedList,
  listed,
  listOf,
  openDialog,
  openTab,
  pageService,
} from '../../support/browser/page-service.ts';
import { pressFind } from '../../support/browser/route-form.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const service = pageService({ now: AFTERNOON });
const { look } = service;

/** Waits until the list is filtered by these chips. */
const listOfChips = (page: Page, ...chips: string[]) =>
  page.waitForFunction(
    (wanted) => JSON.parse(localStorage['spotscore.places'] ?? '{}').wishes?.quick.join() === wanted,
    chips.join(),
  );

test('further wishes are folded, chosen by touch, and appear in the filter bar', async () => {
  const { page } = await look('/', { height: PHONE.height });
  await listed(page);
  await openDialog(page, '#filters-button');
  expect(await page.isVisible('#dialog [data-filter=by_water]')).toBe(false);
  await page.click('#more-wishes > summary');
  await page.click('#dialog [data-filter=by_water]');
  await listOfChips(page, 'by_water');
  await expectAccessible(page);
  const { places, filters } = await listOf(page);
  expect(places.length).toBeGreaterThan(0);
  for (const { surroundings } of places) expect(surroundings.water_m).toBeLessThanOrEqual(200);
  expect(filters.max_water_m.matches).toBeGreaterThanOrEqual(places.length);
  await page.click('#filters-show');
  const chip = page.locator('#filter-bar [data-filter=by_water]');
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  await chip.click();
  await listOfChips(page);
});

test('by keyboard only, if nothing fulfils all wishes, the closest match is shown with what it lacks', async () => {
  const { page } = await look('/');
  await listed(page);
  await page.focus('#filters-button');
  await page.keyboard.press('Enter');
  await page.focus('#more-wishes > summary');
  await page.keyboard.press('Enter');
  for (const name of ['dog', 'by_water']) {
    await page.focus(`#dialog [data-filter=${name}]`);
    await page.keyboard.press('Space');
  }
  await page.fill('#filter-fee', '0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#closest-match');
  const said = await page.textContent('#closest-match');
  expect(said).toStartWith('This one comes closest.');
  expect(said).toContain('Dogs welcome');
  await expectAccessible(page);
  const { closest } = await listOf(page);
  const card = page.locator('#closest-match ~ * .card, .list-note + .cards .card');
  expect(await card.getAttribute('data-spot')).toBe(closest.place.spot_id);
  // a place outside the view may fulfil them
  expect(await page.isVisible('#zoom-further')).toBe(true);

  await openTab(page, 'route');
  await page.fill('#route-from', '-34.9054, -56.1912');
  await page.fill('#route-to', '-34.8840, -56.0600');
  await pressFind(page);
  await page.waitForSelector('.route-day .button');
  await expectAccessible(page);
  await page.focus('.route-day .button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.route-day > .card');
});

test('words of the search are wishes here, or around the town that follows them', async () => {
  const { page } = await look('/');
  await listed(page);
  await page.fill('#search-input', 'aparcamiento gratis');
  await page.waitForSelector('[role=option]');
  expect(await page.textContent('[role=option]')).toBe('Car park · FreeShow only these, here');
  await page.keyboard.press('Enter');
  await listOfChips(page, 'free');
  expect((await listOf(page)).wishes.kinds).toEqual(['parking']);
  await page.fill('#search-input', 'car park near Punta Carretas');
  await page.waitForSelector('[role=option]');
  expect(await page.textContent('[role=option]')).toStartWith('Car parkOnly these, near Punta Carretas');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => JSON.parse(localStorage['spotscore.places']).origin.name === 'Punta Carretas',
  );
  for (const { kind } of (await listOf(page)).places) expect(kind).toBe('parking');
});

describe('a search near a town', () => {
  /** Types words into the search and chooses the first suggestion. @returns the list, once it is of that town */
  async function search(page: Page, words: string, town: string) {
    await page.fill('#search-input', words);
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (name) => JSON.parse(localStorage['spotscore.places']).origin.name === name,
      town,
    );
    return listOf(page);
  }

  test('shows all places within 15 minutes by road, in list and map, if fewer than three are good', async () => {
    const { page } = await look('/');
    await listed(page);
    const { bounds, origin, places } = await search(page, 'quiet car park near Ciudad Vieja', 'Old City');
    const within = boundsAround(7000, origin);
    expect(isInside({ lat: within[1], lon: within[0] }, bounds)).toBe(true);
    expect(isInside({ lat: within[3], lon: within[2] }, bounds)).toBe(true);
    const answer = await service.server.get(
      `/api/spot/nearby?bbox=${within}&lat=${origin.lat}&lon=${origin.lon}&kinds=parking&min_score=70&limit=60`,
    );
    const expected = ((await answer.json()) as Nearby).places.map(({ spot_id }) => spot_id);
    // none of them is in the view of a town, about 2 km wide
    expect(expected.length).toBeGreaterThan(0);
    const listedIds = places.map(({ spot_id }: { spot_id: string }) => spot_id);
    expect(listedIds).toContainAllValues(expected);
    await expectAccessible(page);
  });

  test('shows no more than the three nearest good places need', async () => {
    const METRES = [300, 900, 2500, 6000];
    const three = changedList(({ filters, places }) =>
      filters.min_score ? { places: METRES.map((metres) => ({ ...places[0]!, distance_m: metres })) } : {},
    );
    const { page } = await look('/', { routes: [three] });
    await listed(page);
    const { bounds, origin } = await search(page, 'where to sleep near Ciudad Vieja', 'Old City');
    const [west, south, east, north] = bounds;
    for (const metres of METRES.slice(0, 3)) {
      const [w, s, e, n] = boundsAround(metres, origin);
      expect([west < w, south < s, east > e, north > n]).toEqual([true, true, true, true]);
    }
    const [, s, , n] = boundsAround(7000, origin);
    expect(north - south).toBeLessThan(n - s);
  });

  test('shows the nearest good place if nothing in view fulfils all wishes', async () => {
    const { page } = await look('/', { width: 1280 });
    await listed(page);
    const { matches, nearest } = await search(page, 'free quiet car park near Carrasco', 'Carrasco');
    expect(matches).toBe(0);
    expect(await page.textContent('#nearest-match')).toBe('Nearest good one with all of this:');
    const card = page.locator('#nearest-match + .cards .card');
    expect(await card.getAttribute('data-spot')).toBe(nearest.spot_id);
    expect(nearest).toMatchObject({ kind: 'parking', facilities: { fee: false } });
    await expectAccessible(page);
  });

  test('reads the size of the van, and keeps it', async () => {
    const { page } = await look('/', { locale: 'de-DE' });
    await listed(page);
    await page.fill('#search-input', 'Parkplatz für 7,5 m bei Ciudad Vieja');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toStartWith(
      'Parkplatz · Länge 7,5 mNur diese, bei Ciudad Vieja',
    );
    const asked = page.waitForRequest((request) => /nearby\?.*length_m=7.5/.test(request.url()));
    await page.keyboard.press('Enter');
    await asked;
    await page.click('#settings-button');
    expect(await page.inputValue('#van-length_m')).toBe('7,5');
  });
});
