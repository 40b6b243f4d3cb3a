/** A whole evening of somebody who looks for a place to sleep, on a phone. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  cardsOn,
  chooseCard,
  installed,
  lastNight,
  listed,
  pageService,
  scoreOn,
  settledScoreOn,
  timeForTwo,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();

/** In the middle of the sample region. */
const HERE = { latitude: -34.9083, longitude: -56.198 };

async function back(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForSelector('#place', { state: 'hidden' });
}

test('an evening: three places, two compared, one kept; no network, and back; in the night a report', async () => {
  await timeForTwo();
  // an evening that is over
  const evening = lastNight().getTime() - Date.now();
  const { page, context } = await service.look('/', {
    clockAhead: evening,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await listed(page);

  // what is around me?
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.click('#position-button');
  await page.waitForFunction(() => document.getElementById('list-count')?.textContent?.endsWith('from you'));
  await listed(page);
  const names: string[] = [];
  for (const index of [0, 1, 2]) {
    const score = Number(await cardsOn(page).nth(index).locator('.disc').textContent());
    expect(await chooseCard(page, index)).toBe(score);
    names.push((await page.textContent('#place-title'))!);
    if (index < 2) {
      await page.click('#star-button');
      await page.waitForSelector('#star-button[aria-pressed=true]');
    }
    await back(page);
  }

  // which of the two?
  await page.click('#tab-saved');
  await page.waitForFunction(() => document.querySelectorAll('#stars .card').length === 2);
  for (const box of await page.locator('#stars .tick input').all()) await box.check();
  await page.click('#saved-compare');
  await page.waitForSelector('#comparison');
  await expectAccessible(page);
  await page.click('#saved-list');
  await page.locator('#stars .card', { hasText: names[0]! }).click();
  await settledScoreOn(page);
  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=false]');
  await back(page);
  await page.waitForFunction(() => document.querySelectorAll('#stars .card').length === 1);
  const score = Number(await page.textContent('#stars .disc'));

  // in the valley
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#offline');
  await page.click('#tab-saved');
  expect(await page.textContent('#stars .card-name')).toBe(names[1]!);
  await page.locator('#stars .card').click();
  expect(await scoreOn(page)).toBe(score);
  expect(await page.textContent('#saved')).toStartWith('No network');
  expect(await page.locator('[data-source]').count()).toBeGreaterThan(0);
  expect(await page.locator('#points dd').count()).toBeGreaterThan(0);

  // on the hill
  await context.setOffline(false);
  await until('the service answers again', async () => !(await page.isVisible('#saved')));
  expect(await scoreOn(page)).toBeWithin(0, 101);

  // later in the night, without telling where one is; the service takes no report of a time to come
  await context.clearPermissions();
  await page.goto(service.server.url);
  await page.click('#tab-saved');
  await page.locator('#stars .card').click();
  await settledScoreOn(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.click('#grip-button');
  await page.click('#signal-calm');
  expect((await sent).postDataJSON()).toMatchObject({ signal_type: 'calm' });
  await page.waitForFunction(() =>
    document.getElementById('signal-said')?.textContent?.startsWith('Thank you.'),
  );
});
