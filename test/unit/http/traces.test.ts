import { describe, expect, test } from 'bun:test';
import { createTraces } from '../../../src/http/middleware/traces.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import type { Span } from '../../../src/shared/program/spans.ts';

const ENDED_AT = Date.parse('2026-02-16T22:30:00.250Z');
const RECORD = {
  id: 'a-1',
  method: 'GET',
  route: '/api/spot/score',
  status: 200,
  milliseconds: 250,
  endedAt: ENDED_AT,
  cache: null,
  begun: 1000,
  spans: [] as Span[],
};

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
  status: { code?: number };
}

function collector(answer: () => Response = () => new Response()) {
  const sent: { url: string; body: string; headers: Headers }[] = [];
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
  const traces = createTraces({
    endpoint: 'http://collector.example:4318/',
    headers: { 'api-key': 'hush' },
    service: 'spots-of-town',
    version: '1.2.3',
    log,
    fetch: async (url, init) => {
      sent.push({ url, body: String(init.body), headers: new Headers(init.headers) });
      return answer();
    },
  });
  return {
    traces,
    sent,
    logged: async () => {
      await log.flush();
      return lines.join('');
    },
    observe(headers: Record<string, string> = {}, record: Partial<typeof RECORD> = {}) {
      const url = 'http://localhost/api/spot/score?lat=51.2277&lon=6.7735';
      traces.observe({ ...RECORD, ...record }, new Request(url, { headers }));
    },
    spans: (): SentSpan[] =>
      sent.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as SentSpan[]),
  };
}

describe('a trace', () => {
  test('of a request has route, status and time, and never the position', async () => {
    const { traces, observe, sent, spans } = collector();
    observe();
    await traces.flush();
    expect(sent.map(({ url }) => url)).toEqual(['http://collector.example:4318/v1/traces']);
    expect(JSON.parse(sent[0]!.body).resourceSpans[0].resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'spots-of-town' },
    });
    expect(sent[0]!.headers.get('api-key')).toBe('hush');
    expect(sent[0]!.headers.get('content-type')).toBe('application/json');
    expect(sent[0]!.body).not.toMatch(/51\.2|6\.77|lat=/);
    const [span] = spans();
    expect(span).toMatchObject({
      name: 'GET /api/spot/score',
      startTimeUnixNano: String(BigInt(ENDED_AT - 250) * 1_000_000n),
      endTimeUnixNano: String(BigInt(ENDED_AT) * 1_000_000n),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(span!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  });

  test('has a child span for each part of the request', async () => {
    const { traces, observe, spans } = collector();
    observe(
      {},
      {
        spans: [
          { name: 'queue', begun: 1000, ended: 1010, failed: false },
          { name: 'upstream tiles', begun: 1010, ended: 1250, failed: true },
        ],
      },
    );
    await traces.flush();
    const [request, queue, upstream] = spans();
    const at = (ms: number) => String(BigInt(ENDED_AT - 250 + ms) * 1_000_000n);
    for (const child of [queue!, upstream!])
      expect(child).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId });
    expect(queue).toMatchObject({
      name: 'queue',
      kind: 1,
      startTimeUnixNano: at(0),
      endTimeUnixNano: at(10),
    });
    expect(queue!.status).toEqual({});
    expect(upstream).toMatchObject({ kind: 3, startTimeUnixNano: at(10), endTimeUnixNano: at(250) });
    expect(upstream!.status).toEqual({ code: 2 });
  });

  test('continues the trace of the caller, unless the caller does not record it', async () => {
    const { traces, observe, spans } = collector();
    const caller = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';
    observe({ traceparent: `00-${caller}-01` });
    observe({ traceparent: `00-${caller}-00` });
    observe({ traceparent: 'rubbish' });
    await traces.flush();
    expect(spans()).toHaveLength(2);
    expect(spans()[0]).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    });
    expect(spans()[1]).not.toHaveProperty('parentSpanId');
  });

  test('is marked as an error after an internal error, not after a bad request', async () => {
    const { traces, observe, spans } = collector();
    observe({}, { status: 500 });
    observe({}, { status: 400 });
    await traces.flush();
    expect(spans().map(({ status }) => status.code)).toEqual([2, undefined]);
  });

  test('is dropped with one warning if the collector refuses it', async () => {
    const { traces, observe, sent, logged } = collector(() => new Response('no', { status: 503 }));
    for (let i = 0; i < 3; i++) {
      observe();
      await traces.flush();
    }
    expect(sent).toHaveLength(3);
    expect((await logged()).match(/traces could not be sent/g)).toHaveLength(1);
  });

  test.each([
    [
      'ECONNREFUSED',
      Object.assign(new Error('Is the computer able to access the url?'), { code: 'ECONNREFUSED' }),
    ],
    ['The operation timed out.', new DOMException('The operation timed out.', 'TimeoutError')],
  ])('is dropped with the name of the collector and the cause: %s', async (reason, error) => {
    const { traces, observe, logged } = collector(() => {
      throw error;
    });
    observe();
    await traces.flush();
    const line = JSON.parse(await logged());
    expect([line.collector, line.reason]).toEqual(['collector.example:4318', reason]);
  });

  test('is dropped beyond the capacity of a collector', async () => {
    const { traces, observe, spans } = collector();
    for (let i = 0; i < 6000; i++) observe();
    await traces.flush();
    expect(spans()).toHaveLength(5000);
  });
});
