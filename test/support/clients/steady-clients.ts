/** Clients that ask for scores again and again, until they are told to stop. */

/** Pause of a client between two requests, ms: a steady load leaves the cores to what is tested. */
const PAUSE_MS = 25;

export interface Asked {
  requests: number;
  /** how often something was wrong, by what it was */
  failures: Record<string, number>;
}

export class SteadyClients {
  private readonly asked: Asked = { requests: 0, failures: {} };
  private isOver = false;
  private readonly loops: Promise<void>[];

  /**
   * @param count of clients @param ask asks for a score; `at` is another time each time, so that no answer is kept
   * @param check says what is wrong with an answer of 200; null = nothing
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

  /** How many were asked so far. */
  get requests(): number {
    return this.asked.requests;
  }

  async stop(): Promise<Asked> {
    this.isOver = true;
    await Promise.all(this.loops);
    return this.asked;
  }
}
