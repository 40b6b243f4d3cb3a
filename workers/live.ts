/** The live-data thread: turns Overpass responses into region files, so that requests do not wait for it. */
import type { LiveOperations } from '../src/osm/overpass/live-builder.ts';
import { buildLiveRegion } from '../src/osm/overpass/live-region.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<LiveOperations>({ build: buildLiveRegion });
