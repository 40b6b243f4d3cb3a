import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { drivingMinutes } from '../../../src/shared/geo/driving.ts';
import { drawnMap, pageService, SPOT, scoreOn, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE, type VisitOptions } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

/** Beside a main street: not green in the night from Friday to Saturday. */
const LOUD = { lat: -34.9, lon: -56.215 };
const LOUD_LINK = `#${LOUD.lat.toFixed(5)},${LOUD.lon.toFixed(5)},16`;
const FRIDAY = '2026-02-20T22:00';
/** The page's clock; the service is told the same time by its `at`, so that every run sees the same night. */
const EVENING = new Date('2026-02-20T21:00-03:00');
const DAY_MS = 86_400_000;

async function answerOf<T>(path: string): Promise<T> {
  return (await (await service.server.get(path)).json()) as T;
}

const scoreOf = (query: string) => answerOf<Score>(`/api/spot/score?${query}`);

describe('leave now', () => {
  let isDown = false;
  const onFriday = (route: Route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('at', FRIDAY);
    return isDown ? route.abort() : route.continue({ url: url.href });
  };
  const options = {
    time: EVENING,
    expected: /ERR_FAILED/,
    routes: [['**/api/spot/**', onFriday]],
  } satisfies VisitOptions;

  test('from a bad night leads to the nearest good place within ten minutes, in one tap, also without an answer', async () => {
    const { page } = await look(LOUD_LINK, options);
    const here = await scoreOn(page);
    const { places } = await answerOf<Nearby>(
      `/api/spot/nearby?lat=${LOUD.lat}&lon=${LOUD.lon}&radius=4762&limit=50&at=${FRIDAY}`,
    );
    const isGood = ({ ampel, score, here: isHere, distance_m }: Place) =>
      ampel === 'green' && score >= here + 10 && !isHere && distance_m > 40;
    const [nearest] = places.filter(isGood).sort((a, b) => a.distance_m - b.distance_m);
    await page.waitForSelector('#leave-link');
    const minutes = Math.max(1, Math.round(drivingMinutes(nearest!.distance_m)));
    expect(await page.textContent('.leave-facts')).toBe(
      `${nearest!.score} out of 100, about ${minutes} min to drive`,
    );
    expect(await page.textContent('.leave-name')).toStartWith('Leave now: ');
    const href = await page.getAttribute('#leave-link', 'href');
    const destination = `${nearest!.lat.toFixed(5)},${nearest!.lon.toFixed(5)}`;
    expect(decodeURIComponent(href!)).toContain(destination);
    // seen without opening the sheet, and nothing else is pushed out of it
    for (const part of ['#leave-link', '#why-button']) {
      const box = (await page.locator(part).boundingBox())!;
      expect([part, box.y + box.height <= PHONE.height]).toEqual([part, true]);
    }
    await expectAccessible(page);

    isDown = true;
    await page.reload();
    expect(await scoreOn(page)).toBe(here);
    await page.waitForSelector('#leave-link');
    expect(await page.getAttribute('#leave-link', 'href')).toBe(href);
    // nothing was loaded, nothing is promised
    await page.evaluate(() => {
      for (const key of ['ways-out', 'list', 'stars']) localStorage.removeItem(`spotscore.${key}`);
    });
    await page.reload();
    await page.waitForFunction(() =>
      document.getElementById('leave-now')?.textContent?.startsWith('Without a connection'),
    );
    isDown = false;
  });

  test('shows the place instead when that is wanted; from a good night there is nothing to leave', async () => {
    const { page } = await look(LOUD_LINK, options);
    const before = await scoreOn(page);
    await page.click('#leave-show');
    await page.waitForFunction((hash) => !location.hash.startsWith(hash), LOUD_LINK.slice(0, 18));
    expect(await scoreOn(page)).toBeGreaterThanOrEqual(before + 10);
    expect(await page.textContent('.verdict-word')).toBe('Good for the night');
    expect(await page.isVisible('#leave-now')).toBeFalse();
  });
});

