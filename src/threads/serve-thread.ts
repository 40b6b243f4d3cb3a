/**
 * The inside of a thread: runs operations. An error in a request is sent back; an error in a "tell" ends the thread.
 */
import {
  type AnswerOf,
  type ErrorClass,
  type FromThread,
  failureOf,
  type Operations,
  type QuestionOf,
  type ToThread,
  Waiting,
} from './protocol.ts';

declare const self: Worker;

/** Calls of this thread that the main thread has not answered yet. */
const calls = new Waiting();

export interface ServeOptions<Answer> {
  /** returns the buffers of a response that are transferred instead of copied */
  transferOf?(answer: Answer): ArrayBuffer[];
  /** closes open resources before the thread ends */
  onClose?(): void | Promise<void>;
  /** classes whose errors arrive from calls of the main thread as instances of the class */
  errors?: readonly ErrorClass[];
}

/** Serves the messages of this thread until the main thread closes it. */
export function serveThread<Ops extends Operations<Ops>>(
  operations: Ops,
  { transferOf = () => [], onClose = () => {}, errors = [] }: ServeOptions<AnswerOf<Ops[keyof Ops]>> = {},
): void {
  const run = (op: string, question: unknown) => operations[op as keyof Ops](question as never);

  async function answer(id: number, op: string, question: unknown): Promise<void> {
    try {
      const answer = (await run(op, question)) as AnswerOf<Ops[keyof Ops]>;
      post({ type: 'answer', id, answer }, transferOf(answer));
    } catch (error) {
      post({ type: 'failure', id, failure: failureOf(error) });
    }
  }

  async function close(): Promise<void> {
    try {
      await onClose();
    } catch (error) {
      post({ type: 'close_failed', failure: failureOf(error) });
    }
    process.exit(0);
  }

  self.onmessage = ({ data }: MessageEvent<ToThread>) => {
    switch (data.type) {
      case 'ask':
        return answer(data.id, data.op, data.question);
      case 'tell':
        run(data.op, data.question);
        return;
      case 'answer':
      case 'failure':
        calls.settle(data, errors);
        return;
      case 'close':
        return close();
    }
  };
}

/** Calls an operation of the main thread (`ThreadOptions.onCall`). @throws its error */
export function callMain<Ops extends Operations<Ops>, Op extends keyof Ops & string>(
  op: Op,
  question: QuestionOf<Ops[Op]>,
): Promise<AnswerOf<Ops[Op]>> {
  return calls.add((id) => post({ type: 'call', id, op, question }));
}

/** Sends an event to the main thread. */
export function emitEvent<Event>(event: Event): void {
  post({ type: 'event', event });
}

function post(message: FromThread, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer);
}
