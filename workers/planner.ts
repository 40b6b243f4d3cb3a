/** The planner thread: plans tours, and searches the roads of the served regions. */
import { PLANNER_ERRORS, type PlannerOperations, plannerOperations } from '../src/app/tour-thread.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<PlannerOperations>(plannerOperations(), { errors: PLANNER_ERRORS });
