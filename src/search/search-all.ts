/** Searches the regions and the names of the world. */
import { isWhole, type SearchNear } from './found-place.ts';
import type { LocalResults, PlaceSearch } from './place-search.ts';
import { readingsOf } from './world/readings.ts';
import { searchShortened, searchWorld, type WorldPlace } from './world/world-list.ts';
import type { WorldNames } from './world/world-names.ts';

/** Results of a search in the regions, and in the names of the world. */
export interface SearchResult extends LocalResults {
  /** countries, regions and towns of the world */
  world: WorldPlace[];
}

export interface SearchedNames {
  /** null = there are no regions */
  regions: PlaceSearch | null;
  /** null = not available in this runtime */
  world: WorldNames | null;
}

/** Returns the results of a query, in small steps. */
export function* searchAll(
  { regions, world: names }: SearchedNames,
  query: string,
  limit: number,
  near?: SearchNear,
): Generator<void, SearchResult> {
  const readings = readingsOf(query, names);
  const local: LocalResults = regions
    ? yield* regions.steps({ readings, names, limit, near })
    : { results: [], exact: 0 };
  if (!names) return { ...local, world: [] };
  const asked = { names, query, limit };
  const world = yield* searchWorld(asked, readings);
  const isKnown = world.some(({ complete }) => complete) || local.results.some(isWhole);
  const shortened = isKnown ? [] : yield* searchShortened(asked, readings);
  return { ...local, world: [...world, ...shortened] };
}
