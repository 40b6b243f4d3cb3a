/**
 * MCP Apps (SEP-1865): the widget that chats show beside an answer, as a resource. It needs no network, so it declares
 * no domains, and hosts give it the strictest policy.
 */
import {
  type ClientCapabilities,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import { bundledText } from '../http/assets/bundled-assets.ts';

/** Name of the extension among the capabilities of a client. */
export const EXTENSION = 'io.modelcontextprotocol/ui';
const MIME_TYPE = 'text/html;profile=mcp-app';
/** Name of the widget's file in the web bundle. */
const FILE = 'chat.html';

export const WIDGET: Resource = {
  uri: 'ui://spotscore/places.html',
  name: 'places',
  title: 'Places for the night on a map',
  mimeType: MIME_TYPE,
  _meta: { ui: { prefersBorder: true } },
};

/** Metadata of a tool whose answers the widget shows. */
export const WIDGET_OF_TOOL = { ui: { resourceUri: WIDGET.uri } };

/** Returns true if a client shows widgets. */
export function knowsApps({ extensions }: ClientCapabilities): boolean {
  const mimeTypes = extensions?.[EXTENSION] as { mimeTypes?: unknown } | undefined;
  return Array.isArray(mimeTypes?.mimeTypes) && mimeTypes.mimeTypes.includes(MIME_TYPE);
}

/** Returns the widget. @throws ProtocolError if the URI is not that of the widget */
export async function readWidget(uri: string): Promise<ReadResourceResult> {
  if (uri !== WIDGET.uri)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `unknown resource "${uri.slice(0, 100)}"; expected ${WIDGET.uri}`,
    );
  const { mimeType, _meta } = WIDGET;
  return { contents: [{ uri, mimeType, text: await bundledText(FILE), _meta }] };
}
