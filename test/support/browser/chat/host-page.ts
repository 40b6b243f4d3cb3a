/** A chat in a browser: shows one answer of a tool in a sandboxed frame, by the SDK of MCP Apps for hosts. */
import {
  AppBridge,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** What the test gives to the page, and the page to the test. */
export interface ChatGlobals {
  /** passes a call of the widget on to the server */
  callTool(name: string, given: Record<string, unknown>): Promise<CallToolResult>;
  /** Shows an answer; resolves when the widget has taken it. */
  show(given: Record<string, unknown>, result: CallToolResult, context: McpUiHostContext): Promise<void>;
  /** Tells the widget what has changed. */
  change(context: McpUiHostContext): void;
  /** px that the widget wants to be high; null until it says so */
  height: number | null;
}

const chat = globalThis as unknown as ChatGlobals;
let bridge: AppBridge;

chat.height = null;
chat.show = async (given, result, context) => {
  const frame = document.querySelector('iframe')!;
  bridge = new AppBridge(null, { name: 'test', version: '1' }, { serverTools: {} }, { hostContext: context });
  bridge.oncalltool = ({ name, arguments: args = {} }) => chat.callTool(name, args);
  bridge.onsizechange = ({ height }) => {
    chat.height = height ?? null;
    frame.style.height = `${height}px`;
  };
  const ready = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!));
  frame.src = 'widget';
  await ready;
  await bridge.sendToolInput({ arguments: given });
  await bridge.sendToolResult(result);
};
chat.change = (context) => bridge.setHostContext(context);
