/** The page shows the traffic of the road that is heard. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { RoadTraffic, Score } from '../../../src/api/score.ts';
import { expandSheet, pageService, SPOT, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

const TYPICAL: RoadTraffic = { vehicles_per_hour: 0.52, heavy_share: 0.02, source: 'typical' };
const COUNTED: RoadTraffic = { vehicles_per_hour: 1116, heavy_share: 0.12, source: 'counted', year: 2018 };

/** For `routes` of a visit: the service's answer with this traffic on the road. */
function withTraffic(traffic: RoadTraffic): [string, (route: Route) => Promise<void>] {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Score;
    for (const factor of [...json.factors, ...json.explanation.factors]) {
      if (factor.key !== 'road_noise') continue;
      Object.assign(factor, { traffic });
    }
    await route.fulfill({ response, json });
  };
  return ['**/api/spot/score?*', answer];
}

describe('behind its line about data quality, the page shows the traffic of the road that is heard', () => {
  test.each([
    ['light', 'en-GB', TYPICAL, 'about 0.5 vehicles an hour (estimated)'],
    ['dark', 'en-GB', COUNTED, '1,116 vehicles an hour, 12% lorries (counted 2018)'],
    ['dark', 'de-DE', TYPICAL, 'etwa 0,5 Fahrzeuge pro Stunde (geschätzt)'],
    ['light', 'de-DE', COUNTED, '1.116 Fahrzeuge pro Stunde, 12\u00a0% Lkw (gezählt 2018)'],
  ] as const)('%s, %s: %o', async (scheme, locale, traffic, said) => {
    const { page } = await look(SPOT, { scheme, locale, routes: [withTraffic(traffic)] });
    await settledScoreOn(page);
    await expandSheet(page);
    await page.click('#trust');
    const lines = page.getByRole('dialog').locator('.traffic');
    // the dialog loads when it is opened
    await lines.first().waitFor();
    expect(await lines.count()).toBe(1);
    // with the name of the road
    expect(await lines.textContent()).toMatch(/^\S.*: /);
    expect(await lines.textContent()).toEndWith(`: ${said}`);
    await expectAccessible(page);
  });

  test('the line names the year of counted traffic, and says that estimated traffic was not measured', async () => {
    const { page } = await look(SPOT, { routes: [withTraffic(COUNTED)] });
    await settledScoreOn(page);
    expect(await page.textContent('#trust')).toContain(
      'Worked out from traffic counts of 2018 and the map of December 2017.',
    );
    const { page: typical } = await look(SPOT, { routes: [withTraffic(TYPICAL)] });
    await settledScoreOn(typical);
    expect(await typical.textContent('#trust')).toContain(
      'Worked out from the map of December 2017, not measured.',
    );
  });

  test('the sentence about a loud road fits a small phone, and the buttons stay in view', async () => {
    const height = 740;
    const loudest = { kind: 'motorway', name: 'Südosttangente Wien', distance_m: 240, db: 54 } as const;
    const answer = async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as Score), loudest } });
    };
    const { page } = await look(SPOT, {
      width: 360,
      height,
      locale: 'de-DE',
      routes: [['**/api/spot/score?*', answer]],
    });
    await settledScoreOn(page);
    expect(await page.textContent('#sentence')).toMatch(/Südosttangente Wien, 240\sm/);
    const hidden = await page.$eval('#sentence', (words) => words.scrollHeight - words.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    for (const part of ['#score', '#sentence', '#navigate-link', '#star-button']) {
      const box = await page.locator(part).boundingBox();
      expect([part, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([part, true]);
    }
  });
});
