/** Results of a search before they are joined. */
import type { FoundPlace } from '../api/places.ts';
import type { LocalResults } from './place-search.ts';
import type { WorldPlace } from './world/world-list.ts';

/** Results of a search in the regions, and in the names of the world. */
export interface SearchResult extends LocalResults {
  /** countries, regions and towns of the world */
  world: WorldPlace[];
  /** the position that the query is, or those that it may be; empty for a name */
  positions: FoundPlace[];
}
