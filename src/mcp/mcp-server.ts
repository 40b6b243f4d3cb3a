/** Model Context Protocol server: lists the tools and answers their calls. It is independent of the transport. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { jsonSchemaOf } from '../api/protocol/json-schema.ts';
import { VERSION } from '../shared/program/version.ts';
import { oneLine } from '../shared/text/one-line.ts';
import { TOOLS, type Tool } from './tools.ts';

/**
 * Sends a GET request with a path and a query.
 * @throws Error with one sentence for people when there is no response
 */
export type Ask = (path: string, signal: AbortSignal) => Promise<Response>;

const INSTRUCTIONS =
  'Scores say how quiet a night in a van will be, 0 worst to 100 best. Find coordinates with search_place first when ' +
  'only a name is known. Show the attribution of the map data wherever an answer is shown.';

export function createMcpServer(ask: Ask): Server {
  const server = new Server(
    { name: 'spotscore', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(description) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `unknown tool "${params.name}"`);
    return call(tool, params.arguments ?? {}, (path) => ask(path, signal));
  });
  return server;
}

function description({ name, title, description, query, answer }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...jsonSchemaOf(query), type: 'object' as const },
    outputSchema: { ...jsonSchemaOf(answer), type: 'object' as const },
    annotations: { readOnlyHint: true },
  };
}

/** Calls a tool. An error goes to the assistant in words, so that it can correct its call. */
async function call(
  { path, query, text }: Tool,
  given: Record<string, unknown>,
  ask: (path: string) => Promise<Response>,
): Promise<CallToolResult> {
  const names = Object.keys(query.properties);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return failure(`there is no argument ${unknown.join(', ')}; expected ${names.join(', ')}`);
  try {
    const response = await ask(`${path}?${queryText(given)}`);
    const answer = await response.text().then(answerIn);
    if (!response.ok) return failure(answer.detail ?? `the service answered with status ${response.status}`);
    return { content: [{ type: 'text', text: text(answer) }], structuredContent: answer };
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Writes the answer. Names from the map are on one line each, so that mappers cannot write whole lines to an
 * assistant.
 */
function answerIn(text: string) {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? oneLine(value) : value));
  } catch {
    return {};
  }
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/**
 * Writes the query. Assistants send null for what they omit. A plus sign stays one, so spaces are percent-encoded.
 */
function queryText(given: Record<string, unknown>): string {
  return Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}
