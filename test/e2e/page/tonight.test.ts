import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { drivingMinutes } from '../../../src/shared/geo/driving.ts';
import {
  cardsOn,
  chooseCard,
  closePlace,
  drawnMap,
  followLink,
  listed,
  listOf,
  openDialog,
  pageService,
  SPOT,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE, type VisitOptions } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

/** On a street of a hill: red in the night from Friday to Saturday, with a quiet car park below it. */
const LOUD = { lat: -34.8855, lon: -56.249 };
const LOUD_LINK = `#${LOUD.lat.toFixed(5)},${LOUD.lon.toFixed(5)},16`;
const FRIDAY = '2026-02-20T22:00';
/** The page's clock. The service gets the same night as `at`, so every run sees the same scores. */
const AT_NIGHT = new Date('2026-02-20T23:00-03:00');
const BY_DAY = new Date('2026-02-20T18:00-03:00');
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
    time: AT_NIGHT,
    expected: /ERR_FAILED/,
    routes: [['**/api/spot/**', onFriday]],
  } satisfies VisitOptions;

  async function nearestGood(here: number) {
    const { places } = await answerOf<Nearby>(
      `/api/spot/nearby?lat=${LOUD.lat}&lon=${LOUD.lon}&radius=10000&limit=50&at=${FRIDAY}`,
    );
    const isGood = ({ ampel, score, here: isHere, distance_m }: Place) =>
      ampel === 'green' && score >= here + 10 && !isHere && distance_m > 40;
    const nearest = places.filter(isGood).sort((a, b) => a.distance_m - b.distance_m)[0]!;
    // the button says the thing
    const name = nearest.title!.replace(/^Car park (on|at) /, '');
    return { ...nearest, name, minutes: Math.max(1, Math.round(drivingMinutes(nearest.distance_m))) };
  }

  test('leads from a bad night to the nearest good place within ten minutes, in one tap, even without an answer', async () => {
    const { page } = await look(LOUD_LINK, options);
    const here = await settledScoreOn(page);
    const nearest = await nearestGood(here);
    expect(nearest.minutes).toBeLessThanOrEqual(10);
    const link = page.getByRole('link', { name: 'Go to ' });
    expect(await link.textContent()).toBe(
      `Go to ${nearest.name} ${nearest.score} · ${nearest.minutes}\u00a0min`,
    );
    const href = await link.getAttribute('href');
    const destination = `${nearest.lat.toFixed(5)},${nearest.lon.toFixed(5)}`;
    expect(decodeURIComponent(href!)).toContain(destination);
    // visible without opening the sheet, and hides nothing else
    for (const part of ['#leave-link', '#navigate-link', '#sentence']) {
      const box = (await page.locator(part).boundingBox())!;
      expect([part, box.y + box.height <= PHONE.height]).toEqual([part, true]);
    }
    await expectAccessible(page);

    isDown = true;
    await page.reload();
    // without the nights, which the page does not store
    await page.waitForSelector('#place[data-settled]');
    expect(await scoreOn(page)).toBe(here);
    expect(await page.getAttribute('#leave-link', 'href')).toBe(href);
    // nothing is stored, so the page promises nothing
    await page.evaluate(() => {
      for (const key of ['ways-out', 'places', 'stars']) localStorage.removeItem(`spotscore.${key}`);
    });
    await page.reload();
    // without the nights, which the page does not store
    await page.waitForSelector('#place[data-settled]');
    expect(await scoreOn(page)).toBe(here);
    expect(await page.locator('#leave-link').count()).toBe(0);
    isDown = false;
  });

  test('is not shown by day, when the same place is only called better, nor on a good night', async () => {
    const { page } = await look(LOUD_LINK, { ...options, time: BY_DAY });
    const here = await settledScoreOn(page);
    const nearest = await nearestGood(here);
    expect(await page.textContent('#leave-link')).toBe(
      `Better: ${nearest.name} ${nearest.score} · ${nearest.minutes}\u00a0min`,
    );
    await followLink(page, `#${nearest.lat.toFixed(5)},${nearest.lon.toFixed(5)},16`);
    await page.waitForFunction((name) => document.title.startsWith(name), nearest.title ?? nearest.name!);
    expect(await settledScoreOn(page)).toBe(nearest.score);
    expect(await page.textContent('.verdict-word')).toContain('Good for the night');
    expect(await page.locator('#leave-link').count()).toBe(0);
  });
});

