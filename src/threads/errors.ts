/** Reasons why the pool did not answer a task. */

export type PoolErrorCode =
  /** more tasks are waiting than can be answered in time */
  | 'queue_full'
  /** the task waited longer than a client would, or the regions changed too often during a request */
  | 'queue_timeout'
  /** the client has left */
  | 'abandoned'
  /** the thread died during the task, or no longer responds */
  | 'thread_lost'
  /** the pool is shutting down */
  | 'closed'
  /** the thread caught an internal error during this task */
  | 'task_failed';

export class PoolError extends Error {
  override name = 'PoolError';

  constructor(
    readonly code: PoolErrorCode,
    message: string,
  ) {
    super(message);
  }

  /** True if a retry may succeed a moment later. */
  get retryable(): boolean {
    return this.code !== 'task_failed';
  }
}
