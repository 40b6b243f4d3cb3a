/** POST /mcp: the Model Context Protocol for assistants, by its streamable HTTP transport without sessions. */
import { Elysia } from 'elysia';
import type { Log } from '../../shared/program/log.ts';
import { readObject } from '../body/json-body.ts';
import { Problem } from '../problem.ts';

/** Maximum size of a message, bytes: 1 MB; a route of 2,000 km has 20,000. */
const BODY_LIMIT_BYTES = 1e6;

/** Answers a request to this service on behalf of the client of another request. */
type FetchInside = (request: Request) => Promise<Response>;

/** Answers a message of the protocol. @param message parsed body of the request */
export type AnswerMessage = (
  request: Request,
  message: object,
  fetchInside: FetchInside,
  log: Log,
) => Promise<Response>;

export interface McpDependencies {
  answerMessage: AnswerMessage;
  log: Log;
  fetchFor(request: Request): FetchInside;
  /** origins of web pages that may use /mcp; unlike in CORS, `*` allows none */
  origins: readonly string[];
}

const FOREIGN = new Problem(
  403,
  'origin_refused',
  'Web pages may use /mcp only if --cors-origins lists their origin.',
);

export function mcpRoutes({ answerMessage, log, fetchFor, origins }: McpDependencies) {
  return new Elysia({ name: 'mcp', detail: { hide: true } }).post(
    '/mcp',
    ({ request, body }) => answerMessage(request, body as object, fetchFor(request), log),
    {
      parse: ({ request }) => {
        refuseForeignPages(request, origins);
        return readObject(request, BODY_LIMIT_BYTES);
      },
    },
  );
}

/**
 * Refuses web pages whose origin is not listed. The protocol demands this check against DNS rebinding: a page
 * whose host name resolves to this machine counts as same-origin in a browser, so `Host` proves nothing.
 * Browsers send `Origin` with every POST; programs send none.
 * @throws Problem 403
 */
function refuseForeignPages({ headers }: Request, origins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin !== null && !origins.includes(origin)) throw FOREIGN;
}
