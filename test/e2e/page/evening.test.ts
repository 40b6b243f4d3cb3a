/** A whole evening of somebody who looks for a place to sleep, and the morning after, on a phone. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  AFTERNOON,
  chooseCard,
  installed,
  listed,
  namesOn,
  pageService,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, setClockAhead } from '../../support/browser/visit.ts';

const service = pageService(undefined, AFTERNOON);

/** In the middle of the sample region. */
const HERE = { latitude: -34.9083, longitude: -56.198 };
/** 08:00 before the afternoon of the service: later nobody is asked how the night was. */
const MORNING_MS = AFTERNOON.getTime() - 7 * 3_600_000;
/** The evening before, 23:00, and the morning, as the device's clock is ahead of this machine's. */
const MORNING_AHEAD = MORNING_MS - Date.now();
const EVENING_AHEAD = MORNING_AHEAD - 9 * 3_600_000;

async function back(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForSelector('#place', { state: 'hidden' });
}

test('an evening: three places, two compared, one kept; no connection, and back; in the morning a report', async () => {
  const { page, context } = await service.look('/', {
    clockAhead: EVENING_AHEAD,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await listed(page);

  // what is around me?
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.getByRole('button', { name: 'My location' }).click();
  await page.waitForFunction(() =>
    document.getElementById('list-count')?.textContent?.endsWith(' · from you'),
  );
  await listed(page);
  const scores = await page.$$eval('#places .card .disc', (all) =>
    all.map((each) => Number(each.textContent)),
  );
  for (const index of [0, 1, 2]) {
    expect(await chooseCard(page, index)).toBe(scores[index]!);
    expect(await page.textContent('#place-title')).not.toBe('');
    if (index < 2) {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForSelector('#star-button[aria-pressed=true]');
    }
    await back(page);
  }

  // which of the two?
  await page.click('#tab-saved');
  for (const box of await page.locator('#stars .tick').all()) await box.click();
  await page.getByRole('button', { name: 'Compare (2)' }).click();
  const [kept, dropped] = await page.locator('#comparison .compared-name').allTextContents();
  const score = Number(await page.locator('#comparison thead .disc').first().textContent());
  await expectAccessible(page);
  await page.locator('#comparison').getByRole('columnheader').nth(1).getByRole('button').click();
  await settledScoreOn(page);
  expect(await page.textContent('#place-title')).toBe(dropped!);
  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=false]');
  await back(page);
  await page.getByRole('button', { name: 'List' }).click();
  expect(await namesOn(page, '#stars')).toEqual([kept!]);

  // in the valley
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#offline');
  await page.click('#tab-saved');
  expect(await namesOn(page, '#stars')).toEqual([kept!]);
  await page.locator('#stars .card').click();
  expect(await scoreOn(page)).toBe(score);
  expect(await page.textContent('#saved')).toStartWith('No network. As of ');
  expect(await page.textContent('#sentence')).not.toBe('');
  await page.click('#grip-button');
  expect(await page.locator('#points dd').count()).toBeGreaterThan(0);

  // on the hill
  await context.setOffline(false);
  await page.waitForSelector('#saved', { state: 'detached' });
  expect(await settledScoreOn(page)).toBeWithin(0, 101);

  // the next morning
  await setClockAhead(page, MORNING_AHEAD);
  await page.goto(service.server.url);
  await page.waitForSelector('#morning:not([hidden])');
  const asked = await page.textContent('#morning-title');
  expect(asked).toBe(`You looked at ${kept} last night. How was it?`);
  const pressedAt = Date.now() + MORNING_AHEAD;
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('#morning').getByRole('button', { name: 'Quiet night' }).click();
  const report = (await sent).postDataJSON();
  expect(report).toMatchObject({ signal_type: 'calm' });
  expect(Math.abs(Date.parse(report.timestamp) - pressedAt)).toBeLessThan(60_000);
  await page.waitForFunction(() =>
    document.getElementById('morning-said')?.textContent?.startsWith('Thank you.'),
  );
});
