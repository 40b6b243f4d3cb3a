import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  drawnMap,
  expandSheet,
  lastNight,
  listed,
  NEIGHBOURHOODS,
  namesOn,
  openDialog,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService({ isChanged: true });
const { look } = service;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Returns the centre and zoom of the map, as the page stores them. */
const viewOf = (page: Page): Promise<{ lat: number; lon: number; zoom: number }> =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.view']));

/** Presses Tab until the element has the focus. @throws when it cannot be reached */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === id) return;
    await page.keyboard.press('Tab');
  }
  expect(await focused(page)).toBe(id);
}

describe('with the keyboard only', () => {
  test('a spot is chosen, read and reported on', async () => {
    const scores = new HeldAnswers();
    const { page } = await look(NEIGHBOURHOODS[0], {
      map: true,
      time: lastNight(),
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
    // the title gets the focus, so that screen readers read it first
    expect(await focused(page)).toBe('place-title');
    const score = await settledScoreOn(page);

    await tabTo(page, 'signal-noise');
    await page.waitForSelector('body[data-stop=full]');
    scores.hold();
    await page.keyboard.press('Enter');
    await page.waitForSelector('#signal-said:not(:empty)');
    expect(await focused(page)).toBe('signal-noise');
    await page.clock.fastForward(10_000);
    await until('the new score is asked for', () => scores.held === 1);
    await page.keyboard.press('Escape');
    await page.waitForSelector('body[data-stop=half]');
    // the new score arrives only now; the closed sheet stays closed
    scores.release();
    await page.waitForFunction(
      (score) => Number(document.getElementById('score')?.textContent) < score,
      score,
    );
    expect(await page.isVisible('body[data-stop=half]')).toBeTrue();
    await page.keyboard.press('Escape');
    await page.waitForSelector('#place', { state: 'hidden' });
  });

  test('arrows move through filters and list, each one stop of the Tab key; Enter opens, Escape returns to the card', async () => {
    const { page } = await look('/', { reducedMotion: true });
    const names = await listed(page);
    await tabTo(page, 'night-button');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('filters-button');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.filter)).toBe('power');
    // one press of Tab leaves the filters
    await page.keyboard.press('Tab');
    await tabTo(page, 'order-button');
    await page.keyboard.press('Tab');
    const card = () => page.evaluate(() => document.activeElement?.querySelector('.card-name')?.textContent);
    expect(await card()).toBe(names[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await card()).toBe(names[2]);
    await page.keyboard.press('Enter');
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).toBe(names[2]!);
    await page.keyboard.press('Escape');
    await page.waitForSelector('#place', { state: 'hidden' });
    expect(await card()).toBe(names[2]);
    expect(await namesOn(page, '#places')).toEqual(names);
  });

  test('the sheet opens when the focus reaches a card that it hides', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await listed(page);
    await tabTo(page, 'order-button');
    await page.keyboard.press('Tab');
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowDown');
    await page.waitForSelector('body[data-stop=full]');
  });

  test('a key starts the search for a place, and the language is changed', async () => {
    const { page } = await look();
    await listed(page);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('search-input');
    // all letters at once: if keys came slowly, the page would search for the first letters and show that
    // list first
    await page.keyboard.insertText('18 de jul');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#search-1', 'aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await scoreOn(page);

    await page.locator('#settings-button').focus();
    await page.keyboard.press('Enter');
    await page.locator('#language-de').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await page.keyboard.press('Escape');
    expect(await page.isVisible('#dialog')).toBeFalse();
    expect(await focused(page)).toBe('settings-button');
    expect(await page.isVisible('#place')).toBeTrue();
  });

  test('one key skips the search to the places, and the address stays the same', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('list-column');
    expect(await page.evaluate(() => location.hash)).toBe('');
  });
});

