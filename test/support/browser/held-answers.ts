/** Answers of the service that a test holds back: what the page shows meanwhile lasts until the test has seen it. */
import type { Route } from 'playwright-core';

export class HeldAnswers {
  /** requests that were held so far */
  held = 0;
  private gate: PromiseWithResolvers<void> | null = null;

  /** For `routes` of a visit. */
  readonly answer = async (route: Route): Promise<void> => {
    if (this.gate) {
      this.held++;
      await this.gate.promise;
    }
    await route.continue();
  };

  /** From now on requests wait. */
  hold(): void {
    this.gate ??= Promise.withResolvers();
  }

  /** Lets those that wait go on, and all that come later. */
  release(): void {
    this.gate?.resolve();
    this.gate = null;
  }
}
