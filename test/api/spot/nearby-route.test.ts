/** Places along a route: whole requests with real scores of the sample. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../../support/maps/sample-region.ts';
import { encodePolyline } from '../../support/scoring/polyline.ts';

const { ask } = testApp({ pool: realPool().pool });

describe('along a route', () => {
  const START = [MONTEVIDEO.lat, MONTEVIDEO.lon] as const;
  const TOWN = [START, [-34.9028, -56.1801], [-34.894, -56.152]] as const;
  const along = (corners: readonly (readonly [number, number])[], more = '') =>
    ask(`GET /api/spot/nearby?route=${encodeURIComponent(encodePolyline(corners))}&at=${SUMMER_DAY}${more}`);

  test('places in the corridor have the usual order, and their distance along the route', async () => {
    const { places, considered, notice }: Nearby = await (
      await along(TOWN, '&corridor=2000&limit=20')
    ).json();
    expect(considered).toBeGreaterThanOrEqual(places.length);
    expect(places.length).toBeGreaterThan(5);
    const ranks = places.map(({ score, distance_m }) => Math.round(score - (0.7 * distance_m) / 1000));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    for (const place of places) {
      expect(place.distance_m).toBeLessThanOrEqual(2000);
      expect(place.along_m).toBeWithin(0, 4200);
      expect([place.here, place.why_better]).toEqual([false, null]);
    }
    expect(notice === null).toBe(places.some(({ ampel }) => ampel === 'green'));
  });

  test('each page has at most two places per stretch of the route, and pages never repeat one', async () => {
    const limit = 8;
    const pages: Nearby[] = [];
    for (let cursor: string | null = ''; cursor !== null && pages.length < 50; ) {
      const page: Nearby = await (
        await along(TOWN, `&corridor=2000&limit=${limit}${cursor && `&cursor=${cursor}`}`)
      ).json();
      pages.push(page);
      ({ cursor } = page);
    }
    const all = pages.flatMap(({ places }) => places);
    expect(all.length).toBe(pages[0]!.listed);
    expect(new Set(all.map(({ spot_id }) => spot_id)).size).toBe(all.length);
    const end = Math.max(...all.map(({ along_m }) => along_m!));
    const stretches = limit / 2;
    for (const { places } of pages) {
      expect(places.length).toBeWithin(1, limit + 1);
      const counts = Array.from({ length: stretches }, () => 0);
      for (const { along_m } of places)
        counts[Math.min(stretches - 1, Math.floor((along_m! / end) * stretches))]!++;
      expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    }
    // the best of all is on the first page
    const score = (page: Nearby) => Math.max(...page.places.map((place) => place.score));
    expect(score(pages[0]!)).toBe(Math.max(...pages.map(score)));
  });

  test('places better than the given position say why', async () => {
    const answer: Nearby = await (await along(TOWN, `&lat=${START[0]}&lon=${START[1]}&corridor=2000`)).json();
    expect(answer.places.some(({ why_better }) => why_better !== null)).toBe(true);
  });

  test('each night is rated from the arrival if the speed is given', async () => {
    const answer: Nearby = await (await along(TOWN, '&corridor=2000&limit=20&speed=10')).json();
    expect(answer.places.length).toBeGreaterThan(5);
    const departure = Date.parse(SUMMER_DAY);
    for (const place of answer.places) {
      const minutes = (place.along_m! / 1000 / 10) * 60 + (place.distance_m / 1000) * 1.4 * 1.5;
      expect(Math.abs(Date.parse(place.arrival!) - departure - minutes * 60_000)).toBeLessThanOrEqual(60_000);
      const alone = await (
        await ask(`GET /api/spot/score?lat=${place.lat}&lon=${place.lon}&at=${place.arrival}`)
      ).json();
      expect([alone.score, alone.ampel]).toEqual([place.score, place.ampel]);
    }
    const atOnce: Nearby = await (await along(TOWN, '&corridor=2000&limit=20')).json();
    expect(atOnce.places.every(({ arrival }) => arrival === undefined)).toBe(true);
  });

  test('a departure needs its UTC offset, because a route can cross time zones', async () => {
    const route = encodeURIComponent(encodePolyline(TOWN));
    const response = await ask(`GET /api/spot/nearby?route=${route}&at=2026-02-16T22:30&speed=60`);
    expect((await response.json()).errors).toEqual([
      {
        field: 'at',
        message: 'at is "2026-02-16T22:30"; expected with speed a date-time with its offset, or none for now',
      },
    ]);
  });

  test('the response says so if no place is green', async () => {
    const { places, notice, nearest_green }: Nearby = await (
      await along(
        [
          [10, 10],
          [10, 11],
        ],
        '&corridor=500&lang=de',
      )
    ).json();
    expect([places, notice, nearest_green]).toEqual([
      [],
      'Kein guter Platz näher als 500 m an der Strecke',
      null,
    ]);
  });

  test.each([
    ['empty', '', ''],
    ['a blank', '%20', ' '],
    ['a cut polyline', '_p~iF~ps%7CU_ul', '_p~iF~ps|U_ul'],
    ['a very long one', '%3F'.repeat(8002), `${'?'.repeat(40)}…`],
  ])('the route is refused if it is %s', async (_, route, shown) => {
    const response = await ask(`GET /api/spot/nearby?route=${route}`);
    expect(response.status).toBe(400);
    const expected = 'expected an encoded polyline of precision 5 with at most 8000 characters';
    expect((await response.json()).errors).toEqual([
      { field: 'route', message: `route is "${shown}"; ${expected}` },
    ]);
  });

  test("a route longer than a day's drive is refused", async () => {
    const response = await along([
      [40, 0],
      [50, 0],
    ]);
    expect((await response.json()).errors).toEqual([
      { field: 'route', message: 'route is 1112 km long; expected at most 1000 km' },
    ]);
  });

  test('a position must be complete, and is required without a route', async () => {
    const messages = async (response: Response) =>
      (await response.json()).errors.map(({ message }: { message: string }) => message);
    expect(await messages(await along(TOWN, '&lat=1'))).toEqual([
      'lon is missing; expected a decimal number from -180 to 180',
    ]);
    expect(await messages(await ask('GET /api/spot/nearby?corridor=500'))).toEqual([
      'lat is missing; expected a decimal number from -90 to 90',
      'lon is missing; expected a decimal number from -180 to 180',
    ]);
  });
});
