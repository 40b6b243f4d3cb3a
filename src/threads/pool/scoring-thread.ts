/** The inside of a scoring thread: answers batches of tasks and catches their errors. */
import type { RegionSource } from '../../region/read/source.ts';
import { emitEvent, serveThread } from '../serve-thread.ts';
import type { AnswerOf, Reply, ScoringOperations, SpotFault, Task, Update } from './messages.ts';

/** Answers one task with its regions. */
export type Handler = (task: Task) => AnswerOf<Task>;

/** @param open makes the handler of a set of regions @param update applies reports and events */
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

/** Runs a task; its failure must not affect the others. */
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
