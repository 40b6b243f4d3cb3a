/**
 * Spans of a request for its trace: waiting for a thread, the thread's work, the store, an upstream. Code records a
 * span without knowing the request; without a collector nothing is recorded.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Span {
  name: string;
  /** start, ms on the clock of `performance.now()`; `ended` is the end */
  begun: number;
  ended: number;
  failed: boolean;
}

const collecting = new AsyncLocalStorage<Span[]>();

/** Calls `work` and adds the spans of everything that it runs or awaits to `into`. */
export function collectSpans<T>(into: Span[], work: () => T): T {
  return collecting.run(into, work);
}

/** Returns the spans of the current request; undefined if they are not collected. */
export function currentSpans(): Span[] | undefined {
  return collecting.getStore();
}

/** Records how long the work takes, whether it succeeds or fails. */
export async function spanned<T>(name: string, work: () => Promise<T>): Promise<T> {
  const spans = currentSpans();
  if (!spans) return work();
  const begun = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    spans.push({ name, begun, ended: performance.now(), failed });
  }
}
