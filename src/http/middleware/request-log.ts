/** One line per request. Never a query, an address or a token: a place is where somebody sleeps. */
import type { Log } from '../../shared/log.ts';

/** What is known of a request when it is answered; metrics count the same record. */
export interface RequestRecord {
  id: string;
  method: string;
  /** the pattern of the route, not the path: tile numbers are places, too */
  route: string;
  status: number;
  milliseconds: number;
  /** when it was answered, ms since 1970 */
  endedAt: number;
  /** how the answer was found, where there is a cache: HIT, MISS, ... */
  cache: string | null;
}

export type RequestObserver = (record: RequestRecord, request: Request) => void;

/** As many digits as mean something. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

export function createRequestLog(log: Log): RequestObserver {
  return log.json ? jsonLines(log) : plainLines(log);
}

function plainLines(log: Log): RequestObserver {
  return ({ id, method, route, status, milliseconds, endedAt, cache }) => {
    const timeOfDay = new Date(endedAt).toISOString().slice(11, 19);
    const word = cache === null ? '' : ` ${cache}`;
    log.line(`${timeOfDay} ${method} ${route} ${status} ${rounded(milliseconds)} ms${word} ${id}`);
  };
}

/** The ends of lines by hundredths of a millisecond, made once: most answers take less than ten. */
const ENDS = Array.from({ length: 1000 }, (_, i) => endOf(i / 100));

function endOf(milliseconds: number): string {
  return `","ms":${milliseconds}}`;
}

const MS_PER_SECOND = 1000;
/** Where the three digits of the milliseconds stand in a line. */
const MILLISECONDS_AT = '{"time":"2026-03-01T23:59:58.'.length;
const ZERO = 0x30;

/** The last line of a route up to its id, with what it was made of and the time that it says, ms since 1970. */
interface Beginning {
  of: RequestRecord;
  ms: number;
  bytes: Buffer;
}

/**
 * So many lines are made in one go: between two requests the kernel has used the processor's caches, so that each line
 * made at once finds neither code nor data there.
 */
const MOST_WAITING = 256;

/** Lines in pieces; most of a line is the same for all requests of a route within a second. */
function jsonLines(log: Log): RequestObserver {
  /** by route: there are few */
  const beginnings = new Map<string, Beginning>();
  const waiting: RequestRecord[] = [];
  let count = 0;
  const writeSoon = log.gather(addLines);

  function addLines(): void {
    const lines = count;
    count = 0;
    for (let i = 0; i < lines; i++) addLine(waiting[i]!);
  }

  function addLine(record: RequestRecord): void {
    const end = ENDS[Math.round(record.milliseconds * 100)] ?? endOf(rounded(record.milliseconds));
    log.line(beginning(record), record.id, end);
  }

  function beginning(record: RequestRecord): Buffer {
    const ms = record.endedAt;
    let last = beginnings.get(record.route);
    if (!last || secondOf(last.ms) !== secondOf(ms) || !startsAlike(last.of, record)) {
      last = makeBeginning(record);
      beginnings.set(record.route, last);
    }
    if (last.ms !== ms) setMilliseconds(last, ms);
    return last.bytes;
  }

  return (record) => {
    if (count === 0) writeSoon();
    waiting[count++] = record;
    if (count === MOST_WAITING) addLines();
  };
}

function secondOf(ms: number): number {
  return Math.floor(ms / MS_PER_SECOND);
}

function startsAlike(a: RequestRecord, b: RequestRecord): boolean {
  return a.status === b.status && a.cache === b.cache && a.method === b.method;
}

function makeBeginning(of: RequestRecord): Beginning {
  const { method, route, status, cache, endedAt: ms } = of;
  const time = new Date(ms).toISOString();
  const fields = { time, level: 'info', message: 'request', method, route, status };
  const text = JSON.stringify(cache === null ? fields : { ...fields, cache });
  return { of, ms, bytes: Buffer.from(`${text.slice(0, -1)},"request_id":"`) };
}

function setMilliseconds(beginning: Beginning, ms: number): void {
  const { bytes } = beginning;
  const rest = Math.floor(ms) % MS_PER_SECOND;
  bytes[MILLISECONDS_AT] = ZERO + Math.floor(rest / 100);
  bytes[MILLISECONDS_AT + 1] = ZERO + (Math.floor(rest / 10) % 10);
  bytes[MILLISECONDS_AT + 2] = ZERO + (rest % 10);
  beginning.ms = ms;
}
