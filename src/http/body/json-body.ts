/** Reads a JSON object from a body: the limits are checked before anything is kept in memory. */
import { Problem } from '../problem.ts';

/** From the first to the last byte: 4 MB take 14 s over a slow line of 2.4 Mbit/s, and who drips is not waited for. */
const BODY_WITHIN_MS = 20_000;

/**
 * The object in a JSON body. What Elysia would check is made an object before, whatever it was.
 * @param limit bytes
 * @param withinMs from now to the last byte
 * @throws Problem 415 when it is not declared as JSON, 408 when it takes too long, 413 when it is larger, 400 when it is cut, cannot be read or is
 *   no object
 */
export async function readObject(
  request: Request,
  limit: number,
  withinMs = BODY_WITHIN_MS,
): Promise<object> {
  if (mediaTypeOf(request) !== 'application/json') {
    throw new Problem(
      415,
      'unsupported_media_type',
      'The body must be sent as Content-Type: application/json.',
    );
  }
  const tooLarge = new Problem(
    413,
    'body_too_large',
    `The body is too large; at most ${limit} bytes are read.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const bytes = await inTime(readAtMost(request, limit), withinMs);
  if (bytes === null) throw tooLarge;
  const value = parsed(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Problem(400, 'invalid_body', 'The body must be a JSON object.');
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'invalid_body', 'The body cannot be read; expected JSON in UTF-8.');
  }
}

/** What is read, if it comes in time. @throws Problem 408, 400 when it breaks off */
async function inTime<T>(reading: Promise<T>, withinMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow(withinMs)), withinMs);
  try {
    return await Promise.race([
      reading.catch(() => {
        throw incompleteBody();
      }),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(withinMs: number): Problem {
  return new Problem(
    408,
    'body_too_slow',
    `The body was not complete after ${withinMs / 1000} seconds; please send it again.`,
    // the rest of it is not waited for
    { headers: { connection: 'close' } },
  );
}

/** The client has left, or its chunks are not what HTTP says: most likely nobody reads this answer. */
export function incompleteBody(): Problem {
  return new Problem(400, 'incomplete_body', 'The body ended before it was complete.');
}

/** The media type of a body without its parameters, in lower case; '' when none is declared. */
export function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The body, or null when it is longer; a chunked one does not say so beforehand. */
async function readAtMost(request: Request, limit: number): Promise<Uint8Array | null> {
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > limit ? null : bytes;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
