/** Searches the regions and the names of the world. */
import type { FoundPlace } from '../api/places.ts';
import type { Language } from '../shared/language.ts';
import { searchWords } from '../shared/text/search-words.ts';
import { atPlusCode, foundPosition, plusCodeNear, positionIn } from './coordinates.ts';
import { joinedResults } from './find-places-by-name.ts';
import { isWhole, type SearchNear } from './found-place.ts';
import type { LocalResults, PlaceSearch } from './place-search.ts';
import type { SearchResult } from './search-result.ts';
import { readingsOf } from './world/readings.ts';
import { searchShortened, searchWorld } from './world/world-list.ts';
import type { WorldNames } from './world/world-names.ts';

export interface SearchedNames {
  /** null = there are no regions */
  regions: PlaceSearch | null;
  /** null = not available in this runtime */
  world: WorldNames | null;
}

export interface SearchQuestion {
  /** text of the query, as it was sent */
  query: string;
  limit: number;
  near?: SearchNear | undefined;
  /** language of the user: decides if "O" is east or west */
  language?: Language;
}

/** Returns the results of a query, in small steps. */
export function* searchAll(
  searched: SearchedNames,
  { query, limit, near, language = 'en' }: SearchQuestion,
): Generator<void, SearchResult> {
  const position = positionIn(query, language);
  if (position) return onlyPosition(foundPosition(position, searched.world));
  const code = plusCodeNear(query);
  if (code) {
    const [town] = joinedResults(yield* searchNames(searched, code.near, 1, near), [], 1);
    const found = town && atPlusCode(code.code, town);
    if (found) return onlyPosition(foundPosition(found, searched.world));
  }
  return yield* searchNames(searched, searchWords(query), limit, near);
}

function onlyPosition(position: FoundPlace): SearchResult {
  return { results: [], exact: 0, world: [], position };
}

function* searchNames(
  { regions, world: names }: SearchedNames,
  query: string,
  limit: number,
  near?: SearchNear,
): Generator<void, SearchResult> {
  const readings = readingsOf(query, names);
  const local: LocalResults = regions
    ? yield* regions.steps({ readings, names, limit, near })
    : { results: [], exact: 0 };
  if (!names) return { ...local, world: [], position: null };
  const asked = { names, query, limit };
  const world = yield* searchWorld(asked, readings);
  const isKnown = world.some(({ complete }) => complete) || local.results.some(isWhole);
  const shortened = isKnown ? [] : yield* searchShortened(asked, readings);
  return { ...local, world: [...world, ...shortened], position: null };
}
