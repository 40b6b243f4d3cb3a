/** Timeouts for promises. */

/**
 * Resolves to the result of `work`, or rejects with the error of `late` when it takes longer; the work itself
 * continues.
 */
export function within<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
