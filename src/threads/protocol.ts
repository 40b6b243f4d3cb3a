/** What goes back and forth between the main thread and a thread that answers questions (`ask.ts`, `serve.ts`). */

/** The operations of a thread, by name: each takes one question and gives one answer, at once or later. */
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
  /** not asked for */
  | { type: 'event'; event: unknown }
  /** ending, but something went wrong on the way */
  | { type: 'close_failed'; failure: Failure };

/** An error on its way between two threads. */
export interface Failure {
  name: string;
  message: string;
  stack: string;
  /** of file system errors: "ENOSPC" */
  code?: string;
}

/** A class of errors that keeps its name on the way between two threads. */
export type ErrorClass = new (message: string) => Error;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '' };
  const failure = { name: error.name, message: error.message, stack: error.stack ?? '' };
  return 'code' in error ? { ...failure, code: String(error.code) } : failure;
}

/** The error again: of the class with its name when that is among `classes`, else an Error; its stack is the cause. */
export function errorOf({ name, message, stack, code }: Failure, classes: readonly ErrorClass[]): Error {
  for (const Known of classes) {
    const error = new Known(message);
    // not the name of the class, which a bundler may change
    if (error.name === name) return error;
  }
  const error = new Error(message, { cause: stack });
  return code === undefined ? error : Object.assign(error, { code });
}
