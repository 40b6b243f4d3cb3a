/** Searches the names of saved regions and of the world. A part of the worker of its own, loaded by the first search. */
import type { SearchResults } from '../api/places.ts';
import type { Region } from '../region/read/reader.ts';
import { joinedResults } from '../search/find-places-by-name.ts';
import { buildPlaceSearch, type PlaceSearch } from '../search/place-search.ts';
import { searchAll } from '../search/search-all.ts';
import { worldNames } from '../search/world/world-names.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { finished } from '../shared/finished.ts';
import type { SearchQuestion } from './operations.ts';

export class SavedSearch {
  private readonly search: PlaceSearch;

  constructor(regions: readonly Region[]) {
    this.search = finished(buildPlaceSearch(regions));
  }

  /**
   * Returns SearchResults as JSON: the matching names of all regions, however far they are from `near`, and of the world
   * if its names are saved.
   */
  find({ q, limit, near, lang = 'en' }: SearchQuestion): string {
    const searched = { regions: this.search, world: finished(worldNames()) };
    const found = finished(searchAll(searched, { query: q, limit, near, language: lang }));
    const results = joinedResults(found, [], limit);
    return JSON.stringify({ results, attribution: ATTRIBUTION } satisfies SearchResults);
  }
}
