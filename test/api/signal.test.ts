// POST /api/spot/signal as clients use it, with a real database.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClientOf } from '../../src/http/middleware/client-address.ts';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import type { OpenApiDocument } from '../../src/http/openapi.ts';
import { Reports } from '../../src/reports/reports.ts';
import { SqliteReports } from '../../src/reports/sqlite/sqlite-store.ts';
import { StoreUnavailable } from '../../src/reports/store.ts';
import { createLog } from '../../src/shared/program/log.ts';
import { spotIdOf } from '../../src/shared/spot-id.ts';
import { NOW, testApp } from '../support/http/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'spotscore-signal-route-'));
const SPOT = spotIdOf(47.14, 9.52);
const TOKEN = '3f1c2a44-90b1-4b8e-8f42-0d6a5d2f7a10';
const DAY = 86_400_000;

const iso = (time: number) => new Date(time).toISOString();
const report = (changes: Record<string, unknown> = {}) => ({
  spot_id: SPOT,
  signal_type: 'knock',
  device_token: TOKEN,
  timestamp: iso(NOW),
  ...changes,
});

let signals: Reports;
let service: ReturnType<typeof testApp>;
let files = 0;
const open: Reports[] = [];

beforeEach(async () => {
  signals = new Reports({
    kind: 'sqlite',
    database: () =>
      new SqliteReports({
        path: join(folder, `${++files}.sqlite`),
        now: () => NOW,
        events: { onDeleted: () => {} },
      }),
    secret: () => 'the secret of this test',
    retentionMs: 30 * 86_400_000,
    log: createLog({ write: () => {} }),
    now: () => NOW,
  });
  open.push(signals);
  await signals.start();
  service = testApp({ signals });
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Blob;
  return service.app.fetch(
    new Request('http://localhost:3000/api/spot/signal', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: raw ? body : JSON.stringify(body),
    }),
  );
}

describe('a report', () => {
  test('is accepted with its id and the time of the next one', async () => {
    const response = await post(report());
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      accepted: true,
      signal_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cooldown_hours: 24,
      next_allowed_at: iso(NOW + DAY),
    });
  });

  test('within 24 hours after another one of the device is refused with the time to wait', async () => {
    await post(report());
    const response = await post(report({ signal_type: 'calm', timestamp: iso(NOW - DAY / 2) }));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('86400');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      accepted: false,
      error: 'cooldown_active',
      next_allowed_at: iso(NOW + DAY),
      status: 429,
    });
  });

  test('is a duplicate if only the case of its ids differs', async () => {
    await post(report());
    const upperCase = report({ spot_id: SPOT.toUpperCase(), device_token: TOKEN.toUpperCase() });
    expect((await post(upperCase)).status).toBe(429);
  });

  test('may be late and in any time zone; the default is UTC', async () => {
    for (const [timestamp, next] of [
      ['2026-02-10T22:30:00+01:00', '2026-02-11T21:30:00.000Z'],
      ['2026-01-17T12:00', '2026-01-18T12:00:00.000Z'],
    ]) {
      const response = await post(report({ timestamp }));
      expect([timestamp, response.status, (await response.json()).next_allowed_at]).toEqual([
        timestamp,
        201,
        next,
      ]);
    }
  });

  test("may be up to five minutes ahead of the server's clock, and no more", async () => {
    expect((await post(report({ timestamp: iso(NOW + 300_000) }))).status).toBe(201);
    const response = await post(report({ device_token: crypto.randomUUID(), timestamp: iso(NOW + 300_001) }));
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].field).toBe('timestamp');
  });

  test.each(['2026-01-17T11:59:59.999Z', '2020-01-10T22:30:00Z', '0001-01-01T00:00'])(
    'is refused with a code of its own if it is older than the retention: %s',
    async (timestamp) => {
      const response = await post(report({ timestamp }));
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          error: 'report_too_old',
          detail: `timestamp is "${timestamp}"; reports are kept for 30 days, so older ones are refused.`,
        },
      ]);
    },
  );

  test('may have a spot id from the client that belongs to no cell', async () => {
    for (const spot_id of [crypto.randomUUID(), SPOT.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))])
      expect((await post(report({ spot_id, device_token: crypto.randomUUID() }))).status).toBe(201);
  });

  test('reaches every listener of the feed before its response', async () => {
    let received = 0;
    signals.feed.subscribe({ replaced: () => {}, added: (records) => (received += records.length) });
    const answer = post(report());
    expect(received).toBe(0);
    await answer;
    expect(received).toBeGreaterThan(0);
  });
});

