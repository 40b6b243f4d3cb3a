/** Downloads a large file and resumes after a cut connection or a killed process. */
import { constants, open, readdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import querystring from 'node:querystring';
import { giveToOwner, makeFolder } from '../shared/files/owner.ts';
import { DiskError, withDiskSentence } from '../shared/program/disk.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { concealUrls } from '../shared/text/conceal-url.ts';
import { discard, type Fetch } from '../upstream/redirects.ts';
import { faultOf, fetchPlain, RemoteError } from './careful-fetch.ts';

/** Failed download; the message is one sentence. */
export class DownloadError extends Error {
  override name = 'DownloadError';

  /** @param message a sentence; health and status show it, without the credentials of its URLs */
  constructor(message: string) {
    super(concealUrls(message));
  }
}

export interface DownloadOptions {
  url: URL;
  /** folder for unfinished downloads; created if missing */
  directory: string;
  userAgent: string;
  onProgress?: (bytes: number, total: number | null) => void;
  /**
   * called with the size before the file is fetched; if the server sends no size, repeatedly with the bytes received
   * so far. An exception ends the download. `missing`: bytes still to come; 0 without a size
   */
  accept?: (total: number, missing: number) => void;
  /** maximum size, bytes; default: `accept` decides */
  mostBytes?: number;
  pace?: Pace;
  fetch?: Fetch;
  /** waits between two attempts; default: Bun.sleep */
  sleep?: (ms: number) => Promise<void>;
}

/** Minimum speed of a server. */
export interface Pace {
  /** interval of checks, ms */
  windowMs: number;
  /** minimum bytes per interval; fewer count as a cut connection */
  leastBytes: number;
  /** limit for all attempts together, ms */
  totalMs: number;
}

/**
 * Default pace: at least 10 kB/s, at most a day. 100 GB, more than the map of the world, take less than a day
 * at 10 Mbit/s.
 */
const USUAL_PACE: Pace = { windowMs: 60_000, leastBytes: 600_000, totalMs: 86_400_000 };
/** Interval at which a file of unknown size is checked, bytes. */
const LOOK_EVERY_BYTES = 16e6;

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1000;
const PART_SUFFIX = '.part';

/** Maximum length of an ETag that names a partial file, characters. */
const MAX_TAG = 100;

/** A failure after which a retry makes sense. */
class Interrupted extends Error {}

/**
 * Fetches `url` to a `.part` file and returns its path when it is complete. Resumes an unfinished download if
 * the server still has the same version.
 * @throws DownloadError; DiskError when the disk is full
 */
export async function download(options: DownloadOptions): Promise<string> {
  const { sleep = Bun.sleep, pace = USUAL_PACE } = options;
  const until = performance.now() + pace.totalMs;
  makeFolder(options.directory);
  for (let attempt = 1; ; attempt++) {
    const watch = new PaceWatch(pace, until);
    try {
      return await attemptDownload(options, watch);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      const { href } = options.url;
      if (watch.isOver) throw new DownloadError(`${href} can't be downloaded: ${tooSlow(pace)}`);
      if (attempt === MAX_ATTEMPTS) throw new DownloadError(`${href} can't be downloaded: ${error.message}`);
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    } finally {
      watch.stop();
    }
  }
}

async function attemptDownload(options: DownloadOptions, watch: PaceWatch): Promise<string> {
  const { url, directory, userAgent, fetch: get = fetch } = options;
  const known = await unfinished(url, directory);
  const headers: Record<string, string> = { 'user-agent': userAgent };
  if (known) Object.assign(headers, { range: `bytes=${known.size}-`, 'if-range': known.version });
  const response = await fetchPlain(url.href, { headers, signal: watch.signal }, get).catch(
    (error: unknown) => {
      if (error instanceof RemoteError) throw new DownloadError(error.message);
      throw new Interrupted(watch.reason ?? `no connection (${faultOf(error)})`);
    },
  );
  const { status } = response;
  if (status === 416 && known && totalOf(response) === known.size) return known.path;
  if (status === 416 && known) {
    await unlink(known.path);
    throw new Interrupted('the file on the server has changed');
  }
  if (status >= 500 || status === 429) throw new Interrupted(`the server answered ${status}`);
  if (status !== 200 && status !== 206)
    throw new DownloadError(`${url.href} can't be downloaded: the server answered ${status}`);

  const resumed = status === 206 && known !== null && startOf(response) === known.size;
  if (status === 206 && !resumed)
    throw new DownloadError(`${url.href} can't be downloaded: the server sent another range than requested`);
  if (known && !resumed) await unlink(known.path);
  const part = resumed ? known.path : partPath(url, directory, versionOf(response));
  const start = resumed ? known.size : 0;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = Number.isFinite(length) ? start + length : null;
  const ceiling = new Ceiling(options, total);
  try {
    if (total !== null) ceiling.check(total, total - start);
  } catch (error) {
    await discard(response);
    throw error;
  }
  const received = await store(response, part, resumed, watch, (bytes) => {
    ceiling.note(start + bytes);
    options.onProgress?.(start + bytes, total);
  });
  if (total !== null && start + received !== total) {
    throw new Interrupted(`the connection was cut after ${start + received} of ${total} bytes`);
  }
  return part;
}

/** Checks the size of a download against its limits. */
class Ceiling {
  private next = LOOK_EVERY_BYTES;

  /** @param total size from the server; null if unknown */
  constructor(
    private readonly options: DownloadOptions,
    private readonly total: number | null,
  ) {}

  /** Checks a size. @throws DownloadError if it exceeds `mostBytes`; what `accept` throws */
  check(total: number, missing: number): void {
    const { url, mostBytes = Number.POSITIVE_INFINITY, accept } = this.options;
    if (total > mostBytes)
      throw new DownloadError(
        `${url.href} can't be downloaded: it has ${bytesText(total)} or more; expected at most ${bytesText(mostBytes)}, judging by the size of the last one. If the new size is right, import it by hand`,
      );
    accept?.(total, missing);
  }

  /** Checks a download of unknown size every LOOK_EVERY_BYTES. @param bytes received bytes @throws as `check` */
  note(bytes: number): void {
    if (this.total !== null || bytes < Math.min(this.next, this.options.mostBytes ?? this.next)) return;
    this.next = bytes + LOOK_EVERY_BYTES;
    this.check(bytes, 0);
  }
}

/** Ends an attempt that is too slow. */
class PaceWatch {
  /** reason why the attempt was ended; null if it was not */
  reason: string | null = null;
  /** true when the time for all attempts is over */
  isOver = false;
  private readonly abort = new AbortController();
  private received = 0;
  private readonly timers: [ReturnType<typeof setInterval>, ReturnType<typeof setTimeout>];

  /** @param until end of the time for all attempts, clock of `performance.now` */
  constructor(pace: Pace, until: number) {
    const perWindow = setInterval(() => {
      if (this.received < pace.leastBytes)
        this.end(`less than ${bytesText(pace.leastBytes)} arrived in ${pace.windowMs / 1000} s`);
      this.received = 0;
    }, pace.windowMs);
    const last = setTimeout(() => {
      this.isOver = true;
      this.end(tooSlow(pace));
    }, until - performance.now());
    this.timers = [perWindow, last];
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  note(bytes: number): void {
    this.received += bytes;
  }

  stop(): void {
    clearInterval(this.timers[0]);
    clearTimeout(this.timers[1]);
  }

  private end(reason: string): void {
    this.reason ??= reason;
    this.abort.abort();
  }
}

function tooSlow({ totalMs }: Pace): string {
  return `it did not arrive within ${totalMs / 3_600_000} hours; the next run continues the download`;
}

/**
 * Writes the body as it arrives and keeps what was received if the connection breaks. Returns the number of
 * bytes.
 */
async function store(
  response: Response,
  path: string,
  append: boolean,
  watch: PaceWatch,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_APPEND, O_TRUNC } = constants;
  const file = await stored(open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | (append ? O_APPEND : O_TRUNC)));
  giveToOwner(path);
  let received = 0;
  let isReading = true;
  try {
    for await (const chunk of response.body ?? []) {
      isReading = false;
      watch.note(chunk.length);
      received += chunk.length;
      await stored(file.appendFile(chunk));
      onBytes(received);
      isReading = true;
    }
  } catch (error) {
    if (!isReading) {
      // storing failed or a limit was exceeded: resuming would fail again, so the partial file only fills the disk
      await unlink(path);
      throw error;
    }
    throw new Interrupted(watch.reason ?? `the connection was cut (${faultOf(error)})`);
  } finally {
    await file.close();
  }
  return received;
}

