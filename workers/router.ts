/** The router thread: searches the roads of the served regions. */
import { type RoadOperations, roadOperations } from '../src/app/regions/road-thread.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<RoadOperations>(roadOperations());
