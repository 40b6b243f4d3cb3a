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

const MS_PER_SECOND = 1000;
const TIME_STARTS = '{"time":"';
/** How far from the end of an ISO 8601 time its milliseconds begin: `.513Z`. */
const MILLISECONDS_FROM_END = '513Z'.length;
const ZERO = 0x30;

/** The last line of a route up to its id, with what it was made of. */
interface Beginning {
  of: RequestRecord;
  /** since 1970: the second that it was made for, and the time that it says now */
  second: number;
  ms: number;
  bytes: Buffer;
  /** where its milliseconds stand: three digits */
  millisecondsAt: number;
}

/** Lines in pieces; most of a line is the same for all requests of a route within a second. */
function jsonLines(log: Log, now: () => number): RequestObserver {
  /** by route: there are few */
  const beginnings = new Map<string, Beginning>();

  function beginning(record: RequestRecord): Buffer {
    const ms = now();
    const second = Math.floor(ms / MS_PER_SECOND);
    let last = beginnings.get(record.route);
    if (last?.second !== second || !startsAlike(last.of, record)) {
      last = makeBeginning(record, second);
      beginnings.set(record.route, last);
    }
    if (last.ms !== ms) setMilliseconds(last, ms);
    return last.bytes;
  }

  return (record) => log.line(beginning(record), record.id, '","ms":', rounded(record.milliseconds), '}');
}

function startsAlike(a: RequestRecord, b: RequestRecord): boolean {
  return a.status === b.status && a.cache === b.cache && a.method === b.method;
}

function makeBeginning(of: RequestRecord, second: number): Beginning {
  const { method, route, status, cache } = of;
  const ms = second * MS_PER_SECOND;
  const time = new Date(ms).toISOString();
  const fields = { time, level: 'info', message: 'request', method, route, status };
  const text = JSON.stringify(cache === null ? fields : { ...fields, cache });
  const bytes = Buffer.from(`${text.slice(0, -1)},"request_id":"`);
  return { of, second, ms, bytes, millisecondsAt: TIME_STARTS.length + time.length - MILLISECONDS_FROM_END };
}

function setMilliseconds(beginning: Beginning, ms: number): void {
  const { bytes, second, millisecondsAt: at } = beginning;
  const rest = Math.floor(ms - second * MS_PER_SECOND);
  bytes[at] = ZERO + Math.floor(rest / 100);
  bytes[at + 1] = ZERO + (Math.floor(rest / 10) % 10);
  bytes[at + 2] = ZERO + (rest % 10);
  beginning.ms = ms;
}
