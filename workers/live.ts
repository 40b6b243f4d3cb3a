/** Live-data thread: turns answers of Overpass into region files, so that requests need not wait meanwhile. */

import { OsmDataError } from '../src/osm/errors.ts';
import type { FromLiveThread, ToLiveThread } from '../src/osm/overpass/live-builder.ts';
import { buildLiveRegion } from '../src/osm/overpass/live-region.ts';

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<ToLiveThread>) => {
  if (data.type === 'close') process.exit(0);
  try {
    await buildLiveRegion(data);
    answer({ type: 'built' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer({ type: 'failed', message, isDataError: error instanceof OsmDataError });
  }
};

function answer(message: FromLiveThread): void {
  self.postMessage(message);
}
