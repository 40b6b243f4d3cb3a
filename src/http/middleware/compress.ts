/** Compresses text responses for clients that accept it. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { varyBy } from '../cache-headers.ts';
import { weightIn } from '../language.ts';
import { after, type Handler } from './context.ts';

/** Minimum size, bytes: below it the headers cost more than compression saves. */
const MIN_BYTES = 1024;
/**
 * gzip setting, 1 to 9. A list of 24 places has 4.7 kB instead of 6.7 kB at setting 1, a score 1.8 kB instead of
 * 2.5 kB. Compression takes a few microseconds longer, which nobody notices on a bad network.
 */
const LEVEL = 6;
const COMPRESSIBLE =
  /^(?:application\/(?:json|problem\+json|geo\+json|manifest\+json)|text\/(?!event-stream)|image\/svg)/;

const GZIP: readonly string[] = ['gzip', '*'];
const BROTLI: readonly string[] = ['br'];

/** Returns true if the client accepts gzip (RFC 9110 12.5.3). */
export function acceptsGzip(request: Request): boolean {
  return accepts(request, GZIP);
}

/** Returns true if the client lists Brotli and does not refuse it. */
export function acceptsBrotli(request: Request): boolean {
  return accepts(request, BROTLI);
}

function accepts({ headers }: Request, codings: readonly string[]): boolean {
  const accepted = headers.get('accept-encoding')?.toLowerCase() ?? '';
  for (const item of accepted.split(',')) {
    const [coding = '', ...parameters] = item.split(';');
    if (codings.includes(coding.trim())) return weightIn(parameters) > 0;
  }
  return false;
}

/** Size from which a body is compressed in another thread, bytes: a millisecond of work here. */
const LARGE_BYTES = 64 * 1024;
const gzipElsewhere = promisify(gzip);

/** Compresses a body with gzip. */
export function pack(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(body, { level: LEVEL });
}

/** Compresses JSON, text and SVG with gzip, except for event streams, short and already compressed responses. */
export function compress(next: Handler): Handler {
  return function compress(request, context) {
    const answer = next(request, context);
    return acceptsGzip(request) ? Promise.resolve(answer).then(compressed) : after(answer, plain);
  };
}

/** Header of answers that are sent while they are made, also by proxies: compressing them would collect them. */
export const LINE_BY_LINE = { 'x-accel-buffering': 'no' };

function isSentLineByLine(headers: Headers): boolean {
  return headers.has('x-accel-buffering');
}

/** Marks an uncompressed response as depending on Accept-Encoding, so that caches keep both forms apart. */
function plain(response: Response): Response {
  if (isCompressible(response)) varyBy(response.headers, 'Accept-Encoding');
  return response;
}

function isCompressible({ headers }: Response): boolean {
  return !isSentLineByLine(headers) && COMPRESSIBLE.test(headers.get('content-type') ?? '');
}

async function compressed(response: Response): Promise<Response> {
  const { headers, status, statusText } = response;
  // check this first: reading the body turns it into a stream
  if (!isCompressible(response)) return response;
  if (response.body === null || headers.has('content-encoding')) return response;
  const bytes = await response.bytes();
  varyBy(headers, 'Accept-Encoding');
  if (bytes.length < MIN_BYTES) return new Response(bytes, { status, statusText, headers });
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  // the bytes differ from the plain ones, so the tag must be weak
  const tag = headers.get('etag');
  if (tag !== null && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`);
  const packed = bytes.length < LARGE_BYTES ? pack(bytes) : await gzipElsewhere(bytes, { level: LEVEL });
  return new Response(packed, { status, statusText, headers });
}
