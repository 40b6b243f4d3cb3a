/** Downloads a large file so that a cut connection or a killed program costs nothing but the rest of it. */
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DiskError, withDiskSentence } from '../shared/program/disk.ts';

/** The server or the network failed, or what came is not the file; one sentence. */
export class DownloadError extends Error {
  override name = 'DownloadError';
}

export interface DownloadOptions {
  url: URL;
  /** folder for unfinished downloads; made if missing */
  directory: string;
  userAgent: string;
  onProgress?: (bytes: number, total: number | null) => void;
  /** asked once its size is known, before it is fetched; what it throws ends the download. `missing`: bytes still to come */
  accept?: (total: number, missing: number) => void;
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  /** waits between two attempts, ms */
  sleep?: (ms: number) => Promise<void>;
}

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1000;
/** Nothing received for this long counts as a cut connection. */
const STALLED_MS = 60_000;
const PART_SUFFIX = '.part';

/** A failure after which another attempt makes sense. */
class Interrupted extends Error {}

/**
 * Fetches `url` to a `.part` file and returns its path once every byte is there. An earlier unfinished download of
 * the same file goes on where it stopped, if the server still has the same version of it.
 * @throws DownloadError; DiskError when the disk is full
 */
export async function download(options: DownloadOptions): Promise<string> {
  const { sleep = Bun.sleep } = options;
  await mkdir(options.directory, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDownload(options);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      if (attempt === MOST_ATTEMPTS)
        throw new DownloadError(`${options.url.href} can't be downloaded: ${error.message}`);
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

async function attemptDownload(options: DownloadOptions): Promise<string> {
  const { url, directory, userAgent, fetch: get = fetch } = options;
  const known = await unfinished(url, directory);
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'identity' };
  if (known) Object.assign(headers, { range: `bytes=${known.size}-`, 'if-range': known.version });
  const stall = new AbortController();
  const response = await get(url, { headers, signal: stall.signal }).catch((error: unknown) => {
    throw new Interrupted(`no connection (${messageOf(error)})`);
  });
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
    throw new DownloadError(`${url.href} can't be downloaded: the server sent another part than asked for`);
  if (known && !resumed) await unlink(known.path);
  const part = resumed ? known.path : partPath(url, directory, versionOf(response));
  const start = resumed ? known.size : 0;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = Number.isFinite(length) ? start + length : null;
  try {
    if (total !== null) options.accept?.(total, total - start);
  } catch (error) {
    stall.abort();
    throw error;
  }
  const received = await store(response, part, resumed, stall, (bytes) =>
    options.onProgress?.(start + bytes, total),
  );
  if (total !== null && start + received !== total) {
    throw new Interrupted(`the connection was cut after ${start + received} of ${total} bytes`);
  }
  return part;
}

/** Writes the body as it comes; what was received stays when it breaks off. Returns the number of bytes. */
async function store(
  response: Response,
  path: string,
  append: boolean,
  stall: AbortController,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const file = await stored(open(path, append ? 'a' : 'w'));
  let timer = setTimeout(() => stall.abort(), STALLED_MS);
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALLED_MS);
      received += chunk.length;
      await stored(file.appendFile(chunk));
      onBytes(received);
    }
  } catch (error) {
    // what filled the disk gives it back
    if (error instanceof DiskError) await unlink(path);
    if (error instanceof DownloadError || error instanceof DiskError) throw error;
    throw new Interrupted(`the connection was cut (${messageOf(error)})`);
  } finally {
    clearTimeout(timer);
    await file.close();
  }
  return received;
}

/** @throws DiskError, DownloadError when a file cannot be written */
function stored<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const known = withDiskSentence(error);
    throw known instanceof DiskError
      ? known
      : new DownloadError(`the download can't be stored: ${messageOf(error)}`);
  });
}

/** A version that a later request can name. Without one the server can't be asked to go on, and '' is returned. */
function versionOf(response: Response): string {
  const tag = response.headers.get('etag') ?? '';
  return tag !== '' && !tag.startsWith('W/') ? tag : (response.headers.get('last-modified') ?? '');
}

/** The version is part of the file's name, so that no second file has to be kept in step with it. */
function partPath(url: URL, directory: string, version: string): string {
  return join(directory, `${fileNameOf(url)}.${Buffer.from(version).toString('base64url')}${PART_SUFFIX}`);
}

/** The earlier download that can go on; others of the same file are of no use and removed. */
async function unfinished(
  url: URL,
  directory: string,
): Promise<{ path: string; size: number; version: string } | null> {
  const prefix = `${fileNameOf(url)}.`;
  let found = null;
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix) || !name.endsWith(PART_SUFFIX)) continue;
    const encoded = name.slice(prefix.length, -PART_SUFFIX.length);
    if (encoded.includes('.')) continue;
    const path = join(directory, name);
    const { size } = await stat(path);
    if (found === null && size > 0 && encoded !== '')
      found = { path, size, version: Buffer.from(encoded, 'base64url').toString() };
    else await unlink(path);
  }
  return found;
}

export function fileNameOf(url: URL): string {
  return basename(decodeURIComponent(url.pathname)).replace(/[^\w.-]+/g, '_') || 'map';
}

function startOf(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

function totalOf(response: Response): number {
  return Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
