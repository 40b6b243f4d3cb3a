/** The only way in which a test waits for a condition without an event. */

/**
 * Time limit of a test without one of its own, ms, far above what a slow and busy machine needs: one that is cut off ends
 * the services of all others of its file.
 */
export const TEST_PATIENCE_MS = 300_000;
/** Time limit of a step of a test, ms. Only a failing test waits that long. */
export const STEP_PATIENCE_MS = 120_000;
/** Pause between two checks, ms. */
const PAUSE_MS = 5;

/**
 * Checks repeatedly until the condition holds. Use it only for conditions that stay true, because a passing
 * state can be over between two checks.
 * @param what description of the condition for the error, e.g. `both threads are ready`
 * @throws Error if it does not hold in time
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + STEP_PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited too long until ${what}`);
    await Bun.sleep(PAUSE_MS);
  }
}
