/** Keeps the place search up to date with the loaded regions; builds it and searches in slices beside other work. */
import type { Region } from '../region/read/reader.ts';
import type { SearchNear } from './found-place.ts';
import { buildPlaceSearch, type LocalResults, type PlaceSearch } from './place-search.ts';
import { WorldList, type WorldPlace } from './world/world-list.ts';

/** A slice this long delays no request noticeably. */
const SLICE_MS = 2;

/** What regions have, and what the world has beside it. */
export interface SearchResult extends LocalResults {
  /** countries and towns; empty where the regions have enough */
  world: WorldPlace[];
}

export class Searcher {
  /** the newest finished search; older ones serve while a new one is built */
  private current: PlaceSearch | null = null;
  private building: Promise<void> = Promise.resolve();
  private generation = 0;
  private readonly world = new WorldList();
  private beginNow = () => {};

  /**
   * Searches these regions from soon on. Resolves when it does; a newer call ends an older one's work.
   * @param begin when to begin, unless somebody searches before
   */
  setRegions(regions: readonly Region[], begin: Promise<unknown> = Promise.resolve()): Promise<void> {
    const generation = ++this.generation;
    const asked = new Promise<void>((resolve) => {
      this.beginNow = resolve;
    });
    this.building = Promise.race([begin, asked]).then(() => this.build(regions, generation));
    return this.building;
  }

  /** Waits only for the first index; later ones replace it without anybody noticing. */
  async search(query: string, limit: number, near?: SearchNear): Promise<SearchResult> {
    const local = await this.searchRegions(query, limit, near);
    const isEnough = local.exact >= limit;
    const world = isEnough ? [] : ((await inSlices(this.world.search(query, limit))) ?? []);
    return { ...local, world };
  }

  private async searchRegions(query: string, limit: number, near?: SearchNear): Promise<LocalResults> {
    this.beginNow();
    for (let waitedFor = 0; !this.current && waitedFor !== this.generation; ) {
      waitedFor = this.generation;
      // who started the build is told when it fails; here there is just nothing to be found
      await this.building.catch(() => {});
    }
    if (!this.current) return { results: [], exact: 0 };
    return (await inSlices(this.current.steps(query, limit, near))) ?? { results: [], exact: 0 };
  }

  /** For `/health`. */
  status() {
    return this.current?.status() ?? { names: 0, words: 0 };
  }

  private async build(regions: readonly Region[], generation: number): Promise<void> {
    const search = await inSlices(buildPlaceSearch(regions), () => generation === this.generation);
    if (!search) return;
    // so that the first person who searches does not wait for the code to be compiled
    search.search('warm up', 1);
    this.current = search;
  }
}

/**
 * Does work in slices, between which the process does something else.
 * @returns null if it was not wanted any more
 */
async function inSlices<T>(steps: Generator<void, T>, isWanted = () => true): Promise<T | null> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (!isWanted()) return null;
  }
}
