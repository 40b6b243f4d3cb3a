/** A service with two loaded regions: what the page finds, saves and compares in both. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import {
  AFTERNOON,
  closePlace,
  drawnMap,
  followLink,
  listed,
  namesOn,
  openTab,
  pageService,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { pressFind } from '../../support/browser/route-form.ts';
import { expectAccessible } from '../../support/browser/visit.ts';
import { smallTown } from '../../support/maps/small-town.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';

const LAKE = { name: 'Seeheim', lat: 47.1, lon: 9.5, carParks: ['Am See', 'Am Bach', 'Am Hang'] };
const WOOD = { name: 'Waldheim', lat: 49.5, lon: 11.3, carParks: ['Forsthaus', 'Eichenweg', 'Lichtung'] };
/** The title that the page gives to a car park of that name. */
const titled = (name: string) => `${name} car park`;
/** A link to a spot on the through road of a town. */
const spotIn = ({ lat, lon }: typeof LAKE) => `#${lat.toFixed(5)},${lon.toFixed(5)},15`;
/** A position outside both regions. */
const ELSEWHERE = '#51.20000,6.80000,14';

const prepare = async (cwd: string) => {
  for (const town of [LAKE, WOOD]) {
    const file = join(cwd, `${town.name.toLowerCase()}.osm.pbf`);
    writeFileSync(file, pbfOf(smallTown(town)));
    const { exitCode, stderr } = await run({ args: ['import', file], cwd });
    if (exitCode !== 0) throw new Error(stderr);
  }
};
const { look } = pageService({ prepare, now: AFTERNOON });

/** Waits for the list of a town. */
async function listOfTown(page: Page, town: typeof LAKE): Promise<void> {
  await page.waitForFunction((lat) => {
    const { bounds } = JSON.parse(localStorage['spotscore.places'] ?? '{}');
    return bounds?.[1] < lat && lat < bounds[3];
  }, town.lat);
  for (const name of await listed(page)) expect(town.carParks.map(titled)).toContain(name);
}

describe('two regions', () => {
  test('are both named when the view is elsewhere, and each leads to its own places', async () => {
    const { page } = await look(ELSEWHERE);
    await page.waitForSelector('#no-map');
    const links = page.locator('#no-map').getByRole('button');
    expect(await links.allTextContents()).toEqual([LAKE.name, WOOD.name]);
    await expectAccessible(page);
    await links.nth(1).click();
    await listOfTown(page, WOOD);
    // the list for a position outside both leads to the nearer one
    await followLink(page, ELSEWHERE);
    await page.waitForSelector('#no-map');
    await page.locator('#no-map').getByRole('button', { name: LAKE.name }).click();
    await listOfTown(page, LAKE);
  });

  test('share one search: a name in the other region is found, with its location', async () => {
    const { page } = await look(spotIn(LAKE));
    await settledScoreOn(page);
    await page.fill('#search-input', 'eichenwg');
    const first = page.getByRole('option').first();
    expect(await first.locator('.suggestion-name').textContent()).toBe('Eichenweg');
    expect(await first.locator('.suggestion-where').textContent()).toContain('Waldheim');
    await first.click();
    await page.waitForFunction(() => location.hash.startsWith('#49.5'));
    await settledScoreOn(page);
    expect(await page.textContent('#place-title')).toBe(titled('Eichenweg'));
  });

  test('have a saved place each, and the two are compared', async () => {
    const { page } = await look('/');
    for (const town of [LAKE, WOOD]) {
      await page.fill('#search-input', town.carParks[0]!);
      await page.getByRole('option', { name: town.carParks[0]! }).first().click();
      await settledScoreOn(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForSelector('#star-button[aria-pressed=true]');
      await closePlace(page);
    }
    await openTab(page, 'saved');
    expect((await namesOn(page, '#stars')).toSorted()).toEqual([titled('Am See'), titled('Forsthaus')]);
    await expectAccessible(page);
    for (const name of ['Am See', 'Forsthaus'])
      await page.locator('#stars .kept', { hasText: name }).locator('.tick').click();
    await page.getByRole('button', { name: 'Compare (2)' }).click();
    const columns = page.locator('#comparison').getByRole('columnheader');
    expect(await columns.locator('.compared-name').allTextContents()).toHaveLength(2);
    await expectAccessible(page);
    const column = columns.filter({ hasText: 'Forsthaus' });
    const score = Number(await column.locator('.disc').textContent());
    await column.getByRole('button').click();
    expect(await scoreOn(page)).toBe(score);
    expect(await page.textContent('#place-title')).toBe(titled('Forsthaus'));
  });

  test('share one route: its nights are in both, in the order of arrival', async () => {
    const { page } = await look('/');
    await openTab(page, 'route');
    await page.getByLabel('From').fill('46.6, 9.4');
    await page.click('#route-more');
    await page.fill('#route-stop-1', LAKE.name);
    await page.fill('#route-to', WOOD.name);
    // another town of that name is suggested, too
    await page.getByRole('option', { name: WOOD.name }).nth(1).waitFor();
    await pressFind(page);
    await page.waitForSelector('#route-days[aria-busy=false] .card');
    const [first, second, ...others] = await namesOn(page, '#route-days');
    const said = (await page.textContent('#route-days')) ?? '';
    expect(LAKE.carParks.map(titled), said).toContain(first!);
    expect(WOOD.carParks.map(titled), said).toContain(second!);
    expect(others).toEqual([]);
  });

  test('have a town whose name another one has: a suggestion that was picked is the one that is meant', async () => {
    const { page } = await look('/');
    await openTab(page, 'route');
    await page.fill('#route-from', LAKE.name);
    for (const [picked, lat] of [
      [1, '51.'],
      [0, '49.5'],
    ] as const) {
      await page.fill('#route-to', WOOD.name);
      await page.getByRole('option', { name: WOOD.name }).nth(picked).click();
      expect(await page.inputValue('#route-to')).toStartWith(`${WOOD.name}, `);
      const asked = page.waitForRequest((request) => request.url().includes('/api/tour'));
      await pressFind(page);
      expect(String((await asked).postDataJSON().end.lat)).toStartWith(lat);
      await page.waitForSelector('#route-days[aria-busy=false]');
      await page.click('#route-change');
    }
  });

  test('share one map, and each is drawn on it', async () => {
    const drawnAt = new Set<number>();
    const answer = async (route: Route) => {
      const response = await route.fetch();
      const [, z, x] = /\/base\/(\d+)\/(\d+)\//.exec(new URL(route.request().url()).pathname)!;
      if (z === '14' && (await response.body()).length > 0) drawnAt.add(Number(x));
      await route.fulfill({ response });
    };
    const { page } = await look(spotIn(LAKE), {
      map: true,
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
