/** Has the place search built a while after the regions have changed, or at once when somebody searches. */
import type { Region } from '../region/read/reader.ts';
import type { Searcher } from '../search/searcher.ts';
import type { Log } from '../shared/program/log.ts';

/**
 * Delay before the search index is built, ms, after a start or a change: the first scores need the processor
 * more.
 */
const BEFORE_BUILD_MS = 2_000;
/** Number of delays after which it is built although somebody asks for scores all the time. */
const MOST_DELAYS = 5;

export class SearchBuilds {
  private waiting: readonly Region[] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param quiet resolves when the first answers, which need the processor, are there
   * @param beforeMs delay, ms
   */
  constructor(
    private readonly searcher: Pick<Searcher, 'search' | 'setRegions'>,
    private readonly log: Log,
    private readonly quiet = () => Promise.resolve(),
    private readonly beforeMs = BEFORE_BUILD_MS,
  ) {}

  /** Sets the regions of the next build. Those set before are read no more: their files may have been cut meanwhile. */
  setRegions(regions: readonly Region[]): void {
    this.waiting = regions;
    this.wait(1);
  }

  /** Notes that somebody asks for scores now: a visitor's first list needs the processor for longer than the delay. */
  noteAsked(): void {
    this.askedAt = performance.now();
  }

  /** Searches with `Searcher.search`, in the newest regions if no index is there yet. */
  readonly search: Searcher['search'] = (...asked) => {
    this.begin();
    return this.searcher.search(...asked);
  };

  /** @param delays number of delays with this one */
  private wait(delays: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      await this.quiet();
      const isAsked = performance.now() - this.askedAt < this.beforeMs;
      if (isAsked && delays < MOST_DELAYS) this.wait(delays + 1);
      else this.begin();
    }, this.beforeMs).unref();
  }

  private begin(): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting)
      this.searcher
        .setRegions(waiting)
        .catch((error) => this.log.error('the place search cannot be built', error));
  }
}
