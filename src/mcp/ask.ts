/** Requests of tools to the service, in this process or elsewhere. */
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

/** Returns the HTTP request for a question. @param root URL before the path */
export function toolRequestOf({ path, body }: Question, root: string, init: RequestInit): Request {
  const headers = new Headers(init.headers);
  if (body === null) return new Request(root + path, init);
  headers.set('content-type', 'application/json');
  return new Request(root + path, { ...init, headers, method: 'POST', body: JSON.stringify(body) });
}

/** Returns the answer to a question. @throws Error with one sentence: the `detail` of the service's problem */
export async function answerTo(question: Question, ask: Ask, signal: AbortSignal) {
  const response = await ask(question, signal);
  const answer = await response.text().then(answerIn);
  if (!response.ok) throw new Error(answer.detail ?? `the service answered with status ${response.status}`);
  return answer;
}

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
 * commas.
 */
export function queryText(given: readonly (readonly [name: string, value: unknown])[]): string {
  return given.map(([name, value]) => `${name}=${encodeURIComponent(written(value))}`).join('&');
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
