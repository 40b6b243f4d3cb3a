/** The copier thread: copies large regions, with what was imported beside them, and verifies copies kept from before. */
import { COPIER_OPERATIONS, type CopierOperations } from '../src/app/regions/copies/copier.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<CopierOperations>(COPIER_OPERATIONS);
