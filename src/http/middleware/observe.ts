/** The outermost step: gives a request its context, and tells log, metrics and traces how it was answered. */
import { collectSpans, type Span } from '../../shared/spans.ts';
import { after, type Handler, type RequestContext } from './context.ts';
import { chooseRequestId } from './request-id.ts';

/** What is known of a request when it is answered. */
export interface RequestRecord {
  id: string;
  method: string;
  /** the pattern of the route, not the path: a place in a path is where somebody sleeps */
  route: string;
  status: number;
  /** on the clock of `performance.now()`, ms */
  begun: number;
  milliseconds: number;
  /** when it was answered, ms since 1970 */
  endedAt: number;
  /** how the answer was found, where there is a cache: HIT, MISS, ... */
  cache: string | null;
  /** its parts, where traces are wanted */
  spans: readonly Span[];
}

export type RequestObserver = (record: RequestRecord, request: Request) => void;

export interface ObserveOptions {
  observers: readonly RequestObserver[];
  /** the pattern of a request that no route has answered */
  patternOf(request: Request): string;
  /** ms since 1970 */
  now(): number;
  /** whether an observer wants to know the parts of requests; costs a few microseconds each */
  traced: boolean;
}

const NONE: Span[] = [];

export function observe(next: Handler, { observers, patternOf, now, traced }: ObserveOptions) {
  return function observe(request: Request): Response | Promise<Response> {
    const begun = performance.now();
    const id = chooseRequestId(request);
    const context: RequestContext = { id, route: null, length: null, quotas: null };
    const spans: Span[] = traced ? [] : NONE;
    const answer = traced ? collectSpans(spans, () => next(request, context)) : next(request, context);
    return after(answer, (response) => {
      const record: RequestRecord = {
        id: context.id,
        method: request.method,
        route: context.route ?? patternOf(request),
        status: response.status,
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
