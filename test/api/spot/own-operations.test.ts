/**
 * GeoJSON and streams have operations of their own, so that each returns one type; the old forms still work.
 */
import { describe, expect, test } from 'bun:test';
import published from '../../../docs/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import type { Operation } from '../../../src/http/openapi.ts';
import { checkedAnswer } from '../../support/http/checked-answer.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { poolOf, testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../../support/maps/sample-region.ts';

const { app, ask } = testApp({ pool: realPool().pool });
const NDJSON = 'application/x-ndjson';

async function post(path: string, body: string, type = 'application/json'): Promise<Response> {
  const url = `http://localhost:3000${path}`;
  const response = await app.fetch(
    new Request(url, { method: 'POST', body, headers: { 'content-type': type } }),
  );
  return checkedAnswer('POST', url, response);
}

/** Returns status, media type and text of a response. */
async function partsOf(response: Response) {
  return [response.status, response.headers.get('content-type'), await response.text()];
}

describe('the old form of an operation', () => {
  const headersOf = ({ headers }: Response) => [headers.get('deprecation'), headers.get('link')];
  const since = expect.stringMatching(/^@\d{10}$/);
  const at = (path: string) => [since, `<${path}>; rel="successor-version"`];
  const here = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}&limit=1`;
  const list = JSON.stringify({ spots: [MONTEVIDEO] });
  const line = `${JSON.stringify(MONTEVIDEO)}\n`;

  test('names its successor by the headers of RFC 9745, unlike the new form', async () => {
    expect(headersOf(await ask(`GET /api/spot/nearby?${here}&format=geojson`))).toEqual(at('nearby.geojson'));
    expect(headersOf(await post('/api/spot/scores?format=geojson', list))).toEqual(at('scores.geojson'));
    expect(headersOf(await post('/api/spot/scores', line, NDJSON))).toEqual(at('scores/stream'));
    for (const response of [
      await ask(`GET /api/spot/nearby?${here}`),
      await ask(`GET /api/spot/nearby.geojson?${here}`),
      await post('/api/spot/scores', list),
      await post('/api/spot/scores/stream', line, NDJSON),
    ])
      expect(headersOf(response)).toEqual([null, null]);
  });
});

describe('the separate operation', () => {
  test('returns places as GeoJSON, like ?format=geojson', async () => {
    const query = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}&limit=4&lang=fr`;
    const separate = await ask(`GET /api/spot/nearby.geojson?${query}`);
    expect(separate.headers.get('content-language')).toBe('fr');
    expect(separate.headers.get('etag')).toBeString();
    const parts = await partsOf(separate);
    expect(parts.slice(0, 2)).toEqual([200, 'application/geo+json']);
    expect(JSON.parse(String(parts[2])).features).toHaveLength(4);
    expect(await partsOf(await ask(`GET /api/spot/nearby?${query}&format=geojson`))).toEqual(parts);
    const bad = await ask('GET /api/spot/nearby.geojson?lat=91&lon=0');
    expect([bad.status, (await bad.json()).errors[0].field]).toEqual([400, 'lat']);
  });

  test('returns a list as GeoJSON, like ?format=geojson', async () => {
    const body = JSON.stringify({ spots: [MONTEVIDEO, { lat: 91, lon: 0, id: 'b' }], at: SUMMER_DAY });
    const separate = await partsOf(await post('/api/spot/scores.geojson?lang=de', body));
    expect(separate.slice(0, 2)).toEqual([200, 'application/geo+json']);
    expect(await partsOf(await post('/api/spot/scores?lang=de&format=geojson', body))).toEqual(separate);
    expect((await post('/api/spot/scores.geojson', `${JSON.stringify(MONTEVIDEO)}\n`, NDJSON)).status).toBe(
      415,
    );
  });

  test.each([
    [
      'gpx',
      'application/gpx+xml',
      /<wpt lat="-34\.\d+" lon="-56\.\d+"><name>Oma &amp; Opa<\/name><desc>\d+\/100\. .+<\/desc><\/wpt>/,
    ],
    [
      'kml',
      'application/vnd.google-earth.kml+xml',
      /<Placemark><name>Oma &amp; Opa<\/name><description>\d+\/100\. .+<\/description><Point>/,
    ],
  ])('returns a list of saved places as %s, without invalid ones', async (format, type, point) => {
    const spots = [
      { ...MONTEVIDEO, id: 'Oma & Opa' },
      { lat: 91, lon: 0, id: 'b' },
      { ...MONTEVIDEO, id: 7 },
    ];
    const body = JSON.stringify({ spots, at: SUMMER_DAY });
    const [status, contentType, text] = await partsOf(await post(`/api/spot/scores.${format}?lang=de`, body));
    expect([status, contentType]).toEqual([200, type]);
    expect(text).toMatch(point);
    expect(String(text).match(/<wpt |<Placemark>/g)).toHaveLength(2);
    expect(text).toContain('Left out: 1 of 3 spots (spots.1: lat is 91; expected');
    const all = await partsOf(
      await post(`/api/spot/scores.${format}`, JSON.stringify({ spots: [spots[0]] })),
    );
    expect(all[2]).not.toContain('Left out');
  });

  test.each(['gpx', 'kml'])(
    'refuses a list without one valid spot as %s, with the first reason',
    async (format) => {
      const spots = [
        { lat: -34.9, lng: -56.19 },
        { lat: -34.9, lng: -56.2 },
      ];
      const response = await post(`/api/spot/scores.${format}`, JSON.stringify({ spots }));
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0]).toEqual({
        field: 'spots.0.lng',
        message: 'spots.0: lng is not known; did you mean lon?',
      });
      // an empty list has an empty file
      expect((await post(`/api/spot/scores.${format}`, '{"spots":[]}')).status).toBe(200);
    },
  );

  test('returns a stream line by line, like a stream sent to the list', async () => {
    const lines = `${JSON.stringify(MONTEVIDEO)}\nnonsense\n{"lat":1,"lon":2,"id":7}\n`;
    const query = `?lang=es&at=${SUMMER_DAY}&detail=full`;
    const separate = await partsOf(await post(`/api/spot/scores/stream${query}`, lines, NDJSON));
    expect(separate.slice(0, 2)).toEqual([200, NDJSON]);
    expect(String(separate[2]).trimEnd().split('\n')).toHaveLength(3);
    expect(await partsOf(await post(`/api/spot/scores${query}`, lines, NDJSON))).toEqual(separate);
    expect((await post('/api/spot/scores/stream', '{"spots":[]}')).status).toBe(415);
    const bad = await post('/api/spot/scores/stream?at=2026&detail=all', lines, NDJSON);
    expect((await bad.json()).errors.map(({ field }: { field: string }) => field)).toEqual(['at', 'detail']);
  });
});

