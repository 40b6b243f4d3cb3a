/** The request log: all requests, errors, or a sample that bounds the log under any load. */
import { expect, test } from 'bun:test';
import type { Config } from '../../../src/config/settings.ts';
import type { RequestRecord } from '../../../src/http/middleware/observe.ts';
import { createRequestLog } from '../../../src/http/middleware/request-log.ts';
import { createLog } from '../../../src/shared/program/log.ts';

const NOON = Date.parse('2026-02-16T12:00:00Z');

function logOf(kind?: Config['log-requests']) {
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text) });
  const observe = createRequestLog(log, kind);
  return {
    ask(count: number, changes: Partial<RequestRecord> = {}) {
      const record = {
        id: 'a',
        method: 'GET',
        route: '/api/spot/score',
        status: 200,
        begun: 0,
        milliseconds: 0.026,
      };
      for (let i = 0; i < count; i++)
        observe(
          { ...record, endedAt: NOON, cache: null, spans: [], ...changes },
          new Request('http://x/?lat=51.2'),
        );
    },
    async logged(): Promise<Record<string, unknown>[]> {
      await log.flush();
      return lines
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}

test('every request is logged, up to 100 a second', async () => {
  const { ask, logged } = logOf();
  for (let second = 0; second < 5; second++) ask(100, { endedAt: NOON + second * 1000 });
  const lines = await logged();
  expect(lines.length).toBe(500);
  expect(new Set(lines.map(({ message }) => message))).toEqual(new Set(['request']));
});

test('beyond 100 a second, the log has 100 successes and 100 errors, and the number of others', async () => {
  const { ask, logged } = logOf('sample');
  ask(38_000);
  ask(250, { status: 503 });
  ask(1, { status: 404, endedAt: NOON + 3_000 });
  const lines = await logged();
  const count = (status: number) => lines.filter((line) => line.status === status).length;
  expect([count(200), count(503), count(404)]).toEqual([100, 100, 1]);
  expect(lines.at(-2)).toMatchObject({
    message: 'requests that were not logged',
    requests: 38_000 + 250 - 200,
  });
  expect(lines.length).toBe(202);
  // without the sample, a second of 38,000 requests took 6 MB
  expect(JSON.stringify(lines).length).toBeLessThan(40_000);
});

test('"all" logs every request, "errors" only 5xx, and neither logs probes', async () => {
  const all = logOf('all');
  all.ask(300);
  all.ask(3, { route: '/readyz' });
  expect((await all.logged()).length).toBe(300);
  const errors = logOf('errors');
  errors.ask(300);
  errors.ask(2, { status: 404 });
  errors.ask(150, { status: 500 });
  expect((await errors.logged()).map(({ status }) => status)).toEqual(Array(150).fill(500));
});