describe('another time', () => {
  test('may be any date and time of arrival: list and place are rated from then on, hour by hour, and the link keeps it', async () => {
    const night = new Date(Date.now() + 60 * DAY_MS);
    const date = night.toISOString().slice(0, 10);
    const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    const name = `${night.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ${night.getUTCDate()}`;
    const { page } = await look('/');
    await listed(page);
    const chip = page.locator('#night-button');
    expect(await chip.textContent()).toBe('Tonight');
    await openDialog(page, '#night-button');
    await expectAccessible(page);
    await page.getByLabel('Night that begins on').fill(date);
    await page.getByLabel('Arriving at').fill('01:30');
    await page.getByRole('button', { name: 'Show this night' }).click();
    await page.waitForFunction(
      (at) => JSON.parse(localStorage['spotscore.places']).at === at,
      `${next}T01:30`,
    );
    expect(await chip.textContent()).toBe(`${name}, from 01:30`);
    await listed(page);
    const { places } = await listOf(page);
    const score = await chooseCard(page, 0);
    expect(score).toBe(places[0].score);
    const { lat, lon } = places[0];
    expect(await scoreOf(`lat=${lat}&lon=${lon}&at=${next}T01:30`)).toMatchObject({ score });
    expect(await page.evaluate(() => location.hash)).toEndWith(`,${next}T01:30`);
    expect(await page.textContent('#night')).toMatch(/^This night, .*from 01:30 to 06:00 local time$/);
    expect(await page.locator('.hours li').count()).toBe(5);
    expect(await page.textContent('.hours li .unseen')).toStartWith('01:00: ');

    const { page: opened } = await look(await page.evaluate(() => location.hash));
    expect(await settledScoreOn(opened)).toBe(score);
    expect(await opened.textContent('#night')).toContain('from 01:30 to 06:00');

    await closePlace(page);
    expect(await chip.textContent()).toBe(`${name}, from 01:30`);
    await openDialog(page, '#night-button');
    await page.getByRole('dialog').getByRole('button', { name: 'Tonight' }).click();
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).at === null);
    expect(await chip.textContent()).toBe('Tonight');
    await cardsOn(page).first().click();
    await settledScoreOn(page);
    expect(await page.evaluate(() => location.hash)).not.toContain('T');
    expect(await page.locator('#night').count()).toBe(0);
  });

  test('that is over is named as such on the page, which leads to tonight', async () => {
    const { page } = await look(`${SPOT},2026-02-16T22:00`);
    await settledScoreOn(page);
    expect(await page.textContent('#night')).toStartWith(
      'This night is over. Past night, Mon 16 to Tue 17 Feb',
    );
    expect(await page.locator('.hours li').count()).toBe(8);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show tonight' }).click();
    await page.waitForSelector('#night', { state: 'detached' });
    await scoreOn(page);
    expect(await page.evaluate(() => location.hash)).not.toContain('T');
  });
});

test.each(['en-GB', 'de-DE'])(
  'a phone on its side shows the number, the verdict and its reason (%s)',
  async (locale) => {
    const { page } = await look(SPOT, { width: 844, height: 390, locale });
    await settledScoreOn(page);
    for (const part of ['#score', '.verdict-word', '#sentence', '#navigate-link']) {
      const { y, height } = (await page.locator(part).first().boundingBox())!;
      expect([part, y, y >= 0 && y + height <= 390]).toEqual([part, y, true]);
    }
  },
);

test('the score layer shows its value where the pointer rests, asks once for it, and can show the noise alone', async () => {
  const { page } = await look(SPOT, { map: true, expected: /status of 503/ });
  await scoreOn(page);
  await page.click('#layer-button');
  await drawnMap(page, 'scores');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/spot/score?') && asked.push(request.url()));
  /** Moves the pointer across the map, without a pause before its end. */
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
  expect(await page.locator('.legend-ends span').allTextContents()).toEqual([
    'loud',
    '59\u00a0dB',
    '49',
    'quiet',
  ]);
  await wander(200);
  await page.waitForSelector('.value-here');
  const at = new URL(asked[1]!);
  const { explanation } = await answerOf<Score>(at.pathname + at.search);
  expect(await page.textContent('.value-here')).toBe(
    `${Math.round(explanation.spot_context.night_noise_db!)}\u00a0dB here`,
  );
  await expectAccessible(page);
  await page.click('#layer-button');
  await page.waitForSelector('.value-here', { state: 'detached' });
});
