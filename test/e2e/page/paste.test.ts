/** A place that a user pastes, types as coordinates, or shares from another app: the page opens its score. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import { installed, listed, pageService, scoreOn } from '../../support/browser/page-service.ts';

const service = pageService();
const { look } = service;
const PLACE = '-34.90540,-56.19120';

const searchOn = (page: Page) => page.getByRole('combobox', { name: 'Search for a place' });

/** Pastes text from the clipboard, as a browser does. */
async function paste(page: Page, text: string): Promise<void> {
  await listed(page);
  const field = searchOn(page);
  await field.focus();
  await field.evaluate((input, pasted) => {
    (input as HTMLInputElement).value = pasted;
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  }, text);
}

const isAtPlace = (page: Page) =>
  page.waitForFunction((place) => location.hash.startsWith(`#${place}`), PLACE);

describe('the search of the page', () => {
  test.each([
    '-34,9054 -56,1912',
    `34°54'19.44"S 56°11'28.32"W`,
    'geo:-34.9054,-56.1912',
    'Here: https://www.google.com/maps/@-34.9054,-56.1912,17z',
  ])('opens the score of a pasted place: %s', async (text) => {
    const { page } = await look();
    await paste(page, text);
    await isAtPlace(page);
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(await page.isVisible('#search-list')).toBeFalse();
  });

  test('offers typed coordinates, and goes there on Enter', async () => {
    const { page } = await look();
    await listed(page);
    await searchOn(page).fill('-34.9054, -56.1912');
    expect(await page.getByRole('option').textContent()).toBe('-34.9054 -56.1912Coordinates');
    await page.keyboard.press('Enter');
    await isAtPlace(page);
    expect(await scoreOn(page)).toBeWithin(0, 101);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the Escape key', (page) => page.keyboard.press('Escape')],
    ['a tap on the map', (page) => page.mouse.click(200, 150)],
    ['the focus elsewhere', (page) => page.focus('#tab-saved')],
  ])('stays closed if %s closes it before its results arrive', async (_, leave) => {
    const answers = new HeldAnswers();
    answers.hold();
    const { page } = await look('/', { routes: [['**/api/geocode/search?*', answers.answer]] });
    await listed(page);
    const asked = page.waitForRequest('**/api/geocode/search?*');
    await searchOn(page).fill('Plaza');
    const request = await asked;
    await leave(page);
    answers.release();
    await request.response();
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(await page.isVisible('#search-list')).toBeFalse();
  });

  test('says that a shortened link names no place', async () => {
    const { page } = await look();
    await paste(page, 'https://maps.app.goo.gl/abcdef');
    await page.waitForSelector('.suggestion-note');
    expect(await page.textContent('.suggestion-note')).toStartWith('This short link does not say');
  });
});

describe('a place shared from another app', () => {
  test('opens as the manifest says, and has an address like any other link', async () => {
    const { share_target, protocol_handlers } = await (
      await service.server.get('/manifest.webmanifest')
    ).json();
    expect(share_target).toMatchObject({ action: './', method: 'GET' });
    const shared = new URLSearchParams({
      [share_target.params.title]: 'Somewhere',
      [share_target.params.text]: 'https://maps.apple.com/?ll=-34.9054,-56.1912',
    });
    const { page } = await look(`/?${shared}`);
    await isAtPlace(page);
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(new URL(page.url()).search).toBe('');
    const link = protocol_handlers[0].url.replace('%s', encodeURIComponent('geo:-34.9054,-56.1912'));
    const { page: opened } = await look(link.replace('./', '/'));
    await isAtPlace(opened);
  });

  test('is searched for if it is only a name', async () => {
    const { page } = await look(
      `/?text=${encodeURIComponent('Plaza Cagancha\nhttps://maps.app.goo.gl/abc')}`,
    );
    // as if the user had typed it and pressed Enter: the page opens the first result
    await page.waitForSelector('#place[data-settled]');
    expect(await searchOn(page).inputValue()).toBe('Plaza Cagancha');
    expect(await page.textContent('#place-title')).not.toBe('');
  });

  test('opens without a connection, too', async () => {
    // the browser reports each request that fails without a connection
    const { page, context } = await look('/', {
      serviceWorker: true,
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    await installed(page);
    await context.setOffline(true);
    await page.goto(`${new URL(page.url()).origin}/?url=${encodeURIComponent('geo:-34.9054,-56.1912')}`);
    await isAtPlace(page);
    // the spot was never opened and no region is saved, so the page promises nothing
    await page.waitForSelector('#lost');
    expect(await page.textContent('#lost')).toContain('No region is saved on this device.');
  });
});
