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

/** Hundredths of a millisecond as text, made once: most answers take less than ten. */
const SHORT_TIMES = Array.from({ length: 1000 }, (_, i) => String(i / 100));

function rounded(milliseconds: number): string {
  const hundredths = Math.round(milliseconds * 100);
  return SHORT_TIMES[hundredths] ?? String(hundredths / 100);
}

export function createRequestLog(log: Log, now: () => number): RequestObserver {
  return log.json ? jsonLines(log, now) : plainLines(log, now);
}

function plainLines(log: Log, now: () => number): RequestObserver {
  return ({ id, method, route, status, milliseconds, cache }) => {
    const timeOfDay = new Date(now()).toISOString().slice(11, 19);
    const word = cache === null ? '' : ` ${cache}`;
    log.line(`${timeOfDay} ${method} ${route} ${status} ${rounded(milliseconds)} ms${word} ${id}`);
  };
}

/** Lines in pieces; most of a line is the same for all requests of a route within a millisecond. */
function jsonLines(log: Log, now: () => number): RequestObserver {
  /** the last line of each route up to its id, with what it was made of: there are few routes */
  const beginnings = new Map<string, { of: RequestRecord; ms: number; bytes: Buffer }>();

  function beginning(record: RequestRecord): Buffer {
    const { method, route, status, cache } = record;
    const ms = now();
    const last = beginnings.get(route);
    if (last?.ms === ms && last.of.status === status && last.of.cache === cache && last.of.method === method)
      return last.bytes;
    const time = new Date(ms).toISOString();
    const fields = { time, level: 'info', message: 'request', method, route, status };
    const text = JSON.stringify(cache === null ? fields : { ...fields, cache });
    const bytes = Buffer.from(`${text.slice(0, -1)},"request_id":"`);
    beginnings.set(route, { of: record, ms, bytes });
    return bytes;
  }

  return (record) => log.line(beginning(record), record.id, '","ms":', rounded(record.milliseconds), '}');
}
