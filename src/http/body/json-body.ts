/** Reads a JSON object from a body, within limits of type, size and time. */
import type { TObject, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { nextTurn } from '../../shared/program/turns.ts';
import { type JsonLimits, jsonExcess } from '../../shared/text/json-excess.ts';
import { fieldErrors } from '../field-errors.ts';
import { contextOf, noteIgnored } from '../middleware/context.ts';
import { roomForBody } from '../middleware/large-parts.ts';
import { type FieldError, invalidInput, Problem } from '../problem.ts';
import { type Elsewhere, unknownNames } from '../unknown-names.ts';

/** Time limit for a whole body, ms: 4 MB take 14 s at 2.4 Mbit/s. Slower clients are cut off. */
const BODY_WITHIN_MS = 20_000;

/**
 * Maximum number of values in a body, which take JSON.parse up to half a microsecond each: 50 ms. The largest legal body,
 * 10,000 spots with all of their fields, has half of them.
 */
const MAX_VALUES = 100_000;
/** Maximum number of different names of members: each that is new takes JSON.parse a microsecond more. */
const MAX_NAMES = 1_000;
/** Size from which a body is the only one that is read in its turn of the event loop, bytes: 0.1 ms. */
const ALONE_IN_TURN_BYTES = 4_000;
/** Maximum number of lists and objects inside one another. The deepest legal body has five. */
const MAX_DEPTH = 100;
const LIMITS: JsonLimits = { values: MAX_VALUES, names: MAX_NAMES, depth: MAX_DEPTH };

/**
 * Returns the object in a JSON body.
 * @param limit maximum size, bytes
 * @param withinMs time limit from now to the last byte
 * @throws Problem 415 if compressed, not declared as JSON or in another charset, 408 if too slow, 413 if too large or
 * beyond LIMITS, 400 if incomplete, malformed or not an object
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
    `The body is too large; expected at most ${limit} bytes.`,
  );
  if ((lengthOf(request) ?? 0) > limit) throw tooLarge;
  const leave = await roomForBody(request, lengthOf(request) ?? limit);
  const bytes = await inTime(readAtMost(request, limit), withinMs).finally(leave);
  if (bytes === null) throw tooLarge;
  // many that arrive at once are read one after the other
  if (bytes.byteLength > ALONE_IN_TURN_BYTES) await nextTurn();
  const excess = jsonExcess(bytes, LIMITS);
  if (excess !== null) throw new Problem(413, 'body_too_large', `The body has too many ${excess}.`);
  const value = parsed(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Problem(400, 'invalid_body', 'The body must be a JSON object.');
}

/**
 * Returns the object in a JSON body that fits a schema. Elysia's own validation would take seconds for the errors of a
 * long list, drop unknown fields and convert values of a wrong type.
 * @param elsewhere as of `unknownNames`
 * @throws Problem as `readObject`; 400 with the wrong fields
 */
export async function readChecked(
  request: Request,
  limit: number,
  schema: TSchema,
  elsewhere?: readonly Elsewhere[],
): Promise<object> {
  const body = await readObject(request, limit);
  const wrong = fieldErrors(Value.Errors(schema, body));
  if (schema.additionalProperties !== false)
    wrong.unshift(...unknownMembers(request, body, schema, elsewhere));
  if (wrong.length > 0) throw invalidInput(wrong);
  return body;
}

/** Returns a body if no member is mistyped. @throws Problem 400 that names those that are */
export function refuseMistyped(request: Request, body: object, schema: TObject): object {
  const errors = unknownMembers(request, body, schema);
  if (errors.length > 0) throw invalidInput(errors);
  return body;
}

/** Returns the errors of mistyped members, and notes the ignored ones. */
function unknownMembers(
  request: Request,
  body: object,
  { properties }: TSchema,
  elsewhere?: readonly Elsewhere[],
): FieldError[] {
  const { errors, ignored } = unknownNames(new Map(Object.entries(body)), Object.keys(properties), elsewhere);
  noteIgnored(contextOf(request), ignored);
  return errors;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'invalid_body', 'The body cannot be read; expected JSON in UTF-8.');
  }
}

/** Returns the result if it arrives in time. @throws Problem 408, or 400 if the body is incomplete */
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
    `The body was not complete after ${withinMs / 1000} seconds. Send it again.`,
    // the rest of the body is not read
    { headers: { connection: 'close' } },
  );
}

/** Returns the problem of a client that left or sent malformed chunks. Most likely nobody reads it. */
export function incompleteBody(): Problem {
  return new Problem(400, 'incomplete_body', 'The body ended before it was complete.');
}

/** Maximum number of characters of a coding or charset that are repeated. */
const LONGEST_CODING = 60;
/** Codings that change nothing. */
const PLAIN: readonly string[] = ['', 'identity'];
/** A parameter of Content-Type that names the charset. Single quotes are none in RFC 9110, but many clients write them. */
const CHARSET = /^charset\s*=\s*["']?(.*?)["']?$/;
/** Names of UTF-8 and of its part. */
const READ_CHARSETS: readonly string[] = ['utf-8', 'utf8', 'us-ascii', 'ascii', ''];

/**
 * Returns the media type of a body without parameters, in lower case; '' if none is declared.
 * @throws Problem 415 if the body is compressed: its size would be known only while it grows (RFC 9110 15.5.16); or in a
 * charset that is not read
 */
export function mediaTypeOf(request: Request): string {
  const coding = request.headers.get('content-encoding') ?? '';
  if (!coding.split(',').every((each) => PLAIN.includes(each.trim().toLowerCase())))
    throw new Problem(
      415,
      'unsupported_content_encoding',
      `Content-Encoding is "${coding.slice(0, LONGEST_CODING)}"; expected none: send the body as it is.`,
      { headers: { 'accept-encoding': 'identity' } },
    );
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  for (const parameter of parameters) {
    const charset = CHARSET.exec(parameter.trim())?.[1];
    if (charset !== undefined && !READ_CHARSETS.includes(charset))
      throw new Problem(
        415,
        'unsupported_media_type',
        `Content-Type has the charset "${charset.slice(0, LONGEST_CODING)}"; expected utf-8, or none.`,
      );
  }
  return type.trim();
}

/**
 * Returns the declared length of a body, bytes; null if it is sent in chunks. It may be repeated (RFC 9110 8.6); the
 * runtime refuses lengths that differ.
 */
function lengthOf({ headers }: Request): number | null {
  const length = headers.get('content-length')?.split(',')[0];
  return length === undefined ? null : Number(length);
}

/** Returns the body; null if it is longer than the limit, which a chunked body does not announce. */
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
