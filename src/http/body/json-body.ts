/** Reads a JSON object from a body: the limits are checked before anything is kept in memory. */
import { Problem } from '../problem.ts';

/**
 * The object in a JSON body. What Elysia would check is made an object before, whatever it was.
 * @param limit bytes
 * @throws Problem 415 when it is not declared as JSON, 413 when it is larger, 400 when it is cut, cannot be read or is
 *   no object
 */
export async function readObject(request: Request, limit: number): Promise<object> {
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
  const bytes = await readAtMost(request, limit).catch(() => {
    throw incompleteBody();
  });
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
