import { describe, expect, test } from 'bun:test';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  drawnMap,
  pageService,
  pinsOn,
  SPOT,
  SPOT_LATER,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;

describe('planning ahead', () => {
  test('the chosen night is shown hour by hour, for the eye and in words', async () => {
    const { page } = await look(SPOT_LATER);
    await settledScoreOn(page);
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 8);
    const hours = await page.$$eval('.hours li .unseen', (each) => each.map((hour) => hour.textContent));
    expect(hours.map((hour) => hour!.slice(0, 5))).toEqual([
      ...['22:00', '23:00', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00'],
    ]);
    expect(hours[0]).toMatch(/^22:00: \d+ dB, (Very quiet|Quiet|Mostly quiet|Some noise|Loud)$/);
    expect(await page.textContent('.hours-words')).toMatch(
      /^(Quietest at \d+, loudest at \d+: \d+ dB\.|The same all night: \d+ dB\.)/,
    );
    await page.click('#grip-button');
    await expectAccessible(page);
  });

  test('better places nearby are cards with what is there, marked on the map, and choosing one rates it with that very score', async () => {
    const { page } = await look('#-34.90830,-56.19800,16', { map: true, reducedMotion: true });
    const here = await settledScoreOn(page);
    const scores = (await page.locator('#better .disc').allTextContents()).map(Number);
    expect(scores.length).toBeWithin(1, 4);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(here + 5);
    expect(await page.textContent('#better .card-facts')).toMatch(/\d (m|km)/);
    const ids = await page.$$eval('#better .card', (all) =>
      all.map((each) => (each as HTMLElement).dataset.spot),
    );
    await page.click('#grip-button');
    await page.locator('#better .card').first().click();
    expect(await scoreOn(page)).toBe(scores[0]!);
    const chosen = (await pinsOn(page)).find(({ form }) => form === 'chosen');
    expect(chosen?.id).toBe(ids[0]!);
  });

  test('the scores of the whole view appear as a layer with a legend, and go away again', async () => {
    // what a service that is busy refuses is asked for again
    const { page } = await look(SPOT, { map: true, reducedMotion: true, expected: /status of 503/ });
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

  test('a tap does not wait behind the colours of the map: few of them are asked for at once', async () => {
    const pictures = new HeldAnswers();
    pictures.hold();
    const { page } = await look(SPOT, {
      map: true,
      reducedMotion: true,
      expected: /status of 503/,
      routes: [['**/api/map/score/*/*/*.png*', pictures.answer]],
    });
    await scoreOn(page);
    await drawnMap(page);
    await page.click('#layer-button');
    await until('some are asked for', () => pictures.held === 4);
    const before = await page.evaluate(() => location.hash);
    await page.touchscreen.tap(250, 190);
    await page.waitForFunction((hash) => location.hash !== hash, before);
    await page.waitForSelector('#place[data-settled]');
    // a browser has six connections to the service
    expect(pictures.held).toBe(4);
    pictures.release();
    await drawnMap(page, 'scores');
  });

  test('where a noise comes from is drawn when it is pressed: a line with its name and how loud it is', async () => {
    const { page } = await look(SPOT, { map: true, reducedMotion: true });
    await settledScoreOn(page);
    const source = page.locator('[data-source]').first();
    const name = await source.locator('.source-words > span').first().textContent();
    await page.click('#grip-button');
    await source.click();
    await drawnMap(page, 'lines');
    expect(await page.textContent('.line-label')).toMatch(/ \d+ dB$/);
    expect(await page.textContent('.line-label')).toContain(name!);
    await page.click('#grip-button');
    await source.click();
    await page.waitForSelector('.line-label', { state: 'detached' });
  });
});
