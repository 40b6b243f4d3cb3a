/**
 * Circuit breaker for a map provider. A failing provider gets one request a minute, as all fifty tiles of a
 * view would fail.
 */

/** Time until the next request after a failure, ms. */
export const CLOSED_MS = 60_000;

export interface Gate {
  /** Sends the request, unless the provider has just failed. @throws errors of `ask`, or Closed */
  pass<T>(ask: () => Promise<T>): Promise<T>;
}

/** Error of a request that was not sent, because the provider has just failed. */
export class Closed extends Error {
  override name = 'Closed';
}

/** Returns a circuit breaker that lets requests through at first. @param now the clock, ms */
export function createGate(now: () => number = Date.now): Gate {
  /** true if the last request succeeded, false if it failed; null if unknown */
  let isOpen: boolean | null = null;
  let closedAt = 0;
  /** running request while `isOpen` is unknown; further requests wait for its result */
  let first: Promise<unknown> | null = null;

  async function pass<T>(ask: () => Promise<T>): Promise<T> {
    if (isOpen === false && now() - closedAt >= CLOSED_MS) isOpen = null;
    if (isOpen === null && first) await first.catch(() => {});
    if (isOpen === false) throw new Closed('the provider of pictures failed a moment ago');
    const asked = ask();
    if (isOpen === null) first = asked;
    try {
      const answer = await asked;
      isOpen = true;
      return answer;
    } catch (error) {
      // a tile aborted by moving the map says nothing about the provider
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      if (!isGivenUp) [isOpen, closedAt] = [false, now()];
      throw error;
    } finally {
      if (first === asked) first = null;
    }
  }

  return { pass };
}
