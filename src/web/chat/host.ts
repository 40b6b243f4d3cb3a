/**
 * Connection to the chat by MCP Apps (SEP-1865, version 2026-01-26): JSON-RPC messages between the frame and
 * its parent. The SDK's class with its schemas would be 330 KB.
 */
import { VERSION_OF_APPS } from '../../shared/mcp-apps.ts';
import { pending } from '../../shared/pending.ts';

/** Properties of the chat; each may be missing. */
export interface HostContext {
  theme?: 'light' | 'dark';
  /** language tag, BCP 47 */
  locale?: string;
}

/** Fields of a tool's result that the widget reads. */
export interface ToolResult {
  content?: readonly { type: string; text?: string; resource?: { blob?: string } }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Callbacks for the chat. All may be called before `connectHost` resolves. */
export interface HostListeners {
  /** Receives the arguments of the tool call that the widget shows. */
  input(given: Record<string, unknown>): void;
  result(result: ToolResult): void;
  /** Receives the properties of the chat that have changed. */
  context(changed: HostContext): void;
}

export interface Host {
  /** Calls a tool of the server through the chat. @throws Error with the message of the chat */
  call(tool: string, given: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>;
  /** Sends the height of the widget to the chat, px. */
  tellHeight(height: number): void;
}

interface Message {
  jsonrpc?: string;
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message?: string };
}

/** JSON-RPC 2.0 code for an unknown method. */
const METHOD_NOT_FOUND = -32601;

/**
 * Connects to the chat.
 * @param parent window of the chat
 * @returns the chat, and its properties
 */
export async function connectHost(
  parent: Window,
  listeners: HostListeners,
): Promise<{ host: Host; context: HostContext }> {
  const waiting = new Map<Message['id'], PromiseWithResolvers<Record<string, unknown>>>();
  let last = 0;

  // the origin of the frame is opaque, and the parent's unknown: only the window counts
  const send = (message: Message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method: string, params: Record<string, unknown>) => {
    const answer = pending<Record<string, unknown>>();
    const id = ++last;
    waiting.set(id, answer);
    send({ id, method, params });
    return answer.promise;
  };

  addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) return settle(data);
    const { method, params = {}, id } = data;
    if (id === undefined) hear(method, params);
    else if (method === 'ping' || method === 'ui/resource-teardown') send({ id, result: {} });
    else
      send({
        id,
        error: { code: METHOD_NOT_FOUND, message: `unknown method ${method}` } as Message['error'],
      });
  });

  function settle({ id, result, error }: Message): void {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result ?? {});
  }

  function hear(method: string, params: Record<string, unknown>): void {
    if (method === 'ui/notifications/tool-input')
      listeners.input((params.arguments ?? {}) as Record<string, unknown>);
    if (method === 'ui/notifications/tool-result') listeners.result(params);
    if (method === 'ui/notifications/host-context-changed') listeners.context(params);
  }

  const { hostContext = {} } = await ask('ui/initialize', {
    protocolVersion: VERSION_OF_APPS,
    appInfo: { name: 'spotscore', version: BUILD_VERSION },
    appCapabilities: { availableDisplayModes: ['inline'] },
  });
  send({ method: 'ui/notifications/initialized', params: {} });
  return {
    context: hostContext as HostContext,
    host: {
      async call(name, given, signal) {
        const result = await ask('tools/call', { name, arguments: given });
        signal?.throwIfAborted();
        return result;
      },
      tellHeight: (height) => send({ method: 'ui/notifications/size-changed', params: { height } }),
    },
  };
}

/** Version of spotscore, set by the build. */
declare const BUILD_VERSION: string;