test('an interrupted stream ends in a problem with the id of its request', async () => {
  const pool = poolOf(async () => {
    throw new Error('the threads are gone');
  });
  const broken = testApp({ pool });
  const response = await broken.app.fetch(
    new Request('http://localhost/api/spot/scores/stream', {
      method: 'POST',
      body: `${JSON.stringify(MONTEVIDEO)}\n`,
      headers: { 'content-type': NDJSON, 'x-request-id': 'mine' },
    }),
  );
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    type: '/problems#interrupted',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The stream was interrupted. Send the spots without a result again.',
    error: 'interrupted',
    request_id: 'mine',
  });
  expect(broken.logged().join()).toContain('the threads are gone');
});

describe('the OpenAPI document', () => {
  const operations = Object.values(published.paths).flatMap((item) => Object.values(item)) as Operation[];

  test('has one media type per request body and response', () => {
    const contents = operations.flatMap(({ requestBody, responses }) => [
      requestBody?.content ?? {},
      ...Object.values(responses).map(({ content = {} }) => content),
    ]);
    expect(contents.length).toBeGreaterThan(100);
    for (const content of contents) expect(Object.keys(content).length).toBeLessThan(2);
  });

  test('has no default in a request body, and no parameter of old clients', () => {
    const schemas = published.components.schemas as Record<string, JsonSchema>;
    for (const name of ['SpotList', 'Spot', 'Report'])
      expect(JSON.stringify(schemas[name])).not.toContain('"default"');
    const names = operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
    expect(names).toContain('lat');
    expect(names).not.toContain('format');
  });
});
