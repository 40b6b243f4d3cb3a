/** Clock of the upstream module: injected, so that no test waits for a deadline or a lifetime. */

export interface Clock {
  /** Returns the time, ms since 1970. */
  now(): number;
  /** Returns a time that the system never sets, for intervals: ms since an arbitrary moment. */
  monotonic(): number;
  /** Calls `action` once after `ms`; the returned function cancels it. Does not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` on this clock. */
export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}
