/** What surrounds every route: request id, other methods, common headers, compression, and the record for the log. */
import type { Log } from '../log.ts';
import { acceptsGzip, compress } from './compress.ts';
import type { Cors } from './cors.ts';
import { asProblem } from './faults.ts';
import { Problem } from './problem.ts';
import { assignRequestId } from './request-id.ts';
import type { RequestObserver } from './request-log.ts';
import { type Route, type RouteTable, UNMATCHED } from './route-table.ts';

export interface ShellOptions {
  /** answers every request whose path and method have a route */
  route(request: Request): Response | Promise<Response>;
  table: RouteTable;
  cors: Cors;
  observers: RequestObserver[];
  /** @throws Problem when the client has sent more requests than it may */
  limit(request: Request): void;
  log: Log;
}

/** A request, and what is known of it before it is answered. */
interface Arrival {
  request: Request;
  id: string;
  found: Route;
  /** on the clock of performance.now() */
  begun: number;
}

/** Whoever watches the service must not be sent away: it would count as down. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export function createShell({ route, table, cors, observers, limit, log }: ShellOptions) {
  function answer({ request, found }: Arrival): Response | Promise<Response> {
    const { method } = request;
    if (!PROBES.has(found.pattern)) limit(request);
    if (found.methods.includes(method) && method !== 'OPTIONS') return route(request);
    if (found === UNMATCHED) throw new Problem(404, 'not_found', 'There is nothing at this path.');
    const allow = found.methods.join(', ');
    if (method === 'OPTIONS') return cors.preflight(request, allow);
    throw new Problem(405, 'method_not_allowed', `This path answers ${allow}.`, { headers: { allow } });
  }

  /** Adds what every answer has, and tells the observers. */
  function finish(response: Response, { request, id, found, begun }: Arrival): Response {
    const { headers } = response;
    headers.set('x-request-id', id);
    headers.set('x-content-type-options', 'nosniff');
    cors.apply(request, headers);
    const record = {
      id,
      method: request.method,
      route: found.pattern,
      status: response.status,
      milliseconds: performance.now() - begun,
      cache: headers.get('x-cache'),
    };
    for (const observe of observers) observe(record, request);
    return response;
  }

  function complete(response: Response, arrival: Arrival): Response | Promise<Response> {
    if (!acceptsGzip(arrival.request)) return finish(response, arrival);
    return compress(response).then((compressed) => finish(compressed, arrival));
  }

  function fail(error: unknown, arrival: Arrival): Response {
    return finish(asProblem(error, '', log, arrival.request).toResponse(arrival.id), arrival);
  }

  return function handle(request: Request): Response | Promise<Response> {
    const begun = performance.now();
    const arrival = { request, begun, id: assignRequestId(request), found: table.find(pathOf(request.url)) };
    try {
      const response = answer(arrival);
      if (!(response instanceof Promise)) return complete(response, arrival);
      return response.then((settled) => complete(settled, arrival)).catch((error) => fail(error, arrival));
    } catch (error) {
      return fail(error, arrival);
    }
  };
}

function pathOf(url: string): string {
  const start = url.indexOf('/', 8);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
