/** Has the place search built a while after the regions have changed, or at once when somebody searches. */
import type { Region } from '../region/read/reader.ts';
import type { Searcher } from '../search/searcher.ts';
import type { Log } from '../shared/program/log.ts';

/**
 * Delay before the search index is built, ms, after a start or a change: the first scores need the processor
 * more.
 */
const BEFORE_BUILD_MS = 2_000;

export class SearchBuilds {
  private waiting: readonly Region[] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.quiet().then(() => this.begin()), this.beforeMs).unref();
  }

  /** Searches with `Searcher.search`, in the newest regions if no index is there yet. */
  readonly search: Searcher['search'] = (...asked) => {
    this.begin();
    return this.searcher.search(...asked);
  };

  private begin(): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting)
      this.searcher
        .setRegions(waiting)
        .catch((error) => this.log.error('the place search cannot be built', error));
  }
}
