/** What surrounds every route: request id, other methods, common headers, compression, and the record for the log. */
import type { Log } from '../../shared/log.ts';
import { Problem } from '../problem.ts';
import type { CachedAnswer, FindCached } from '../response-cache/response-cache.ts';
import { acceptsGzip, compress } from './compress.ts';
import type { Cors } from './cors.ts';
import { asProblem } from './errors.ts';
import { lastRequestIdOf, requestIdOf } from './request-id.ts';
import type { RequestObserver } from './request-log.ts';
import { type Route, type RouteTable, UNMATCHED } from './route-table.ts';

export interface ShellOptions {
  /** answers GET requests before any route is looked for, with headers that hold `common` already */
  findCached: FindCached;
  /** answers every request whose path and method have a route */
  route(request: Request): Response | Promise<Response>;
  table: RouteTable;
  /** headers of every answer */
  common: Readonly<Record<string, string>>;
  cors: Cors;
  /** ms since 1970 */
  now(): number;
  observers: RequestObserver[];
  /** @throws Problem when the client has sent more requests than it may */
  limit(request: Request): void;
  log: Log;
}

/** A request, and what is known of it before it is answered. */
interface Arrival {
  request: Request;
  /** pattern of its route, as soon as it is found */
  route: string;
  /** on the clock of performance.now() */
  begun: number;
}

/** Whoever watches the service must not be sent away: it would count as down. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export function createShell(options: ShellOptions) {
  const { findCached, route, table, cors, now, observers, limit, log } = options;
  const common = Object.entries(options.common);

  return function handle(request: Request): Response | Promise<Response> {
    const arrival: Arrival = { request, route: UNMATCHED.pattern, begun: performance.now() };
    try {
      const cached = request.method === 'GET' ? findCached(request) : undefined;
      return cached ? give(cached, arrival) : ask(arrival);
    } catch (error) {
      return fail(error, arrival);
    }
  };

  function give(cached: CachedAnswer, arrival: Arrival): Response {
    const { request } = arrival;
    const { status, headers: shared, body, cache } = cached;
    arrival.route = cached.route;
    limit(request);
    cached.given?.();
    const id = lastRequestIdOf(request);
    // what only this answer has goes on a copy; the id is set anew for each
    const own = cors.depends(request);
    const headers = own ? new Headers(shared) : shared;
    headers.set('x-request-id', id);
    if (own) cors.apply(request, headers);
    tell(id, arrival, status, cache);
    return new Response(typeof body === 'function' ? body(id) : body, { status, headers });
  }

  function ask(arrival: Arrival): Response | Promise<Response> {
    const { request } = arrival;
    const found = table.find(pathOf(request.url));
    arrival.route = found.pattern;
    const response = answer(found, request);
    if (!(response instanceof Promise)) return complete(response, arrival);
    return response.then((settled) => complete(settled, arrival)).catch((error) => fail(error, arrival));
  }

  function answer(found: Route, request: Request): Response | Promise<Response> {
    const { method } = request;
    if (!PROBES.has(found.pattern)) limit(request);
    if (found.methods.includes(method) && method !== 'OPTIONS') return route(request);
    if (found === UNMATCHED) throw new Problem(404, 'not_found', 'There is nothing at this path.');
    const allow = found.methods.join(', ');
    if (method === 'OPTIONS') return cors.preflight(request, allow);
    throw new Problem(405, 'method_not_allowed', `This path answers ${allow}.`, { headers: { allow } });
  }

  function fail(error: unknown, arrival: Arrival): Response {
    const { request } = arrival;
    return finish(asProblem(error, log, request).toResponse(requestIdOf(request)), arrival);
  }

  function complete(response: Response, arrival: Arrival): Response | Promise<Response> {
    if (!acceptsGzip(arrival.request)) return finish(response, arrival);
    return compress(response).then((compressed) => finish(compressed, arrival));
  }

  /** Adds what every answer has, and tells the observers. */
  function finish(response: Response, arrival: Arrival): Response {
    const { request } = arrival;
    const { headers, status } = response;
    const id = lastRequestIdOf(request);
    headers.set('x-request-id', id);
    for (const [name, value] of common) headers.set(name, value);
    cors.apply(request, headers);
    tell(id, arrival, status, headers.get('x-cache'));
    return response;
  }

  function tell(id: string, { request, route, begun }: Arrival, status: number, cache: string | null): void {
    const milliseconds = performance.now() - begun;
    const record = { id, method: request.method, route, status, milliseconds, endedAt: now(), cache };
    for (const observe of observers) observe(record, request);
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', 8);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
