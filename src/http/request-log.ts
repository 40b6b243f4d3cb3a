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
  const startOf = log.json
    ? (time: string) => `{"time":"${time}","level":"info","message":"request","request_id":"`
    : (time: string) => `${time.slice(11, 19)} `;
  let startedAt = Number.NaN;
  let start = '';

  /** How a line starts, made once per millisecond. */
  function lineStart(): string {
    const ms = now();
    if (ms !== startedAt) {
      startedAt = ms;
      start = startOf(new Date(ms).toISOString());
    }
    return start;
  }

  if (log.json) {
    return ({ id, method, route, status, milliseconds, cache }) => {
      // biome-ignore format: one line of the log
      log.line(
        lineStart(), id, '","method":"', method, '","route":"', route, '","status":', String(status),
        ',"ms":', rounded(milliseconds), cache === null ? '' : ',"cache":"', cache ?? '', cache === null ? '}' : '"}',
      );
    };
  }
  return ({ id, method, route, status, milliseconds, cache }) => {
    const word = cache === null ? '' : ` ${cache}`;
    log.line(lineStart(), `${method} ${route} ${status} ${rounded(milliseconds)} ms${word} ${id}`);
  };
}
