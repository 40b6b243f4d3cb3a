/** Requests of tools to the service, in this process or elsewhere. */

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
