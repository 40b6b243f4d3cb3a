/** The copier thread: copies large regions with their sidecar data, and verifies kept copies. */
import { COPIER_OPERATIONS, type CopierOperations } from '../src/app/regions/copier.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<CopierOperations>(COPIER_OPERATIONS);