/** Awaits a file operation. @throws DiskError, DownloadError if a file cannot be written */
function stored<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const known = withDiskSentence(error);
    throw known instanceof DiskError
      ? known
      : new DownloadError(`the download can't be stored: ${faultOf(error)}`);
  });
}

/** Returns the version of the file for a later `If-Range` header; '' if the server sends none. */
function versionOf(response: Response): string {
  const tag = response.headers.get('etag') ?? '';
  const isUsed = tag !== '' && tag.length <= MAX_TAG && !tag.startsWith('W/');
  return isUsed ? tag : (response.headers.get('last-modified') ?? '');
}

/**
 * Returns the path of the partial file. The name contains the version, so none has to be stored beside the
 * file.
 */
function partPath(url: URL, directory: string, version: string): string {
  return join(directory, `${partPrefix(url)}${Buffer.from(version).toString('base64url')}${PART_SUFFIX}`);
}

/** Returns the start of the names of partial files. Contains a hash of the URL, as many files have one name. */
function partPrefix(url: URL): string {
  return `${fileNameOf(url)}.${Bun.hash(url.href).toString(36)}.`;
}

/** Returns the download to resume, null if there is none. Removes all other unfinished downloads of the file. */
async function unfinished(
  url: URL,
  directory: string,
): Promise<{ path: string; size: number; version: string } | null> {
  const prefix = partPrefix(url);
  let found = null;
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix) || !name.endsWith(PART_SUFFIX)) continue;
    const encoded = name.slice(prefix.length, -PART_SUFFIX.length);
    const path = join(directory, name);
    const { size } = await stat(path);
    if (found === null && size > 0 && encoded !== '')
      found = { path, size, version: Buffer.from(encoded, 'base64url').toString() };
    else await unlink(path);
  }
  return found;
}

export function fileNameOf(url: URL): string {
  // unlike decodeURIComponent, accepts addresses that are not valid UTF-8
  return basename(querystring.unescape(url.pathname)).replace(/[^\w.-]+/g, '_') || 'map';
}

function startOf(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

function totalOf(response: Response): number {
  return Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}
