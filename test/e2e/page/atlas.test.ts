/** What the page shows from far away where the operator has made an atlas, as docs/scaling.md says: one command. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { AtlasFacts, Legend } from '../../../src/api/map.ts';
import { drawnMap, pageService, scoreOn } from '../../support/browser/page-service.ts';
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

describe('from far away', () => {
  test('the scores of the atlas are seen with its night, and quiet places lead there', async () => {
    const { page } = await look(FAR, { map: true, reducedMotion: true });
    await scoreOn(page);
    const picture = page.waitForResponse((response) => response.url().includes('/api/map/score/9/'));
    await page.click('#layer-button');
    expect((await picture).status()).toBe(200);
    await page.waitForSelector('.quiet-mark');
    await drawnMap(page, 'scores');
    expect(new URL(page.url()).hash).toBe(FAR);
    expect(await page.textContent(NOTE)).toBe('Made for the night of 16 Feb 2026Numbers: quiet places');
    await expectAccessible(page);

    // another night is no night of the atlas
    await page.locator('#nights .chip').nth(2).click();
    await page.waitForSelector(`${NOTE}:empty`, { state: 'attached' });
    expect(await page.locator('.quiet-mark').count()).toBe(0);
    await page.locator('#nights .chip').first().click();

    const mark = page.locator('.quiet-mark').first();
    expect(await mark.getAttribute('aria-label')).toMatch(/^.+: \d+ out of 100$/);
    // as with a keyboard: it is a button, and it stays when the map finds the same places once more
    await mark.focus();
    const again = page.waitForResponse((response) => response.url().includes('/api/spot/quietest'));
    await page.setViewportSize({ width: PHONE.width, height: 620 });
    await again;
    await drawnMap(page, 'scores');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.endsWith(',16'));
    await scoreOn(page);
    expect(await page.locator('.quiet-mark').count()).toBe(0);
    expect(await page.textContent(NOTE)).toBe('');
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
    expect(await page.textContent(NOTE)).not.toContain('Made for the night');
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
    expect(await page.locator('.quiet-mark').count()).toBe(0);
  });
});
