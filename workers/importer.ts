/** An import thread: reads blobs of a .osm.pbf file. */
import type { ImporterOperations } from '../src/osm/pbf/importer-threads.ts';
import { BlobReader } from '../src/osm/pbf/phases.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

let reader: BlobReader | undefined;

serveThread<ImporterOperations>(
  {
    open(map) {
      reader = new BlobReader(map);
    },
    relations: (range) => opened().relations(range),
    nodes: (range) => opened().nodes(range),
    ways: ({ range, nodes, members }) => opened().ways(range, nodes, members),
  },
  { onClose: () => reader?.close() },
);

function opened(): BlobReader {
  if (!reader) throw new Error('a phase came before the map');
  return reader;
}
