/** A map's provider that fails is asked once, then left alone for a while: a view is fifty pictures, all of which would fail. */

/** Long enough for most faults to pass, ms. */
export const CLOSED_MS = 60_000;

export interface Gate {
  /** Asks, unless the provider has just failed. @throws what asking throws, or Closed */
  pass<T>(ask: () => Promise<T>): Promise<T>;
}

/** The provider has failed a moment ago and was not asked. */
export class Closed extends Error {
  override name = 'Closed';
}

/** @param now the clock, ms */
export function createGate(now: () => number = Date.now): Gate {
  /** whether the last one that was asked came; null while nobody knows */
  let isOpen: boolean | null = null;
  let closedAt = 0;
  /** who finds out for all others */
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
      // who moves the map on gives up a picture: that says nothing of the provider
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      if (!isGivenUp) [isOpen, closedAt] = [false, now()];
      throw error;
    } finally {
      if (first === asked) first = null;
    }
  }

  return { pass };
}
