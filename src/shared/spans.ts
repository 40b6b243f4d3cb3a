/**
 * Parts of a request for its trace: waiting for a thread, the thread's work, the store, an upstream. Who does such a
 * part notes it without knowing the request; nothing is noted unless somebody collects.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Span {
  name: string;
  /** on the clock of `performance.now()`, ms */
  begun: number;
  ended: number;
  failed: boolean;
}

const collecting = new AsyncLocalStorage<Span[]>();

/** Calls `work`; what it and all that it waits for note ends up in the list. */
export function collectSpans<T>(into: Span[], work: () => T): T {
  return collecting.run(into, work);
}

/** The list of the request that is being answered; undefined = nobody wants to know. */
export function currentSpans(): Span[] | undefined {
  return collecting.getStore();
}

/** Notes how long the work takes, whether it succeeds or fails. */
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
