import { describe, expect, test } from 'bun:test';
import type { Request, Route } from 'playwright-core';
import type { Score } from '../../../src/api/score.ts';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  drawnMap,
  expandSheet,
  pageService,
  pinsOn,
  SPOT,
  SPOT_LATER,
  scoreOn,
  settledScoreOn,
  sheetTop,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;

/** For `routes` of a visit: the answer with these scores for the nights of the week. */
function weekOf(scores: readonly number[]) {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Score;
    const nights = json.nights?.map((night, i) => ({ ...night, score: scores[i]! }));
    await route.fulfill({ response, json: { ...json, ...(nights && { nights }) } });
  };
  return ['**/api/spot/score?*', answer] as const;
}

describe('planning ahead', () => {
  test('a week in which no night differs is one sentence', async () => {
    const { page } = await look(SPOT, { routes: [weekOf([71, 72, 71, 74, 75, 71, 71])] });
    await settledScoreOn(page);
    await expandSheet(page);
    expect(await page.textContent('#hours')).toContain('The same all week: 71 to 75.');
    expect(await page.locator('.week-night').count()).toBe(0);
  });

  test('each night shows its score if one differs, and choosing a night shows it', async () => {
    const scores = [71, 72, 71, 60, 40, 71, 71];
    const { page } = await look(SPOT, { routes: [weekOf(scores)] });
    await settledScoreOn(page);
    await expandSheet(page);
    const nights = page.locator('#hours').getByRole('button');
    const spoken = await nights.locator('.unseen').allTextContents();
    expect(spoken.map((words) => Number(/(\d+) of 100, /.exec(words)![1]))).toEqual(scores);
    expect(spoken[0]).toStartWith('Tonight: 71 of 100, good for the night');
    expect(spoken[4]).toContain('better not here');
    await expectAccessible(page);
    await nights.nth(3).click();
    await page.waitForFunction(() => location.hash.includes('T22:00'));
    const score = await settledScoreOn(page);
    const at = (await page.evaluate(() => location.hash)).split(',').at(-1);
    const answer = await (
      await service.server.get(`/api/spot/score?lat=-34.9054&lon=-56.1912&at=${at}`)
    ).json();
    expect(score).toBe(answer.score);
  });

  test('the chosen night is named, and shown hour by hour, for the eye and in words', async () => {
    const { page } = await look(SPOT_LATER);
    await settledScoreOn(page);
    expect(await page.textContent('#night')).toMatch(/^This night, \w+ \d+ to .*, 22:00–06:00 local time$/);
    await expandSheet(page);
    const hours = await page.locator('.hours li .unseen').allTextContents();
    expect(hours.map((hour) => hour.slice(0, 5))).toEqual([
      '22:00',
      '23:00',
      '00:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    for (const hour of hours)
      expect(hour).toMatch(/^\d\d:00: \d+\sdB, (Very quiet|Quiet|Mostly quiet|Some noise|Loud)$/);
    expect(await page.textContent('.hours-words')).toMatch(
      /^(Quietest at \d+, loudest at \d+: \d+\sdB|The same all night: \d+\sdB)\./,
    );
    await expectAccessible(page);
  });

  test.each([PHONE, { width: 360, height: 560 }])(
    'a tap where vans cannot park has no number and no light, and the map widens to the nearest places that fit: $width px',
    async (phone) => {
      const { page } = await look('#-34.92500,-56.15300,16', { map: true, ...phone });
      await page.waitForSelector('#place[data-settled] .no-van');
      expect(await page.textContent('#verdict')).toMatch(
        /^No place for a van(Not on a road or car park|No road within).*\.Look at this place$/,
      );
      expect(await page.isVisible('#score')).toBeFalse();
      expect(await page.locator('#verdict .disc').textContent()).toBe('');
      const cards = page.locator('#better .card');
      expect(await cards.count()).toBe(3);
      // one can sleep at all of them
      expect(await cards.locator('.disc-bad, .disc-not_allowed').count()).toBe(0);
      const ids = await cards.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.spot));
      await page.waitForFunction(() => Number(location.hash.split(',')[2]) < 16);
      // the places are on the map, above the sheet
      const top = await sheetTop(page);
      const pins = await pinsOn(page);
      for (const id of ids) {
        const pin = pins.find((each) => each.id === id);
        expect([id, pin !== undefined && pin.box[3] <= top && pin.box[1] >= 0]).toEqual([id, true]);
      }
      await cards.first().click();
      expect(await settledScoreOn(page)).toBeWithin(0, 101);
    },
  );

  test('the scores of the whole view appear as a layer with a legend, and disappear again', async () => {
    // a busy service may refuse tiles, which the page then requests again
    const { page } = await look(SPOT, { map: true, expected: /status of 503/ });
    await scoreOn(page);
    await page.click('#layer-button');
    await drawnMap(page, 'scores');
    await page.waitForSelector('#legend rect');
    expect(await page.$$eval('.legend-ends span', (all) => all.map((each) => each.textContent))).toEqual([
      '0',
      '45',
      '70',
      '100',
    ]);
    expect(await page.getAttribute('#layer-button', 'aria-pressed')).toBe('true');
    await expectAccessible(page);
    await page.click('#layer-button');
    await page.waitForSelector('#map[data-map=rest]:not([data-drawn~=scores])');
    expect(await page.isVisible('#legend')).toBeFalse();
  });

  test('a tap does not wait behind the score tiles: few of them are requested at once', async () => {
    const pictures = new HeldAnswers();
    pictures.hold();
    const { page } = await look(SPOT, {
      map: true,
      height: PHONE.height,
      expected: /status of 503/,
      routes: [['**/api/map/score/*/*/*.png*', pictures.answer]],
    });
    const open = new Set<Request>();
    page.on('request', (request) => request.url().includes('/api/map/score/1') && open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    await scoreOn(page);
    await drawnMap(page);
    await page.click('#layer-button');
    await until('some are asked for', () => pictures.held === 4);
    const before = await page.evaluate(() => location.hash);
    // beside the legend
    await page.touchscreen.tap(250, 190);
    await page.waitForFunction((hash) => location.hash !== hash, before);
    await page.waitForSelector('#place[data-settled]');
    // a browser opens six connections to the service; the page cancels the tiles of the previous view
    await until('as many are asked for as before', () => open.size === 4);
    pictures.release();
    await drawnMap(page, 'scores');
  });

  test('a pressed source is drawn: a line to it with its name and its level, both in view', async () => {
    const { page } = await look(SPOT, { map: true, height: PHONE.height });
    await settledScoreOn(page);
    await drawnMap(page);
    await expandSheet(page);
    const sources = page.locator('[data-source]');
    const [name, level] = await sources
      .first()
      .evaluate((source) => [
        source.querySelector('.source-words span')?.textContent,
        /\d+\sdB$/.exec(source.textContent ?? '')?.[0],
      ]);
    await sources.first().click();
    await drawnMap(page, 'lines');
    expect(await page.textContent('.line-label')).toEndWith(` ${level}`);
    expect(await page.textContent('.line-label')).toStartWith(name!);
    const { x, y, width, height } = (await page.locator('.line-label').boundingBox())!;
    const top = await sheetTop(page);
    expect([x >= 0, x + width <= PHONE.width, y >= 0, y + height <= top]).toEqual([true, true, true, true]);
    // a second press removes the line
    await sources.first().click();
    await page.waitForSelector('.line-label', { state: 'detached' });
    expect(await sources.first().getAttribute('aria-pressed')).toBe('false');
  });
});
