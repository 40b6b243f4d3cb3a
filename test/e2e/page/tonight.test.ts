import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { drivingMinutes } from '../../../src/shared/geo/driving.ts';
import {
  cardsOn,
  drawnMap,
  listed,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE, type VisitOptions } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

/** Beside a main street: not green in the night from Friday to Saturday. */
const LOUD = { lat: -34.9054, lon: -56.1912 };
const LOUD_LINK = `#${LOUD.lat.toFixed(5)},${LOUD.lon.toFixed(5)},16`;
const FRIDAY = '2026-02-20T22:00';
/** The page's clock; the service is told the same time by its `at`, so that every run sees the same night. */
const LATE = new Date('2026-02-20T23:00-03:00');
const AFTERNOON = new Date('2026-02-20T15:00-03:00');
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
    time: LATE,
    expected: /ERR_FAILED/,
    routes: [['**/api/spot/**', onFriday]],
  } satisfies VisitOptions;

  test('from a bad night leads to the nearest good place within ten minutes, in one tap, also without an answer', async () => {
    const { page } = await look(LOUD_LINK, options);
    const here = await settledScoreOn(page);
    const { places } = await answerOf<Nearby>(
      `/api/spot/nearby?lat=${LOUD.lat}&lon=${LOUD.lon}&radius=10000&limit=50&at=${FRIDAY}`,
    );
    const isBetter = ({ score, here: isHere, distance_m }: Place) =>
      score >= here + 10 && !isHere && distance_m > 40 && drivingMinutes(distance_m) <= 10;
    const better = places.filter(isBetter);
    const [green] = better
      .filter(({ ampel }) => ampel === 'green')
      .sort((a, b) => a.distance_m - b.distance_m);
    const [yellow] = better.filter(({ ampel }) => ampel === 'yellow').sort((a, b) => b.score - a.score);
    const nearest = green ?? yellow;
    await page.waitForSelector('#leave-link');
    const minutes = Math.max(1, Math.round(drivingMinutes(nearest!.distance_m)));
    expect(await page.textContent('#leave-link')).toBe(
      `Leave now: ${nearest!.title} ${nearest!.score} · ${minutes} min`,
    );
    const href = await page.getAttribute('#leave-link', 'href');
    const destination = `${nearest!.lat.toFixed(5)},${nearest!.lon.toFixed(5)}`;
    expect(decodeURIComponent(href!)).toContain(destination);
    // seen without opening the sheet, and nothing else is pushed out of it
    for (const part of ['#leave-link', '#navigate-link', '#score']) {
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
      for (const key of ['ways-out', 'places', 'stars']) localStorage.removeItem(`spotscore.${key}`);
    });
    await page.reload();
    await page.waitForSelector('#saved');
    expect(await page.isVisible('#leave-link')).toBeFalse();
    isDown = false;
  });

  test('is said by night only: by day there is something better', async () => {
    const { page } = await look(LOUD_LINK, { ...options, time: AFTERNOON });
    await settledScoreOn(page);
    await page.waitForSelector('#leave-link');
    expect(await page.textContent('#leave-link')).toStartWith('Better: ');
  });
});

describe('another time', () => {
  test('any date and a time of arrival: list and place are of it, hour by hour, and it is kept in the link', async () => {
    const night = new Date(Date.now() + 60 * DAY_MS);
    const date = night.toISOString().slice(0, 10);
    const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    const name = `${night.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ${night.getUTCDate()}`;
    const { page } = await look('/');
    await listed(page);
    expect(await page.textContent('#night-button')).toBe('Tonight');
    await page.click('#night-button');
    await expectAccessible(page);
    await page.fill('#arrival-date', date);
    await page.fill('#arrival-time', '01:30');
    await page.click('#arrival-show');
    await page.waitForFunction(
      (at) => JSON.parse(localStorage['spotscore.places']).at === at,
      `${next}T01:30`,
    );
    expect(await page.textContent('#night-button')).toBe(`${name}, from 01:30`);
    const listedScore = Number(await cardsOn(page).first().locator('.disc').textContent());
    await cardsOn(page).first().click();
    expect(await settledScoreOn(page)).toBe(listedScore);
    expect(await page.evaluate(() => location.hash)).toEndWith(`,${next}T01:30`);
    const [lat, lon] = (await page.evaluate(() => location.hash.slice(1))).split(',');
    expect((await scoreOf(`lat=${lat}&lon=${lon}&at=${next}T01:30`)).score).toBe(listedScore);
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 5);
    expect(await page.textContent('.hours li .unseen')).toStartWith('01:00: ');

    const { page: opened } = await look(await page.evaluate(() => location.hash));
    expect(await settledScoreOn(opened)).toBe(listedScore);
    await opened.click('#close-spot');
    expect(await opened.textContent('#night-button')).toBe(`${name}, from 01:30`);
    await opened.click('#night-button');
    await opened.click('#arrival-tonight');
    await opened.waitForFunction(() => document.getElementById('night-button')?.textContent === 'Tonight');
  });

  test('a link to a night that is over says so, and leads to tonight', async () => {
    const { page } = await look(`${SPOT},2026-02-16T22:00`);
    await scoreOn(page);
    expect(await page.textContent('#past')).toStartWith('This night is over.');
    await page.waitForFunction(() => document.querySelectorAll('.hours li').length === 8);
    await expectAccessible(page);
    await page.click('#show-tonight');
    await page.waitForSelector('#past', { state: 'detached' });
    await scoreOn(page);
    expect(await page.evaluate(() => location.hash)).not.toContain('T');
  });

  test('the week is told only when a night differs; then each of its nights is one press', async () => {
    const differ = async (route: Route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Score & { nights?: { score: number }[] };
      for (const [i, night] of (answer.nights ?? []).entries()) night.score = i === 3 ? 40 : 80;
      await route.fulfill({ response, json: answer });
    };
    const { page } = await look(SPOT);
    await settledScoreOn(page);
    const words = (await page.textContent('.hours-words'))!;
    const isSame = words.includes('The same all week');
    expect(await page.locator('.week').count()).toBe(isSame ? 0 : 1);
    const { page: other } = await look(SPOT, { routes: [['**/api/spot/score?*nights*', differ]] });
    await settledScoreOn(other);
    expect(await other.locator('.week-night').count()).toBe(7);
    expect(await other.textContent('.hours-words')).not.toContain('The same all week');
    await other.click('#grip-button');
    await expectAccessible(other);
    await other.locator('.week-night').nth(3).click();
    await other.waitForFunction(() => location.hash.includes('T22:00'));
    await scoreOn(other);
  });
});

test.each(['en-GB', 'de-DE'])(
  'a phone that lies on its side shows the number and its sentence (%s)',
  async (locale) => {
    const { page } = await look(SPOT, { width: 844, height: 390, locale });
    await settledScoreOn(page);
    for (const part of ['#score', '#sentence']) {
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
