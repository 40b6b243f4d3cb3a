/**
 * Wishes on the page: chosen by touch and by keyboard, typed into the search, and when no place fulfils all
 * of them.
 */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { listed, listOf, pageService } from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

/** Waits until the list is filtered by these chips. */
const listOfChips = (page: Page, ...chips: string[]) =>
  page.waitForFunction(
    (wanted) => JSON.parse(localStorage['spotscore.places'] ?? '{}').wishes?.quick.join() === wanted,
    chips.join(),
  );

test('further wishes are folded, chosen by touch, and appear in the filter bar', async () => {
  const { page } = await look('/', { height: PHONE.height });
  await listed(page);
  await page.click('#filters-button');
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

  await page.click('#tab-route');
  await page.fill('#route-from', '-34.9054, -56.1912');
  await page.fill('#route-to', '-34.8840, -56.0600');
  await page.click('#route-find');
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
