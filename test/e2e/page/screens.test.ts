/** Screens and users that differ from most: a notch at the side, large letters, forced colours, paper. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { LatLon } from '../../../src/api/values.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import {
  chooseCard,
  closePlace,
  drawnMap,
  listed,
  listOf,
  openDialog,
  openTab,
  pageService,
  SPOT,
  seenAt,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const { look } = pageService();

/** A phone in landscape: its notch at either side, px. */
const NOTCH = 59;

/** Returns what is written or drawn outside of the safe area, as text. @param notch its width, px */
function outside(notch: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isText = node instanceof Text && node.data.trim() !== '';
    const isIcon = node instanceof SVGSVGElement;
    const element = node instanceof Element ? node : node.parentElement!;
    // rows that scroll sideways are cut at the edge
    const isCut = element.closest('.filter-bar, .unseen, #icons, .skip');
    if ((!isText && !isIcon) || isCut || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNode(node);
    // an ellipsis cuts the text inside of its element
    const isEllipsis = getComputedStyle(element).textOverflow === 'ellipsis';
    for (const { left, right, width } of isEllipsis ? element.getClientRects() : range.getClientRects())
      if (width > 0 && (left < notch || right > innerWidth - notch))
        found.push(`${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`);
  }
  return found;
}

async function withNotch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, right: NOTCH, top: 0, bottom: 21 };
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never);
}

/** Returns true if a place is drawn on the part of the map that nothing covers. */
async function isInSight(page: Page, place: LatLon): Promise<boolean> {
  const { x, y } = await seenAt(page, place);
  return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('#map') != null, [x, y] as const);
}

describe('a phone that is turned', () => {
  test.each(LANGUAGES)(
    'has the words of its tabs whole with letters of twice the size: %s',
    async (locale) => {
      const { page } = await look('/', { width: 844, height: 390, locale });
      await listed(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const cut = await page.$$eval('.tab > span:last-child', (words) =>
        words
          .filter((word) => {
            const [inner, outer] = [word, word.closest('.tabs')!].map((each) => each.getBoundingClientRect());
            return inner!.left < outer!.left || inner!.right > outer!.right;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    },
  );

  test('keeps the chosen place in sight, and the places of the list when it is closed', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height, reducedMotion: false });
    await listed(page);
    await drawnMap(page);
    await chooseCard(page, 0);
    const [chosen] = (await listOf(page)).places;
    expect(await isInSight(page, chosen)).toBeTrue();
    await page.setViewportSize({ width: 844, height: 390 });
    await until('it is in sight beside the panel', () => isInSight(page, chosen));
    await closePlace(page);
    await until('it is in sight beside the list', () => isInSight(page, chosen));
    await page.setViewportSize(PHONE);
    await until('it is in sight above the sheet', () => isInSight(page, chosen));
  });
});

describe('a phone in landscape', () => {
  test('has nothing under its notch: list, search, tabs, a place', async () => {
    const { page } = await look('/', { width: 844, height: 390, before: withNotch });
    await listed(page);
    expect(await page.evaluate(outside, NOTCH)).toEqual([]);
    await page.fill('#search-input', 'Bulevar');
    await page.waitForSelector('[role=option]');
    expect(await page.evaluate(outside, NOTCH)).toEqual([]);
    // the ring is around the field, not around the settings in the rail
    const rings = await page.evaluate(() => [
      getComputedStyle(document.getElementById('search-input')!).outlineStyle,
      getComputedStyle(document.getElementById('settings-button')!, '::after').display,
    ]);
    expect(rings).toEqual(['solid', 'none']);
    await page.fill('#search-input', '');
    await page.keyboard.press('Escape');
    await chooseCard(page, 0);
    expect(await page.evaluate(outside, NOTCH)).toEqual([]);
    await closePlace(page);
    await openTab(page, 'route');
    expect(await page.evaluate(outside, NOTCH)).toEqual([]);
  });

  test.each([
    [844, 390],
    [667, 375],
    [568, 320],
  ])(
    'of %d by %d has the list beside the map, and name, score and the way to a place in sight',
    async (width, height) => {
      const { page } = await look('/', { width, height });
      await listed(page);
      const boxOf = async (part: string) => (await page.locator(part).first().boundingBox())!;
      const list = await boxOf('#list-column');
      expect(list.x + list.width).toBeLessThan(width * 0.75);
      for (const part of ['#tonight-best', '#tonight-go']) {
        const { y, height: high } = await boxOf(part);
        expect([part, y + high <= height]).toEqual([part, true]);
      }
      await expectAccessible(page);
      await chooseCard(page, 0);
      for (const part of ['#place-title', '#score', '#navigate-link']) {
        const { x, y, width: wide, height: high } = await boxOf(part);
        expect([part, x >= 0, y >= 0, y + high <= height, x + wide < width * 0.75]).toEqual([
          part,
          true,
          true,
          true,
          true,
        ]);
        const top = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x, y)?.closest('#place') != null,
          [x + wide / 2, y + high / 2] as const,
        );
        expect([part, top]).toEqual([part, true]);
      }
      expect(
        Number.parseFloat(await page.$eval('#navigate-link', (link) => getComputedStyle(link).fontSize)),
      ).toBe(22);
      await expectAccessible(page);
    },
  );
});

