/** The tiler thread: makes the map tiles of a region. */
import { makeArchive, type TilerOperations } from '../src/osm/map-tiles/make-archive.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<TilerOperations>({ make: makeArchive });
