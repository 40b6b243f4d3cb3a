/** What drives on the road that is heard, as the page tells it behind the line about its trust. */
import { describe, expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import type { RoadTraffic, Score } from '../../../src/api/score.ts';
import { pageService, SPOT, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

const TYPICAL: RoadTraffic = { vehicles_per_hour: 0.52, heavy_share: 0.02, source: 'typical' };
const COUNTED: RoadTraffic = { vehicles_per_hour: 1116, heavy_share: 0.12, source: 'counted', year: 2018 };

/** The service's answer, as if this drove on the road. */
function withTraffic(traffic: RoadTraffic): [string, (route: Route) => Promise<void>] {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Score;
    for (const factor of json.explanation.factors)
      if (factor.key === 'road_noise') Object.assign(factor, { traffic });
    await route.fulfill({ response, json });
  };
  return ['**/api/spot/score?*', answer];
}

describe('the page tells what drives on the road', () => {
  test.each([
    ['light', 'en-GB', TYPICAL, 'about 0.5 vehicles an hour (estimated)', 'Worked out from the map of'],
    [
      'dark',
      'en-GB',
      COUNTED,
      '1,116 vehicles an hour, 12% lorries (counted 2018)',
      'traffic counts of 2018',
    ],
    ['dark', 'de-DE', TYPICAL, 'etwa 0,5 Fahrzeuge pro Stunde (geschätzt)', 'berechnet, nicht gemessen'],
    [
      ...(['light', 'de-DE', COUNTED, '1.116 Fahrzeuge pro Stunde, 12\u00a0% Lkw (gezählt 2018)'] as const),
      'Verkehrszählungen von 2018',
    ],
  ] as const)('%s, %s: %o', async (scheme, locale, traffic, said, trust) => {
    const { page } = await look(SPOT, { scheme, locale, routes: [withTraffic(traffic)] });
    await settledScoreOn(page);
    await page.click('#grip-button');
    expect(await page.textContent('#trust')).toContain(trust);
    await page.click('#trust');
    expect(await page.textContent('.traffic')).toContain(said);
    await expectAccessible(page);
  });
});
