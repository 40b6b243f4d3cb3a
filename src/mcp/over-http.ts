/** Answers messages sent over HTTP, each with its own server: there are no sessions to keep or to steal. */
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Log } from '../shared/program/log.ts';
import { toolRequestOf } from './ask.ts';
import { createMcpServer } from './mcp-server.ts';

type FetchInside = (request: Request) => Promise<Response>;

/** Maximum length of a text in an error of the protocol, characters. */
const LONGEST_TEXT = 300;

/** What answers requests to this service on behalf of the client of a message, and the log, by its request. */
const insides = new WeakMap<Request, { fetchInside: FetchInside; log: Log }>();

const factory: McpServerFactory = ({ requestInfo: request }) => {
  const inside = request && insides.get(request);
  if (!request || !inside) throw new Error('a message came without its request');
  const { signal } = request;
  const { origin } = new URL(request.url);
  const { fetchInside, log } = inside;
  return createMcpServer((question) => fetchInside(toolRequestOf(question, origin, { signal })), { log });
};

/**
 * Messages of the protocol from 2026-07-28 on, whose requests state version and capabilities themselves. Nothing that a
 * client could subscribe to changes while the service runs.
 */
const stateless = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 });

/**
 * Answers one message as JSON, not as a stream of events: no tool reports progress. Serves the protocol of 2026-07-28
 * and, for messages without its envelope, those before, from 2024-11-05 on.
 * @param message parsed body of the request
 * @param fetchInside answers a request to this service on behalf of the same client
 * @param log receives internal errors
 */
export async function answerOverHttp(
  request: Request,
  message: object,
  fetchInside: FetchInside,
  log: Log,
): Promise<Response> {
  insides.set(request, { fetchInside, log });
  const options = { parsedBody: message };
  const answer = (await isLegacyRequest(request, message))
    ? await answerBefore(request, options)
    : await stateless.fetch(request, options);
  return answer.status < 400 ? answer : withShortError(answer);
}

/**
 * Returns an error whose texts are cut: the library repeats headers and versions as long as they were sent. One without a
 * body, as for a client that has gone, stays as it is.
 */
async function withShortError(answer: Response): Promise<Response> {
  const text = await answer.text();
  if (text === '') return new Response(null, answer);
  const { error, ...message } = JSON.parse(text) as { error: unknown };
  const shorten = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  const short = { ...message, error: JSON.parse(JSON.stringify(error, shorten)) };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(short, { status: answer.status, headers });
}

/** Forms of answers that the library wants to be named, although it sends JSON alone. */
const BOTH_FORMS = 'application/json, text/event-stream';
/** Ranges of media types with JSON among them (RFC 9110 12.5.1). */
const WITH_JSON = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;

/** Returns a request that names both forms if its client takes JSON, be it as a part of everything. */
function withBothForms(request: Request): Request {
  const accepted = request.headers.get('accept');
  if (accepted !== null && !WITH_JSON.test(accepted)) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', BOTH_FORMS);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** Answers a message of the protocols before 2026-07-28. */
async function answerBefore(request: Request, options: { parsedBody: object }): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await factory({ era: 'legacy', requestInfo: request });
  await server.connect(transport);
  try {
    return await transport.handleRequest(withBothForms(request), options);
  } finally {
    await server.close();
  }
}
