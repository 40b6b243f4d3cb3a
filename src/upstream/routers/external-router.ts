/**
 * Routes and driving times from an external router, OSRM or Valhalla. Responses are cached; requests are rate-limited
 * and pass a circuit breaker.
 */
import { type Router, RouterFailed, type TimesRequest, type Way } from '../../routing/router.ts';
import type { Vehicle } from '../../routing/vehicle.ts';
import type { UpstreamCache } from '../cache/upstream-cache.ts';
import type { Upstream } from '../client.ts';
import { UpstreamError } from '../errors.ts';
import { OSRM } from './osrm.ts';
import type { RouterProtocol } from './protocol.ts';
import { VALHALLA } from './valhalla.ts';

export interface ExternalRouterOptions {
  /** URL of the route operation, see `protocolOf` */
  url: string;
  upstream: Upstream;
  cache: UpstreamCache;
}

/** Maximum number of points of a table: OSRM's default limit. */
const MAX_POINTS = 100;
/** Maximum number of goals of a table with one start. */
const MAX_GOALS = MAX_POINTS - 1;

/** Returns the protocol of a router: OSRM for a URL like `…/route/v1/<profile>`, Valhalla for any other. */
function protocolOf(url: string): RouterProtocol {
  return /\/route\/v1\/[^/]+\/?$/.test(new URL(url).pathname) ? OSRM : VALHALLA;
}

export class ExternalRouter {
  readonly upstream: Upstream;
  readonly cache: UpstreamCache;
  private readonly url: string;
  private readonly protocol: RouterProtocol;

  constructor({ url, upstream, cache }: ExternalRouterOptions) {
    this.url = url.replace(/\/$/, '');
    this.upstream = upstream;
    this.cache = cache;
    this.protocol = protocolOf(url);
  }

  /** Returns a router for a vehicle. OSRM ignores the vehicle's size: the profile of the server decides. */
  routerFor(vehicle: Vehicle): Router {
    const { protocol, url } = this;
    return {
      way: (stops) => {
        if (stops.length === 1) return Promise.resolve(wayAt(stops[0]!));
        return this.ask(protocol.wayUrl(url, stops, vehicle), (json) => protocol.wayIn(json, stops.length));
      },
      times: async (requests, maxSeconds) => {
        const tables = await Promise.all(
          tablesOf(requests).map(({ from, to }) =>
            this.ask(protocol.tableUrl(url, from, to, vehicle), (json) =>
              protocol.tableIn(json, from.length, to.length),
            ).then((times) => ({ from, to, times })),
          ),
        );
        return requests.map(({ from, to }) =>
          to.map((goal) => {
            for (const table of tables) {
              const row = table.from.indexOf(from);
              const column = table.to.indexOf(goal);
              if (row === -1 || column === -1) continue;
              const seconds = table.times?.[row]?.[column] ?? Number.POSITIVE_INFINITY;
              return seconds <= maxSeconds ? seconds : Number.POSITIVE_INFINITY;
            }
            return Number.POSITIVE_INFINITY;
          }),
        );
      },
    };
  }

  /** Returns what `read` finds in a response; null if the router rejects the request: no route. @throws RouterFailed */
  private async ask<T>(url: string, read: (json: unknown) => T | null): Promise<T | null> {
    try {
      const { entry } = await this.cache.get(url, (validators) =>
        this.upstream.request({
          url,
          accept: 'application/json',
          validators,
          check: (body) => (read(jsonOf(body)) ? null : 'The router sent no usable answer.'),
        }),
      );
      return read(jsonOf(entry.body));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.fault === 'rejected') return null;
      throw new RouterFailed(error.message, { cause: error });
    }
  }
}

function wayAt({ lat, lon }: Parameters<Router['way']>[0][number]): Way {
  return { line: [{ lat, lon }], seconds: [0], metres: [0], stops: [0] };
}

/** Joins requests into one table if it has at most MAX_POINTS points; otherwise returns tables with one start each. */
function tablesOf(requests: readonly TimesRequest[]) {
  const from = new Set(requests.map((request) => request.from));
  const to = new Set(requests.flatMap((request) => request.to));
  if (from.size + to.size <= MAX_POINTS) return to.size === 0 ? [] : [{ from: [...from], to: [...to] }];
  return requests.flatMap((request) =>
    Array.from({ length: Math.ceil(request.to.length / MAX_GOALS) }, (_, i) => ({
      from: [request.from],
      to: request.to.slice(i * MAX_GOALS, (i + 1) * MAX_GOALS),
    })),
  );
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
