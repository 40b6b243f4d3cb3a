/** Buffers of the search for lines, reused for every spot to avoid garbage. One per Scorer. */
import { FoundIds } from '../../region/spatial/found-ids.ts';
import { LoudRoads } from './loud-roads.ts';
import { NearChunks } from './near-chunks.ts';
import { SoundSectors } from './sound-sectors.ts';

export class LineScratch {
  /** items found in the R-tree of a layer: groups of CHUNKS_PER_BOX chunks */
  readonly groups = new FoundIds();
  /** chunks within reach of the spot */
  readonly near = new NearChunks();
  /** pieces of roads that are heard at the spot */
  readonly loudRoads = new LoudRoads();
  /** sound by direction and distance; used where terrain is known */
  readonly sectors = new SoundSectors();
}
