/** POST /api/spot/scores: lists and streams, in order, with the scores of single requests. */

import { describe, expect, test } from 'bun:test';
import { parquetReadObjects } from 'hyparquet';
import { SCORE_COLUMNS } from '../../../src/api/facts/words.ts';
import { CSV, PARQUET } from '../../../src/api/scores.ts';
import { scoreLists } from '../../support/http/score-lists.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../../support/maps/sample-region.ts';

const { real, app, post, single, spots } = scoreLists();

describe('a single score in another detail', () => {
  const at = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}`;
  const get = (query: string) => app.fetch(new Request(`http://localhost:3000/api/spot/score?${query}`));

  test.each(['score', 'summary'])('%s is the entry of a list', async (detail) => {
    const { results } = await (
      await post(JSON.stringify({ spots: [MONTEVIDEO], at: SUMMER_DAY, detail }))
    ).json();
    // a second request is answered from the cache
    for (let i = 0; i < 2; i++)
      expect(await (await get(`${at}&detail=${detail}`)).json()).toEqual(results[0]);
  });

  test('full is the default', async () => {
    expect(await (await get(`${at}&detail=full`)).text()).toBe(await single(MONTEVIDEO.lat, MONTEVIDEO.lon));
  });

  test('has the following nights as well', async () => {
    const { nights, ...rating } = await (await get(`${at}&detail=score&nights=2`)).json();
    expect(rating).toEqual(await (await get(`${at}&detail=score`)).json());
    expect(nights).toEqual((await (await get(`${at}&nights=2`)).json()).nights);
  });

  test('is refused in one that does not exist', async () => {
    const response = await get(`${at}&detail=all`);
    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      'detail is "all"; expected score, summary or full',
    ]);
  });
});

