/**
 * Returns a promise with the functions that settle it, as `Promise.withResolvers` does, which is newer than the oldest
 * supported browsers.
 */
export function pending<T>(): PromiseWithResolvers<T> {
  let settle: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // the function above has run
  return { promise, ...settle! };
}
