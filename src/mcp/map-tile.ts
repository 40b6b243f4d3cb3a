/** The tool for the widget's map tiles: the widget's frame has no network access, but chats forward tool calls. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { shown } from '../http/field-errors.ts';
import { MAP_TILE } from '../shared/mcp-apps.ts';
import { type Ask, OTHER_FORM, refusalOf } from './ask.ts';

/** Deepest zoom with tiles; at deeper zooms the widget enlarges the tiles of this one. */
const DEEPEST_ZOOM = 14;
const MIME_TYPE = 'application/vnd.mapbox-vector-tile';

const whole = (maximum: number, description: string) => ({
  type: 'integer',
  minimum: 0,
  maximum,
  description,
});
const LAST = 2 ** DEEPEST_ZOOM - 1;
const NUMBERS = {
  z: whole(DEEPEST_ZOOM, 'Zoom'),
  x: whole(LAST, 'Column from the west'),
  y: whole(LAST, 'Row from the north'),
};

export const MAP_TILE_TOOL: Tool = {
  name: MAP_TILE,
  title: 'A tile of the map',
  description: 'Draws the map of the widget. Not for assistants: it returns bytes.',
  inputSchema: { type: 'object', properties: NUMBERS, required: Object.keys(NUMBERS) },
  annotations: { readOnlyHint: true },
  _meta: { ui: { visibility: ['app'] } },
};

/** Returns the tile as a resource; no content where the map is empty. @throws Error with one sentence */
export async function readMapTile(
  given: Record<string, unknown>,
  ask: Ask,
  signal: AbortSignal,
): Promise<CallToolResult> {
  for (const [name, { maximum }] of Object.entries(NUMBERS)) {
    const value = given[name];
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > maximum)
      throw new Error(`${name} is ${shown(value)}; expected a whole number from 0 to ${maximum}`);
  }
  const path = `/api/map/base/${given.z}/${given.x}/${given.y}.mvt`;
  const response = await ask({ path, body: null }, signal);
  if (!response.ok) throw new Error(refusalOf(await response.json().catch(() => null), response));
  const blob = Buffer.from(await response.arrayBuffer()).toString('base64');
  if (blob === '') return { content: [] };
  if (response.headers.get('content-type') !== MIME_TYPE) throw new Error(OTHER_FORM);
  return {
    content: [{ type: 'resource', resource: { uri: `spotscore:${path}`, mimeType: MIME_TYPE, blob } }],
  };
}
