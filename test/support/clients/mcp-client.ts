/** A client of the tools for assistants, connected without a network. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import type { Ask } from '../../../src/mcp/ask.ts';
import { createMcpServer } from '../../../src/mcp/mcp-server.ts';

/** Returns a client of tools that send their requests by `ask`. @param began as of `createMcpServer` */
export async function clientOf(
  ask: Ask,
  capabilities: ClientCapabilities = {},
  began?: Parameters<typeof createMcpServer>[1],
): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await Promise.all([createMcpServer(ask, began).connect(there), client.connect(here)]);
  return client;
}
