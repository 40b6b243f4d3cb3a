/** A whole evening of a traveller who looks for a place to sleep, and the morning after, on a phone. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  AFTERNOON,
  chooseCard,
  expandSheet,
  installed,
  listed,
  namesOn,
  openTab,
  pageService,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, setClockAhead } from '../../support/browser/visit.ts';

const service = pageService({ now: AFTERNOON });

/** In the middle of the sample region. */
const HERE = { latitude: -34.9083, longitude: -56.198 };
/** 08:00 on the day of the service's afternoon. Later in the day, the page does not ask about the night. */
const MORNING_MS = AFTERNOON.getTime() - 7 * 3_600_000;
/**
 * How far the device's clock is ahead of this machine's, ms: on that morning, and at 23:00 the evening
 * before.
 */
const MORNING_AHEAD = MORNING_MS - Date.now();
const EVENING_AHEAD = MORNING_AHEAD - 9 * 3_600_000;

async function back(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForSelector('#place', { state: 'hidden' });
}

test('one evening: three places, two compared, one saved; the connection lost and back; a report in the morning', async () => {
  const { page, context } = await service.look('/', {
    serviceWorker: true,
    clockAhead: EVENING_AHEAD,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await listed(page);

  // the places around me
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

  // two saved places are compared
  await openTab(page, 'saved');
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

  // in the valley, without a connection
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#offline');
  await openTab(page, 'saved');
  expect(await namesOn(page, '#stars')).toEqual([kept!]);
  await page.locator('#stars .card').click();
  expect(await scoreOn(page)).toBe(score);
  expect(await page.textContent('#saved')).toStartWith('No network. As of ');
  expect(await page.textContent('#sentence')).not.toBe('');
  await expandSheet(page);
  expect(await page.locator('#points dd').count()).toBeGreaterThan(0);

  // on the hill, with a connection again
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

/** Stops in the sample. A night at each of them makes three days. */
const STOPS = ['-34.9054, -56.1912', '-34.9000, -56.1650', '-34.8900, -56.1200', '-34.8840, -56.0600'];

const nightsOf = (page: Page) =>
  page.$$eval('.route-day > .card', (all) => all.map((card) => card.getAttribute('data-spot')!));

/** Waits until the second night is at the place with this id; the other two nights must not change. */
async function expectMoved(page: Page, id: string, before: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (id) => document.querySelectorAll('.route-day > .card')[1]?.getAttribute('data-spot') === id,
    id,
  );
  expect(await nightsOf(page)).toEqual([before[0]!, id, before[2]!]);
}

test('three days are planned by touch, and a night is exchanged', async () => {
  const { page } = await service.look('/', { reducedMotion: true });
  await page.tap('#tab-route');
  await page.fill('#route-from', STOPS[0]!);
  await page.fill('#route-to', STOPS[3]!);
  for (const number of [1, 2]) {
    await page.tap('#route-more');
    await page.fill(`#route-stop-${number}`, STOPS[number]!);
  }
  await page.tap('#route-find');
  await page.waitForSelector('#route-days[aria-busy=false]');
  expect(await page.locator('.route-day').count()).toBe(3);
  const before = await nightsOf(page);
  expect(before).toHaveLength(3);
  await expectAccessible(page);

  await page.locator('.route-day > .card').nth(1).tap();
  const other = page.locator('.route-others .card').first();
  const id = (await other.getAttribute('data-spot'))!;
  await other.tap();
  await expectMoved(page, id, before);
});

test('three days are planned with the keyboard only, and a night is exchanged', async () => {
  const { page } = await service.look('/', { reducedMotion: true });
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 60 && (await focused()) !== wanted; presses++)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe(wanted);
  };
  await tabTo('tab-route');
  await page.keyboard.press('Enter');
  await tabTo('route-from');
  await page.keyboard.type(STOPS[0]!);
  await tabTo('route-to');
  await page.keyboard.type(STOPS[3]!);
  for (const number of [1, 2]) {
    await tabTo('route-more');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await tabTo(`route-stop-${number}`);
    await page.keyboard.type(STOPS[number]!);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('#route-days[aria-busy=false]');
  // the title gets the focus, so that screen readers read it first
  expect(await focused()).toBe('route-title');
  const before = await nightsOf(page);
  expect(before).toHaveLength(3);

  const second = page.locator('.route-day').nth(1);
  const planB = (await page.evaluate(() => JSON.parse(localStorage['spotscore.drive']))).days[1].plan_b;
  for (let presses = 0; presses < 30; presses++) {
    if (await second.locator('.route-plan-b:focus').count()) break;
    await page.keyboard.press('Tab');
  }
  expect(await second.locator('.route-plan-b:focus').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expectMoved(page, planB.spot_id, before);
  expect(await second.locator('.card:focus').count()).toBe(1);
});
