/** An import thread: reads blobs of a .osm.pbf file. */
import type { ImporterOperations } from '../src/osm/pbf/importer-threads.ts';
import { ImportThread } from '../src/osm/pbf/phases.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

let thread: ImportThread | undefined;

serveThread<ImporterOperations>(
  {
    open(reading) {
      thread = new ImportThread(reading);
    },
    needs: () => opened().needs(),
    nodes: () => opened().nodes(),
    locations: () => opened().locations(),
    ways: (question) => opened().ways(question),
    relations: (question) => opened().relations(question),
    finish: () => opened().finish(),
  },
  { onClose: () => thread?.close() },
);

function opened(): ImportThread {
  if (!thread) throw new Error('a phase came before the map');
  return thread;
}
