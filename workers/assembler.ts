/** An assembly thread: makes a piece of a region from the features of a map. */
import { PIECES } from '../src/osm/import/assemble.ts';
import { memoryOf } from '../src/osm/import/assembler-threads.ts';
import { serveThread } from '../src/threads/serve.ts';

serveThread(PIECES, { transferOf: memoryOf });
