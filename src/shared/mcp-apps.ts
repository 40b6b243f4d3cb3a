/** Names of MCP Apps (SEP-1865) that the server and its widget share. */

/** Version of the protocol between a chat and a widget. */
export const VERSION_OF_APPS = '2026-01-26';

/** Tool that only the widget calls: a tile of the map. */
export const MAP_TILE = 'map_tile';
/** Tool that assistants and the widget call: the score of a spot with its reasons. */
export const SCORE_SPOT = 'score_spot';
