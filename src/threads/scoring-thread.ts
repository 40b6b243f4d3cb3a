/** The inside of a scoring thread: answers batches of tasks and catches their errors. */
import type { RegionSource } from '../region/read/source.ts';
import type { AnswerOf, Reply, ScoringOperations, SpotFault, Task, Update } from './messages.ts';
import { emitEvent, serveThread } from './serve-thread.ts';

/** Function that answers a task from the regions that it was made for. */
export type Handler = (task: Task) => AnswerOf<Task>;

/**
 * Serves the tasks of this thread.
 * @param open makes the handler of a set of regions
 * @param update applies reports and events
 */
export function serveScoring(
  open: (regions: RegionSource[]) => Handler,
  update: (update: Update) => void = () => {},
): void {
  let handler: Handler = () => {
    throw new Error('a task came before the regions');
  };
  serveThread<ScoringOperations>({
    regions(sources) {
      handler = open(sources);
    },
    tasks: (tasks) => tasks.map((task) => attempt(handler, task)),
    update,
  });
}

/** Runs a task; returns an error as a failure, which must not affect the rest of the batch. */
function attempt(handler: Handler, task: Task): Reply {
  try {
    return handler(task);
  } catch (error) {
    return { failure: stackOf(error) };
  }
}

/** Sends an internal error at one of several spots to the main thread. */
export function sendInternalError(fault: unknown): void {
  emitEvent<SpotFault>({ fault: stackOf(fault) });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
