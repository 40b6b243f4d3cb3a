/** The drawer thread: draws tiles of map files that are asked for. */
import { type DrawerOperations, drawerOperations } from '../src/app/regions/map-drawer.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<DrawerOperations>(drawerOperations());
