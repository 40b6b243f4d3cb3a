/** Outermost step: creates the context of a request, then reports the response to log, metrics and traces. */
import { collectSpans, type Span } from '../../shared/program/spans.ts';
import { after, type Handler, newContext } from './context.ts';
import { chooseRequestId } from './request-id.ts';

/** Facts about an answered request. */
export interface RequestRecord {
  id: string;
  method: string;
  /** pattern of the route, not the path: a position in a path is where somebody sleeps */
  route: string;
  status: number;
  /** start on the clock of `performance.now()`, ms */
  begun: number;
  milliseconds: number;
  /** end, ms since 1970 */
  endedAt: number;
  /** value of X-Cache, if there is a cache: HIT, MISS, ... */
  cache: string | null;
  /** spans of the request, if traced */
  spans: readonly Span[];
}

export type RequestObserver = (record: RequestRecord, request: Request) => void;

export interface ObserveOptions {
  observers: readonly RequestObserver[];
  /** returns the pattern of a request without a route */
  patternOf(request: Request): string;
  /** ms since 1970 */
  now(): number;
  /** whether to collect spans, which costs a few microseconds each */
  traced: boolean;
}

const NONE: Span[] = [];

export function observe(next: Handler, { observers, patternOf, now, traced }: ObserveOptions) {
  return function observe(request: Request): Response | Promise<Response> {
    const begun = performance.now();
    const id = chooseRequestId(request);
    const context = newContext(id);
    const spans: Span[] = traced ? [] : NONE;
    const answer = traced ? collectSpans(spans, () => next(request, context)) : next(request, context);
    return after(answer, (response) => {
      const record: RequestRecord = {
        id: context.id,
        method: request.method,
        route: context.route ?? patternOf(request),
        status: statusOf(response, request),
        begun,
        milliseconds: performance.now() - begun,
        endedAt: now(),
        cache: response.headers.get('x-cache'),
        spans,
      };
      for (const tell of observers) tell(record, request);
      return response;
    });
  };
}

/** Status of requests whose client has gone, as proxies log them; no standard has one. */
const CLIENT_CLOSED = 499;

/** Returns the status for logs and metrics: work that ended because the client has gone is not an error of the service. */
function statusOf({ status }: Response, request: Request): number {
  return status === 503 && request.signal.aborted ? CLIENT_CLOSED : status;
}
