/**
 * The log: one line per event on standard output, JSON unless a person watches on a terminal. Lines are gathered
 * and written a few times a second, because a write per request would cost as much as answering it. Writing never
 * blocks: a reader that stalls costs lines, not answers.
 */
import { write as writeAsync } from 'node:fs';
import { promisify } from 'node:util';
import { LineBuffer } from './line-buffer.ts';

export type Level = 'info' | 'warn' | 'error';
export type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: Fields): void;
  /** `kind`: of one kind at most one warning an hour is written; further ones are counted and told with the next */
  warn(message: string, fields?: Fields, kind?: string): void;
  /** Our own faults: the cause goes to the log with its stack, and nowhere else. */
  error(message: string, cause?: unknown, fields?: Fields): void;
  /** A finished line in pieces, for the request log, which cannot afford to build objects or to join strings. */
  line(beginning: string | Uint8Array, ...rest: string[]): void;
  /**
   * For a source that gathers its lines, as one by one they cost more: `addLines` is to add what waits, and is called
   * before the next other line and before anything is written. Returns what the source calls when a line waits.
   */
  gather(addLines: () => void): () => void;
  /** true = lines are JSON */
  readonly json: boolean;
  /** Writes what is waiting; resolves when it is written, or when nobody has read it for a second. */
  flush(): Promise<void>;
}

export interface LogOptions {
  json?: boolean;
  now?: () => number;
  /** default: standard output; the memory is used again when the write is done */
  write?: (lines: Buffer) => void | Promise<void>;
}

/** Long enough to gather hundreds of lines under load, short enough to watch. */
const FLUSH_AFTER_MS = 100;
/** More pages than this (of 64 KB) wait only when nobody reads any more: further lines are dropped and counted. */
const MOST_WAITING_PAGES = 64;
const FLUSH_PATIENCE_MS = 1000;
const WARNING_PAUSE_MS = 3_600_000;

export function createLog(options: LogOptions = {}): Log {
  const { json = !process.stdout.isTTY, now = Date.now, write = writeToStandardOutput } = options;
  const warned = new Map<string, { at: number; held: number }>();
  const waiting = new LineBuffer(MOST_WAITING_PAGES);
  let dropped = 0;
  /** bytes that are to be written although their page is not full */
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  /** of the sources that gather their lines */
  const addGathered: (() => void)[] = [];

  /** Writes everything that waits now. */
  function startWriting(): void {
    for (const addLines of addGathered) addLines();
    clearTimeout(timer);
    timer = undefined;
    due = waiting.length;
    if (due > 0) writing ??= writeWaiting();
  }

  /** Full pages and what is due: a write for each few lines that came during the one before would never end. */
  async function writeWaiting(): Promise<void> {
    for (
      let lines = waiting.take();
      lines !== null;
      lines = due > 0 || waiting.hasFullPage ? waiting.take() : null
    ) {
      due -= lines.length;
      await write(lines);
      waiting.release(lines);
    }
    writing = undefined;
    if (dropped > 0) {
      const lines = dropped;
      dropped = 0;
      event('warn', 'lines of this log were dropped, because nobody read it', { lines });
    }
  }

  function flush(): Promise<void> {
    startWriting();
    return writing === undefined ? Promise.resolve() : Promise.race([writing, Bun.sleep(FLUSH_PATIENCE_MS)]);
  }

  function writeSoon(): void {
    timer ??= setTimeout(startWriting, FLUSH_AFTER_MS).unref();
  }

  function line(beginning: string | Uint8Array, ...rest: string[]): void {
    if (!waiting.add(beginning, rest)) dropped++;
    writeSoon();
    if (waiting.hasFullPage) writing ??= writeWaiting();
  }

  function event(level: Level, message: string, fields: Fields): void {
    for (const addLines of addGathered) addLines();
    const time = new Date(now()).toISOString();
    line(json ? JSON.stringify({ time, level, message, ...fields }) : asText(time, level, message, fields));
    if (level !== 'info') startWriting();
  }

  return {
    json,
    line,
    gather(addLines) {
      addGathered.push(addLines);
      return writeSoon;
    },
    flush,
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

function asText(time: string, level: Level, message: string, fields: Fields): string {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : value}`,
    );
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level}: `}${message}${details.join('')}`;
}

/** Stack and causes of an error as one text. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const text = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? text : `${text}\ncaused by ${describeCause(cause.cause)}`;
}

const STANDARD_OUTPUT = 1;
const RETRY_AFTER_MS = 20;
const writeBytes = promisify(writeAsync);

async function writeToStandardOutput(lines: Buffer): Promise<void> {
  let bytes = lines;
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
