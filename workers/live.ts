/** The live-data thread: turns answers of Overpass into region files, so that requests need not wait meanwhile. */
import type { LiveOperations } from '../src/osm/overpass/live-builder.ts';
import { buildLiveRegion } from '../src/osm/overpass/live-region.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<LiveOperations>({ build: buildLiveRegion });
