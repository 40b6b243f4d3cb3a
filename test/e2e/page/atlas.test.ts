/** The page at low zooms when the operator has made an atlas with the one command of docs/scaling.md. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { AtlasFacts, Legend } from '../../../src/api/map.ts';
import {
  cardsOn,
  type DrawnPin,
  drawnMap,
  pageService,
  pinsOn,
  scoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, type VisitOptions } from '../../support/browser/visit.ts';
import { run } from '../../support/servers/executable.ts';

/** The zoom at which the sample region is a hundred pixels wide. */
const FAR_ZOOM = 9;
const NOTE = '.legend-atlas';

const prepare = async (cwd: string) => {
  const swept = await run({ args: ['sweep', '--step', '250', '--at', '2026-02-16T22:00'], cwd });
  expect([swept.exitCode, swept.stderr]).toEqual([0, '']);
};
const { look } = pageService({ prepare });

/** For `routes` of a visit: the legend of another atlas. */
function legendWith(change: (atlas: AtlasFacts) => AtlasFacts | null) {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const legend = (await response.json()) as Legend;
    await route.fulfill({ response, json: { ...legend, atlas: legend.atlas && change(legend.atlas) } });
  };
  return ['**/api/map/score/legend', answer] as const;
}

const zoomOn = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.view']).zoom);

/** Opens the start view and zooms out to FAR_ZOOM. */
async function farAway(options: VisitOptions = {}): Promise<Page> {
  const { page } = await look('/', { map: true, ...options });
  await cardsOn(page).first().waitFor();
  await drawnMap(page);
  await page.waitForFunction(() => localStorage['spotscore.view']);
  // the button is shown to mouse users only; one step leads to a whole zoom
  const zoomOut = (button: HTMLElement) => button.click();
  for (let zoom = await zoomOn(page); zoom > FAR_ZOOM; zoom = await zoomOn(page)) {
    await page.$eval('#zoom-out', zoomOut);
    await page.waitForFunction((before) => JSON.parse(localStorage['spotscore.view']).zoom < before, zoom);
  }
  await drawnMap(page);
  return page;
}

const isQuiet = ({ id }: { id: string }) => id.startsWith('quiet ');

/** Returns the pins of quiet places, once they are drawn. */
async function quietPins(page: Page): Promise<DrawnPin[]> {
  await page.waitForFunction(() =>
    document.querySelector<HTMLElement>('#map[data-map=rest]')?.dataset.pins?.includes('"quiet '),
  );
  return (await pinsOn(page)).filter(isQuiet);
}

describe('at low zooms', () => {
  test('the scores of the atlas are shown with their night, and quiet places lead to their spots', async () => {
    const page = await farAway({ width: 1100, height: 700 });
    const picture = page.waitForResponse((response) => /\/api\/map\/score\/[4-9]\//.test(response.url()));
    await page.click('#layer-button');
    expect((await picture).status()).toBe(200);
    const boxes = (await quietPins(page)).map(({ box }) => box);
    // pins under the sheet or the legend cannot be pressed
    const isFree = await page.evaluate(
      (all) =>
        all.map(
          ([left, top, right, bottom]) =>
            document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.id === 'map-canvas',
        ),
      boxes,
    );
    const pin = boxes.find((_, i) => isFree[i]);
    expect(await zoomOn(page)).toBeLessThanOrEqual(FAR_ZOOM);
    expect(await page.textContent(NOTE)).toBe('Scores for the night of 16 Feb 2026Numbers mark quiet places');
    await expectAccessible(page);
    const [left, top, right, bottom] = pin!;
    await page.mouse.click((left + right) / 2, (top + bottom) / 2);
    await scoreOn(page);
    expect(await zoomOn(page)).toBeGreaterThan(15);
    expect(await page.textContent(NOTE)).toBe('');
  });

  test('the night of the atlas is not shown outside of it, where scores are for tonight', async () => {
    const page = await farAway({
      routes: [legendWith((atlas) => ({ ...atlas, bounds: [5, 45, 6, 46] }))],
    });
    await page.click('#layer-button');
    await drawnMap(page, 'scores');
    expect(await page.textContent(NOTE)).not.toContain('Scores for the night');
  });

  test('without an atlas the score layer starts at a higher zoom', async () => {
    const page = await farAway({ routes: [legendWith(() => null)] });
    await page.click('#layer-button');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.view']).zoom === 10);
    await drawnMap(page, 'scores');
    expect(await page.textContent(NOTE)).toBe('');
    expect((await pinsOn(page)).filter(isQuiet)).toEqual([]);
  });
});
