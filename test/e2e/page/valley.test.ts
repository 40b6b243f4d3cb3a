/**
 * An evening in a valley of a country whose law nobody knows: a phone, in German, upright and in its holder, with a
 * network and without one. What each screen says is read (test/support/browser/sentences.ts).
 */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  AFTERNOON,
  closePlace,
  expandSheet,
  installed,
  listed,
  listOf,
  openTab,
  pageService,
  saveRegion,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { pressFind } from '../../support/browser/route-form.ts';
import { faultsOn } from '../../support/browser/sentences.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { run } from '../../support/servers/executable.ts';

const EXTRACT = join(import.meta.dir, '..', '..', 'reference', 'liechtenstein.osm.pbf');

const prepare = async (cwd: string) => {
  const { exitCode, stderr } = await run({ args: ['import', EXTRACT], cwd });
  if (exitCode !== 0) throw new Error(stderr);
};
const { look } = pageService({ prepare, now: AFTERNOON });

/** Fails if a screen says something wrong, hides its decision, or keeps it from somebody. */
async function expectGood(page: Page, screen: string): Promise<void> {
  expect([screen, await faultsOn(page, 'de')]).toEqual([screen, []]);
  expect([screen, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
    screen,
    0,
  ]);
  expect([screen, await cutNames(page)]).toEqual([screen, []]);
  await expectAccessible(page);
}

/** Resolves to the names of listed places that do not fit into their lines. */
const cutNames = (page: Page) =>
  page.$$eval('.card-name > bdi, .tonight-name > bdi', (names) =>
    names
      .filter(
        (name) =>
          name.checkVisibility() &&
          (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1),
      )
      .map((name) => name.textContent),
  );

/** Fails unless parts of the page are whole on the screen, and on top. */
async function expectSeen(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    const isSeen = await page.$eval(part, (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      return isInside && element.contains(above);
    });
    expect([part, isSeen]).toEqual([part, true]);
  }
}

test('an evening in an unknown valley, by phone, in German, in its holder, with and without a network', async () => {
  const { page, context } = await look('/', {
    locale: 'de-DE',
    serviceWorker: true,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await listed(page);
  expect(await page.textContent('#tonight-title')).toBe('Wo schläfst du heute Nacht?');
  await expectSeen(page, '#tonight-best', '#tonight-go', '#tonight-plan-b');
  await expectGood(page, 'the first view');

  // a village at the end of the valley
  await page.fill('#search-input', 'Malbun');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.getElementById('list-count')?.textContent?.endsWith(' ab Malbun'),
  );
  await listed(page);
  expect(await page.textContent('.tonight-why')).toMatch(/\d+\u00a0Min\. ab Malbun\.$/);
  await expectGood(page, 'around a village');
  const { best, planB } = (await listOf(page)).tonight;
  await page.click('#tonight-best');
  expect(await settledScoreOn(page)).toBe(best.score);
  await expectSeen(page, '#place-title', '#score', '#sentence', '#navigate-link');
  await expectGood(page, 'a place');
  await expandSheet(page);
  await expectGood(page, 'a place, whole');
  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=true]');
  await closePlace(page);

  // the phone in its holder
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expectSeen(page, '#tonight-best', '#tonight-go');
  await expectGood(page, 'in the holder');
  await page.setViewportSize(PHONE);

  // further up there is no network
  await saveRegion(page, 'liechtenstein');
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#offline');
  await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).savedMapOf !== null);
  await listed(page);
  await expectSeen(page, '#tonight-best', '#tonight-go');
  await expectGood(page, 'without a network');
  await page.click('#tonight-plan-b');
  await page.waitForSelector('#place[aria-busy=false] #score');
  expect(Math.abs(Number(await page.textContent('#score')) - planB.score)).toBeLessThanOrEqual(1);
  await expectGood(page, 'a place without a network');
  await closePlace(page);
  await openTab(page, 'route');
  await page.fill('#route-from', 'Ruggell');
  await page.fill('#route-to', 'Balzers');
  await pressFind(page);
  await page.waitForSelector('#route-days[aria-busy=false] .card');
  await expectGood(page, 'a route without a network');
  await openTab(page, 'saved');
  await page.waitForSelector('#stars .card');
  await expectGood(page, 'saved places without a network');

  // and down in the valley there is one
  await context.setOffline(false);
  await page.waitForSelector('#offline', { state: 'detached' });
  await page.click('#tab-map');
  await listed(page);
  await expectSeen(page, '#tonight-best', '#tonight-go');
});
