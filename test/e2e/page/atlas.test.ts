/** What the page shows from far away where the operator has made an atlas, as docs/scaling.md says: one command. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { AtlasFacts, Legend } from '../../../src/api/map.ts';
import { type DrawnPin, drawnMap, pageService, pinsOn, scoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { run } from '../../support/servers/executable.ts';

/** All of the sample region is a hundred pixels wide. */
const FAR = '#-34.86000,-56.18000,9';
const NOTE = '.legend-atlas';

const { look } = pageService(async (cwd) => {
  const swept = await run({ args: ['sweep', '--step', '250', '--at', '2026-02-16T22:00'], cwd });
  expect([swept.exitCode, swept.stderr]).toEqual([0, '']);
});

/** For `routes` of a visit: the legend as it is of another atlas. */
function legendWith(change: (atlas: AtlasFacts) => AtlasFacts | null) {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const legend = (await response.json()) as Legend;
    await route.fulfill({ response, json: { ...legend, atlas: legend.atlas && change(legend.atlas) } });
  };
  return ['**/api/map/score/legend', answer] as const;
}

/** Quiet places are no places of the list: their names tell which pins they are. */
const quietPins = async (page: Page): Promise<DrawnPin[]> =>
  (await pinsOn(page)).filter(({ id }) => id.startsWith('quiet '));

describe('from far away', () => {
  test('the scores of the atlas are seen with its night, and quiet places lead there', async () => {
    const { page } = await look(FAR, { map: true, reducedMotion: true, height: PHONE.height });
    await scoreOn(page);
    const picture = page.waitForResponse((response) => response.url().includes('/api/map/score/9/'));
    const found = page.waitForResponse((response) => response.url().includes('/api/spot/quietest'));
    await page.click('#layer-button');
    expect((await picture).status()).toBe(200);
    await found;
    await drawnMap(page, 'scores');
    expect(new URL(page.url()).hash).toBe(FAR);
    expect(await page.textContent(NOTE)).toBe('Scores for the night of 16 Feb 2026Numbers mark quiet places');
    await expectAccessible(page);
    const [quiet] = await quietPins(page);
    const [left, top, right, bottom] = quiet!.box;
    await page.touchscreen.tap((left + right) / 2, (top + bottom) / 2);
    await page.waitForFunction((hash) => !location.hash.startsWith(hash), FAR.slice(0, 18));
    expect(await scoreOn(page)).toBeWithin(0, 101);
    const [, lat, lon] = quiet!.id.split(' ');
    expect(await page.evaluate(() => location.hash)).toStartWith(
      `#${Number(lat).toFixed(5)},${Number(lon).toFixed(5)},`,
    );
    // near by there are none, and nothing is of another night
    expect(await quietPins(page)).toEqual([]);
    expect(await page.textContent(NOTE)).toBe('');
  });

  test('another night is no night of the atlas: no night is named, and nothing is called quiet', async () => {
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { page } = await look(`${FAR},${later}T22:00`, { map: true, reducedMotion: true });
    await scoreOn(page);
    await page.click('#layer-button');
    await drawnMap(page, 'scores');
    expect(await page.textContent(NOTE)).toBe('');
    expect(await quietPins(page)).toEqual([]);
  });

  test('of what lies beside the atlas nothing is said of its night: it is computed for tonight', async () => {
    const { page } = await look(FAR, {
      map: true,
      reducedMotion: true,
      routes: [legendWith((atlas) => ({ ...atlas, bounds: [5, 45, 6, 46] }))],
    });
    await scoreOn(page);
    await page.click('#layer-button');
    await drawnMap(page, 'scores');
    expect(await page.textContent(NOTE)).not.toContain('Scores for the night');
  });

  test('without an atlas the layer begins nearer, as ever', async () => {
    const { page } = await look(FAR, {
      map: true,
      reducedMotion: true,
      routes: [legendWith(() => null)],
    });
    await scoreOn(page);
    await page.click('#layer-button');
    await page.waitForFunction(() => location.hash.endsWith(',10'));
    await drawnMap(page, 'scores');
    expect(await page.textContent(NOTE)).toBe('');
    expect(await quietPins(page)).toEqual([]);
  });
});
