/** The only way in which a test waits for a condition without an event. */

/** Time limit, ms. Far above what a busy machine needs, so only a failing test waits that long. */
const PATIENCE_MS = 30_000;
/** Pause between two checks, ms. */
const PAUSE_MS = 5;

/**
 * Checks repeatedly until the condition holds. Use it only for conditions that stay true, because a passing
 * state can be over between two checks.
 * @param what description of the condition for the error, e.g. `both threads are ready`
 * @throws Error if it does not hold in time
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited too long until ${what}`);
    await Bun.sleep(PAUSE_MS);
  }
}
