/** Messages between the main thread and a thread, in both directions (`ask.ts`, `serve-thread.ts`). */
import { pending } from '../shared/pending.ts';

/** The operations of a thread, by name: each takes one request and gives one response, at once or later. */
export type Operations<T> = { [Op in keyof T]: (question: never) => unknown };

export type QuestionOf<Operation> = Operation extends (question: infer Question) => unknown
  ? Question
  : never;
export type AnswerOf<Operation> = Operation extends (question: never) => infer Answer
  ? Awaited<Answer>
  : never;

export type ToThread =
  /** request; answered once, with the same number */
  | { type: 'ask'; id: number; op: string; question: unknown }
  /** message without an answer */
  | { type: 'tell'; op: string; question: unknown }
  /** answer or error of a call of the thread */
  | Settled
  /** request to end after all earlier messages */
  | { type: 'close' };

export type FromThread =
  | Settled
  /** request to the main thread; settled once, with the same number */
  | { type: 'call'; id: number; op: string; question: unknown }
  /** event, sent without a request */
  | { type: 'event'; event: unknown }
  /** error while closing; the thread ends nevertheless */
  | { type: 'close_failed'; failure: Failure };

/** The answer or error of a request. */
export type Settled =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failure'; id: number; failure: Failure };

/** An error sent between two threads. */
export interface Failure {
  name: string;
  message: string;
  stack: string;
  /** code of file system errors: "ENOSPC" */
  code?: string;
}

/** An error class whose name is preserved between two threads. */
export type ErrorClass = new (message: string) => Error;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '' };
  const failure = { name: error.name, message: error.message, stack: error.stack ?? '' };
  return 'code' in error ? { ...failure, code: String(error.code) } : failure;
}

/**
 * Restores an error: an instance of the class with its name if that is among `classes`; otherwise an Error
 * with its code, and its stack as the cause.
 */
export function errorOf({ name, message, stack, code }: Failure, classes: readonly ErrorClass[]): Error {
  for (const Known of classes) {
    const error = new Known(message);
    // not the name of the class, which a bundler may change
    if (error.name === name) return error;
  }
  const error = new Error(message, { cause: stack });
  return code === undefined ? error : Object.assign(error, { code });
}

/** Requests that are not settled yet, by number. */
export class Waiting {
  private readonly byId = new Map<number, PromiseWithResolvers<unknown>>();
  private lastId = 0;

  /** @param send sends the request with its number */
  add<Answer>(send: (id: number) => void): Promise<Answer> {
    const id = ++this.lastId;
    const settling = pending<unknown>();
    this.byId.set(id, settling);
    send(id);
    return settling.promise as Promise<Answer>;
  }

  /** @param errors see `errorOf` */
  settle(message: Settled, errors: readonly ErrorClass[]): void {
    const settling = this.byId.get(message.id);
    this.byId.delete(message.id);
    if (message.type === 'answer') settling?.resolve(message.answer);
    else settling?.reject(errorOf(message.failure, errors));
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.byId.values()) reject(error);
    this.byId.clear();
  }
}
