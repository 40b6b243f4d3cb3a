/** A chat in a browser: shows one result of a tool in a sandboxed frame, with the host SDK of MCP Apps. */
import {
  AppBridge,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** Globals through which the test and the page call each other. */
export interface ChatGlobals {
  /** forwards a call of the widget to the server */
  callTool(name: string, given: Record<string, unknown>): Promise<CallToolResult>;
  /** Shows a result; resolves when the widget has received it. */
  show(given: Record<string, unknown>, result: CallToolResult, context: McpUiHostContext): Promise<void>;
  /** Sends a changed context to the widget. */
  change(context: McpUiHostContext): void;
  /** height that the widget asks for, px; null before it asks */
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
