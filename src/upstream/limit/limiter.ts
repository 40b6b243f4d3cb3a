/** Limiters between requests and an upstream. Requests wait in order of arrival, at most one of each client. */

import { once } from '../../shared/program/fair-queue.ts';

export interface Limiter {
  /**
   * Resolves when a request may be sent, to a function that must be called when it is over.
   * @param client client of the request; omitted if there is none or it does not matter
   * @param abandoned signal, aborted when the request is no longer needed: its place becomes free
   * @throws UpstreamError `busy`
   */
  enter(client?: string, abandoned?: AbortSignal): Promise<() => void>;
}

/**
 * Enters the limiters in order. Returns a function that leaves all of them. If a limiter refuses, leaves those already
 * entered.
 * @throws UpstreamError `busy`
 */
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
