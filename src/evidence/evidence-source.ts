/** Input and result of reading an evidence file. */

import type { Bounds } from '../region/format/region-info.ts';
import type { PackedBlock } from './evidence-file.ts';
import type { EvidenceInfo } from './evidence-info.ts';
import type { FileHead } from './file-head.ts';
import type { Spill } from './tile-store.ts';

export interface EvidenceSource {
  path: string;
  head: FileHead;
  /** name of the import; the first name in which noise source and year are searched */
  called: string;
  /** memory limit of the import, bytes */
  memory: number;
  spill: Spill;
  /** Receives the progress. @param share share of the file that is read, 0 to 1 */
  onProgress(share: number): void;
}

export interface EvidenceRead<Info extends EvidenceInfo = EvidenceInfo> {
  info: Omit<Info, 'name' | 'origin' | 'importedAt'>;
  /** description of the contents, printed after the name of the file */
  summary: string;
  /** Returns the blocks to store, with their bounds in degrees. */
  packed(): Iterable<PackedBlock & { bounds: Bounds }>;
}

/** Share of an import's memory for tiles. */
export const TILE_SHARE = 0.15;

/** Formats bounds: "west 8.4900, south 49.9900, east 8.5100, north 50.0100". */
export function boundsText(bounds: Bounds): string {
  const [west, south, east, north] = bounds.map((degrees) => degrees.toFixed(4));
  return `west ${west}, south ${south}, east ${east}, north ${north}`;
}
