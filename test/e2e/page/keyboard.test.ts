import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  drawnMap,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Where the map is, as the page remembers it. */
const viewOf = (page: Page): Promise<{ lat: number; lon: number; zoom: number }> =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.view']));

/** Presses Tab until the element has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === id) return;
    await page.keyboard.press('Tab');
  }
  expect(await focused(page)).toBe(id);
}

describe('with a keyboard only', () => {
  test('a spot is chosen, explained and reported on', async () => {
    const scores = new HeldAnswers();
    const { page } = await look(NEIGHBOURHOODS[0], {
      reducedMotion: true,
      map: true,
      routes: [['**/api/spot/score?*', scores.answer]],
    });
    await settledScoreOn(page);
    await drawnMap(page);
    const { lon } = await viewOf(page);
    await tabTo(page, 'map-canvas');
    expect(await page.isVisible('.crosshair')).toBeTrue();
    const before = await page.evaluate(() => location.hash);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((west) => JSON.parse(localStorage['spotscore.view']).lon > west, lon);
    await page.keyboard.press('Enter');
    await page.waitForFunction((hash) => location.hash !== hash, before);
    const score = await settledScoreOn(page);

    await tabTo(page, 'why-button');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('why-title');
    expect(await page.textContent('#why-title')).toContain(String(score));

    await tabTo(page, 'signal-noise');
    scores.hold();
    await page.keyboard.press('Enter');
    await page.waitForSelector('#signal-said:not(:empty)');
    expect(await focused(page)).toBe('signal-noise');
    await until('the new score is asked for', () => scores.held === 1);
    await page.keyboard.press('Escape');
    await page.waitForSelector('#sheet:not(.sheet-full)');
    // the new score comes only now: what was closed stays closed
    scores.release();
    expect(await scoreOn(page)).toBeLessThan(score);
    expect(await focused(page)).toBe('grip-button');
    expect(await page.isVisible('#sheet.sheet-full')).toBeFalse();
  });

  test('a place is searched, another night chosen, and the language changed', async () => {
    const { page } = await look();
    await tabTo(page, 'search-input');
    // at once: between two keys of a slow machine the page would look for the beginning, and its list come first
    await page.keyboard.insertText('rambla');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#search-1', 'aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await scoreOn(page);

    await page.locator('#nights .chip').nth(2).focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelectorAll('#nights .chip')[2]?.ariaPressed === 'true');
    expect(await page.evaluate(() => document.activeElement?.classList.contains('chip'))).toBeTrue();

    await page.locator('#menu-button').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, 'language-de');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await page.keyboard.press('Escape');
    expect(await page.isVisible('#about')).toBeFalse();
    expect(await focused(page)).toBe('menu-button');
  });

  test('the way past the map to the score is one key, and the address stays what it is', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('sheet');
    expect(await page.evaluate(() => location.hash)).toBe(SPOT);
  });

  test('a screen reader is told the score, the light in words, and the night', async () => {
    const { page } = await look(SPOT);
    const score = await scoreOn(page);
    expect(await page.textContent('#announcer')).toMatch(
      new RegExp(`^${score} out of 100\\. (Good|OK|Better).*\\. Tonight, .* local time$`),
    );
  });
});

describe('with fingers', () => {
  test('the sheet opens by a tap or a drag of its grip, and closes again', async () => {
    const { page } = await look(SPOT, { reducedMotion: true });
    await scoreOn(page);
    await page.waitForSelector('#sheet:not(.sheet-full)');
    await page.click('#grip-button');
    await page.waitForSelector('.sheet-full');
    const grip = (await page.locator('#grip').boundingBox())!;
    await page.mouse.move(195, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(195, grip.y + 300, { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector('#sheet:not(.sheet-full)');
  });

  test('what is to be pressed is large enough for a thumb', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    await page.click('#why-button');
    // with what shows on the map where the points are lost
    await page.waitForSelector('.sheet-full #waterfall .where');
    const small = await page.$$eval('button, a.action, input', (elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.classList.contains('grip-button'))
        .map((element) => ({ id: element.id || element.className, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height < 44 && box.height > 0)
        .map(({ id, box }) => `${id}: ${box.height}`),
    );
    // notices are lines of text that can be pressed, not controls one needs
    expect(small.filter((each) => !each.startsWith('sample'))).toEqual([]);
  });

  test('nothing moves for somebody who asked for calm', async () => {
    const { page } = await look(SPOT, { reducedMotion: true, map: true });
    await scoreOn(page);
    await drawnMap(page);
    const { zoom, ...before } = await viewOf(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.locator('#map-canvas').press('ArrowRight');
    await page.locator('#map-canvas').press('+');
    // at once where it is to be, without a way that is watched
    expect((await viewOf(page)).zoom).toBeCloseTo(zoom + 1);
    expect((await viewOf(page)).lon).toBeGreaterThan(before.lon);
    expect(await page.$eval('#sheet-scroll', (sheet) => getComputedStyle(sheet).transitionDuration)).toBe(
      '0s',
    );
  });
});