describe('for every user', () => {
  test.each([
    [390, 844],
    [360, 740],
  ])(
    'on %i by %i no text is below 15 px, and every target is at least 44 px high and wide',
    async (width, height) => {
      const { page } = await look('/', { width, height, time: lastNight() });
      await listed(page);
      const check = async () => {
        const small = await page.evaluate(() => {
          const isSeen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
          const own = (element: Element) =>
            [...element.childNodes].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
            );
          const letters = [...document.querySelectorAll('body *')]
            .filter((element) => isSeen(element) && own(element) && !element.closest('.unseen'))
            .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 15)
            .map((element) => `${element.className}: ${element.textContent}`);
          /** Includes the pressable area around the element, which its pseudo-elements add. */
          const pressed = (element: Element) => {
            const box = element.getBoundingClientRect();
            let [top, bottom] = [box.top, box.bottom];
            for (const pseudo of ['::before', '::after']) {
              const { position, content, top: above, bottom: below } = getComputedStyle(element, pseudo);
              if (content === 'none' || position !== 'absolute') continue;
              top = Math.min(top, box.top + Number.parseFloat(above));
              bottom = Math.max(bottom, box.bottom - Number.parseFloat(below));
            }
            return { width: box.width, height: bottom - top };
          };
          const targets = [...document.querySelectorAll('button, a[href], input, select')]
            .filter((element) => isSeen(element) && !element.closest('.unseen, .skip, [aria-hidden=true]'))
            .map((element) => ({ name: element.id || element.className, ...pressed(element) }))
            .filter(({ width, height }) => width > 0 && (width < 43.5 || height < 43.5))
            .map(({ name, width, height }) => `${name}: ${width} x ${height}`);
          return { letters, targets };
        });
        expect(small).toEqual({ letters: [], targets: [] });
      };
      await check();
      await page.locator('#places .card').first().click();
      await settledScoreOn(page);
      await check();
      await expandSheet(page);
      await check();
      await page.click('#close-spot');
      await openDialog(page, '#filters-button');
      await check();
    },
  );

  test.each([
    [390, 844, 5],
    [360, 740, 4],
  ])(
    'on %i by %i the first view has the decision, and one swipe below %i whole cards',
    async (width, height, count) => {
      // without the law above the list, and after the first touch
      const withoutLaw = async (route: import('playwright-core').Route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), law: [] } });
      };
      const { page } = await look('/', { width, height, routes: [['**/api/spot/nearby?*', withoutLaw]] });
      await listed(page);
      await page.reload();
      await listed(page);
      const wholeOnes = (selector: string) =>
        page.evaluate((selector) => {
          const { top, bottom } = document.getElementById('list')!.getBoundingClientRect();
          return [...document.querySelectorAll(selector)]
            .map((card) => card.getBoundingClientRect())
            .filter((box) => box.top >= top && box.bottom <= bottom + 0.5).length;
        }, selector);
      expect(await wholeOnes('#tonight')).toBe(1);
      await expandSheet(page);
      expect(await wholeOnes('#places .card')).toBeGreaterThanOrEqual(count);
    },
  );

  test('text of twice the size is cut only by an ellipsis, and the page stays accessible', async () => {
    const { page } = await look('/');
    await page.addStyleTag({ content: '' }).catch(() => {});
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await listed(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // the law above the list leaves room for the decision
    const first = (await page.locator('#tonight-best').boundingBox())!;
    const tabs = (await page.locator('#tabs').boundingBox())!;
    expect(first.y).toBeLessThan(tabs.y - 44);
    await page.click('#tonight-best');
    await settledScoreOn(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    const cut = await page.$$eval(
      '#place p, #place h2, #place h3, #place button > span:not(.unseen)',
      (all) =>
        all
          .filter(
            (each) =>
              each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow !== 'ellipsis',
          )
          .filter((each) => getComputedStyle(each).display !== 'inline')
          .map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  });

  test('nothing moves if the user prefers reduced motion', async () => {
    const { page } = await look(SPOT, { map: true });
    await scoreOn(page);
    await drawnMap(page);
    const { zoom, ...before } = await viewOf(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.locator('#map-canvas').press('ArrowRight');
    await page.locator('#map-canvas').press('+');
    // the map jumps to its new view without an animation
    expect((await viewOf(page)).zoom).toBeCloseTo(zoom + 1);
    expect((await viewOf(page)).lon).toBeGreaterThan(before.lon);
    expect(await page.$eval('#sheet', (sheet) => getComputedStyle(sheet).transitionDuration)).toBe('0s');
  });
});