describe('another time', () => {
  test('any date and a time of arrival: rated from then on, hour by hour, and kept in the link', async () => {
    const night = new Date(Date.now() + 60 * DAY_MS);
    const date = night.toISOString().slice(0, 10);
    const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    const name = `${night.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ${night.getUTCDate()}`;
    const { page } = await look(SPOT);
    await scoreOn(page);
    await page.click('#when-button');
    await expectAccessible(page);
    await page.fill('#arrival-date', date);
    await page.fill('#arrival-time', '01:30');
    await page.click('#arrival-show');
    await page.waitForFunction((next) => location.hash.endsWith(`,${next}T01:30`), next);
    await page.waitForFunction((name) => document.querySelector('.night')?.textContent?.includes(name), name);
    const { score } = await scoreOf(`lat=-34.9054&lon=-56.1912&at=${next}T01:30`);
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('.night')).toMatch(/^This night, .*from 01:30 to 06:00 local time$/);
    expect(await page.textContent('#when-button')).toBe(`${name}, 01:30`);
    expect(await page.getAttribute('#when-button', 'aria-pressed')).toBe('true');
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 5);
    expect(await page.textContent('.hours li .unseen')).toStartWith('01:00: ');

    // the same arrival in another night
    await page.locator('#nights .chip').nth(2).click();
    await page.waitForFunction(
      (next) => /T01:30$/.test(location.hash) && !location.hash.includes(next),
      next,
    );
    await scoreOn(page);
    expect(await page.textContent('.night')).toContain('from 01:30 to 06:00');
    const { page: opened } = await look(await page.evaluate(() => location.hash));
    await scoreOn(opened);
    expect(await opened.textContent('#when-button')).toBe('01:30');

    await page.click('#when-button');
    await page.click('#arrival-tonight');
    await page.waitForFunction(() => !location.hash.includes('T'));
    await scoreOn(page);
    expect(await page.textContent('#when-button')).toBe('Arrival');
  });

  test('a link to a night that is over says so, and leads to tonight', async () => {
    const { page } = await look(`${SPOT},2026-02-16T22:00`);
    await scoreOn(page);
    expect(await page.textContent('#past')).toStartWith('This night is over.');
    expect(await page.textContent('.night')).toStartWith('Past night, Mon 16 to Tue 17 Feb');
    expect(await page.textContent('#when-button')).toBe('Mon 16');
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 8);
    await expectAccessible(page);
    await page.click('#show-tonight');
    await page.waitForSelector('#past', { state: 'detached' });
    await scoreOn(page);
    expect(await page.textContent('.night')).toStartWith('Tonight, ');
    expect(await page.evaluate(() => location.hash)).not.toContain('T');
  });
});

test.each(['en-GB', 'de-DE'])(
  'a phone that lies on its side shows the number, its reasons and the nights (%s)',
  async (locale) => {
    const { page } = await look(SPOT, { width: 844, height: 390, locale });
    await settledScoreOn(page);
    for (const part of ['#score', '.reasons li', '#nights']) {
      const { y, height } = (await page.locator(part).first().boundingBox())!;
      expect([part, y, y >= 0 && y + height <= 390]).toEqual([part, y, true]);
    }
  },
);

test('the score layer tells its value where the pointer rests, asks once for it, and shows the noise alone', async () => {
  const { page } = await look(SPOT, { map: true, reducedMotion: true, expected: /status of 503/ });
  await scoreOn(page);
  await page.click('#layer-button');
  await drawnMap(page, 'scores');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/spot/score?') && asked.push(request.url()));
  /** A pointer on its way across the map, without a rest before its end. */
  const wander = (last: number) =>
    page.evaluate((last) => {
      const canvas = document.getElementById('map-canvas')!;
      for (let x = last - 50; x <= last; x += 2)
        canvas.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: x, clientY: 170 }));
    }, last);
  await wander(150);
  await page.waitForSelector('.value-here');
  expect(asked).toHaveLength(1);
  const { pathname, search } = new URL(asked[0]!);
  const answer = await answerOf<Score>(pathname + search);
  expect(await page.textContent('.value-here')).toBe(`${answer.score} here`);
  await expectAccessible(page);

  const noise = page.waitForRequest((request) => request.url().includes('show=noise'));
  await page.click('#layer-noise');
  await noise;
  await drawnMap(page, 'scores');
  expect(await page.isVisible('.value-here')).toBeFalse();
  expect(await page.locator('.legend-ends span').allTextContents()).toEqual(['loud', '59 dB', '49', 'quiet']);
  await wander(200);
  await page.waitForSelector('.value-here');
  const at = new URL(asked[1]!);
  const { explanation } = await answerOf<Score>(at.pathname + at.search);
  expect(await page.textContent('.value-here')).toBe(
    `${Math.round(explanation.spot_context.night_noise_db!)} dB here`,
  );
  await expectAccessible(page);
  await page.click('#layer-button');
  await page.waitForSelector('.value-here', { state: 'detached' });
});
