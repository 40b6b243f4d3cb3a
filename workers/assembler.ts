/** An assembly thread: makes parts of a region file from the features of a map. */
import { Assembler } from '../src/osm/import/assembler.ts';
import type { AssemblerOperations } from '../src/osm/import/assembler-threads.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

const assembler = new Assembler();

serveThread<AssemblerOperations>({
  open: (assembly) => assembler.open(assembly),
  make: (part) => assembler.make(part),
  write: (offset) => assembler.write(offset),
});
