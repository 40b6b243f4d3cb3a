/** The drawer thread: draws requested tiles of map files. */
import { type DrawerOperations, drawerOperations } from '../src/app/regions/map-drawer.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<DrawerOperations>(drawerOperations());
