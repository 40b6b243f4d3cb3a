/** What drives on the road that is heard, as the page tells it. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { RoadTraffic, Score } from '../../../src/api/score.ts';
import { LineClass } from '../../../src/region/format/codes.ts';
import { say } from '../../../src/scoring/text/say.ts';
import { pageService, SPOT, scoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

const TYPICAL: RoadTraffic = { vehicles_per_hour: 0.52, heavy_share: 0.02, source: 'typical' };
const COUNTED: RoadTraffic = { vehicles_per_hour: 1116, heavy_share: 0.12, source: 'counted', year: 2018 };

/** The service's answer, as if this drove on the road. */
function withTraffic(traffic: RoadTraffic, label?: string): [string, (route: Route) => Promise<void>] {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Score;
    for (const factor of [...json.factors, ...json.explanation.factors]) {
      if (factor.key !== 'road_noise') continue;
      Object.assign(factor, { traffic }, label && { label });
    }
    await route.fulfill({ response, json });
  };
  return ['**/api/spot/score?*', answer];
}

describe('the page tells below the road what drives on it', () => {
  test.each([
    ['light', 'en-GB', TYPICAL, 'about 0.5 vehicles an hour (estimated)'],
    ['dark', 'en-GB', COUNTED, '1,116 vehicles an hour, 12% lorries (counted 2018)'],
    ['dark', 'de-DE', TYPICAL, 'etwa 0,5 Fahrzeuge pro Stunde (geschätzt)'],
    ['light', 'de-DE', COUNTED, '1.116 Fahrzeuge pro Stunde, 12\u00a0% Lkw (gezählt 2018)'],
  ] as const)('%s, %s: %o', async (scheme, locale, traffic, said) => {
    const { page } = await look(SPOT, { scheme, locale, routes: [withTraffic(traffic)] });
    await scoreOn(page);
    await page.click('#why-button');
    expect(await page.textContent('.factor-road_noise .waterfall-detail')).toBe(said);
    expect(await page.locator('.waterfall-detail').count()).toBe(1);
    await expectAccessible(page);
  });

  test('a sentence with a count is read whole on a small phone, and what one taps stays in view', async () => {
    const height = 740;
    const facts = {
      roadClass: LineClass.motorway,
      name: 'A 9',
      distance: 240,
      level: 54.4,
      alone: true,
      traffic: COUNTED,
    };
    const label = say({ key: 'road_noise', ...facts }, 'de');
    const { page } = await look(SPOT, { width: 360, height, routes: [withTraffic(COUNTED, label)] });
    await scoreOn(page);
    const hidden = await page.$eval('.reason', (reason) => reason.scrollHeight - reason.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    for (const part of ['#score', '#nights', '#why-button']) {
      const box = await page.locator(part).boundingBox();
      expect([part, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([part, true]);
    }
  });
});
