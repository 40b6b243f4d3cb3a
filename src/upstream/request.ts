/** Sends one HTTP request to an upstream: identification, deadline, byte limit, redirects, status. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { copyInTurns } from '../shared/program/turns.ts';
import { deltaSeconds } from '../shared/time/delta-seconds.ts';
import type { Clock } from './clock.ts';
import { UpstreamError } from './errors.ts';
import { discard, encodingOf, type Fetch, fetchFollowing, type RedirectPolicy } from './redirects.ts';

const MAX_REDIRECTS = 3;

/** Redirects on the same host only: the operator did not configure others, and they may be internal. */
const SAME_HOST: RedirectPolicy = {
  most: MAX_REDIRECTS,
  next(from, target) {
    const downgrade = from.protocol === 'https:' && target?.protocol !== 'https:';
    if (!target || target.host !== from.host || downgrade || !/^https?:$/.test(target.protocol))
      throw new UpstreamError('bad_answer', 'The upstream redirects to another host.');
    return target;
  },
  tooMany: () => new UpstreamError('bad_answer', `More than ${MAX_REDIRECTS} redirects.`),
};

export interface UpstreamRequest {
  url: string;
  accept: string;
  /** origin of the requesting page, for providers that require it */
  referer?: string;
  language?: string;
  /** client that waits for the response, for a fair queue; never sent */
  client?: string;
  /** validators of our copy; make the request conditional */
  validators?: Validators;
  /** form fields; makes the request a POST */
  form?: Record<string, string>;
  /** returns the problem of a body, or null; an invalid body counts as a failure of the upstream */
  check?: (body: Uint8Array<ArrayBuffer>, headers: Headers) => string | null;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/**
 * Response: 200 with a complete, checked body, or 304 (only after a conditional request) with an empty one.
 */
export interface UpstreamAnswer {
  status: 200 | 304;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

export interface ExchangeOptions {
  /** User-Agent header, see `userAgent` in client.ts */
  userAgent: string;
  /** time limit from request to last byte, ms */
  deadlineMs: number;
  /** maximum size of a decoded body, bytes */
  maxBytes: number;
  /**
   * true if connections are reused. Bun repeats a GET by itself when a reused connection turns out to be
   * broken (https://github.com/oven-sh/bun/issues/28706; seen in 1.4.4), so an upstream that counts requests
   * gets a new connection each time.
   */
  keepAlive: boolean;
  clock: Clock;
  fetch: Fetch;
}

/**
 * Sends a request and reads the whole response.
 * @throws UpstreamError, or any error of `fetch` if there is no connection
 */
export async function exchange(request: UpstreamRequest, options: ExchangeOptions): Promise<UpstreamAnswer> {
  const { deadlineMs, clock } = options;
  const abort = new AbortController();
  const late = new UpstreamError('timeout', `No complete response within ${deadlineMs / 1000} s.`);
  const cancel = clock.after(deadlineMs, () => abort.abort(late));
  // not left to fetch alone: a slow body may notice an abort late
  const aborted = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(late), { once: true });
  });
  try {
    return await Promise.race([follow(request, options, abort.signal), aborted]);
  } finally {
    cancel();
  }
}

async function follow(
  request: UpstreamRequest,
  options: ExchangeOptions,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const init = { ...messageOf(request, options.userAgent), keepalive: options.keepAlive, signal };
  const response = await fetchFollowing(request.url, init, options.fetch, SAME_HOST);
  return read(request, response, options);
}

/**
 * Returns a message with headers of our own only: nothing that a browser sent, such as `Cache-Control:
 * no-cache`, reaches the provider.
 */
function messageOf(request: UpstreamRequest, userAgent: string): BunFetchRequestInit {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: request.accept,
    'accept-encoding': request.accept.startsWith('image/') ? 'identity' : 'gzip',
  };
  if (request.referer) headers.referer = request.referer;
  if (request.language) headers['accept-language'] = request.language;
  if (request.validators?.etag) headers['if-none-match'] = request.validators.etag;
  if (request.validators?.lastModified) headers['if-modified-since'] = request.validators.lastModified;
  if (!request.form) return { headers };
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return { method: 'POST', headers, body: new URLSearchParams(request.form).toString() };
}

async function read(
  request: UpstreamRequest,
  response: Response,
  options: ExchangeOptions,
): Promise<UpstreamAnswer> {
  const { status, headers } = response;
  const conditional = Boolean(request.validators?.etag || request.validators?.lastModified);
  if (status !== 200) {
    await discard(response);
    if (status === 304 && conditional) return { status, headers, body: new Uint8Array(0) };
    throw badStatus(status, headers, options.clock.now());
  }
  const body = await unpacked(await readCapped(response, options.maxBytes), headers, options.maxBytes);
  const problem = request.check?.(body, headers) ?? null;
  if (problem !== null) throw new UpstreamError('bad_answer', problem);
  return { status, headers, body };
}

/** Status codes of an upstream that wants no such requests: without a valid key, unpaid, or too many of them. */
const REFUSALS = [401, 402, 403, 407, 429];

function badStatus(status: number, headers: Headers, now: number): UpstreamError {
  const message = `The upstream answered with status ${status}.`;
  if (REFUSALS.includes(status)) {
    const wait = retryAfterMs(headers, now);
    return new UpstreamError('refused', message, Math.ceil(wait / 1000));
  }
  if (status === 404 || status === 410) return new UpstreamError('gone', message);
  if (status >= 500) return new UpstreamError('server_error', message);
  return new UpstreamError(status >= 400 ? 'rejected' : 'bad_answer', message);
}

/**
 * Decodes a body.
 * @throws UpstreamError if it is compressed other than by gzip, damaged, or larger than `maxBytes`
 */
async function unpacked(
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = encodingOf(headers);
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new UpstreamError('bad_answer', 'The response has a content encoding that was not requested.');
  try {
    return new Uint8Array(await inflate(body, { maxOutputLength: maxBytes }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(maxBytes)
      : new UpstreamError('bad_answer', 'The response cannot be decompressed.');
  }
}

const inflate = promisify(gunzip);

function tooLarge(maxBytes: number): UpstreamError {
  return new UpstreamError('bad_answer', `The response is larger than ${maxBytes} bytes.`);
}

/** Reads a body to its end, still compressed. @throws UpstreamError if it is larger than `maxBytes` */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await discard(response);
    throw tooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      length += chunk.length;
      // leaving the loop cancels the body
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  }
  return copyInTurns(chunks, new Uint8Array(length));
}

/**
 * Returns `Retry-After` (RFC 9110 10.2.3), given in seconds or as a date, in ms from now; 0 if absent, unreadable or
 * past.
 */
export function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = deltaSeconds(text);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
