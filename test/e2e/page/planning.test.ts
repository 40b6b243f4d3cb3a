import { describe, expect, test } from 'bun:test';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import { drawnMap, pageService, SPOT, scoreOn, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();
const { look } = service;

describe('planning ahead', () => {
  test('each of the seven nights shows its score, and choosing one shows that very score', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    await page.waitForFunction(() => document.querySelectorAll('.chip-score').length === 7);
    const scores = await page.$$eval('.chip-score', (chips) => chips.map((chip) => Number(chip.textContent)));
    await page.locator('#nights .chip').nth(3).click();
    await page.waitForFunction(() => location.hash.includes('T22:00'));
    expect(await scoreOn(page)).toBe(scores[3]!);
    expect(await page.locator('#nights .chip').nth(3).textContent()).toContain(`${scores[3]} out of 100, `);
  });

  test('the chosen night is shown hour by hour, for the eye and in words', async () => {
    const { page } = await look(SPOT);
    await scoreOn(page);
    await page.locator('#nights .chip').nth(1).click();
    // Tonight's hours stand there until the chosen night's have come; they may begin at any hour.
    await page.waitForFunction(() => location.hash.includes('T22:00'));
    await scoreOn(page);
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 8);
    const hours = await page.$$eval('.hours li .unseen', (each) => each.map((hour) => hour.textContent));
    expect(hours.map((hour) => hour!.slice(0, 5))).toEqual([
      '22:00',
      '23:00',
      '00:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(hours[0]).toMatch(/^22:00: \d+ dB, ./);
    await page.click('#grip-button');
    await expectAccessible(page);
  });

  test('better places nearby are listed with why and what is there, and choosing one rates it with that very score', async () => {
    const { page } = await look('#-34.90830,-56.19800,16', { map: true, reducedMotion: true });
    await drawnMap(page);
    const here = await scoreOn(page);
    await page.click('#nearby-button');
    await page.waitForSelector('#better-title');
    const scores = await page.$$eval('#here .place-score', (all) =>
      all.map((each) => Number(each.textContent)),
    );
    expect(Math.min(...scores)).toBeGreaterThan(here);
    // the first is the best by score and way together: none is so much better that it were worth the way
    expect(Math.max(...scores) - scores[0]!).toBeLessThan(8);
    expect(await page.textContent('#here .place-name')).not.toBe('');
    expect(await page.textContent('#here .place-reason')).toMatch(/quieter|wake|official|better|knock/i);
    expect(await page.locator('.place-mark').count()).toBe(scores.length);
    expect(await page.textContent('#here .place-facts')).toMatch(/\d (m|km)/);
    await expectAccessible(page);
    // every mark is where it can be seen
    await drawnMap(page);
    const sheetTop = (await page.locator('#sheet-scroll').boundingBox())!.y;
    for (const mark of await page.locator('.place-mark').all()) {
      const { x, y } = (await mark.boundingBox())!;
      expect([x > 0, x < 390, y > 60, y < sheetTop]).toEqual([true, true, true, true]);
    }
    await page.locator('#here .place').first().click();
    expect(await scoreOn(page)).toBe(scores[0]!);
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
    await page.touchscreen.tap(120, 200);
    await page.waitForFunction((hash) => location.hash !== hash, before);
    await settledScoreOn(page);
    // a browser has six connections to the service
    expect(pictures.held).toBe(4);
    pictures.release();
    await drawnMap(page, 'scores');
  });

  test('what made the score is drawn: its shape, its name and what it takes or gives', async () => {
    const { page } = await look(SPOT, { map: true, reducedMotion: true });
    await scoreOn(page);
    await page.click('#why-button');
    await drawnMap(page, 'lines', 'shapes');
    const labels = await page.locator('.line-label').allTextContents();
    const points = labels.map((words) => Math.abs(Number(/[−+](\d+)$/.exec(words)?.[1])));
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    // what hardly counts is not drawn
    expect(Math.min(...points)).toBeGreaterThanOrEqual(1);
    // the street that somebody can look for, not only how far away something is
    expect(labels.some((words) => !/^[\d.]+ k?m/.test(words))).toBeTrue();
    const boxes = [];
    for (const label of await page.locator('.line-label').all())
      if (await label.isVisible()) boxes.push((await label.boundingBox())!);
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        const isApart =
          a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;
        expect(isApart).toBeTrue();
      }
  });
});
