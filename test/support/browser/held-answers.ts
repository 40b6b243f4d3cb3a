/** Holds back answers of the service, so that the page stays in a state until the test has checked it. */
import type { Route } from 'playwright-core';

export class HeldAnswers {
  /** requests held so far */
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

  /** Holds requests from now on. */
  hold(): void {
    this.gate ??= Promise.withResolvers();
  }

  /** Releases held requests, and lets later ones pass. */
  release(): void {
    this.gate?.resolve();
    this.gate = null;
  }
}