describe('a malformed report', () => {
  test('gets a problem with every wrong field at once', async () => {
    const response = await post({ spot_id: 'here', signal_type: 'applause', timestamp: '2026-02-16' });
    expect(response.status).toBe(400);
    const { errors, error } = await response.json();
    expect(error).toBe('invalid_input');
    expect(errors).toEqual([
      {
        field: 'signal_type',
        message: 'signal_type is "applause"; expected one of calm, noise, knock, police',
      },
      { field: 'spot_id', message: expect.stringContaining('spot_id is "here"; expected a UUID') },
      { field: 'device_token', message: expect.stringContaining('device_token is missing; expected a UUID') },
      {
        field: 'timestamp',
        message: expect.stringContaining('timestamp is "2026-02-16"; expected an ISO 8601'),
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['an empty body', '', 'invalid_body'],
    ['half an object', '{', 'invalid_body'],
    ['null', 'null', 'invalid_body'],
    ['a list', '[]', 'invalid_body'],
    ['a text', '"text"', 'invalid_body'],
    ['bytes that are not UTF-8', new Blob([new Uint8Array([0x7b, 0xff, 0x7d])]), 'invalid_body'],
    ['no members', {}, 'invalid_input'],
    ['no spot', report({ spot_id: null }), 'invalid_input'],
    ['a list of spots', report({ spot_id: [SPOT] }), 'invalid_input'],
    ['a space after the spot', report({ spot_id: `${SPOT} ` }), 'invalid_input'],
    ['a kind that is a property of every object', report({ signal_type: 'constructor' }), 'invalid_input'],
    ['a kind in capitals', report({ signal_type: 'Calm' }), 'invalid_input'],
    ['a time as a number', report({ timestamp: NOW }), 'invalid_input'],
    ['an empty time', report({ timestamp: '' }), 'invalid_input'],
    ['a day that does not exist', report({ timestamp: '2026-02-30T00:00:00Z' }), 'invalid_input'],
  ])('with %s is a 400', async (_what, body, error) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBe(error);
  });

  test('that is too large is refused, even without a Content-Length', async () => {
    const large = JSON.stringify(report({ padding: 'x'.repeat(4096) }));
    expect((await post(large)).status).toBe(413);
    const chunked = new Request('http://localhost:3000/api/spot/signal', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
    });
    const response = await service.app.fetch(chunked);
    expect([response.status, (await response.json()).error]).toEqual([413, 'body_too_large']);
    expect((await post(report({ padding: 'x'.repeat(3000) }))).status).toBe(201);
  });

  test('with another content type is a 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      expect([type, (await post(report(), { 'content-type': type })).status]).toEqual([type, 415]);
    }
    expect((await post(report(), { 'content-type': 'Application/JSON; charset=UTF-8' })).status).toBe(201);
  });
});

test('the example of the OpenAPI document can be sent at any time', async () => {
  for (const later of [0, 90 * DAY + 1_234_567]) {
    service = testApp({ signals, now: () => NOW + later });
    const document: OpenApiDocument = await (await service.ask('GET /swagger/json')).json();
    const properties = Object.entries(document.components.schemas.Report!.properties!);
    const example = Object.fromEntries(properties.map(([name, { examples }]) => [name, examples![0]]));
    expect((await post(example)).status).toBe(201);
  }
});

describe('POST /api/spot/signal', () => {
  test('never writes a device token to a response or the log, not even a malformed one', async () => {
    const answers = [
      await post(report()),
      await post(report()),
      await post(report({ device_token: 'my-own-token' })),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const everything = [...texts, ...service.logged()].join('\n').toLowerCase();
    expect(everything).not.toContain(TOKEN);
    expect(everything).not.toContain('my-own-token');
  });

  test('applies the rate limit of reports per client', async () => {
    let clock = 0;
    service = testApp({
      signals,
      signalLimit: createRateLimit('reports', 3, () => clock),
      clientOf: createClientOf([], (request) => request.headers.get('x-test-peer')),
    });
    const from = (peer: string) =>
      post(report({ device_token: crypto.randomUUID() }), { 'x-test-peer': peer });
    const statuses = async (peer: string, times: number) => {
      const all: number[] = [];
      for (let n = 0; n < times; n++) all.push((await from(peer)).status);
      return all;
    };
    expect(await statuses('192.0.2.1', 4)).toEqual([201, 201, 201, 429]);
    expect(await statuses('192.0.2.2', 1)).toEqual([201]);
    const refused = await from('192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('20');
    expect((await refused.json()).error).toBe('rate_limited');
    clock += 20_000;
    expect(await statuses('192.0.2.1', 2)).toEqual([201, 429]);
  });

  test('is a 503 with Retry-After, and without the reason, when nothing can be stored', async () => {
    await signals.close();
    const response = await post(report());
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const { error, detail } = await response.json();
    expect(error).toBe('signals_unavailable');
    expect(detail).toBe('Reports cannot be stored right now. Retry after the delay in Retry-After.');
  });

  test('does not count against the limit of its client when nothing can be stored', async () => {
    const store = signals;
    let isFull = true;
    service = testApp({
      signals: {
        retentionMs: store.retentionMs,
        add: (one) => (isFull ? Promise.reject(new StoreUnavailable('full')) : store.add(one)),
      },
      signalLimit: createRateLimit('reports', 2, () => 0),
    });
    const fresh = () => report({ device_token: crypto.randomUUID() });
    for (let n = 0; n < 5; n++) {
      const response = await post(fresh());
      expect([response.status, response.headers.get('ratelimit')]).toEqual([503, '"reports";r=2;t=0']);
    }
    isFull = false;
    const statuses = [await post(fresh()), await post(fresh()), await post(fresh())].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([201, 201, 429]);
  });
});
