/**
 * Tells an OpenTelemetry collector of every request: one span each, as JSON over HTTP (OTLP 1.x), without a place, an
 * address or a token. Written by hand: the SDK and its Elysia plugin cost four times as much as answering a score.
 */
import type { Log } from '../../shared/log.ts';
import type { RequestObserver, RequestRecord } from './observe.ts';

const FLUSH_AFTER_MS = 5_000;
/** What a collector takes in one message. Above this within one pause nothing more is recorded. */
const MOST_SPANS = 5_000;
const DEADLINE_MS = 10_000;
/** SPAN_KIND_SERVER and STATUS_CODE_ERROR of the protocol. */
const SERVER = 2;
const ERROR = 2;
/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/;
const SAMPLED = 1;
const NANOSECONDS_PER_MS = 1_000_000n;

export interface TracesOptions {
  /** base address of the collector; `/v1/traces` is added */
  endpoint: string;
  version: string;
  log: Log;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Traces {
  observe: RequestObserver;
  /** Sends what waits; a collector that fails costs these spans and one warning an hour. */
  flush(): Promise<void>;
}

export function createTraces({ endpoint, version, log, fetch: send = fetch }: TracesOptions): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const waiting: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = JSON.stringify(envelope(waiting.splice(0), version));
    try {
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const response = await send(url, { method: 'POST', headers, body, signal });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      log.warn('traces could not be sent', { reason: String(error) }, 'traces');
    }
  }

  return {
    flush,
    observe(record, request) {
      if (waiting.length >= MOST_SPANS) return;
      const span = spanOf(record, request.headers.get('traceparent'));
      if (span === null) return;
      waiting.push(span);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  };
}

/** null when the caller decided that its trace is not recorded */
function spanOf(record: RequestRecord, traceparent: string | null): object | null {
  const [, traceId, parentSpanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (flags !== undefined && (Number.parseInt(flags, 16) & SAMPLED) === 0) return null;
  const { id, method, route, status, milliseconds, endedAt, cache } = record;
  const end = BigInt(endedAt) * NANOSECONDS_PER_MS;
  const start = end - BigInt(Math.round(milliseconds * Number(NANOSECONDS_PER_MS)));
  return {
    traceId: traceId ?? randomHex(16),
    spanId: randomHex(8),
    ...(parentSpanId ? { parentSpanId } : {}),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: String(start),
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
}

function envelope(spans: object[], version: string) {
  const resource = { attributes: [text('service.name', 'spotscore'), text('service.version', version)] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'spotscore' }, spans }] }] };
}

function text(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

function randomHex(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toHex();
}
