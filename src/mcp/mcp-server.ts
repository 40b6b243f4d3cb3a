/** Model Context Protocol server: lists the tools and answers their calls. It is independent of the transport. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type TObject, Type } from '@sinclair/typebox';
import { jsonSchemaOf } from '../api/protocol/json-schema.ts';
import { VERSION } from '../shared/program/version.ts';
import { oneLine } from '../shared/text/one-line.ts';
import { answerSchemaOf } from './answer-schema.ts';
import { knowsApps, readWidget, WIDGET, WIDGET_OF_TOOL } from './apps.ts';
import type { Ask } from './ask.ts';
import { MAP_TILE_TOOL, readMapTile } from './map-tile.ts';
import { TOOLS, type Tool } from './tools.ts';

const INSTRUCTIONS =
  'Scores say how quiet a night in a van will be, 0 worst to 100 best. Find coordinates with search_place first when ' +
  'only a name is known. Show the attribution of the map data wherever an answer is shown.';

export function createMcpServer(ask: Ask): Server {
  const server = new Server(
    { name: 'spotscore', version: VERSION },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => {
    // clients without widgets do not need map tiles; a stateless connection does not state the client's capabilities
    const client = server.getClientCapabilities();
    const ofWidget = client === undefined || knowsApps(client) ? [MAP_TILE_TOOL] : [];
    return { tools: [...TOOLS.map(description), ...ofWidget] };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const given = params.arguments ?? {};
    if (params.name === MAP_TILE_TOOL.name) return inWords(() => readMapTile(given, ask, signal));
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `unknown tool "${params.name}"`);
    return inWords(() => call(tool, given, ask, signal));
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [WIDGET] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readWidget(params.uri));
  return server;
}

function description(tool: Tool) {
  const { name, title, description, answer, hasPlaces } = tool;
  return {
    name,
    title,
    description,
    // without references, which some assistants do not resolve in input schemas
    inputSchema: { ...jsonSchemaOf(argumentsOf(tool)), type: 'object' as const },
    outputSchema: answerSchemaOf(answer),
    annotations: { readOnlyHint: true },
    ...(hasPlaces ? { _meta: WIDGET_OF_TOOL } : {}),
  };
}

/** Awaits a call. Returns its error, if it throws one, as text, so that the assistant can correct the call. */
async function inWords(calling: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await calling();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** Returns the schema of a tool's arguments: members of its body and parameters of its query. */
function argumentsOf({ query, body }: Tool): TObject {
  return body ? Type.Object({ ...body.properties, ...query.properties }) : query;
}

/** Calls a tool. @throws Error with one sentence: an unknown argument, or the `detail` of the service's problem */
async function call(
  tool: Tool,
  given: Record<string, unknown>,
  ask: Ask,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { path, query, body, text } = tool;
  const names = Object.keys(argumentsOf(tool).properties);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`there is no argument ${unknown.join(', ')}; expected ${names.join(', ')}`);
  // assistants send null for what they omit
  const sent = Object.entries(given).filter(([, value]) => value !== null);
  const inQuery = sent.filter(([name]) => name in query.properties);
  const inBody = sent.filter(([name]) => !(name in query.properties));
  const question = {
    path: `${path}?${queryText(inQuery)}`,
    body: body ? Object.fromEntries(inBody) : null,
  };
  const response = await ask(question, signal);
  const answer = await response.text().then(answerIn);
  if (!response.ok) throw new Error(answer.detail ?? `the service answered with status ${response.status}`);
  return { content: [{ type: 'text', text: text(answer) }], structuredContent: answer };
}

/**
 * Parses a response; returns {} if it is not JSON. Puts each text on one line, so that mappers cannot write whole
 * lines to an assistant.
 */
function answerIn(text: string) {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? oneLine(value) : value));
  } catch {
    return {};
  }
}

/** Writes the query with spaces as %20, because the service does not read a plus sign as a space. */
function queryText(given: readonly (readonly [name: string, value: unknown])[]): string {
  return given
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}
