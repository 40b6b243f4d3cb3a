/** What stands between a request and an upstream that takes only so many. First come, first served. */

export interface Limiter {
  /** Resolves when a request may be sent, with what must be called once it is over. @throws UpstreamError `busy` */
  enter(): Promise<() => void>;
}

/** Makes a release harmless when called twice: a slot given back twice would let one request too many through. */
export function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** Passes the limiters in order; leaving gives all of them back, also when a later one refuses. */
export async function enterAll(limiters: readonly Limiter[]): Promise<() => void> {
  const leaves: (() => void)[] = [];
  const leaveAll = () => {
    for (const leave of leaves.reverse()) leave();
  };
  try {
    for (const limiter of limiters) leaves.push(await limiter.enter());
  } catch (error) {
    leaveAll();
    throw error;
  }
  return once(leaveAll);
}
