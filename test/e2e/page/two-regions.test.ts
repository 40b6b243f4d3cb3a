/** A service with two loaded regions: what the page finds, keeps and compares in both. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import {
  drawnMap,
  followLink,
  pageService,
  scoreOn,
  settledScoreOn,
  timeForTwo,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { smallTown } from '../../support/maps/small-town.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';

const LAKE = { name: 'Seeheim', lat: 47.1, lon: 9.5, carParks: ['Am See', 'Am Bach', 'Am Hang'] };
const WOOD = { name: 'Waldheim', lat: 49.5, lon: 11.3, carParks: ['Forsthaus', 'Eichenweg', 'Lichtung'] };
/** On the through road of a town, as a link. */
const spotIn = ({ lat, lon }: typeof LAKE) => `#${lat.toFixed(5)},${lon.toFixed(5)},15`;
/** In neither of them. */
const ELSEWHERE = '#51.20000,6.80000,14';

const { look } = pageService(async (cwd) => {
  for (const town of [LAKE, WOOD]) {
    const file = join(cwd, `${town.name.toLowerCase()}.osm.pbf`);
    writeFileSync(file, pbfOf(smallTown(town)));
    const { exitCode, stderr } = await run({ args: ['import', file], cwd });
    if (exitCode !== 0) throw new Error(stderr);
  }
});

async function listed(page: Page): Promise<string[]> {
  await page.waitForSelector('#here ol:not([aria-busy=true]) .place');
  return page.$$eval('#here .place-name', (all) => all.map((each) => each.textContent ?? ''));
}

/** Waits for the list of a town. */
async function listOf(page: Page, town: typeof LAKE): Promise<void> {
  await page.waitForFunction((lat) => {
    const { area } = JSON.parse(localStorage['spotscore.list'] ?? '{}');
    return area && Math.abs(area.lat - lat) < 1;
  }, town.lat);
  for (const name of await listed(page)) expect(town.carParks).toContain(name);
}

describe('two regions', () => {
  test('are both named to who looks elsewhere, and each leads to its own places', async () => {
    const { page } = await look(ELSEWHERE);
    await page.waitForSelector('.no-data');
    await page.click('#close-spot');
    await page.waitForSelector('#covered-regions');
    const links = page.locator('#covered-regions .region-link');
    expect(await links.allTextContents()).toEqual([LAKE.name, WOOD.name]);
    await expectAccessible(page);
    await links.nth(1).click();
    await listOf(page, WOOD);
    await followLink(page, ELSEWHERE);
    await page.waitForSelector('.no-data');
    await page.locator('.no-data .region-link').first().click();
    await listOf(page, LAKE);
  });

  test('are one search: a name in the other region is found, and called by where it lies', async () => {
    const { page } = await look(spotIn(LAKE));
    await settledScoreOn(page);
    await page.fill('#search-input', 'eichenwg');
    await page.waitForSelector('[role=option]');
    expect(await page.locator('[role=option]').first().textContent()).toContain('Eichenweg');
    expect(await page.locator('[role=option]').first().textContent()).toContain('Waldheim');
    await page.locator('[role=option]').first().click();
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).toBe('Eichenweg');
    expect(await page.evaluate(() => location.hash)).toStartWith('#49.5');
  });

  test('keep a place each, and the two are compared night by night', async () => {
    await timeForTwo();
    const { page } = await look('/');
    for (const town of [LAKE, WOOD]) {
      await page.fill('#search-input', town.carParks[0]!);
      await page.locator('[role=option]', { hasText: town.carParks[0]! }).first().click();
      await settledScoreOn(page);
      await page.click('#star-button');
      await page.waitForSelector('#star-button[aria-pressed=true]');
      await page.click('#close-spot');
      await page.waitForSelector('#welcome:not([hidden])');
    }
    await page.click('#tab-stars');
    await page.waitForFunction(() => document.querySelectorAll('#comparison .compared-score').length === 14);
    const names = await page.$$eval('#stars .place-name', (all) => all.map((each) => each.textContent));
    expect(names.sort()).toEqual(['Am See', 'Forsthaus']);
    await expectAccessible(page);
    const place = page.locator('#stars .place', { hasText: 'Forsthaus' });
    const score = Number(await place.locator('.place-score').textContent());
    await place.click();
    expect(await scoreOn(page)).toBe(score);
  });

  test('are one drive: its places lie in both, in the order of arrival', async () => {
    const { page } = await look('/');
    await page.click('#tab-route');
    await page.fill('#route-from', LAKE.name);
    await page.fill('#route-to', WOOD.name);
    await page.click('#route-find');
    await page.waitForSelector('#route-places[aria-busy=false] .place');
    const names = await page.$$eval('#route-places .place-name', (all) =>
      all.map((each) => each.textContent!),
    );
    const isByTheLake = names.map((name) => LAKE.carParks.includes(name));
    expect([...new Set(isByTheLake)]).toEqual([true, false]);
    for (const name of names) expect([...LAKE.carParks, ...WOOD.carParks]).toContain(name);
  });

  test('have one map, and each is drawn on it', async () => {
    const drawnAt = new Set<number>();
    const answer = async (route: Route) => {
      const response = await route.fetch();
      const [, z, x] = /\/base\/(\d+)\/(\d+)\//.exec(new URL(route.request().url()).pathname)!;
      if (z === '14' && (await response.body()).length > 0) drawnAt.add(Number(x));
      await route.fulfill({ response });
    };
    const { page } = await look(spotIn(LAKE), {
      map: true,
      reducedMotion: true,
      routes: [['**/api/map/base/**', answer]],
    });
    await drawnMap(page);
    const column = ({ lon }: typeof LAKE) => Math.floor(((lon + 180) / 360) * 2 ** 14);
    expect([...drawnAt]).toContain(column(LAKE));
    expect([...drawnAt]).not.toContain(column(WOOD));
    await followLink(page, spotIn(WOOD));
    await settledScoreOn(page);
    await drawnMap(page);
    expect([...drawnAt]).toContain(column(WOOD));
  });
});
