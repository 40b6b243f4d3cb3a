/** A client of the tools for assistants, connected without a network. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import type { Ask } from '../../../src/mcp/ask.ts';
import { createMcpServer, type McpOptions } from '../../../src/mcp/mcp-server.ts';
import { createLog } from '../../../src/shared/program/log.ts';

/** Returns a client of tools that send their requests by `ask`. @param options as of `createMcpServer`; default: the log of errors on standard output */
export async function clientOf(
  ask: Ask,
  capabilities: ClientCapabilities = {},
  options: Partial<McpOptions> = {},
): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await Promise.all([
    createMcpServer(ask, { log: createLog({ level: 'error' }), ...options }).connect(there),
    client.connect(here),
  ]);
  return client;
}
