/** Places with long names, and laws of two countries: what decides stays whole on small screens, in each language. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { type Titled, titlesOf } from '../../../src/scoring/place-titles.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { listed, pageService, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

/** A bad place of the sample, in a night to which its clock is set. */
const LOUD_LINK = '#-34.88550,-56.24900,16';
const FRIDAY = '2026-02-20T22:00';
const AT_NIGHT = new Date('2026-02-20T23:00-03:00');

/** Car parks at one thing with a long name, which differ by where they are. */
const ALIKE: Titled[] = Array.from({ length: 80 }, (_, i) => ({
  kind: 'parking',
  parts: {
    ...{
      name: '',
      beside: 'Naturschutzgebiet Mareewiesen',
      street: null,
      number: null,
      part: null,
      town: null,
    },
    off: { name: 'Schellenberg', distance: 500 + 10 * i, direction: 'nw' },
  },
}));

/** Answers with a list whose places have long names. @param more replaces other members of the answer */
const withLongNames =
  (language: Language, more: (answer: Nearby) => Partial<Nearby>) => async (route: Route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('at', FRIDAY);
    const answer: Nearby = await (await route.fetch({ url: url.href })).json();
    const titles = titlesOf(ALIKE, language);
    const places = answer.places.map((place, i) => {
      const title = titles[i]!;
      return { ...place, kind: 'parking', title, name: title };
    });
    await route.fulfill({ json: { ...answer, places, ...more(answer) } });
  };

/** Returns the words in an element that are cut, or outside of it or of the screen, as text. */
function cutIn(selector: string): string[] {
  const outer = document.querySelector(selector)!.getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT);
  const room = 6;
  const found: string[] = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    if (element.closest('.unseen') || !walker.currentNode.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    // letters have room above and below that their line does not have
    const isOutside =
      left < outer.left || right > outer.right || top < outer.top - room || bottom > outer.bottom + room;
    const isBeyond = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    const isCut =
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    const isClipped = isCut && getComputedStyle(element).overflow !== 'visible';
    if (isOutside || isBeyond || isClipped) found.push(element.textContent!);
  }
  return found;
}

type Law = Nearby['law'][number];
/** Two laws that take two lines each. */
const LAWS: Law[] = (['PT', 'AD'] as const).map((country, first_place) => ({
  ...{ country, part: null, share: 1, first_place, self_contained: false, rest_areas: true, nights: null },
  ...{ level: country === 'AD' ? 'forbidden' : 'allowed', car_park: 'unknown', hours: 48 },
  ...{ shore: 'forbidden', nature: 'forbidden', source: 'Made Source', checked: 2026 },
  fine: { least: 120, most: 600, currency: 'EUR' },
}));

const NAMES = '.card-name > bdi, .tonight-name > bdi, .tonight-plan-b > span';

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

describe.each(LANGUAGES)('in %s', (language) => {
  test.each([
    [390, 844],
    [360, 640],
    [844, 390],
  ])('the way out of a bad night has its name, score and minutes whole: %d by %d', async (width, height) => {
    const onFriday = (route: Route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('at', FRIDAY);
      return route.continue({ url: url.href });
    };
    const { page } = await look(LOUD_LINK, {
      ...{ width, height, locale: language, time: AT_NIGHT },
      routes: [
        ['**/api/spot/**', onFriday],
        ['**/api/spot/nearby?*', withLongNames(language, () => ({}))],
      ],
    });
    await settledScoreOn(page);
    await page.waitForSelector('#leave-link');
    for (const size of ['100 %', '200 %']) {
      if (size === '200 %') await enlarge(page);
      expect([size, await page.evaluate(cutIn, '#leave-link')]).toEqual([size, []]);
      expect([size, await page.evaluate(cutIn, '#stay-here')]).toEqual([size, []]);
      expect([size, await page.evaluate(cutIn, '#navigate-link')]).toEqual([size, []]);
      // the thing is named, and what it is worth stands in one line
      expect(await page.textContent('#leave-link')).toContain('Naturschutzgebiet Mareewiesen');
      const [line, of] = await page.$eval('#leave-link > span', (span) => [
        span.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(span).lineHeight),
      ]);
      expect([size, Math.round(line! / of!)]).toEqual([size, 1]);
    }
    await expectAccessible(page);
  });

  test.each([
    [844, 390],
    [667, 375],
    [568, 320],
  ])(
    'laws of two countries and long names are whole, and leave the decision in sight: %d by %d',
    async (width, height) => {
      const { page } = await look('/', {
        ...{ width, height, locale: language },
        routes: [['**/api/spot/nearby?*', withLongNames(language, () => ({ law: LAWS }))]],
      });
      await listed(page);
      expect(await page.locator('.law-strip').count()).toBe(2);
      // the law of the first card above the decision, the other below it
      for (const part of ['.law-strip >> nth=0', '#tonight-best', '#tonight-go']) {
        const { y, height: high } = (await page.locator(part).boundingBox())!;
        expect([part, y >= 0, y + high <= height]).toEqual([part, true, true]);
      }
      const cut = await page.$$eval(
        height < 340 ? NAMES : `${NAMES}, .tonight-why, .law-strip > span`,
        (lines) =>
          lines
            .filter(
              ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
                scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
            )
            .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      await expectAccessible(page);
    },
  );
});
