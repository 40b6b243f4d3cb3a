/** A slip in the name of a parameter is said, as it may decide about safety; other unknown parameters are ignored. */
import { describe, expect, test } from 'bun:test';
import { realPool } from '../support/http/real-pool.ts';
import { testApp } from '../support/http/test-app.ts';

const SPOT = '/api/spot/score?lat=-34.9054&lon=-56.1912';

test.each([
  ['hieght_m=3.2', 'hieght_m', 'height_m'],
  ['hight_m=3.2', 'hight_m', 'height_m'],
  ['lenght_m=7', 'lenght_m', 'length_m'],
  ['nigths=2', 'nigths', 'nights'],
  ['langg=de', 'langg', 'lang'],
  ['HEIGHT_M=3.2', 'HEIGHT_M', 'height_m'],
  ['van_height=3.2', 'van_height', 'height_m'],
  ['heightCm=320', 'heightCm', 'height_m'],
  ['width=2.3', 'width', 'width_m'],
  ['Weight_T=3.5', 'Weight_T', 'weight_t'],
  // an address out of a page or an e-mail, and what libraries make of lists and objects
  ['amp;height_m=3.6', 'amp;height_m', 'height_m'],
  ['height_m[0]=3.6', 'height_m[0]', 'height_m'],
  ['query[height_m]=3.6', 'query[height_m]', 'height_m'],
  ['params[height_m]=3.6', 'params[height_m]', 'height_m'],
  ['car_height=3.6', 'car_height', 'height_m'],
  ['motorhomeWidth=2.4', 'motorhomeWidth', 'width_m'],
  ['height_meters=3.6', 'height_meters', 'height_m'],
  ['heightInMeters=3.6', 'heightInMeters', 'height_m'],
  ['weight_tonnes=5', 'weight_tonnes', 'weight_t'],
  ['maxWeightKg=3500', 'maxWeightKg', 'weight_t'],
  ['at_=2026-12-01T22:00:00Z', 'at_', 'at'],
  ['LANG=de', 'LANG', 'lang'],
  // tonight would be rated instead of the night that is asked for
  ['date=2026-12-24', 'date', 'at'],
  ['datetime=2026-12-24T22:00', 'datetime', 'at'],
  ['when=tomorrow', 'when', 'at'],
  ['night=2026-12-24', 'night', 'at'],
])('a score with %s is refused', async (query, field, meant) => {
  const response = await testApp().ask(`GET ${SPOT}&${query}`);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: unknown[] };
  expect(errors).toEqual([{ field, message: `${field} is not known; did you mean ${meant}?` }]);
});

test('a list of places with a mistyped radius is refused', async () => {
  const response = await testApp().ask('GET /api/spot/nearby?lat=-34.9&lon=-56.19&raduis=500');
  expect(response.status).toBe(400);
});

test.each([
  ['/api/spot/timeline?lat=-34.9&lon=-56.19&night=3', 'nights'],
  [`${SPOT}&night=3`, 'nights'],
  ['/api/spot/score?lat=47&lng=9', 'lon'],
  // the operation has no number of nights
  ['/api/spot/nearby?lat=-34.9&lon=-56.19&night=3', 'at'],
  ['/api/geocode/search?query=Vaduz', 'q'],
  ['/api/geocode/search?search=Vaduz', 'q'],
  ['/api/geocode/search?text=Vaduz', 'q'],
  ['/api/geocode/search?address=Vaduz', 'q'],
])('%s is told the name that its operation has', async (path, meant) => {
  const { detail } = await (await testApp().ask(`GET ${path}`)).json();
  expect(detail).toContain(`did you mean ${meant}?`);
});

test.each(['_=1700000000', 'utm_source=mail', 'cachebuster=1', 'x=1', `${'y'.repeat(2000)}=1`])(
  'a score with %s is answered',
  async (query) => {
    expect((await testApp().ask(`GET ${SPOT}&${query}`)).status).toBe(200);
  },
);

test('at most a hundred unknown parameters are compared with the known ones', async () => {
  const asked = (count: number) =>
    testApp().ask(`GET ${SPOT}&${Array.from({ length: count }, (_, i) => `x${i}=1`).join('&')}`);
  expect((await asked(100)).status).toBe(200);
  const refused = await asked(101);
  expect([refused.status, (await refused.json()).detail]).toEqual([
    400,
    'x100 is one of 101 unknown names; expected at most 100',
  ]);
});

test.each(['Limit=2', 'radius_km=5', 'MIN-SCORE=70', 'slope=3', 'bBox=1,2,3,4'])(
  'a list of places with %s is refused',
  async (query) => {
    const response = await testApp().ask(`GET /api/spot/nearby?lat=-34.9&lon=-56.19&${query}`);
    expect((await response.json()).detail).toContain('did you mean');
  },
);

