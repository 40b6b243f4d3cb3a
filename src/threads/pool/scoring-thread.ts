/** The inside of a scoring thread: receives messages, answers them, and never lets an error escape. */
import type { AnswerOf, FromWorker, RegionSource, Reply, Task, ToWorker } from './messages.ts';

/** Answers one task from the regions it was made for. */
export type Handler = (task: Task) => AnswerOf<Task>;

/** What a thread is told without being asked. */
export type News = Extract<ToWorker, { type: 'signals' | 'signals_added' | 'events' }>;

declare const self: Worker;

/**
 * Serves the messages of this thread. `open` makes the handler for a set of regions; tasks that came before a new
 * set are answered by the old handler, because messages are handled in order. `hear` gets the news of signals and events.
 */
export function serveThread(
  open: (regions: RegionSource[]) => Handler,
  hear: (news: News) => void = () => {},
): void {
  const send = (message: FromWorker) => self.postMessage(message);
  let handler: Handler = () => {
    throw new Error('a task came before the regions');
  };

  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    switch (data.type) {
      case 'tasks':
        return send({ type: 'replies', replies: data.tasks.map((task) => attempt(handler, task)) });
      case 'regions':
        try {
          handler = open(data.regions);
          return send({ type: 'regions', generation: data.generation, error: null });
        } catch (error) {
          return send({ type: 'regions', generation: data.generation, error: messageOf(error) });
        }
      case 'signals':
      case 'signals_added':
      case 'events':
        return hear(data);
      case 'close':
        process.exit(0);
    }
  };
}

// an error that escapes would end the thread, and all tasks waiting in it with it
function attempt(handler: Handler, task: Task): Reply {
  try {
    return handler(task);
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
