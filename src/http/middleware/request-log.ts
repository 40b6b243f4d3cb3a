/** One line per request, probes left out. Never a query, an address or a token: a place is where somebody sleeps. */
import type { Log } from '../../shared/log.ts';
import type { RequestObserver } from './observe.ts';
import { PROBES } from './probes.ts';

export function createRequestLog(log: Log): RequestObserver {
  const unlogged = new Set(PROBES);
  return ({ id, method, route, status, milliseconds, cache }) => {
    if (unlogged.has(route)) return;
    // as many digits as mean something
    const ms = Math.round(milliseconds * 100) / 100;
    if (log.json) {
      log.info('request', { method, route, status, cache: cache ?? undefined, request_id: id, ms });
    } else {
      log.info(`${method} ${route} ${status} ${ms} ms${cache === null ? '' : ` ${cache}`} ${id}`);
    }
  };
}
