/** One line per request. Never a query, an address or a token: a place is where somebody sleeps. */
import type { Log } from '../log.ts';

/** What is known of a request when it is answered; metrics count the same record. */
export interface RequestRecord {
  id: string;
  method: string;
  /** the pattern of the route, not the path: tile numbers are places, too */
  route: string;
  status: number;
  milliseconds: number;
  /** how the answer was found, where there is a cache: HIT, MISS, ... */
  cache: string | null;
}

export type RequestObserver = (record: RequestRecord, request: Request) => void;

/** Writes the lines by hand: half a microsecond each. */
export function createRequestLog(log: Log, now: () => number): RequestObserver {
  let lastMs = Number.NaN;
  let lastTime = '';

  /** ISO 8601, made once per millisecond */
  function time(): string {
    const ms = now();
    if (ms !== lastMs) {
      lastMs = ms;
      lastTime = new Date(ms).toISOString();
    }
    return lastTime;
  }

  if (log.json) {
    return ({ id, method, route, status, milliseconds, cache }) => {
      const word = cache === null ? '' : `,"cache":"${cache}"`;
      log.line(
        `{"time":"${time()}","level":"info","message":"request","request_id":"${id}","method":"${method}",` +
          `"route":"${route}","status":${status},"ms":${rounded(milliseconds)}${word}}`,
      );
    };
  }
  return ({ id, method, route, status, milliseconds, cache }) => {
    const word = cache === null ? '' : ` ${cache}`;
    log.line(`${time().slice(11, 19)} ${method} ${route} ${status} ${rounded(milliseconds)} ms${word} ${id}`);
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
