/** Lists that the search for lines uses again for every spot, so that no spot makes garbage. One per Scorer. */
import { FoundIds } from '../../region/spatial/found-ids.ts';
import { LoudRoads } from './loud-roads.ts';
import { NearChunks } from './near-chunks.ts';
import { SoundSectors } from './sound-sectors.ts';

export class LineScratch {
  /** groups of chunks that the tree of a layer found */
  readonly groups = new FoundIds();
  /** chunks of them that are in reach */
  readonly near = new NearChunks();
  /** pieces of roads that were heard */
  readonly loudRoads = new LoudRoads();
  /** what sounds from where; used where terrain is known */
  readonly sectors = new SoundSectors();
}
