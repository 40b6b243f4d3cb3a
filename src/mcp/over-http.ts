/** Answers messages sent over HTTP, each with its own server: there are no sessions to keep or to steal. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { toolRequestOf } from './ask.ts';
import { createMcpServer } from './mcp-server.ts';

/**
 * Answers one message as JSON, not as a stream of events: no tool reports progress.
 * @param message parsed body of the request
 * @param fetchInside answers a request to this service on behalf of the same client
 */
export async function answerOverHttp(
  request: Request,
  message: object,
  fetchInside: (request: Request) => Promise<Response>,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const { signal } = request;
  const { origin } = new URL(request.url);
  const server = createMcpServer((question) => fetchInside(toolRequestOf(question, origin, { signal })));
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
