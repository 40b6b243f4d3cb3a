// P2: no request can kill the process or disable a scoring thread.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { OpenApiDocument } from '../../../src/http/openapi.ts';
import { IS_BENCH } from '../../support/bench-run.ts';
import { type HostileRequest, hostileRequests } from '../../support/clients/hostile-requests.ts';
import { violations } from '../../support/clients/json-schema.ts';
import { exchange } from '../../support/clients/raw-http.ts';
import { shortSchema } from '../../support/http/checked-answer.ts';
import { RunningServer } from '../../support/servers/executable.ts';

/** Seed of the requests. To try others: `FUZZ_SEED=7 bun test test/fault/service/fuzz.test.ts`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_216);
const TOTAL = Number(process.env.FUZZ_REQUESTS ?? (IS_BENCH ? 20_000 : 6_000));
const AT_ONCE = 20;
const CHECK_EVERY = 1_000;
/** Requests until all code is compiled and all caches are full. */
const WARM_AFTER = 5_000;
/** Timeout of a request, ms. The slowest one takes half a second. */
const REQUEST_TIMEOUT_MS = 20_000;
/** Timeout of the test, ms. On a busy machine it takes minutes. */
const TEST_TIMEOUT_MS = 600_000;
/** Score that the fuzzed reports cannot change. */
const REFERENCE = '/api/spot/score?lat=-34.8601&lon=-56.2102&at=2026-02-16T22:30:00Z';
/** What a response must never contain: stack traces, SQL, paths of this machine or of the executable. */
const SECRETS = /\bat \S+ \(|\.ts:\d|\$bunfs|node_modules|SQLITE_|\bINSERT INTO\b|\/data\/|spotscore-test-/;
/**
 * Length from which a head may be refused. The runtime refuses 16 KB, which includes headers of the client.
 */
const LONG_HEAD = 14_000;
/** Expected statuses of tiles: the map provider of this test is unreachable. */
const UPSTREAM_DOWN = [502, 503, 504];
const CORPUS = join(import.meta.dir, '../../corpus');

let server: RunningServer;
let document: OpenApiDocument;
let reference: string;

beforeAll(async () => {
  const upstream = 'http://127.0.0.1:1/{z}/{x}/{y}.png';
  server = await RunningServer.start({
    // reports of the corpus are years old
    args: ['--workers', '2', '--signal-limit', '0', '--report-retention', '3650', '--tile-url', upstream],
  });
  document = (await (await server.get('/swagger/json')).json()) as OpenApiDocument;
  reference = await (await server.get(REFERENCE)).text();
});
afterAll(async () => {
  const [exitCode, complaints] = await server.stop();
  expect(exitCode).toBe(0);
  // only the unreachable provider may cause a warning
  expect(complaints.filter(({ level }) => level === 'error')).toEqual([]);
});

async function expectUnharmed(): Promise<void> {
  const health = (await (await server.get('/api/health')).json()) as {
    workers: { ready: number; replaced: number; running: number };
  };
  expect(health.workers).toMatchObject({ ready: 2, replaced: 0 });
  expect(await (await server.get(REFERENCE)).text()).toBe(reference);
}

function allowedStatuses({ operation, method, target, headers }: HostileRequest): number[] {
  const [own, path] = operation.split(' ') as [string, string];
  const described = document.paths[path]![own.toLowerCase() as 'get' | 'post']!;
  const statuses = Object.keys(described.responses).map(Number);
  if (method !== own && !(method === 'HEAD' && own === 'GET'))
    statuses.push(method === 'OPTIONS' ? 204 : 405);
  // a parameter that contains a slash makes another path
  if (path.includes('{')) statuses.push(404);
  if (target.length + JSON.stringify(headers).length > LONG_HEAD) statuses.push(431);
  return statuses;
}

/** Returns the differences between a JSON response and its schema. */
function schemaViolations(
  { operation, method, target }: HostileRequest,
  { ok, status, headers }: Response,
  text: string,
) {
  const [own, path] = operation.split(' ') as [string, string];
  const described = document.paths[path]![own.toLowerCase() as 'get' | 'post']!.responses[status];
  const type = headers.get('content-type') ?? '';
  const query = new URLSearchParams(target.split('?')[1]);
  const schema = (ok ? shortSchema(path, query) : undefined) ?? described?.content?.[type]?.schema;
  if (!schema || method !== own || !type.endsWith('json')) return [];
  const values = type === 'application/x-ndjson' ? text.split('\n').filter(Boolean) : [text];
  return values.flatMap((value) => violations(JSON.parse(value), schema, document));
}

/** Throws an error with everything needed for a new file of test/corpus. */
function blame(request: HostileRequest, cause: unknown): never {
  throw new Error(`${String(cause)}\nafter ${JSON.stringify(request).slice(0, 5_000)}`);
}

async function checkResponse(request: HostileRequest): Promise<void> {
  const { method, target, headers, body, operation } = request;
  const response = await fetch(server.url + target, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const text = await response.text();
  const { status } = response;
  const isUpstreamDown = operation.startsWith('GET /api/map/tile/') && UPSTREAM_DOWN.includes(status);
  if (!isUpstreamDown && status >= 500) throw new Error(`${status} ${text.slice(0, 500)}`);
  if (!allowedStatuses(request).includes(status)) {
    throw new Error(`${status} is not described for ${operation}: ${text.slice(0, 500)}`);
  }
  for (const violation of schemaViolations(request, response, text)) throw new Error(violation);
  if (SECRETS.test(text) && status >= 400) throw new Error(`tells too much: ${text.slice(0, 500)}`);
  if (status >= 400 && status !== 431 && method !== 'HEAD') {
    const problem = JSON.parse(text) as Record<string, unknown>;
    if (problem.status !== status || typeof problem.error !== 'string' || typeof problem.detail !== 'string')
      throw new Error(`not a problem: ${text.slice(0, 500)}`);
  }
}

describe('the server', () => {
  test('responds to each input of the corpus, unharmed', async () => {
    const files = readdirSync(CORPUS).filter((name) => name.endsWith('.http'));
    expect(files.length).toBeGreaterThan(10);
    for (const name of files) {
      const { status } = await exchange(server.url, readFileSync(join(CORPUS, name)));
      const [, expected] = /\.(\d{3}|closed)\.http$/.exec(name) ?? [];
      expect([name, String(status ?? 'closed')]).toEqual([name, expected!]);
    }
    await expectUnharmed();
  });

  test(
    `${TOTAL} random requests get a documented response and harm nothing`,
    async () => {
      let sent = 0;
      let warm = Infinity;
      await fc.assert(
        fc.asyncProperty(
          fc.array(hostileRequests(document), { minLength: AT_ONCE, maxLength: AT_ONCE }),
          async (requests) => {
            await Promise.all(
              requests.map((request) => checkResponse(request).catch((cause) => blame(request, cause))),
            );
            sent += requests.length;
            if (sent % CHECK_EVERY === 0) await expectUnharmed();
            if (IS_BENCH && sent === WARM_AFTER) warm = await server.pss();
          },
        ),
        // The message names the failing request; shrinking the batch of twenty would take minutes.
        { numRuns: TOTAL / AT_ONCE, seed: SEED, endOnFailure: true },
      );
      await expectUnharmed();
      if (IS_BENCH) {
        const growth = (await server.pss()) - warm;
        console.log(`memory grew by ${Math.round(growth / 1e6)} MB`);
        // measured: memory varies by up to 40 MB between collections, even over 60,000 requests
        expect(growth).toBeLessThan(100_000_000);
      }
    },
    TEST_TIMEOUT_MS,
  );
});
