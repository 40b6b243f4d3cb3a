/** The cutter thread: makes the files of a partial pack. */
import { type CutterOperations, cutFiles } from '../src/app/regions/packs/cut-files.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<CutterOperations>({ cut: cutFiles });
