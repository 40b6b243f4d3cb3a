/** Clients that request scores continuously, until they are stopped. */

/** Pause of a client between two requests, ms: a steady load leaves processor time to the service. */
const PAUSE_MS = 60;

export interface Asked {
  requests: number;
  /** number of failures by message */
  failures: Record<string, number>;
}

export class SteadyClients {
  private readonly asked: Asked = { requests: 0, failures: {} };
  private isOver = false;
  private readonly loops: Promise<void>[];

  /**
   * @param count number of clients
   * @param ask requests a score; `at` differs each time, so that no answer comes from the cache
   * @param check returns the error of an answer with status 200; null = correct
   */
  constructor(
    count: number,
    private readonly ask: (at: string) => Promise<Response>,
    private readonly check: (body: unknown) => string | null,
  ) {
    this.loops = Array.from({ length: count }, () => this.loop());
  }

  private async loop(): Promise<void> {
    while (!this.isOver) {
      const at = new Date(Date.UTC(2026, 1, 16, 22) + 1000 * this.asked.requests++).toISOString();
      const wrong = await this.ask(at).then(
        async (response) =>
          response.status === 200 ? this.check(await response.json()) : `status ${response.status}`,
        (error: Error) => error.message,
      );
      if (wrong !== null) this.asked.failures[wrong] = (this.asked.failures[wrong] ?? 0) + 1;
      await Bun.sleep(PAUSE_MS);
    }
  }

  /** Number of requests so far. */
  get requests(): number {
    return this.asked.requests;
  }

  async stop(): Promise<Asked> {
    this.isOver = true;
    await Promise.all(this.loops);
    return this.asked;
  }
}
