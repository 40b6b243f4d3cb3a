/** Waiting that ends: for what somebody else may never answer. */

/** The result of `work`, or a rejection with the error of `late` when it takes longer; the work itself goes on. */
export function within<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
