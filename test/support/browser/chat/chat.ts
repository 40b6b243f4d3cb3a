/**
 * Shows results of tools as a chat does: the widget in a frame without an origin, under the strictest policy.
 */
import { join } from 'node:path';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FrameLocator } from 'playwright-core';
import { type Visit, type VisitOptions, visit } from '../visit.ts';
import type { ChatGlobals } from './host-page.ts';

/** Policy that a host must send for a resource that declares no domains (SEP-1865, "Host behavior"). */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** Globals of the page; the types of results nest too deeply for those of the browser's interface. */
interface Shows {
  show(...given: unknown[]): Promise<void>;
  change(context: unknown): void;
}

export interface Chat extends Visit {
  widget: FrameLocator;
  /** tools that the widget has called, in order */
  calls: string[];
  change(context: McpUiHostContext): Promise<void>;
  height(): Promise<number | null>;
}

/** Script of the host's page; built once. */
let hostScript: Promise<string> | undefined;

async function builtHostPage(): Promise<string> {
  const entrypoints = [join(import.meta.dir, 'host-page.ts')];
  const { outputs } = await Bun.build({ entrypoints, target: 'browser', minify: true });
  return outputs[0]!.text();
}

/** Calls a tool, and shows its result with the resource that the tool names. */
export async function showInChat(
  client: Client,
  name: string,
  given: Record<string, unknown>,
  context: McpUiHostContext = {},
  options: VisitOptions = {},
): Promise<Chat> {
  const { tools } = await client.listTools();
  const { ui } = tools.find((tool) => tool.name === name)!._meta as { ui: { resourceUri: string } };
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  const html = (contents[0] as { text: string }).text;
  hostScript ??= builtHostPage();
  const script = await hostScript;
  const type = (kind: string) => ({ 'content-type': `${kind}; charset=utf-8` });
  const page = `<!doctype html><html lang="en"><head><title>chat</title>
    <meta name="viewport" content="width=device-width"></head><body style="margin:0">
    <iframe title="widget" sandbox="allow-scripts" style="width:100%;height:300px;border:0"></iframe>
    <script type="module" src="host.js"></script></body></html>`;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/': () => new Response(page, { headers: type('text/html') }),
      '/host.js': () => new Response(script, { headers: type('text/javascript') }),
      '/widget': () =>
        new Response(html, { headers: { ...type('text/html'), 'content-security-policy': POLICY } }),
      '/favicon.ico': () => new Response(null, { status: 204 }),
    },
  });
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const visited = await visit(server.url.href, { map: true, reducedMotion: true, ...options });
  const calls: string[] = [];
  await visited.page.exposeFunction('callTool', (tool: string, args: Record<string, unknown>) => {
    calls.push(tool);
    return client.callTool({ name: tool, arguments: args });
  });
  await visited.page.evaluate(
    (shown: string) => (globalThis as unknown as Shows).show(...JSON.parse(shown)),
    JSON.stringify([given, result, context]),
  );
  return {
    ...visited,
    widget: visited.page.frameLocator('iframe'),
    calls,
    change: (context) =>
      visited.page.evaluate(
        (changed: string) => (globalThis as unknown as Shows).change(JSON.parse(changed)),
        JSON.stringify(context),
      ),
    height: () => visited.page.evaluate(() => (globalThis as unknown as ChatGlobals).height),
    async close() {
      await visited.close();
      await server.stop(true);
    },
  };
}
