/** The thread that stores reports: waits for disk and database, so that the HTTP thread never does. */
import { serveStore } from '../src/reports/store-server.ts';

serveStore();
