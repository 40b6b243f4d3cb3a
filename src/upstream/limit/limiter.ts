/** What stands between a request and an upstream that takes only so many. First come, first served; each client has one place in a queue. */

export interface Limiter {
  /**
   * Resolves when a request may be sent, with what must be called once it is over.
   * @param client whose request it is; absent when it is nobody's or that does not matter
   * @param abandoned aborted when nobody waits for it any more: its place is free then
   * @throws UpstreamError `busy`
   */
  enter(client?: string, abandoned?: AbortSignal): Promise<() => void>;
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
export async function enterAll(limiters: readonly Limiter[], client?: string): Promise<() => void> {
  const leaves: (() => void)[] = [];
  const leaveAll = () => {
    for (const leave of leaves.reverse()) leave();
  };
  try {
    for (const limiter of limiters) leaves.push(await limiter.enter(client));
  } catch (error) {
    leaveAll();
    throw error;
  }
  return once(leaveAll);
}
