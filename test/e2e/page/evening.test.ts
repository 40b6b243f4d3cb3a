/** A whole evening of somebody who looks for a place to sleep, and the morning after, on a phone. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { installed, pageService, scoreOn, timeForTwo } from '../../support/browser/page-service.ts';
import { expectAccessible, setClockAhead } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService();

/** In the middle of the sample region. */
const HERE = { latitude: -34.9083, longitude: -56.198 };
/** From the evening to the morning after. */
const NIGHT_MS = 10 * 3_600_000;

const rows = (page: Page) => page.locator('#here ol:not([aria-busy=true]) .place');

async function back(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForSelector('#welcome:not([hidden])');
}

test('an evening: three places, two compared, one kept; no connection, and back; in the morning a report', async () => {
  await timeForTwo();
  // the service takes no reports of tomorrow: it is this morning now, and the evening was yesterday
  const { page, context } = await service.look('/', {
    clockAhead: -NIGHT_MS,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await rows(page).first().waitFor();

  // where am I?
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.click('#position-button');
  await scoreOn(page);
  expect(await page.evaluate(() => location.hash)).toStartWith('#-34.90830,-56.19800,');
  await page.click('#close-spot');
  await page.waitForSelector('#welcome:not([hidden])');

  // what is around here?
  await rows(page).nth(2).waitFor();
  for (const index of [0, 1, 2]) {
    const listed = Number(await rows(page).nth(index).locator('.place-score').textContent());
    await rows(page).nth(index).click();
    expect(await scoreOn(page)).toBe(listed);
    expect(await page.textContent('#place-title')).not.toBe('');
    if (index < 2) {
      await page.click('#star-button');
      await page.waitForSelector('#star-button[aria-pressed=true]');
    }
    await back(page);
  }

  // which of the two?
  await page.click('#tab-stars');
  await page.waitForFunction(() => document.querySelectorAll('#comparison .compared-score').length >= 12);
  await expectAccessible(page);
  const [kept, dropped] = await page.$$eval('#stars .place-name', (all) =>
    all.map((each) => each.textContent!),
  );
  await page.locator('#stars .place').nth(1).click();
  await scoreOn(page);
  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=false]');
  await back(page);
  expect(await page.textContent('#tab-stars')).toBe('Saved (1)');
  expect(await page.textContent('#stars')).not.toContain(dropped === kept ? '\n' : dropped!);
  const score = Number(await page.textContent('#stars .place-score'));

  // in the valley
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.click('#tab-stars');
  expect(await page.textContent('#stars .place-name')).toBe(kept!);
  await page.click('#stars .place');
  expect(await scoreOn(page)).toBe(score);
  expect(await page.textContent('#saved')).toStartWith('No connection.');
  expect(await page.textContent('#offline')).toBe('No connection');
  expect(await page.locator('.reasons li').count()).toBeGreaterThan(0);
  await page.click('#why-button');
  expect(await page.locator('#waterfall tr').count()).toBeGreaterThan(1);

  // on the hill
  await context.setOffline(false);
  await until('the service answers again', async () => !(await page.isVisible('#saved')));
  expect(await scoreOn(page)).toBeWithin(0, 101);

  // the next morning
  await setClockAhead(page, 0);
  await page.goto(service.server.url);
  await page.click('#tab-stars');
  await page.click('#stars .place');
  await scoreOn(page);
  const pressedAt = Date.now();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.click('#signal-calm');
  const report = (await sent).postDataJSON();
  expect(report).toMatchObject({ signal_type: 'calm' });
  expect(Math.abs(Date.parse(report.timestamp) - pressedAt)).toBeLessThan(60_000);
  await page.waitForFunction(() =>
    document.getElementById('signal-said')?.textContent?.startsWith('Thank you.'),
  );
});
