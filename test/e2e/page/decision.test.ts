/** The page begins with one decision: the best place for the night, why, and where to go if it is full. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { drivingMinutes } from '../../../src/shared/geo/driving.ts';
import { HeldAnswers } from '../../support/browser/held-answers.ts';
import {
  cardsOn,
  drawnMap,
  listed,
  listOf,
  namesOn,
  pageService,
  pinsOn,
  settledScoreOn,
  sheetTop,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const { look } = pageService();

/** In the middle of the sample. */
const HERE = { latitude: -34.9083, longitude: -56.198 };

const viewOn = (page: Page) => page.evaluate(() => localStorage['spotscore.view'] as string);

/** Waits until the decision is that of the latest list, and resolves to it as the page stores it. */
async function decided(page: Page) {
  await cardsOn(page).first().waitFor();
  return (await listOf(page)).tonight;
}

describe('the first visit', () => {
  test('begins with the best place, one sentence, the way there and the one to go to if it is full; the map shows both', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    const { best, planB } = await decided(page);
    const scores = await page.$$eval('#places .card .disc', (all) =>
      all.map((each) => Number(each.textContent)),
    );
    expect(best.score).toBe(Math.max(...scores));
    expect(await page.textContent('#tonight-title')).toBe('Where do you sleep tonight?');
    expect(await page.textContent('#tonight .disc')).toBe(String(best.score));
    expect(await page.textContent('.tonight-name')).toBe((await namesOn(page, '#places'))[0]!);
    expect(await page.textContent('.tonight-why')).toMatch(/^(Very quiet|Quiet|Mostly quiet|Some noise)[:.]/);
    const href = decodeURIComponent((await page.getAttribute('#tonight-go', 'href'))!);
    expect(href).toContain(`${best.lat.toFixed(5)},${best.lon.toFixed(5)}`);
    expect(await page.textContent('#tonight-plan-b')).toStartWith(`If it is full: ${planB.score} · `);
    await expectAccessible(page);

    const pins = await pinsOn(page);
    const top = await sheetTop(page);
    for (const { spot_id } of [best, planB]) {
      const { form, box } = pins.find(({ id }) => id === spot_id)!;
      expect([form, box[0] > 0, box[2] < PHONE.width, box[1] > 0, box[3] < top]).toEqual([
        'pill',
        ...[true, true, true, true],
      ]);
    }

    const view = await viewOn(page);
    await page.click('#tonight-plan-b');
    expect(await settledScoreOn(page)).toBe(planB.score);
    await page.goBack();
    await page.waitForSelector('#place', { state: 'hidden' });
    expect(await viewOn(page)).toBe(view);
  });

  test('asks only once: the list stays that of the region, whatever the map shows', async () => {
    const { page } = await look('/');
    await decided(page);
    const { bounds } = await listOf(page);
    expect(bounds[2] - bounds[0]).toBeGreaterThan(0.5);
    // another night, another decision: still that of the region
    await page.click('[data-filter=free]');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).wishes.quick.length === 1);
    await decided(page);
    expect((await listOf(page)).bounds).toEqual(bounds);
  });
});

describe('the decision', () => {
  test('near the device is within twenty minutes, says how many, and the map shows the way', async () => {
    const { page } = await look('/', { position: HERE });
    await page.waitForFunction(
      () => JSON.parse(localStorage['spotscore.places'] ?? '{}').origin?.of === 'you',
    );
    const { best } = await decided(page);
    const minutes = Math.max(1, Math.round(drivingMinutes(best.distance_m)));
    expect(minutes).toBeLessThanOrEqual(20);
    expect(await page.textContent('.tonight-why')).toEndWith(` ${minutes}\u00a0min.`);
    await page.reload();
    expect(await page.textContent('#tonight-title')).toBe('Tonight: the best place');
  });

  test('moves the map until somebody moves it, and then follows it', async () => {
    const { page } = await look('/');
    await decided(page);
    const view = await viewOn(page);
    await page.click('[data-filter=free]');
    await page.waitForFunction((before) => localStorage['spotscore.view'] !== before, view);
    await page.evaluate(() => document.getElementById('zoom-out')!.click());
    const byHand = await viewOn(page);
    const { bounds } = await listOf(page);
    await page.waitForFunction(
      (before) => JSON.parse(localStorage['spotscore.places']).bounds.join() !== before,
      bounds.join(),
    );
    await decided(page);
    expect(await viewOn(page)).toBe(byHand);
  });

  test('stays when the list is in another order, and is none where nothing can be used', async () => {
    const { page } = await look('/');
    const { best } = await decided(page);
    await page.click('#order-button');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).sort === 'distance');
    expect((await decided(page)).best.spot_id).toBe(best.spot_id);

    const { page: sea } = await look('/', {
      before: (page) =>
        page.addInitScript(() =>
          localStorage.setItem('spotscore.view', JSON.stringify({ lat: -36.5, lon: -54, zoom: 12 })),
        ),
    });
    await sea.waitForSelector('.list-note');
    expect(await sea.locator('#tonight').count()).toBe(0);
  });

  test('is what the keyboard reads next after a search for a town', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.fill('#search-input', 'Pocitos');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'list-column');
    await page.waitForFunction(() =>
      / · from /.test(document.getElementById('list-count')?.textContent ?? ''),
    );
    await decided(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('list-column');
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.id === 'tonight-best')) break;
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tonight-best');
    expect(await page.textContent('.tonight-why')).toMatch(/\d+\u00a0min from /);
  });

  test('is on the map after a search for a town, though the map has flown there before the answer came', async () => {
    const answers = new HeldAnswers();
    const { page } = await look('/', {
      ...{ map: true, height: PHONE.height, reducedMotion: false },
      routes: [['**/api/spot/nearby?*', answers.answer]],
    });
    await listed(page);
    await drawnMap(page);
    const view = await viewOn(page);
    answers.hold();
    await page.fill('#search-input', 'Pocitos');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => localStorage['spotscore.view'] !== before, view);
    await drawnMap(page);
    answers.release();
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).origin.of === 'town');
    const { best, planB } = await decided(page);
    await until('both are on the free part of the map', async () => {
      const [pins, top] = [await pinsOn(page), await sheetTop(page)];
      return [best, planB].every(({ spot_id }) => {
        const [left, above, right, below] = pins.find(({ id }) => id === spot_id)?.box ?? [-1, -1, -1, -1];
        return left > 0 && right < PHONE.width && above > 0 && below < top;
      });
    });
  });
});