test('a pack with a mistyped box is refused, as a whole region would come instead', async () => {
  const response = await testApp().ask('GET /api/regions/sample/pack?Bbox=7.4,43.7,7.5,43.8');
  expect([response.status, (await response.json()).detail]).toEqual([
    400,
    'Bbox is not known; did you mean bbox?',
  ]);
});

const real = realPool();

async function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return testApp({ pool: real.pool }).app.fetch(request);
}

describe('other unknown names are ignored, and named in a header', () => {
  test.each([
    ['_=1&utm_source=mail', '_, utm_source'],
    ['caf%C3%A9=1', 'caf%C3%A9'],
    ['=1', '""'],
    [
      Array.from({ length: 12 }, (_, n) => `x${n}x${n}x=1`).join('&'),
      expect.stringMatching(/^x0x0x, .*x9x9x, \.\.\.$/),
    ],
  ])('of a query: %s', async (query, named) => {
    const app = testApp();
    for (const from of ['the route', 'the cache']) {
      const response = await app.ask(`GET ${SPOT}&${query}`);
      expect([from, response.status, response.headers.get('spotscore-ignored')]).toEqual([from, 200, named]);
    }
  });

  test.each([
    '/api/regions',
    '/api/regions/nowhere/reports',
    '/api/map/base.json',
    '/api/map/base/0/0/0.mvt',
    '/api/map/score/legend',
    '/api/map/terrain/10/330/616.png',
    '/swagger/json',
    '/api/health',
    '/readyz',
    '/metrics',
  ])('of an operation without parameters: %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await testApp().ask(`${method} ${path}?since=3&x=1`);
      expect([method, headers.get('spotscore-ignored')]).toEqual([method, 'since, x']);
    }
  });

  test('of an operation without parameters as they were sent, if they are no text', async () => {
    const { headers } = await testApp().ask('GET /api/regions?%zz=1&a=%E0%A4%A&a=1&%zz=2');
    expect(headers.get('spotscore-ignored')).toBe('a, %25zz');
  });

  test.each(['/', '/?lat=47.1&lon=9.5', '/swagger?x=1', '/nothing?x=1'])(
    'a page, or no operation, has no such header: %s',
    async (path) => {
      expect((await testApp().ask(`GET ${path}`)).headers.get('spotscore-ignored')).toBeNull();
    },
  );

  test.each([
    ['bbox=-56.2,-34.95,-56.15,-34.9&radius=500&speed=60&corridor=500', 'radius, corridor, speed'],
    ['lat=-34.9&lon=-56.19&fee_currency=CHF&radius=500', 'fee_currency'],
    ['lat=-34.9&lon=-56.19&fee_currency=CHF&max_fee=20', null],
    ['route=vm%60tE~y%7DuIgOkdA_v%40snD&radius=500&sort=distance&corridor=500', 'radius, sort'],
  ])('what has no effect beside the others: %s', async (query, named) => {
    const { app } = testApp({ pool: real.pool });
    for (const path of ['nearby', 'nearby.geojson']) {
      const response = await app.fetch(new Request(`http://localhost/api/spot/${path}?${query}`));
      expect([response.status, response.headers.get('spotscore-ignored')]).toEqual([200, named]);
    }
  });

  test('what has no effect in a body', async () => {
    const response = await post('/api/spot/nearby', { lat: -34.9, lon: -56.19, corridor: 500 });
    expect([response.status, response.headers.get('spotscore-ignored')]).toEqual([200, 'corridor']);
  });

  test('a request without any has no such header', async () => {
    expect((await testApp().ask(`GET ${SPOT}`)).headers.get('spotscore-ignored')).toBeNull();
  });

  test('of a body and of its entries', async () => {
    const spots = [
      { lat: -34.9, lon: -56.19, name: 'a', alt: 3, time: '2026-12-24T22:00' },
      { lat: -34.9, lon: -56.2 },
    ];
    const response = await post('/api/spot/scores', { spots, client: 'mine' });
    expect([response.status, response.headers.get('spotscore-ignored')]).toEqual([
      200,
      'client, spots.name, spots.alt, spots.time',
    ]);
  });
});

