/** An assembly thread: makes a part of a region from the features of a map. */
import { PARTS } from '../src/osm/import/assemble.ts';
import { memoryOf } from '../src/osm/import/assembler-threads.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread(PARTS, { transferOf: memoryOf });
