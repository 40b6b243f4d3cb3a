import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Exposition } from '../../../src/http/metrics/exposition.ts';
import { RequestMetrics } from '../../../src/http/metrics/request-metrics.ts';
import { observe, type RequestRecord } from '../../../src/http/middleware/observe.ts';
import { metricOf, parseMetrics, type Scrape } from '../../support/clients/prometheus.ts';

const RECORD: RequestRecord = {
  id: 'a-1',
  method: 'GET',
  route: '/api/spot/score',
  status: 200,
  milliseconds: 0.3,
  endedAt: 0,
  cache: null,
  begun: 0,
  spans: [],
};

function scrape(write: (into: Exposition) => void): Scrape {
  const exposition = new Exposition();
  write(exposition);
  return parseMetrics(String(exposition));
}

function counted(...records: Partial<RequestRecord>[]): Scrape {
  const metrics = new RequestMetrics();
  for (const record of records) metrics.observe({ ...RECORD, ...record });
  return scrape((into) => metrics.write(into));
}

describe('the text format', () => {
  test('has name, help, type and value', () => {
    const exposition = new Exposition();
    exposition.gauge('threads', 'Threads that work.', 2);
    expect(String(exposition)).toBe('# HELP threads Threads that work.\n# TYPE threads gauge\nthreads 2\n');
  });

  test('keeps every label intact', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.double(), (label, value) => {
        const read = scrape((into) => into.gauge('thing', 'A\\thing\nof two lines.', [[{ label }, value]]));
        // the format has no negative zero
        expect(read).toEqual([{ name: 'thing', labels: { label }, value: value + 0 }]);
      }),
    );
  });

  test('omits a metric without samples', () => {
    expect(scrape((into) => into.counter('nothing_total', 'Nothing.', []))).toEqual([]);
    expect(scrape((into) => into.histogram('nothing', 'Nothing.', []))).toEqual([]);
  });
});

describe('requests', () => {
  test('are counted by route and status', () => {
    const read = counted({}, {}, { status: 400 }, { route: 'unmatched', status: 404 });
    const count = (route: string, status: string) =>
      metricOf(read, 'spotscore_http_requests_total', { route, status });
    expect(count('/api/spot/score', '200')).toBe(2);
    expect(count('/api/spot/score', '400')).toBe(1);
    expect(count('unmatched', '404')).toBe(1);
  });

  test('fill a cumulative histogram whose last bucket contains all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1 }),
        (latencies) => {
          const read = counted(...latencies.map((milliseconds) => ({ milliseconds })));
          const name = 'spotscore_http_request_duration_seconds';
          const buckets = read.filter((sample) => sample.name === `${name}_bucket`);
          for (const { labels, value } of buckets) {
            const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
            expect(value).toBe(latencies.filter((milliseconds) => milliseconds / 1000 <= bound).length);
          }
          expect(buckets.at(-1)!.labels.le).toBe('+Inf');
          expect(metricOf(read, `${name}_count`)).toBe(latencies.length);
          const sum = latencies.reduce((total, milliseconds) => total + milliseconds / 1000, 0);
          expect(metricOf(read, `${name}_sum`)).toBeCloseTo(sum, 6);
        },
      ),
    );
  });

  test('are counted by cache header', () => {
    const read = counted({ cache: 'HIT' }, { cache: 'HIT' }, { cache: 'STALE' }, {});
    const count = (word: string) => metricOf(read, 'spotscore_http_cache_total', { word });
    expect([count('hit'), count('stale'), count('miss')]).toEqual([2, 1, undefined]);
  });
});

test('scores are counted by their light', () => {
  const metrics = new RequestMetrics();
  for (const light of ['red', 'yellow', 'red', 'green', 'yellow', 'red'] as const) metrics.countScore(light);
  const read = scrape((into) => metrics.write(into));
  const count = (light: string) => metricOf(read, 'spotscore_scores_total', { light });
  expect([count('red'), count('yellow'), count('green')]).toEqual([3, 2, 1]);
});

test.each([
  [503, true, 499],
  [503, false, 503],
  [500, true, 500],
  [200, true, 200],
])('a response of %d whose client has gone: %p, is observed as %d', async (status, hasGone, observed) => {
  const statuses: number[] = [];
  const gone = new AbortController();
  const request = new Request('http://localhost/api/tour', { signal: gone.signal });
  if (hasGone) gone.abort();
  const observers = [(record: RequestRecord) => void statuses.push(record.status)];
  const options = { observers, patternOf: () => '/api/tour', now: () => 0, traced: false };
  const answer = await observe(() => new Response(null, { status }), options)(request);
  expect([answer.status, statuses]).toEqual([status, [observed]]);
});