describe('a mistyped member', () => {
  test('of a list is refused', async () => {
    const response = await post('/api/spot/scores', { spots: [], detial: 'full' });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual([
      { field: 'detial', message: 'detial is not known; did you mean detail?' },
    ]);
  });

  test.each([
    ['lng', 'lon'],
    ['longitude', 'lon'],
    ['lonn', 'lon'],
  ])('of a spot fails that spot alone: %s', async (name, meant) => {
    const spots = [
      { lat: -34.9, [name]: -56.19 },
      { lat: -34.9, lon: -56.19 },
    ];
    const response = await post('/api/spot/scores', { spots });
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: { errors?: unknown[]; score?: number }[] };
    expect(results[0]!.errors).toContainEqual({
      field: name,
      message: `${name} is not known; did you mean ${meant}?`,
    });
    expect(results[1]!.errors).toBeUndefined();
  });

  test('of a tour is refused with the name that was meant', async () => {
    const [start, end] = [
      { lat: -34.9, lng: -56.19 },
      { lat: -34.8, lon: -56.1 },
    ];
    const response = await post('/api/tour', { start, end, day: '2026-12-24', van: { hieght_m: 3 } });
    expect(response.status).toBe(400);
    const messages = (await response.json()).errors
      .map(({ message }: { message: string }) => message)
      .join('\n');
    expect(messages).toContain('start.lng is not known; did you mean start.lon?');
    expect(messages).toContain('day is not known; did you mean departure?');
    expect(messages).toContain('van.hieght_m is not known; did you mean van.height_m?');
  });

  test('of a van that is given at the wrong place is refused', async () => {
    const spot = { lat: -34.9, lon: -56.19 };
    const list = await post('/api/spot/scores', { spots: [spot], height_m: 3.2 });
    expect((await list.json()).detail).toBe('height_m is not read here; expected height_m in the query');
    // as other operations expect it
    const whole = await post('/api/spot/scores', { spots: [spot], van: { height_m: 3.2 }, sleeper: 'light' });
    expect((await whole.json()).errors).toEqual([
      { field: 'van', message: 'van is not read here; expected height_m in the query' },
      { field: 'sleeper', message: 'sleeper is not read here; expected sleeper in the query' },
    ]);
    // an entry may have a name of its own for the van
    const own = await post('/api/spot/scores', { spots: [{ ...spot, van: 'Berta' }] });
    expect((await own.json()).results[0]).not.toHaveProperty('error');
    // a client may have members whose names are near
    const lists = await post('/api/spot/scores', {
      spots: [{ ...spot, sleeps: 4, keeper: 'Ann', Sleeper_: 1 }],
    });
    expect((await lists.json()).results[0].errors).toEqual([
      { field: 'Sleeper_', message: 'Sleeper_ is not read here; expected sleeper in the query' },
    ]);
    const sizes = { ...spot, van: { height_m: 3.2 }, sleeper: 'light' };
    const inEntry = await post('/api/spot/scores', { spots: [sizes] });
    expect((await inEntry.json()).results[0].errors).toEqual([
      { field: 'van', message: 'van is not read here; expected height_m in the query' },
      { field: 'sleeper', message: 'sleeper is not read here; expected sleeper in the query' },
    ]);
    const entry = await post('/api/spot/scores', { spots: [{ ...spot, Width: 2.3 }] });
    expect((await entry.json()).results[0].errors).toEqual([
      { field: 'Width', message: 'Width is not read here; expected width_m in the query' },
    ]);
    const tour = await post('/api/tour?height_m=3.2', { start: spot, end: spot });
    expect((await tour.json()).detail).toBe(
      'height_m is not read here; expected height_m in the body, as a member of van',
    );
  });

  test('with characters that cannot be seen is told with their numbers', async () => {
    const { errors } = await (await testApp().ask('GET /api/spot/score?la\u200bt=47.1&lon=9.5')).json();
    expect(errors[0].message).toBe('la\\u{200b}t is not known; did you mean lat?');
  });

  test('of a report is refused without its token', async () => {
    const response = await post('/api/spot/signal', { device_tokn: '3f1c2a44-90b1-4b8e-8f42-0d6a5d2f7a10' });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('device_tokn is not known; did you mean device_token?');
    expect(text).not.toContain('3f1c2a44');
  });
});

describe('lang', () => {
  test.each([
    ['deutsch', 'lang is "deutsch"; did you mean de?'],
    ['Englsh', 'lang is "Englsh"; did you mean en?'],
    ['fr,en', 'lang is "fr,en"; expected a language tag such as en, de, fr, es, it, pt, nl'],
    ['1', 'lang is "1"; expected a language tag such as en, de, fr, es, it, pt, nl'],
  ])('that is no language tag is refused: %s', async (lang, message) => {
    const response = await testApp().ask(`GET ${SPOT}&lang=${lang}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual([{ field: 'lang', message }]);
  });

  test.each([
    ['sv', 'en', 'lang'],
    ['ja-JP', 'en', 'lang'],
    ['de_AT', 'de', null],
    ['pt_BR.UTF-8', 'pt', null],
    ['', 'en', null],
  ])('%j is answered in %s', async (lang, language, ignored) => {
    const { headers, status } = await testApp().ask(`GET ${SPOT}&lang=${lang}`);
    expect([status, headers.get('content-language'), headers.get('spotscore-ignored')]).toEqual([
      200,
      language,
      ignored,
    ]);
  });
});

test.each(['GET /api/health', 'GET /nothing', `GET ${SPOT}`, 'GET /'])(
  '%s has the date of the interface',
  async (request) => {
    expect((await testApp().ask(request)).headers.get('spotscore-version')).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
);
