/** Messages between the main thread and a thread that answers requests (`ask.ts`, `serve-thread.ts`). */

/** The operations of a thread, by name: each takes one request and gives one response, at once or later. */
export type Operations<T> = { [Op in keyof T]: (question: never) => unknown };

export type QuestionOf<Operation> = Operation extends (question: infer Question) => unknown
  ? Question
  : never;
export type AnswerOf<Operation> = Operation extends (question: never) => infer Answer
  ? Awaited<Answer>
  : never;

export type ToThread =
  /** answered once, with the same number */
  | { type: 'ask'; id: number; op: string; question: unknown }
  /** not answered */
  | { type: 'tell'; op: string; question: unknown }
  /** end after what was sent before */
  | { type: 'close' };

export type FromThread =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failure'; id: number; failure: Failure }
  /** without a request */
  | { type: 'event'; event: unknown }
  /** the thread ends, but an error occurred */
  | { type: 'close_failed'; failure: Failure };

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
 * Restores an error: of the class with its name if that is among `classes`, else an Error; its stack is the cause.
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
