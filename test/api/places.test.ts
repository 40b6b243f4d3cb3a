/** Timeline, map layer and features: whole requests with real scores of the sample. */
import { describe, expect, test } from 'bun:test';
import { decode } from 'fast-png';
import { turns } from '../support/event-loop.ts';
import { realPool } from '../support/http/real-pool.ts';
import { testApp } from '../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../support/maps/sample-region.ts';

const real = realPool();
const { ask, app } = testApp({ pool: real.pool });
const PLACE = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}`;

describe('GET /api/spot/timeline', () => {
  test('returns the requested number of nights', async () => {
    const { nights, timezone } = await (await ask(`GET /api/spot/timeline?${PLACE}&nights=3`)).json();
    expect([nights.length, timezone]).toEqual([3, 'America/Montevideo']);
    expect((await (await ask(`GET /api/spot/timeline?${PLACE}`)).json()).nights).toHaveLength(1);
  });

  test.each(['0', '8', '1.5', '01', 'many', '-1'])('refuses nights=%s', async (nights) => {
    const response = await ask(`GET /api/spot/timeline?${PLACE}&nights=${nights}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual([
      { field: 'nights', message: `nights is "${nights}"; expected a whole number from 1 to 7` },
    ]);
  });

  test('is in German on request', async () => {
    const { nights } = await (await ask(`GET /api/spot/timeline?${PLACE}&lang=de`)).json();
    expect(nights[0].reason).not.toContain(' away');
  });
});

describe('GET /api/map/score', () => {
  const TILE = '/api/map/score/14/5634/9887.png';

  test('is a PNG of 256 pixels, cached, with a tag', async () => {
    const first = await ask(`GET ${TILE}?at=${SUMMER_DAY}`);
    expect([first.status, first.headers.get('content-type'), first.headers.get('x-cache')]).toEqual([
      200,
      'image/png',
      'MISS',
    ]);
    const picture = decode(new Uint8Array(await first.arrayBuffer()));
    expect([picture.width, picture.height]).toEqual([256, 256]);
    const second = await ask(`GET ${TILE}?at=${SUMMER_DAY}`, { 'if-none-match': first.headers.get('etag')! });
    expect([second.status, second.headers.get('x-cache')]).toEqual([304, 'HIT']);
  });

  test('is rendered once for simultaneous requests', async () => {
    const before = real.tasks.filter(({ op }) => op === 'paint').length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(`GET /api/map/score/15/11268/19775.png?at=${SUMMER_DAY}`)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(real.tasks.filter(({ op }) => op === 'paint').length).toBe(before + 1);
  });

  test('is cancelled when its only client leaves', async () => {
    const leave = new AbortController();
    const before = real.tasks.length;
    const abandoned = app.fetch(
      new Request('http://localhost:3000/api/map/score/13/2817/4943.png?at=2026-03-01T12:00Z', {
        signal: leave.signal,
      }),
    );
    await turns(1);
    leave.abort();
    expect((await abandoned).status).toBe(503);
    expect(real.tasks.slice(before).some(({ op }) => op === 'paint')).toBe(false);
  });

  test('that was cancelled is rendered for the next client', async () => {
    const path = '/api/map/score/13/2817/4944.png?at=2026-03-01T12:00Z';
    const leave = new AbortController();
    const left = app.fetch(new Request(`http://localhost:3000${path}`, { signal: leave.signal }));
    await turns(1);
    leave.abort();
    const next = ask(`GET ${path}`);
    expect([(await left).status, (await next).status]).toEqual([503, 200]);
  });

  test.each([
    '3/4/4.png',
    '19/1/1.png',
    '14/16384/0.png',
    '14/01/0.png',
    '14/5634/9887.jpg',
    '14/5634/x.png',
  ])('refuses the tile %s', async (tile) => {
    const response = await ask(`GET /api/map/score/${tile}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].message).toContain(
      'expected {z}/{x}/{y}.png with z from 4 to 18',
    );
  });

  test('has a legend with its colours', async () => {
    const { stops } = await (await ask('GET /api/map/score/legend')).json();
    expect([stops[0].score, stops.at(-1).score]).toEqual([0, 100]);
    for (const { color } of stops) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test('GET /api/map/features returns GeoJSON', async () => {
  const response = await ask(`GET /api/map/features?${PLACE}`);
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  const { type, features } = await response.json();
  expect(type).toBe('FeatureCollection');
  expect(features.length).toBeGreaterThan(0);
});
