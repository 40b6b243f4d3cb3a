/** A chosen place: its card, the route to it, and the way back to the list. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Score } from '../../../src/api/score.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import {
  AFTERNOON,
  chooseCard,
  closePlace,
  expandSheet,
  followLink,
  listed,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
  sheetTop,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const service = pageService({ now: AFTERNOON });
const { look } = service;

/** Returns the link to share of a page's URL with a place in its fragment. */
function linkOf(url: string): string {
  const { origin, hash } = new URL(url);
  const [lat, lon] = hash.slice(1).split(',');
  return `${origin}/p/${lat},${lon}`;
}

describe('a chosen place', () => {
  test('has a title that says what it is, with its facilities and its location', async () => {
    const { page, context } = await look('/');
    const [, name] = await listed(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseCard(page, 1);
    expect(await page.textContent('#place-title')).toBe(name!);
    expect(await page.textContent('#place-detail')).toMatch(/\d\s(m|km)$/);
    await expandSheet(page);
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

  test.each(LANGUAGES)(
    'where the law forbids a night, the page names the fine and not the country: %s',
    async (locale) => {
      const fine = { least: 600, most: 600, currency: 'EUR' };
      const forbidden = async (route: Route) => {
        const answer = (await (await route.fetch()).json()) as Score;
        const law = answer.law.map((each) => ({ ...each, level: 'forbidden' as const, fine }));
        await route.fulfill({ json: { ...answer, allowed: 'no', law } });
      };
      const { page } = await look(SPOT, { locale, routes: [['**/api/spot/score?*', forbidden]] });
      await page.waitForSelector('#place[aria-busy=false] #sentence');
      const sentence = await page.textContent('#sentence');
      expect(sentence).toContain('600');
      expect(sentence).not.toContain('UY');
    },
  );

  test('outside of any mapped place is named after its street', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).not.toMatch(/^[-\d.]+, /);
    expect(await page.textContent('#place-detail')).toMatch(/Roadside|Montevideo/);
  });

  test('opens in the navigation app that is chosen once, and in another one on a long press', async () => {
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

  test('is shared with its name and its score', async () => {
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
    expect(shared).toBe(`${title}: ${score} of 100 for the night|${linkOf(page.url())}`);
  });

  test('is closed by its cross, by Escape and by Back', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await chooseCard(page, 0);
    await closePlace(page);
    await chooseCard(page, 0);
    await expandSheet(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('body[data-stop=half]');
    expect(await page.isVisible('#place')).toBeTrue();
    await page.keyboard.press('Escape');
    await page.waitForSelector('#place', { state: 'hidden' });
    // a place adds one entry to the history; the stops of its sheet add none
    await chooseCard(page, 0);
    await expandSheet(page);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('from the open list returns to it by Back', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await expandSheet(page);
    await page.$eval('#list', (list) => list.scrollTo(0, 300));
    await chooseCard(page, 6);
    await page.waitForFunction(() => history.state.level === 1);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('opened by a link is left by Back like any link, and closed to the list by its cross', async () => {
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

  test('beside the road leads to where a van can stand, by one press, and a searched street by itself', async () => {
    const { page } = await look('/', { reducedMotion: true, expected: /status of 503/ });
    await listed(page);
    // the middle of the bounds of Avenida Italia, which is between its lanes and houses
    await followLink(page, '#-34.88526,-56.10021,16');
    await page.waitForSelector('#place[aria-busy=false] .no-van');
    await page.click('#move');
    const beside = await scoreOn(page);
    await closePlace(page);
    await page.fill('#search-input', 'Avenida Italia');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    expect(await scoreOn(page)).toBe(beside);
    expect(await page.locator('.no-van').count()).toBe(0);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('shows better places nearby as cards, which open', async () => {
    const { page } = await look('/');
    await listed(page);
    const [first, second] = [NEIGHBOURHOODS[0], NEIGHBOURHOODS[1]];
    await followLink(page, first);
    await settledScoreOn(page);
    await followLink(page, second);
    const here = await settledScoreOn(page);
    await expandSheet(page);
    const better = page.locator('#better .card');
    const scores = (await page.locator('#better .disc').allTextContents()).map(Number);
    expect(scores.length).toBeWithin(1, 4);
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(here + 5);
    await better.first().click();
    await page.waitForFunction((hash) => !location.hash.startsWith(hash.slice(0, 18)), second);
    expect(await scoreOn(page)).toBe(scores[0]!);
  });

  test('has a sheet with three stops, for finger and keyboard', async () => {
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
    // none of the map's controls is visible beside the sheet
    for (const part of ['#search', '.tools', '#attribution']) expect(await page.isVisible(part)).toBeFalse();
    await drag(400);
    await page.waitForSelector('body[data-stop=half]');
    await drag(-400);
    await page.waitForSelector('body[data-stop=full]');
  });

  test('a tap on the grip opens the sheet and closes it again, and presses nothing that moves under the finger', async () => {
    const { page } = await look(SPOT, { reducedMotion: true });
    await settledScoreOn(page);
    for (const stop of ['full', 'half', 'full']) {
      const { y } = (await page.locator('#grip').boundingBox())!;
      // where the first rows of the sheet are when it is full
      await page.touchscreen.tap(195, y + 10);
      await page.waitForSelector(`body[data-stop=${stop}]`);
    }
    expect(await page.locator('[aria-pressed=true]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      [],
    );
  });
});
