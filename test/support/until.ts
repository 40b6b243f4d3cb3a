/** The one way in which a test waits for something that nobody tells it. */

/** Milliseconds, far above what a busy machine needs: only a test that fails waits as long. */
const PATIENCE_MS = 30_000;
/** Milliseconds between two looks. */
const PAUSE_MS = 5;

/**
 * Looks again and again until the condition holds. Only for what stays true once it is: a state that passes can be
 * over between two looks.
 * @param what completes the sentence "waited in vain until ...", e.g. `both threads are ready`
 * @throws Error when it does not hold in time
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await Bun.sleep(PAUSE_MS);
  }
}