describe('letters of twice the size', () => {
  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });

  /** Resolves to buttons whose text or icon is cut, or that reach beyond the page. */
  const cutButtons = (page: Page) =>
    page.$$eval('button', (buttons) =>
      buttons
        .filter((button) => button.checkVisibility() && !button.closest('.filter-bar, .week, .card'))
        .filter((button) => {
          const box = button.getBoundingClientRect();
          return [...button.querySelectorAll('span, svg'), button].some((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const isCut =
              left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
            return getComputedStyle(part).textOverflow !== 'ellipsis' && (isCut || right > innerWidth);
          });
        })
        .map(({ id, textContent }) => `${id} ${textContent}`),
    );

  /** Resolves to words that reach beyond the page or the open dialog, as text. */
  const beyond = (page: Page) =>
    page.evaluate(() => {
      const frame = document.querySelector('#dialog[open]') ?? document.body;
      const { left, right } = frame.getBoundingClientRect();
      const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!;
        // rows that scroll sideways, and facts that fall off whole
        const isCut = element.closest(
          '.filter-bar, .week, .facts, .card-facts, .unseen, .skip, .action-word',
        );
        const isSeen = element.checkVisibility({ checkVisibilityCSS: true });
        if (isCut || !isSeen || getComputedStyle(element).textOverflow === 'ellipsis') continue;
        const range = document.createRange();
        range.selectNode(walker.currentNode);
        for (const box of range.getClientRects())
          if (box.width > 0 && (box.left < left - 1 || box.right > right + 1))
            found.push(`${element.tagName} ${element.textContent}`);
      }
      return found;
    });

  test.each(
    ['de', 'fr'].flatMap((locale) =>
      [[390, 844] as const, [844, 390] as const, [320, 568] as const].map(
        ([width, height]) => [locale, width, height] as const,
      ),
    ),
  )(
    'leave score and actions of a place in sight, and no words cut: %s, %d by %d',
    async (locale, width, height) => {
      const { page } = await look(SPOT, { locale, width, height });
      await enlarge(page);
      await settledScoreOn(page);
      const boxOf = async (part: string) => (await page.locator(part).boundingBox())!;
      const [score, actions] = [await boxOf('#score'), await boxOf('#place-actions')];
      expect(score.y + score.height).toBeLessThanOrEqual(actions.y);
      expect(actions.y + actions.height).toBeLessThanOrEqual(height);
      // the place has more room than what can be done with it
      expect(actions.height).toBeLessThan(height / 3);
      expect(await beyond(page)).toEqual([]);
      expect(await cutButtons(page)).toEqual([]);
      await closePlace(page);
      await listed(page);
      expect(await beyond(page)).toEqual([]);
      for (const button of ['#filters-button', '#night-button', '#settings-button', '.law-strip']) {
        if ((await page.locator(button).count()) === 0) continue;
        await openDialog(page, button);
        expect([button, await beyond(page)]).toEqual([button, []]);
        await page.keyboard.press('Escape');
      }
    },
  );

  test('leave none of the map of a small phone free, whose list is asked for nevertheless', async () => {
    const { page } = await look(SPOT, { width: 360, height: 640 });
    await settledScoreOn(page);
    await enlarge(page);
    const answer = page.waitForResponse(/api\/spot\/nearby\?bbox/);
    await closePlace(page);
    expect((await answer).status()).toBe(200);
  });

  test.each(['en', 'de', 'pt'])('cut no button of tabs, dialogs and saved places: %s', async (locale) => {
    const { page } = await look(SPOT, { locale });
    await enlarge(page);
    await settledScoreOn(page);
    // the score is seen above the buttons at once
    const score = (await page.locator('#score').boundingBox())!;
    const actions = (await page.locator('#place-actions').boundingBox())!;
    expect(score.y + score.height).toBeLessThanOrEqual(actions.y);
    await page.click('#star-button');
    await closePlace(page);
    await listed(page);
    expect(await cutButtons(page)).toEqual([]);
    for (const button of ['#filters-button', '#night-button', '#settings-button']) {
      await openDialog(page, button);
      expect(await cutButtons(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    for (const tab of ['saved', 'route'] as const) {
      await openTab(page, tab);
      expect(await cutButtons(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});

describe('forced colours', () => {
  test('leave frames to buttons and fields, and mark what is chosen', async () => {
    const { page } = await look('/', {
      before: (page) => page.emulateMedia({ forcedColors: 'active' }),
    });
    await listed(page);
    const styleOf = (selector: string) =>
      page.$eval(selector, (element) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(element);
        return [borderTopWidth, backgroundColor];
      });
    await chooseCard(page, 0);
    for (const framed of ['#navigate-link', '#star-button', '.share-button'])
      expect([framed, (await styleOf(framed))[0]]).toEqual([framed, '1px']);
    // its colour is part of what it says
    const [, ofScore] = await styleOf('#place .disc');
    const [, ofPage] = await styleOf('#sheet');
    expect(ofScore).not.toBe(ofPage!);
    await expectAccessible(page);
    await closePlace(page);
    await listed(page);
    // the styles come after the first list
    await openDialog(page, '#filters-button');
    await page.click('#dialog [data-filter=toilets]');
    const [, chosen] = await styleOf('#dialog [data-filter=toilets]');
    const [, other] = await styleOf('#filter-open');
    expect(chosen).not.toBe(other!);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const framed of ['.search', '#position-button', '#sheet'])
      expect([framed, (await styleOf(framed))[0]]).toEqual([framed, '1px']);
    expect((await styleOf('#tab-map > span'))[1]).not.toBe((await styleOf('#tab-saved > span'))[1]!);
  });
});

test('on a wide screen the sources of the map are one line', async () => {
  const { page } = await look('/', { width: 1300, height: 800, map: true });
  await listed(page);
  await drawnMap(page);
  const { width, height } = (await page.locator('#attribution').boundingBox())!;
  expect(width).toBeGreaterThan(height * 2);
  // of 44 px
  expect(height).toBeLessThan(60);
});

describe('on paper', () => {
  test('a place is its whole answer with its position, and a list is its places; nothing to press', async () => {
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    await page.waitForSelector('#offline', { state: 'detached' });
    await page.waitForFunction(() => document.querySelector('link[href="later-parts.css"]'));
    await page.emulateMedia({ media: 'print' });
    for (const part of ['#place-title', '#score', '#sentence', '#hours', '#points', '#copy-coordinates'])
      expect([part, await page.isVisible(part)]).toEqual([part, true]);
    for (const part of ['#search', '#tabs', '#map', '#place-actions', '#list', '#close-spot'])
      expect([part, await page.isVisible(part)]).toEqual([part, false]);
    // nothing is cut: the last section is on the page, which is as high as all of them
    const [last, height] = await page.evaluate(() => [
      document.querySelector('#where')!.getBoundingClientRect().bottom,
      document.documentElement.scrollHeight,
    ]);
    expect(last!).toBeLessThanOrEqual(height!);
    expect(last!).toBeGreaterThan(900);
    await page.emulateMedia({ media: null });
    await closePlace(page);
    await listed(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.isVisible('#places .card')).toBeTrue();
    expect(await page.isVisible('#place')).toBeFalse();
    expect(await page.isVisible('#filter-bar')).toBeFalse();
  });
});
