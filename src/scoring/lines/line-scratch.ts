/** Buffers of the search for lines, reused for every spot to avoid garbage. One per Scorer. */
import { FoundIds } from '../../region/spatial/found-ids.ts';
import { LoudRoads } from './loud-roads.ts';
import { NearChunks } from './near-chunks.ts';
import { SoundSectors } from './sound-sectors.ts';

export class LineScratch {
  /** groups of chunks found in the tree of a layer */
  readonly groups = new FoundIds();
  /** their chunks within reach */
  readonly near = new NearChunks();
  /** pieces of roads that were heard */
  readonly loudRoads = new LoudRoads();
  /** sound by direction; used where terrain is known */
  readonly sectors = new SoundSectors();
}