describe('a list of scores', () => {
  test('is in order, each entry with the score of a single request', async () => {
    const list = spots(100);
    const { results } = await (await post(JSON.stringify({ spots: list, at: SUMMER_DAY }))).json();
    expect(results.map(({ id }: { id: number }) => id)).toEqual(list.map(({ id }) => id));
    for (const [i, { lat, lon }] of list.entries()) {
      const answer = JSON.parse(await single(lat, lon));
      expect([results[i].score, results[i].ampel, results[i].spot_id]).toEqual([
        answer.score,
        answer.ampel,
        answer.spot_id,
      ]);
    }
  });

  test('has numbers as ids up to those that JSON keeps digit by digit', async () => {
    const list = (ids: string[]) => `{"spots":[${ids.map((id) => `{"lat":-34.9,"lon":-56.19,"id":${id}}`)}]}`;
    const ids = ['9007199254740991', '"9007199254740993"', '9007199254740993', '12345678901234567890'];
    const { results } = await (await post(list(ids))).json();
    expect(results.map(({ id, error }: { id?: unknown; error?: string }) => id ?? error)).toEqual([
      9007199254740991,
      '9007199254740993',
      'invalid_input',
      'invalid_input',
    ]);
    expect(results[2].errors[0].message).toContain('at most 9007199254740991');
  });

  test('in full detail holds the exact responses of single requests', async () => {
    const text = await (
      await post(JSON.stringify({ spots: [MONTEVIDEO], at: SUMMER_DAY, detail: 'full' }))
    ).text();
    expect(text).toBe(`{"results":[${await single(MONTEVIDEO.lat, MONTEVIDEO.lon)}]}`);
  });

  test('in the detail score holds the numbers alone, in short entries', async () => {
    const body = JSON.stringify({ spots: [{ ...MONTEVIDEO, id: 'plaza' }], at: SUMMER_DAY, detail: 'score' });
    const text = await (await post(body)).text();
    const full = JSON.parse(await single(MONTEVIDEO.lat, MONTEVIDEO.lon));
    expect(JSON.parse(text).results).toEqual([
      {
        id: 'plaza',
        spot_id: full.spot_id,
        score: full.score,
        ampel: full.ampel,
        score_range: full.score_range,
        night_noise_db: full.night_noise_db,
        allowed: full.allowed,
        degraded: full.meta.degraded,
      },
    ]);
    expect(text.length).toBeLessThan(220);
  });

  describe('as a table', () => {
    const HEAD = 'id,spot_id,score,ampel,score_low,score_high,night_noise_db,allowed,degraded,error';
    const table = async (body: object | string, type = 'application/json', accept = 'text/csv') =>
      app.fetch(
        new Request(`http://localhost:3000/api/spot/scores${type === 'application/json' ? '' : '/stream'}`, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': type, accept },
        }),
      );
    const rows = [
      { lat: MONTEVIDEO.lat, lon: MONTEVIDEO.lon, at: SUMMER_DAY, id: 'one, "two"' },
      { lat: 91, lon: 0, id: 7 },
      { lat: 0, lon: -30, at: SUMMER_DAY },
    ];

    test('has a row per spot, in order, with the numbers of the detail score', async () => {
      const response = await table({ spots: rows, detail: 'score' });
      expect(response.headers.get('content-type')).toBe('text/csv');
      const { spot_id, score, ampel, score_range, night_noise_db, allowed } = JSON.parse(
        await single(MONTEVIDEO.lat, MONTEVIDEO.lon),
      );
      const numbers = [score, ampel, score_range.low, score_range.high, night_noise_db, allowed].join(',');
      expect((await response.text()).split('\n')).toEqual([
        HEAD,
        `"one, ""two""",${spot_id},${numbers},false,`,
        expect.stringMatching(/^7,,,,,,,,,.*lat is 91; expected/),
        expect.stringMatching(/^,[\w-]+,50,yellow,10,90,,unknown,true,$/),
        '',
      ]);
    });

    test('is a Parquet file if the client prefers one', async () => {
      const many = Array.from({ length: 2500 }, (_, i) => ({ ...rows[i % 3]!, id: i }));
      const response = await table({ spots: many }, 'application/json', `${CSV};q=0.5, ${PARQUET}`);
      expect(response.headers.get('content-type')).toBe(PARQUET);
      const file = await parquetReadObjects({ file: await response.arrayBuffer() });
      const lines = (await (await table({ spots: many })).text()).split('\n').slice(1, -1);
      expect(file).toHaveLength(many.length);
      const texts = file.map((row) =>
        SCORE_COLUMNS.map((column) => {
          const value = row[column] ?? '';
          return /[",]/.test(`${value}`) ? `"${value}"` : `${value}`;
        }).join(','),
      );
      expect(texts).toEqual(lines);
      expect(file[0]).toMatchObject({ id: '0', score: expect.any(Number), degraded: false, error: null });

      const empty = await table({ spots: [] }, 'application/json', PARQUET);
      expect(await parquetReadObjects({ file: await empty.arrayBuffer() })).toEqual([]);
      expect((await table({ spots: [], detail: 'summary' }, 'application/json', PARQUET)).status).toBe(400);
    });

    test('of a stream is the same', async () => {
      const lines = rows.map((spot) => `${JSON.stringify(spot)}\n`).join('');
      const response = await table(lines, 'application/x-ndjson');
      expect(response.headers.get('content-type')).toBe('text/csv');
      expect(await response.text()).toBe(await (await table({ spots: rows })).text());
    });

    test('without spots is its head', async () => {
      expect(await (await table({ spots: [] })).text()).toBe(`${HEAD}\n`);
    });

    test('has no other detail', async () => {
      const response = await table({ spots: [], detail: 'full' });
      expect([response.status, (await response.json()).detail]).toEqual([
        400,
        'detail is "full"; expected score for a table (Accept: text/csv)',
      ]);
    });

    test.each(['application/json, text/csv;q=0.5', '*/*', 'text/html', ''])(
      'is not sent for Accept: %s',
      async (accept) => {
        const response = await table({ spots: [] }, 'application/json', accept);
        expect(response.headers.get('content-type')).toBe('application/json');
      },
    );
  });

  test('as GeoJSON has one feature per spot, with the entries as properties', async () => {
    const body = { spots: [...spots(3), { lat: 91, lon: 0, id: 'b' }, MONTEVIDEO], at: SUMMER_DAY };
    const { results } = await (await post(JSON.stringify(body))).json();
    const response = await post(JSON.stringify(body), 'application/json', '?format=geojson');
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    const place = ({ lat, lon }: { lat: number; lon: number }) => ({
      type: 'Point',
      coordinates: [lon, lat],
    });
    expect(await response.json()).toEqual({
      type: 'FeatureCollection',
      features: [
        ...spots(3).map((spot, i) => ({
          type: 'Feature',
          id: spot.id,
          geometry: place(spot),
          properties: results[i],
        })),
        { type: 'Feature', id: 'b', geometry: null, properties: results[3] },
        { type: 'Feature', geometry: place(MONTEVIDEO), properties: results[4] },
      ],
    });
  });

  test('has an error entry for each unusable spot, and scores for the others', async () => {
    const body = {
      at: SUMMER_DAY,
      spots: [
        { ...MONTEVIDEO, id: 'a' },
        { lat: 91, lon: '5', id: 'b' },
        7,
        { ...MONTEVIDEO, at: 'tomorrow' },
        { lat: 0, lon: 0, id: { x: 1 } },
        MONTEVIDEO,
      ],
    };
    const { results } = await (await post(JSON.stringify(body))).json();
    expect(results).toHaveLength(6);
    expect(results[1]).toEqual({
      id: 'b',
      error: 'invalid_input',
      errors: [
        { field: 'lat', message: 'lat is 91; expected a number from -90 to 90' },
        { field: 'lon', message: 'lon is "5"; expected a number from -180 to 180' },
      ],
    });
    expect(results[2].errors[0].field).toBe('spot');
    expect(results[3].errors[0].message).toContain('expected an ISO 8601 date-time');
    expect(results[4].errors[0].field).toBe('id');
    expect(results[5].score).toBe(results[0].score);
  });

  test('scores equal cells once', async () => {
    const before = real.tasks.length;
    await post(JSON.stringify({ spots: Array.from({ length: 16 }, () => MONTEVIDEO), at: SUMMER_DAY }));
    const batches = real.tasks.slice(before);
    expect(batches.map((task) => (task.op === 'batch' ? task.lats.length : 0))).toEqual([1]);
  });

  test('scores equal cells once, even far apart in the list', async () => {
    const before = real.tasks.length;
    const list = spots(16);
    const { results } = await (
      await post(JSON.stringify({ spots: [...list, ...list.toReversed()], at: SUMMER_DAY }))
    ).json();
    expect(results.map(({ id }: { id: number }) => id)).toEqual(
      [...list, ...list.toReversed()].map(({ id }) => id),
    );
    expect(results.slice(16)).toEqual(results.slice(0, 16).toReversed());
    const scored = real.tasks.slice(before).map((task) => (task.op === 'batch' ? task.lats.length : 0));
    expect(scored.reduce((sum, count) => sum + count, 0)).toBe(16);
  });

  test('scores the same cell for each of two times', async () => {
    const times = [SUMMER_DAY, '2026-02-16T03:00:00Z', SUMMER_DAY];
    const { results } = await (
      await post(JSON.stringify({ spots: times.map((at) => ({ ...MONTEVIDEO, at })) }))
    ).json();
    for (const [i, at] of times.entries())
      expect(results[i].score).toBe(JSON.parse(await single(MONTEVIDEO.lat, MONTEVIDEO.lon, at)).score);
    expect(results[0]).toEqual(results[2]);
  });

  test.each([
    ['[]', 400, 'The body must be a JSON object.'],
    ['{"spots":5}', 400, 'spots is 5; expected at most 10000 objects with lat and lon in a list'],
    ['{"spots":[],"detail":"all"}', 400, 'detail is "all"; expected score, summary or full'],
    ['{"spots":[],"at":"2026"}', 400, 'expected an ISO 8601 date-time'],
    ['{"spots":', 400, 'expected JSON'],
    [
      JSON.stringify({ spots: Array.from({ length: 10_001 }, () => 0) }),
      400,
      'spots has 10001 entries; expected at most 10000',
    ],
  ])('is refused as a whole if its body is %.40s', async (body, status, message) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect((await response.json()).detail).toContain(message);
  });

  test('with another media type is a 415', async () => {
    expect((await post('lat,lon', 'text/csv')).status).toBe(415);
  });

  test('of no spots is an empty list', async () => {
    expect(await (await post('{"spots":[]}')).json()).toEqual({ results: [] });
  });
});
