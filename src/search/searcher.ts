/**
 * Keeps the place search in step with the loaded regions. Builds it and searches in slices beside other work. Loads its
 * code late: words and letters of all languages would delay the start.
 */

import type { Region } from '../region/read/reader.ts';
import type { Language } from '../shared/language.ts';
import { FairQueue } from '../shared/program/fair-queue.ts';
import { nextTurn } from '../shared/program/turns.ts';
import type { SearchNear } from './found-place.ts';
import type { PlaceSearch } from './place-search.ts';
import type { SearchResult } from './search-result.ts';
import type { WorldNames } from './world/world-names.ts';

/** Length of a slice, ms: it delays no request noticeably. */
const SLICE_MS = 2;

/** Maximum length of a query whose letters are written as what they stand for, characters: a letter can stand for 18. */
const MAX_CHARACTERS = 1_000;

const NOTHING: SearchResult = { results: [], exact: 0, world: [], positions: [] };

/** The client of a search. */
export interface Asker {
  client?: string;
  /** language of names; decides if "O" in coordinates is east or west */
  language?: Language;
  /** aborted when the client leaves */
  abandoned?: AbortSignal;
}

const ONE_AT_A_TIME = { slots: 1, maxWaiting: 1000, maxWaitMs: 10_000 };

export class Searcher {
  /** newest search index, used while the next one is built; null before the first */
  private current: PlaceSearch | null = null;
  private building: Promise<void> = Promise.resolve();
  private generation = 0;
  private names: WorldNames | null = null;
  private beginNow = () => {};

  /** @param queue slots of searches */
  constructor(private readonly queue = new FairQueue(ONE_AT_A_TIME)) {}

  /**
   * Switches to these regions. Resolves when they can be searched, or when a newer call has cancelled this one.
   * @param begin promise after which the build begins; a search begins it earlier
   */
  setRegions(regions: readonly Region[], begin: Promise<unknown> = Promise.resolve()): Promise<void> {
    const generation = ++this.generation;
    const asked = new Promise<void>((resolve) => {
      this.beginNow = resolve;
    });
    this.building = Promise.race([begin, asked]).then(() => this.build(regions, generation));
    return this.building;
  }

  /**
   * Returns the results of a query. Waits only for the first index; later ones replace it unnoticed.
   * @throws NoSlot
   */
  async search(query: string, limit: number, near?: SearchNear, asker: Asker = {}): Promise<SearchResult> {
    await this.firstIndex();
    const leave = await this.queue.enter(asker.client, asker.abandoned);
    try {
      const { searchAll } = await import('./search-all.ts');
      const searched = { regions: this.current, world: await this.openNames() };
      return (
        (await inSlices(
          searchAll(searched, { query: bounded(query), limit, near, language: asker.language ?? 'en' }),
        )) ?? NOTHING
      );
    } finally {
      leave();
    }
  }

  private async firstIndex(): Promise<void> {
    this.beginNow();
    for (let waitedFor = 0; !this.current && waitedFor !== this.generation; ) {
      waitedFor = this.generation;
      // the caller of the build gets its error; here there is simply nothing to find
      await this.building.catch(() => {});
    }
  }

  private async openNames(): Promise<WorldNames | null> {
    const { worldNames } = await import('./world/world-names.ts');
    this.names ??= await inSlices(worldNames());
    return this.names;
  }

  /** Returns the status for `/health`. */
  status() {
    return this.current?.status() ?? { names: 0, words: 0 };
  }

  private async build(regions: readonly Region[], generation: number): Promise<void> {
    const { buildPlaceSearch } = await import('./place-search.ts');
    const search = await inSlices(buildPlaceSearch(regions), () => generation === this.generation);
    if (!search) return;
    // compiles the code before the first search
    search.search('warm up', 1);
    this.current = search;
    await this.openNames();
  }
}

/** Returns a query, or the beginning of one whose letters stand for too many. */
function bounded(query: string): string {
  const plain = query.normalize('NFKC');
  return plain.length > MAX_CHARACTERS ? plain.slice(0, MAX_CHARACTERS) : query;
}

/**
 * Runs a generator in slices of SLICE_MS and lets the process do other work in between.
 * @returns null if the result is not wanted any more
 */
async function inSlices<T>(steps: Generator<void, T>, isWanted = () => true): Promise<T | null> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await nextTurn();
    if (!isWanted()) return null;
  }
}
