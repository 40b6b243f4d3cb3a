/** The thread that stores reports: waits for disk and database, so that the HTTP thread never does. */
import { serveStore } from '../src/reports/thread/store-server.ts';

serveStore();
