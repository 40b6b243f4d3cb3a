/** Saved places: as a list, compared with each other, scored for tonight, and without a network. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  chooseCard,
  closePlace,
  installed,
  listed,
  namesOn,
  openTab,
  pageService,
  scoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, setClockAhead } from '../../support/browser/visit.ts';

const { look } = pageService();

/** Saves the first `count` places of the list, and opens the tab. @returns their scores */
async function keep(page: Page, count: number): Promise<number[]> {
  await listed(page);
  const scores: number[] = [];
  for (let index = 0; index < count; index++) {
    scores.push(await chooseCard(page, index));
    await page.click('#star-button');
    await page.waitForSelector('#star-button[aria-pressed=true]');
    await closePlace(page);
  }
  await openTab(page, 'saved');
  return scores;
}

const scoresOn = (page: Page) =>
  page.$$eval('#stars .disc', (all) => all.map(({ textContent }) => Number(textContent)));

describe('saved places', () => {
  test('are cards with what is known of them, in the chosen order; two or three can be ticked, not four', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await openTab(page, 'saved');
    expect(await page.textContent('#list')).toStartWith('No place saved yet.');
    await expectAccessible(page);
    await page.click('#tab-map');
    const scores = await keep(page, 4);
    expect(await scoresOn(page)).toEqual(scores.toSorted((a, b) => b - a));
    await page.click('#saved-order');
    const far = await page.$$eval('#stars .card-fact', (all) =>
      all.map(({ textContent }) => /([\d.]+)\s(k?)m/.exec(textContent!)).filter((each) => each !== null),
    );
    const metres = far.map(([, value, kilo]) => Number(value) * (kilo ? 1000 : 1));
    expect(metres).toHaveLength(4);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    await page.click('#saved-compare');
    expect(await page.textContent('#list')).toContain('Tick two or three to compare.');
    await page.click('#saved-list');
    const boxes = page.locator('.tick input');
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    expect(await boxes.nth(3).isDisabled()).toBeTrue();
    expect(await page.textContent('#saved-compare')).toBe('Compare (3)');
    const { width, height } = (await page.locator('.tick').first().boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });

  test('have notes, which are kept with Escape as well, and are removed without opening them', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await keep(page, 3);
    const names = await namesOn(page, '#stars');
    const note = async (index: number, words: string) => {
      await page.locator('.kept .icon-button').nth(index).click();
      await page.fill('#star-note', words);
    };
    await note(1, 'Quiet by the river. Key at the bakery.');
    expect(await page.textContent('#dialog')).toContain('Saved on ');
    await expectAccessible(page);
    await page.click('#star-done');
    await note(2, 'Loud');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => String(localStorage['spotscore.stars']).includes('Loud'));
    await page.reload();
    await openTab(page, 'saved');
    const notes = await page.$$eval('.card-note', (all) => all.map(({ textContent }) => textContent));
    expect(notes).toEqual(['Quiet by the river. Key at the bakery.', 'Loud']);
    await page.locator('.kept .icon-button').first().click();
    expect(await page.textContent('#dialog-title')).toBe(names[0]!);
    await page.click('#star-remove');
    expect(await namesOn(page, '#stars')).toEqual(names.slice(1));
    expect(await page.isVisible('#place')).toBeFalse();
  });

  test('are shown by score, by distance, and the last saved first; all of them on the map', async () => {
    const { page } = await look('/', { reducedMotion: true });
    const scores = await keep(page, 3);
    for (const order of ['Order: Nearest first', 'Order: Newest first']) {
      await page.click('#saved-order');
      expect(await page.getAttribute('#saved-order', 'aria-label')).toBe(order);
    }
    expect(await scoresOn(page)).toEqual(scores.toReversed());
    await page.evaluate(() => localStorage.removeItem('spotscore.view'));
    await page.click('#saved-on-map');
    await page.waitForFunction(() => localStorage['spotscore.view'] !== undefined);
  });

  test('are the first tab of the shortcut of the installed page', async () => {
    const { page } = await look('/?tab=saved');
    await page.waitForSelector('body[data-tab=saved]');
    expect(await page.textContent('#list')).toStartWith('No place saved yet.');
  });

  test('are compared by all that matters, and missing values are read as not recorded', async () => {
    const { page } = await look('/', { reducedMotion: true, width: 360, height: 740 });
    await keep(page, 2);
    const names = await namesOn(page, '#stars');
    for (const index of [0, 1]) await page.locator('.tick input').nth(index).check();
    await page.click('#saved-compare');
    const rows = await page.$$eval('#comparison tbody tr', (all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent)),
    );
    expect(rows.map(([name]) => name)).toEqual([
      ...[
        'Tonight',
        'Likely',
        'Loudest',
        'Kind',
        'Price',
        'WC · dump station',
        'From the middle of the map',
        'Navigate',
      ],
    ]);
    expect(rows[1]!.slice(1).every((each) => /^\d+(–\d+)?$/.test(each!))).toBeTrue();
    expect(rows.flat()).toContain('–not recorded');
    const titles = await page.$$eval('.compared-name', (all) => all.map(({ textContent }) => textContent!));
    expect(titles).toEqual(names);
    expect(await page.locator('.compared-ways a').first().getAttribute('aria-label')).toBe(
      `Navigate: ${names[0]}`,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await page.click('#comparison thead button');
    await scoreOn(page);
    expect(await page.textContent('#place-title')).toBe(names[0]!);
  });

  test('are scored for tonight whenever the tab is opened', async () => {
    const { page } = await look('/', { clockAhead: 0 });
    await keep(page, 1);
    const before = await page.evaluate(() => JSON.parse(localStorage['spotscore.stars'])[0].answeredAt);
    await page.click('#tab-map');
    await setClockAhead(page, 16 * 60_000);
    const answered = page.waitForResponse((response) => response.url().includes('/api/spot/score?'));
    await openTab(page, 'saved');
    await answered;
    await page.waitForFunction(
      (before) => JSON.parse(localStorage['spotscore.stars'])[0].answeredAt > before,
      before,
    );
    expect(await page.locator('#saved-as-of').count()).toBe(0);
  });

  test('are there with their reasons without a network, with the time of their scores if that is long ago', async () => {
    const { page, context } = await look('/', {
      serviceWorker: true,
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
      clockAhead: 0,
    });
    const [score] = await keep(page, 2);
    const [name] = await namesOn(page, '#stars');
    await installed(page);
    await page.evaluate(() => localStorage.removeItem('spotscore.scores'));
    await setClockAhead(page, 2 * 86_400_000);
    await context.setOffline(true);
    await page.reload();
    await openTab(page, 'saved');
    const asOf = await page.textContent('#saved-as-of');
    expect(asOf).toStartWith('As of ');
    for (const index of [0, 1]) await page.locator('.tick input').nth(index).check();
    await page.click('#saved-compare');
    await page.waitForSelector('#comparison');
    expect(await page.textContent('#saved-as-of')).toBe(asOf);
    await page.click('#saved-list');
    await page.locator('#stars .card', { hasText: name! }).click();
    expect(await scoreOn(page)).toBe(score!);
    expect(await page.locator('.sources > li').count()).toBeGreaterThan(0);
    await context.setOffline(false);
  });
});
