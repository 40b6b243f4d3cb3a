/**
 * The log: one line per event on standard output, as JSON unless it is a terminal. Lines are collected and written
 * about ten times a second, because a write per request would cost as much as the response. Writing never blocks: a
 * stalled reader loses lines but delays no answers.
 */
import { write as writeAsync } from 'node:fs';
import { promisify } from 'node:util';

export const LEVELS = ['info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
export type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: Fields): void;
  /**
   * `kind`: at most one warning per hour of each kind is written; the next one contains the number of suppressed ones
   */
  warn(message: string, fields?: Fields, kind?: string): void;
  /** Logs an internal error: the cause with its stack appears only here. */
  error(message: string, cause?: unknown, fields?: Fields): void;
  /** true if lines are JSON */
  readonly json: boolean;
  /** Writes waiting lines; resolves when they are written, or after a second if nobody reads them. */
  flush(): Promise<void>;
}

export interface LogOptions {
  /** events below this level are not written */
  level?: Level;
  json?: boolean;
  now?: () => number;
  /** writes lines; default: to standard output */
  write?: (lines: string) => void | Promise<void>;
}

/** Interval of writes: long enough to collect hundreds of lines under load, short enough to watch. */
const FLUSH_AFTER_MS = 100;
/** Characters that trigger a write: the capacity of a pipe. */
const FLUSH_LENGTH = 64 * 1024;
/** Maximum number of waiting characters; then nobody reads the log, and further lines are only counted. */
const MAX_WAITING = 64 * FLUSH_LENGTH;
const FLUSH_PATIENCE_MS = 1000;
const WARNING_PAUSE_MS = 3_600_000;

export function createLog(options: LogOptions = {}): Log {
  const { json = !process.stdout.isTTY, now = Date.now, write = writeToStandardOutput } = options;
  const least = LEVELS.indexOf(options.level ?? 'info');
  const warned = new Map<string, { at: number; held: number }>();
  let timed = { ms: Number.NaN, text: '' };
  let waiting = '';
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;

  function event(level: Level, message: string, fields: Fields): void {
    if (LEVELS.indexOf(level) < least) return;
    if (waiting.length > MAX_WAITING) {
      dropped++;
      return;
    }
    add(level, message, fields);
    if (level !== 'info' || waiting.length >= FLUSH_LENGTH) startWriting();
    else timer ??= setTimeout(startWriting, FLUSH_AFTER_MS).unref();
  }

  function add(level: Level, message: string, fields: Fields): void {
    const ms = now();
    // under load dozens of lines have the same time
    if (ms !== timed.ms) timed = { ms, text: new Date(ms).toISOString() };
    waiting += `${(json ? asJson : asText)(timed.text, level, message, fields)}\n`;
  }

  function startWriting(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') writing ??= writeWaiting();
  }

  async function writeWaiting(): Promise<void> {
    if (dropped > 0)
      add('warn', 'lines of this log were dropped, because its reader was too slow', { lines: dropped });
    dropped = 0;
    const lines = waiting;
    waiting = '';
    await write(lines);
    writing = undefined;
    if (waiting.length >= FLUSH_LENGTH) startWriting();
    else if (waiting !== '') timer ??= setTimeout(startWriting, FLUSH_AFTER_MS).unref();
  }

  async function writeAll(): Promise<void> {
    startWriting();
    // lines added during the write
    await writing;
    startWriting();
    await writing;
  }

  return {
    json,
    flush: () => Promise.race([writeAll(), Bun.sleep(FLUSH_PATIENCE_MS)]),
    info: (message, fields = {}) => event('info', message, fields),
    warn(message, fields = {}, kind) {
      if (kind === undefined) return event('warn', message, fields);
      const last = warned.get(kind);
      if (last && now() - last.at < WARNING_PAUSE_MS) {
        last.held++;
        return;
      }
      event('warn', message, last?.held ? { ...fields, not_told: last.held } : fields);
      warned.set(kind, { at: now(), held: 0 });
    },
    error: (message, cause, fields = {}) =>
      event('error', message, cause === undefined ? fields : { ...fields, cause: describeCause(cause) }),
  };
}

/**
 * Returns head and fields as JSON, one after the other: merging them into one object would cost as much as writing
 * it.
 */
function asJson(time: string, level: Level, message: string, fields: Fields): string {
  const rest = JSON.stringify(fields).slice(1, -1);
  return `{"time":"${time}","level":"${level}","message":${JSON.stringify(message)}${rest && ','}${rest}}`;
}

function asText(time: string, level: Level, message: string, fields: Fields): string {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : value}`,
    );
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level}: `}${message}${details.join('')}`;
}

/** Returns stack and causes of an error as one text. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const text = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? text : `${text}\ncaused by ${describeCause(cause.cause)}`;
}

const STANDARD_OUTPUT = 1;
const RETRY_AFTER_MS = 20;
const writeBytes = promisify(writeAsync);

async function writeToStandardOutput(lines: string): Promise<void> {
  let bytes = new TextEncoder().encode(lines);
  while (bytes.length > 0) {
    try {
      const { bytesWritten } = await writeBytes(STANDARD_OUTPUT, bytes);
      bytes = bytes.subarray(bytesWritten);
    } catch (error) {
      // a full pipe that does not block; anything else means that nobody reads any more
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await Bun.sleep(RETRY_AFTER_MS);
    }
  }
}
