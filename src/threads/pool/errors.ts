/** Why the pool did not answer a task. */

export type PoolErrorCode =
  /** more is waiting than can be answered in time */
  | 'queue_full'
  /** waited longer than a client would */
  | 'queue_timeout'
  /** whoever asked has left */
  | 'abandoned'
  /** the thread died under the task, or does not answer any more */
  | 'thread_lost'
  /** shutting down */
  | 'closed'
  /** the thread caught a fault of ours while it worked on this task */
  | 'task_failed';

export class PoolError extends Error {
  override name = 'PoolError';

  constructor(
    readonly code: PoolErrorCode,
    message: string,
  ) {
    super(message);
  }

  /** True where the same request may well succeed a moment later. */
  get retryable(): boolean {
    return this.code !== 'task_failed';
  }
}
