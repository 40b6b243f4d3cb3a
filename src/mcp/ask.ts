/** Requests of tools to the service, in this process or elsewhere. */
import type { TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { oneLine } from '../shared/text/one-line.ts';

export interface Question {
  /** path and query of the request */
  path: string;
  /** body of a POST; null for a GET */
  body: object | null;
}

/**
 * Sends a request.
 * @throws Error with one sentence for people when there is no response
 */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Response>;

/** What answers the requests of tools. */
export interface Service {
  ask: Ask;
  /** true if another program answers, which may be of another version or no spotscore */
  isRemote: boolean;
}

/** Returns the HTTP request for a question. @param root URL before the path */
export function toolRequestOf({ path, body }: Question, root: string, init: RequestInit): Request {
  const headers = new Headers(init.headers);
  if (body === null) return new Request(root + path, init);
  headers.set('content-type', 'application/json');
  return new Request(root + path, { ...init, headers, method: 'POST', body: JSON.stringify(body) });
}

export const OTHER_FORM =
  'the answer has another form than expected: is the service spotscore, and in the version of this program?';

/**
 * Returns what `read` makes of the answer to a question. What it can do without may be missing, as from an older service.
 * @param schema of the answer
 * @throws Error with one sentence: the `detail` of the service's problem, or that the answer of another program, which
 * cannot be read, has another form
 */
export async function readAnswer<Read>(
  question: Question,
  { ask, isRemote }: Service,
  signal: AbortSignal,
  schema: TObject,
  // biome-ignore lint/suspicious/noExplicitAny: the form is compared only when it cannot be read
  read: (answer: any) => Read,
): Promise<Read> {
  const response = await ask(question, signal);
  const answer = await response.text().then(answerIn);
  if (!response.ok) throw new Error(refusalOf(answer, response));
  try {
    return read(answer);
  } catch (error) {
    if (isRemote && isFault(error) && !Value.Check(schema, answer)) throw new Error(OTHER_FORM);
    throw error;
  }
}

/**
 * Returns what the service says of a question that it refuses, with the delay of a header that assistants do not see.
 * @param answer parsed; another program may answer anything
 */
export function refusalOf(answer: unknown, { status, headers }: Response): string {
  const detail = (answer as { detail?: unknown } | null)?.detail;
  if (typeof detail !== 'string') return `the service answered with status ${status}`;
  const delay = headers.get('retry-after');
  return delay === null ? detail : detail.replace('the delay in Retry-After', `${delay} seconds`);
}

/** Errors that the language throws, which are not written for people. */
const FAULTS = [TypeError, RangeError, ReferenceError];

/** Returns true for an error that comes from a mistake in a program. */
export const isFault = (error: unknown) => FAULTS.some((each) => error instanceof each);

/**
 * Parses a response; returns {} if it is not a JSON object. Puts each text on one line, so that mappers cannot write whole
 * lines to an assistant.
 */
function answerIn(text: string) {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? oneLine(value) : value)) ?? {};
  } catch {
    return {};
  }
}

/**
 * Writes the query with spaces as %20, because the service does not read a plus sign as a space, and lists with
 * commas. Half a character, which no URL can have, becomes U+FFFD, and the service says what it expects.
 */
export function queryText(given: readonly (readonly [name: string, value: unknown])[]): string {
  return given
    .map(([name, value]) => `${name}=${encodeURIComponent(written(value).toWellFormed())}`)
    .join('&');
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
