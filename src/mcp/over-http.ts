/** Answers messages that come over HTTP, each by a server of its own: there are no sessions to keep or to steal. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Ask } from './ask.ts';
import { createMcpServer } from './mcp-server.ts';

/**
 * Answers one message as JSON, not as a stream of events: no tool has anything to tell before its answer.
 * @param message parsed body of the request
 */
export async function answerOverHttp(request: Request, message: object, ask: Ask): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer((path) => ask(path, request.signal));
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
