/**
 * Exports traces of requests to an OpenTelemetry collector, as JSON over HTTP (OTLP 1.x), without positions,
 * addresses or tokens. Does without the SDK: with its Elysia plugin it costs four times as much as scoring.
 */
import { codeOf } from '../../shared/program/error-code.ts';
import type { Log } from '../../shared/program/log.ts';
import type { RequestObserver, RequestRecord } from './observe.ts';

const FLUSH_AFTER_MS = 5_000;
/** Maximum spans in one message. Further spans are dropped until the message is sent. */
const MAX_SPANS = 5_000;
const DEADLINE_MS = 10_000;
/** SPAN_KIND_INTERNAL, SPAN_KIND_SERVER, SPAN_KIND_CLIENT and STATUS_CODE_ERROR of OTLP. */
const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;
/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/;
const SAMPLED = 1;
const NANOSECONDS_PER_MS = 1_000_000n;

export interface TracesOptions {
  /** base URL of the collector; `/v1/traces` is appended */
  endpoint: string;
  /** additional headers for the collector, e.g. an API key */
  headers: Readonly<Record<string, string>>;
  /** name of this service in traces */
  service: string;
  version: string;
  log: Log;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Traces {
  observe: RequestObserver;
  /** Sends pending spans. A failing collector costs these spans and one warning an hour. */
  flush(): Promise<void>;
}

export function createTraces(options: TracesOptions): Traces {
  const { endpoint, service, version, log, fetch: send = fetch } = options;
  const headers = { ...options.headers, 'content-type': 'application/json' };
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const waiting: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = JSON.stringify(envelope(waiting.splice(0), service, version));
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const response = await send(url, { method: 'POST', headers, body, signal });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      log.warn('traces could not be sent', { collector: new URL(url).host, reason: codeOf(error) }, 'traces');
    }
  }

  return {
    flush,
    observe(record, request) {
      if (waiting.length >= MAX_SPANS) return;
      const spans = spansOf(record, request.headers.get('traceparent'));
      if (spans.length === 0) return;
      waiting.push(...spans);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  };
}

/** Returns the spans of a request; none if the caller's trace is not sampled. */
function spansOf(record: RequestRecord, traceparent: string | null): object[] {
  const [, callersTrace, parentSpanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (flags !== undefined && (Number.parseInt(flags, 16) & SAMPLED) === 0) return [];
  const { id, method, route, status, begun, milliseconds, endedAt, cache } = record;
  const traceId = callersTrace ?? randomHex(16);
  const spanId = randomHex(8);
  const end = BigInt(endedAt) * NANOSECONDS_PER_MS;
  const timeAt = (clock: number) =>
    String(end + BigInt(Math.round((clock - begun - milliseconds) * Number(NANOSECONDS_PER_MS))));
  const own = {
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: timeAt(begun),
    endTimeUnixNano: String(end),
    attributes: [
      text('http.request.method', method),
      text('http.route', route),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
      text('http.request.header.x-request-id', id),
      ...(cache === null ? [] : [text('spotscore.cache', cache)]),
    ],
    status: status >= 500 ? { code: ERROR } : {},
  };
  const parts = record.spans.map((part) => ({
    traceId,
    spanId: randomHex(8),
    parentSpanId: spanId,
    name: part.name,
    kind: part.name.startsWith('upstream') ? CLIENT : INTERNAL,
    startTimeUnixNano: timeAt(part.begun),
    endTimeUnixNano: timeAt(part.ended),
    attributes: [],
    status: part.failed ? { code: ERROR } : {},
  }));
  return [own, ...parts];
}

function envelope(spans: object[], service: string, version: string) {
  const resource = { attributes: [text('service.name', service), text('service.version', version)] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'spotscore' }, spans }] }] };
}

function text(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

function randomHex(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toHex();
}
