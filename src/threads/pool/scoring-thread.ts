/** The inside of a scoring thread: answers batches of tasks, and never lets the error of a task escape. */
import type { RegionSource } from '../../region/read/source.ts';
import { emitEvent, serveThread } from '../serve-thread.ts';
import type { AnswerOf, Reply, ScoringOperations, SpotFault, Task, Update } from './messages.ts';

/** Answers one task from the regions it was made for. */
export type Handler = (task: Task) => AnswerOf<Task>;

/** @param open makes the handler for a set of regions @param update takes note of signals and events */
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

/** One task that fails must not fail those beside it. */
function attempt(handler: Handler, task: Task): Reply {
  try {
    return handler(task);
  } catch (error) {
    return { failure: stackOf(error) };
  }
}

/** Tells the main thread of a fault at one of several spots. */
export function tellFault(fault: unknown): void {
  emitEvent<SpotFault>({ fault: stackOf(fault) });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
