/** The regions that are served now. */
import type { Evidence } from '../../evidence/evidence-folder.ts';
import type { RegionFile } from '../../region/read/reader.ts';
import type { RegionSource } from '../../region/read/source.ts';

export interface ServedRegion extends RegionFile {
  /** name of its file; null for the built-in sample */
  file: string | null;
  source: RegionSource;
  /** why parts of the region are left out, one sentence each */
  damaged: readonly string[];
  /** why the region is held in memory, without a full stop; null if it is not, or is the sample */
  inMemoryFor: string | null;
}

export interface RefusedRegion {
  file: string;
  /** why the file is not served, in one sentence */
  reason: string;
}

/** The served regions, the refused files, and the evidence included in the regions. */
export interface RegionSet {
  regions: ServedRegion[];
  refused: RefusedRegion[];
  evidence?: Evidence;
}
