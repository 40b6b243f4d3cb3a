/** POST /api/spot/nearby: the search for places as a body, with the places of the search as a query. */
import { expect, test } from 'bun:test';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';

const { pool } = realPool();
const { ask, app } = testApp({ pool });
const HERE = { lat: -34.9054, lon: -56.1912 };

function post(body: unknown, query = ''): Promise<Response> {
  return app.fetch(
    new Request(`http://localhost/api/spot/nearby${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  ) as Promise<Response>;
}

test.each([
  ['lat=-34.9054&lon=-56.1912', HERE],
  [
    'lat=-34.9054&lon=-56.1912&radius=3000&limit=3&sort=distance&min_score=20&kinds=parking,camp_site',
    {
      ...HERE,
      radius: 3000,
      limit: 3,
      sort: 'distance',
      wishes: { min_score: 20, kinds: ['parking', 'camp_site'] },
    },
  ],
  [
    'bbox=-56.2,-34.92,-56.1,-34.86&free=true&include_not_recorded=true&height_m=2.8&badge=false&sleeper=light',
    {
      bbox: '-56.2,-34.92,-56.1,-34.86',
      wishes: { free: true, include_not_recorded: true },
      van: { height_m: 2.8, badge: false, sleeper: 'light' },
    },
  ],
  [
    'lat=-34.9054&lon=-56.1912&at=2026-02-16T22:00&open_at=2026-02-16T22:00',
    { ...HERE, at: '2026-02-16T22:00', wishes: { open: true } },
  ],
])('has the places of ?%s', async (query, body) => {
  const [asQuery, asBody] = [
    await ask(`GET /api/spot/nearby?${query}&lang=de`),
    await post(body, '?lang=de'),
  ];
  expect([asBody.status, asBody.headers.get('content-language')]).toEqual([200, 'de']);
  const found = await asBody.json();
  expect(found).toEqual(await asQuery.json());
  expect(found.considered).toBeGreaterThan(0);
});

test.each([
  [{}, 'lat is missing; expected a decimal number from -90 to 90; lon is missing'],
  [{ ...HERE, wishes: { hieght_m: 3 } }, 'wishes.hieght_m is not known'],
  [{ ...HERE, height_m: 3 }, 'height_m is not read here; expected height_m as a member of van'],
  [{ ...HERE, Badge: false }, 'Badge is not read here; expected badge as a member of van'],
  [{ ...HERE, min_scor: 70 }, 'min_scor is not read here; expected min_score as a member of wishes'],
  [{ ...HERE, raduis: 70 }, 'raduis is not known; did you mean radius?'],
  [{ ...HERE, van: { height_m: '3' } }, 'van.height_m is "3"; expected a number from 1 to 5'],
  [{ ...HERE, limit: 61 }, 'limit is 61; expected a whole number from 1 to 60'],
  [{ lat: 91, lon: 0 }, 'lat is 91; expected a number from -90 to 90'],
  [{ ...HERE, at: '2026-12-10T22:00\u200b' }, 'at is "2026-12-10T22:00\\u{200b}"; expected an ISO 8601'],
  [{ bbox: 'x' }, 'bbox is "x"; expected west,south,east,north in degrees'],
  ...['10,-90,9.9,90', '180,-90,-180,90'].map((bbox): [object, string] => [
    { bbox },
    `bbox is "${bbox}"; expected west,south,east,north in degrees, south < north; west > east crosses the 180th meridian, at most 350 degrees wide`,
  ]),
  [{ ...HERE, wishes: { kinds: ['hotel'] } }, 'wishes.kinds.0 is "hotel"'],
])('refuses %j', async (body, detail) => {
  const response = await post(body);
  expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining(detail)]);
});

test('ignores and names other members', async () => {
  const response = await post({ ...HERE, client: 'mine', _: 1 });
  expect([response.status, response.headers.get('spotscore-ignored')]).toEqual([200, 'client, _']);
});

test('refuses a van in the query', async () => {
  const response = await post(HERE, '?height_m=3');
  expect((await response.json()).detail).toContain('expected height_m in the body, as a member of van');
});
