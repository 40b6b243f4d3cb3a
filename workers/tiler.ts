/** The tiler thread: draws the map of a region. */
import { makeMap, type TilerOperations } from '../src/osm/map-tiles/make-map.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<TilerOperations>({ make: makeMap });
