/** Places inside a bbox: whole requests with real scores, of the sample and of small maps. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import { SavedMap } from '../../../src/offline/saved-map.ts';
import type { Box } from '../../../src/shared/geo/box.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';

const { ask } = testApp({ pool: realPool().pool });
const { lat, lon } = MONTEVIDEO;
const VIEW: Box = [lon - 0.02, lat - 0.01, lon + 0.03, lat + 0.015];

async function placesIn(box: Box, more = ''): Promise<Nearby> {
  const response = await ask(`GET /api/spot/nearby?bbox=${box.join(',')}&at=${SUMMER_DAY}${more}`);
  expect(response.status).toBe(200);
  return response.json();
}

const isIn = ([west, south, east, north]: Box, place: { lat: number; lon: number }) =>
  place.lat >= south && place.lat <= north && place.lon >= west && place.lon <= east;

describe('in a bbox', () => {
  test('places are those around its middle that lie inside, in the same order', async () => {
    const inBox = await placesIn(VIEW, '&limit=50');
    const [west, south, east, north] = VIEW;
    const middle = `lat=${(south + north) / 2}&lon=${(west + east) / 2}`;
    const around: Nearby = await (
      await ask(`GET /api/spot/nearby?${middle}&radius=4000&limit=50&at=${SUMMER_DAY}`)
    ).json();
    expect(inBox.places.length).toBeGreaterThan(5);
    expect(inBox.places.every((place) => isIn(VIEW, place) && !place.here && place.why_better === null)).toBe(
      true,
    );
    const ranks = inBox.places.map(({ score, distance_m }) => Math.round(score - (0.7 * distance_m) / 1000));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    // Crowds are thinned after sorting, so places outside the bbox can only have displaced others.
    const named = new Set(inBox.places.map(({ spot_id }) => spot_id));
    const expected = around.places.filter((place) => isIn(VIEW, place) && !place.here);
    expect(expected.filter(({ spot_id }) => !named.has(spot_id))).toEqual([]);
  });

  test('an old map is warned of, also in GeoJSON', async () => {
    const warning = 'The map is from 2017: roads, sites and bans may have changed';
    expect((await placesIn(VIEW)).map_notice).toBe(warning);
    const geojson = await ask(`GET /api/spot/nearby.geojson?bbox=${VIEW}&at=${SUMMER_DAY}`);
    expect(((await geojson.json()) as Nearby).map_notice).toBe(warning);
  });

  test('distances are from the position of the client, which is listed only if it is inside', async () => {
    const [west, south] = VIEW;
    const { places } = await placesIn(VIEW, `&lat=${south - 0.02}&lon=${west}&limit=5`);
    expect(places.some(({ here }) => here)).toBe(false);
    for (const place of places) expect(place.distance_m).toBeGreaterThan(2200);
  });

  test('the response names the nearest green place if none inside is green', async () => {
    const map = new SceneMap({ lat: 50, lon: 10 })
      .straight('motorway', 30)
      .area('parking', [0, -20], [40, 20], { name: 'Loud' })
      .area('parking', [0, 4500], [40, 4540], { name: 'Parking Quiet' });
    const app = testApp({ pool: realPool([map.region()]).pool });
    const answer: Nearby = await (
      await app.ask('GET /api/spot/nearby?bbox=9.99,49.99,10.01,50.01&at=2026-02-11T22:30:00Z')
    ).json();
    expect(answer.places.every(({ ampel }) => ampel !== 'green')).toBe(true);
    expect(answer.nearest_green?.name).toBe('Parking Quiet');
    expect(answer.notice).toStartWith(
      'No good place in this part of the map. The nearest one: Parking Quiet, 4.5 km',
    );
  });

  test('a saved region gives the same response offline, byte for byte', async () => {
    const saved = new SavedMap([sampleRegion()], []);
    const query = `at=${SUMMER_DAY}&lang=fr&limit=12`;
    const response = await ask(`GET /api/spot/nearby?bbox=${VIEW.join(',')}&${query}`);
    const question = {
      // selects the saved region
      lat,
      lon,
      at: SUMMER_DAY,
      now: NOW,
      lang: 'fr' as const,
      radius: 1,
      limit: 12,
      box: VIEW,
    };
    expect(await saved.nearby(question)).toBe(await response.text());
  });

  test.each([
    ['bbox=1,2,3', 'bbox'],
    ['bbox=10,50,9,51', 'bbox'],
    ['bbox=-181,50,11,51', 'bbox'],
    ['bbox=a,b,c,d', 'bbox'],
    ['bbox=9.9,49.9,10,50&lat=1', 'lon'],
    ['bbox=9.9,49.9,10,50&route=_p~iF~ps%7CU_ulLnnqC', 'bbox'],
  ])('the request with %s is refused', async (query, field) => {
    const response = await ask(`GET /api/spot/nearby?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
