import { describe, expect, test } from 'bun:test';
import type { Page, Request, Route } from 'playwright-core';
import {
  closePlace,
  expandSheet,
  followLink,
  installed,
  lastNight,
  NEIGHBOURHOODS,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const service = pageService({ isChanged: true });
const { look } = service;

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
/** Time in which a report can be undone, ms. */
const UNDO_MS = 10_000;
const DAY_MS = 86_400_000;

interface KeptReport {
  spot_id: string;
  signal_type: string;
  device_token: string;
  timestamp: string;
  place: string;
}

const outboxOf = (page: Page): Promise<KeptReport[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('spotscore.outbox') ?? '[]'));

/** Waits until a bad report has lowered the score. */
const scoreBelow = (page: Page, before: number) =>
  page.waitForFunction((score) => Number(document.getElementById('score')?.textContent) < score, before);

const saidOn = (page: Page, words: string) =>
  page.waitForFunction(
    (words) => document.getElementById('signal-said')?.textContent?.startsWith(words),
    words,
  );

const isReport = (request: Request) => request.method() === 'POST';

describe('a report from the page', () => {
  test('is acknowledged and changes the score, once it can no longer be undone', async () => {
    const { page } = await look(NEIGHBOURHOODS[0], { time: lastNight() });
    const before = await settledScoreOn(page);
    await page.click('#signal-police');
    expect(await page.textContent('#signal-said')).toBe('Noted: Police.');
    await expectAccessible(page);
    await page.clock.fastForward(UNDO_MS);
    await scoreBelow(page, before);
    expect(await page.textContent('#signal-said')).toMatch(/^Thank you\. .* again tomorrow at \d\d:\d\d\.$/);
    expect(await page.isVisible('#signal-undo')).toBeFalse();
  });

  test('can be undone for ten seconds: nothing is sent, and another report is possible', async () => {
    const { page } = await look(NEIGHBOURHOODS[1], { time: lastNight() });
    const before = await settledScoreOn(page);
    const sent: Request[] = [];
    page.on('request', (request) => isReport(request) && sent.push(request));
    await page.click('#signal-police');
    await page.click('#signal-undo');
    expect(await page.textContent('#signal-said')).toBe('Undone. Nothing was sent.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('signal-police');
    await page.clock.fastForward(2 * UNDO_MS);
    await page.click('#signal-noise');
    await page.clock.fastForward(UNDO_MS);
    await scoreBelow(page, before);
    expect(sent.map((request) => request.postDataJSON().signal_type)).toEqual(['noise']);
  });

  test('is sent at once when the page is hidden', async () => {
    const { page } = await look(NEIGHBOURHOODS[2], { time: lastNight() });
    await settledScoreOn(page);
    await page.click('#signal-knock');
    const sent = page.waitForRequest(isReport);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect((await sent).postDataJSON().signal_type).toBe('knock');
    await saidOn(page, 'Thank you.');
  });

  test('is possible once a day for one spot: a second one is explained kindly, with the time, without a request', async () => {
    const { page } = await look(NEIGHBOURHOODS[3], { time: lastNight() });
    const before = await settledScoreOn(page);
    await page.click('#signal-noise');
    await page.clock.fastForward(UNDO_MS);
    await scoreBelow(page, before);
    await page.click('#signal-calm');
    expect(await page.textContent('#signal-said')).toMatch(
      /^You already reported this place\. .* again tomorrow at \d\d:\d\d\.$/,
    );
    expect(await outboxOf(page)).toEqual([]);
  });

  test('waits on the device without a connection, and is sent later with its own time and nothing else', async () => {
    const { page, context } = await look(NEIGHBOURHOODS[4], {
      serviceWorker: true,
      expected: NO_CONNECTION,
      time: lastNight(),
    });
    const before = await settledScoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await page.click('#signal-knock');
    await page.clock.fastForward(UNDO_MS);
    await saidOn(page, 'No network. Saved with the current time.');
    const [kept] = await outboxOf(page);
    expect(kept).toMatchObject({ signal_type: 'knock' });
    await page.click('#signal-noise');
    await saidOn(page, 'You already reported');
    expect(await outboxOf(page)).toHaveLength(1);
    // the list says that a report is waiting
    await closePlace(page);
    expect(await page.textContent('#waiting-reports')).toBe('1 report is sent when there is a network');
    await expectAccessible(page);
    await followLink(page, NEIGHBOURHOODS[4]);
    await scoreOn(page);

    const sent = page.waitForRequest(isReport);
    await context.setOffline(false);
    const { place, ...report } = kept!;
    expect((await sent).postDataJSON()).toEqual(report);
    await scoreBelow(page, before);
    expect(await outboxOf(page)).toEqual([]);
    expect(await page.locator('#waiting-reports').count()).toBe(0);
    const token = await page.evaluate(() => JSON.parse(localStorage['spotscore.device']));
    expect(report.device_token).toBe(token);
  });

  test('is possible at a spot that cannot be rated without a connection', async () => {
    const { page, context } = await look(SPOT, {
      serviceWorker: true,
      expected: NO_CONNECTION,
      time: lastNight(),
    });
    await scoreOn(page);
    await installed(page);
    await context.setOffline(true);
    await followLink(page, NEIGHBOURHOODS[5]);
    await page.waitForSelector('#lost');
    await expandSheet(page);
    await page.click('#signal-calm');
    await expectAccessible(page);
    await page.clock.fastForward(UNDO_MS);
    await saidOn(page, 'No network. Saved');
    const sent = page.waitForRequest(isReport);
    await context.setOffline(false);
    const [lat, lon] = NEIGHBOURHOODS[5].slice(1).split(',');
    const answer = await (await service.server.get(`/api/spot/score?lat=${lat}&lon=${lon}`)).json();
    expect((await sent).postDataJSON().spot_id).toBe(answer.spot_id);
    await saidOn(page, 'Thank you.');
  });

  test('whose answer was lost is sent again, and acknowledged', async () => {
    let isLost = true;
    const answer = async (route: Route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    };
    const { page } = await look('#-34.88500,-56.19400,16', {
      expected: /ERR_FAILED|status of 429/,
      time: lastNight(),
      routes: [['**/api/spot/signal', answer]],
    });
    await settledScoreOn(page);
    await page.click('#signal-calm');
    await page.clock.fastForward(UNDO_MS);
    // the message names the service, because the device is online
    await saidOn(page, 'The service does not answer. Saved with the current time.');
    isLost = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await saidOn(page, 'Thank you.');
  });

  test('is shown with its place and the reason when the service refuses it, in the language of the page, until dismissed', async () => {
    let isDown = true;
    // as from a device with a wrong clock: the service refuses times more than five minutes in the future
    const timestamp = new Date(Date.now() + 30 * 60_000).toISOString();
    const answer = (route: Route) =>
      isDown ? route.abort() : route.continue({ postData: { ...route.request().postDataJSON(), timestamp } });
    const { page } = await look(NEIGHBOURHOODS[5], {
      locale: 'de-DE',
      expected: /ERR_FAILED|status of 400/,
      time: lastNight(),
      routes: [['**/api/spot/signal', answer]],
    });
    await settledScoreOn(page);
    const title = await page.textContent('#place-title');
    await page.click('#signal-noise');
    await page.clock.fastForward(UNDO_MS);
    await saidOn(page, 'Der Dienst antwortet nicht.');
    await followLink(page, SPOT);
    await page.waitForFunction(
      (title) => document.getElementById('place-title')?.textContent !== title,
      title,
    );
    await scoreOn(page);
    isDown = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('#refusal');
    expect(await page.textContent('#refusal')).toBe(
      `Deine Meldung zu ${title} wurde nicht angenommen. Die Uhr dieses Geräts geht falsch.`,
    );
    await expectAccessible(page);
    await page.click('.morning-message .icon-button');
    expect(await page.isVisible('#morning')).toBeFalse();
  });
});

describe('reporting', () => {
  /** In the time zone of the sample region. */
  const afternoon = new Date('2026-11-20T14:00-03:00');
  const buttons = (page: Page) => page.locator('#signals').getByRole('button');

  test('is open from evening to noon only: in the afternoon the page says when', async () => {
    const { page } = await look(SPOT, { time: afternoon });
    await settledScoreOn(page);
    expect(await page.textContent('#signals')).toContain('Reports open tonight at 22.');
    expect(await buttons(page).count()).toBe(0);
  });

  test('is for users who are at the spot or do not share their location, not from afar', async () => {
    const [lat, lon] = SPOT.slice(1).split(',').map(Number);
    const there = { latitude: lat!, longitude: lon! };
    const afar = { ...there, latitude: lat! + 0.01 };
    for (const [position, count] of [
      [afar, 0],
      [there, 4],
    ] as const) {
      const { page } = await look('/', { time: lastNight(), position });
      await page.waitForFunction(() =>
        document.getElementById('list-count')?.textContent?.endsWith('from you'),
      );
      await followLink(page, SPOT);
      await settledScoreOn(page);
      expect(await buttons(page).count()).toBe(count);
      const words = await page.textContent('#signals');
      expect(words?.includes('You can report when you are there.')).toBe(count === 0);
    }
  });
});

describe('the next morning', () => {
  /**
   * Montevideo is 3 hours behind UTC. The night is over, because the service refuses reports with a time in
   * the future.
   */
  const evening = new Date(Math.floor(Date.now() / DAY_MS - 3) * DAY_MS + 23.5 * 3_600_000);
  const later = (hours: number) => new Date(evening.getTime() + hours * 3_600_000);

  async function reloadAt(page: Page, time: Date): Promise<void> {
    await page.clock.setSystemTime(time);
    await page.reload();
    await scoreOn(page);
  }

  test('the page asks about the place that was opened last, for one tap, and never again', async () => {
    const { page } = await look('#-34.90000,-56.17000,16', { time: evening });
    await scoreOn(page);
    const title = await page.textContent('#place-title');
    await reloadAt(page, later(2));
    expect(await page.isVisible('#morning')).toBeFalse();
    await reloadAt(page, later(12));
    expect(await page.textContent('#morning-title')).toBe(`You looked at ${title} last night. How was it?`);
    await expectAccessible(page);
    await page.click('#morning-calm');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('morning-undo');
    await page.click('#morning-undo');
    await page.click('#morning-noise');
    expect(await page.textContent('#morning-said')).toBe('Noted: Noise.');
    await expectAccessible(page);
    const sent = page.waitForRequest(isReport);
    await page.clock.fastForward(UNDO_MS);
    expect((await sent).postDataJSON()).toMatchObject({ signal_type: 'noise' });
    await until('it is thanked for', async () =>
      (await page.textContent('#morning'))!.startsWith('Thank you.'),
    );
    await page.click('.morning-message .icon-button');
    expect(await page.isVisible('#morning')).toBeFalse();
    await reloadAt(page, later(13));
    expect(await page.isVisible('#morning')).toBeFalse();
  });

  test('the page does not ask users who did not sleep there, or who look for the next night', async () => {
    const { page } = await look('#-34.90120,-56.16110,16', { time: evening });
    await scoreOn(page);
    // in the evening, a traveller looks for tonight
    await page.clock.setSystemTime(later(20.6));
    await page.reload();
    expect(await page.isVisible('#morning')).toBeFalse();
    await reloadAt(page, evening);
    await reloadAt(page, later(10));
    await page.click('#morning-not');
    expect(await page.isVisible('#morning')).toBeFalse();
    await reloadAt(page, later(11));
    expect(await page.isVisible('#morning')).toBeFalse();
  });
});
