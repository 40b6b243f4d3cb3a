/** Back after a search: what was shown before, as in an app. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  AFTERNOON,
  chooseCard,
  listed,
  listOf,
  pageService,
  scoreOn,
} from '../../support/browser/page-service.ts';

const { look } = pageService({ now: AFTERNOON });

const level = (page: Page, wanted: number) =>
  page.waitForFunction((wanted) => history.state?.level === wanted, wanted);
const viewOf = (page: Page) => page.evaluate(() => localStorage['spotscore.view'] as string);
const searchedIn = (page: Page) => page.inputValue('#search-input');

/** Searches, and picks the first result. */
async function search(page: Page, words: string): Promise<void> {
  await page.fill('#search-input', words);
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Enter');
}

const countOf = (page: Page, words: string) =>
  page.waitForFunction((words) => document.getElementById('list-count')?.textContent?.includes(words), words);

test('leads from a town to the town before, and to the first view with its list', async () => {
  const { page } = await look('/', { reducedMotion: true, expected: /status of 503/ });
  const names = await listed(page);
  const view = await viewOf(page);
  await search(page, 'Pocitos');
  await level(page, 1);
  await countOf(page, 'from Pocitos');
  const inTown = await viewOf(page);
  await search(page, 'Carrasco');
  await level(page, 2);
  await countOf(page, 'from Carrasco');
  await page.goBack();
  await countOf(page, 'from Pocitos');
  expect([await searchedIn(page), await viewOf(page)]).toEqual(['Pocitos', inTown]);
  // a place in the town is a layer of its own
  await chooseCard(page, 0);
  await level(page, 2);
  await page.goBack();
  await page.waitForSelector('#place', { state: 'hidden' });
  await countOf(page, 'from Pocitos');
  await page.goBack();
  await page.waitForFunction((view) => localStorage['spotscore.view'] === view, view);
  expect(await listed(page)).toEqual(names);
  expect(await searchedIn(page)).toBe('');
});

test('leads from a wish to the filters before, and from a place to the place before', async () => {
  const { page } = await look('/', { reducedMotion: true, expected: /status of 503/ });
  const names = await listed(page);
  await search(page, 'toilets');
  await page.waitForFunction(() =>
    JSON.parse(localStorage['spotscore.places']).wishes.quick.includes('toilets'),
  );
  await level(page, 1);
  await page.goBack();
  await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).wishes.quick.length === 0);
  expect(await listed(page)).toEqual(names);
  const score = await chooseCard(page, 0);
  const title = await page.textContent('#place-title');
  await search(page, '-34.9054 -56.1912');
  await level(page, 2);
  await page.waitForFunction((title) => document.getElementById('place-title')?.textContent !== title, title);
  await scoreOn(page);
  await page.goBack();
  await page.waitForFunction((title) => document.getElementById('place-title')?.textContent === title, title);
  expect(await scoreOn(page)).toBe(score);
  await page.goBack();
  await page.waitForSelector('#place', { state: 'hidden' });
  expect((await listOf(page)).wishes.quick).toEqual([]);
});
