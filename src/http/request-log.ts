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

/** Writes the lines by hand, in pieces that exist already: a tenth of a microsecond each. */
export function createRequestLog(log: Log, now: () => number): RequestObserver {
  return log.json ? jsonLines(log, now) : plainLines(log, now);
}

/** Makes a text of the time once per millisecond. */
function timed<T>(now: () => number, make: (time: string) => T): () => T {
  let madeAt = Number.NaN;
  let made: T;
  return () => {
    const ms = now();
    if (ms !== madeAt) {
      madeAt = ms;
      made = make(new Date(ms).toISOString());
    }
    return made;
  };
}

function plainLines(log: Log, now: () => number): RequestObserver {
  const timeOfDay = timed(now, (time) => time.slice(11, 19));
  return ({ id, method, route, status, milliseconds, cache }) => {
    const word = cache === null ? '' : ` ${cache}`;
    log.line(`${timeOfDay()} ${method} ${route} ${status} ${rounded(milliseconds)} ms${word} ${id}`);
  };
}

function jsonLines(log: Log, now: () => number): RequestObserver {
  const start = timed(now, (time) =>
    Buffer.from(`{"time":"${time}","level":"info","message":"request","request_id":"`),
  );
  /** what stands between id and duration, of the last answer of each route: there are few routes */
  const middles = new Map<string, { method: string; status: number; bytes: Buffer }>();

  function middle({ method, route, status }: RequestRecord): Buffer {
    const last = middles.get(route);
    if (last?.method === method && last.status === status) return last.bytes;
    const bytes = Buffer.from(`","method":"${method}","route":"${route}","status":${status},"ms":`);
    middles.set(route, { method, status, bytes });
    return bytes;
  }

  return (record) => {
    const { id, milliseconds, cache } = record;
    if (cache === null) log.line(start(), id, middle(record), rounded(milliseconds), '}');
    else log.line(start(), id, middle(record), rounded(milliseconds), ',"cache":"', cache, '"}');
  };
}
