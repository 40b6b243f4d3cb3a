/** What reading a file for evidence needs, and gives. */

import type { Bounds } from '../region/format/region-info.ts';
import type { Spill } from './cells/tile-store.ts';
import type { FileHead } from './file-head.ts';
import type { PackedBlock } from './kept/evidence-file.ts';
import type { EvidenceInfo } from './kept/evidence-info.ts';

export interface EvidenceSource {
  path: string;
  head: FileHead;
  /** what the user calls it: may tell source and year where the file does not */
  called: string;
  /** bytes that the import may take */
  memory: number;
  spill: Spill;
  /** @param share 0..1 */
  onProgress(share: number): void;
}

export interface EvidenceRead<Info extends EvidenceInfo = EvidenceInfo> {
  info: Omit<Info, 'name' | 'origin' | 'importedAt'>;
  /** what it is, in words, behind the name of the file */
  summary: string;
  packed(): Iterable<PackedBlock & { bounds: Bounds }>;
}

/** Share of the memory of an import that its tiles may take. */
export const TILE_SHARE = 0.15;

/** "west 8.4900, south 49.9900, east 8.5100, north 50.0100" */
export function boundsText(bounds: Bounds): string {
  const [west, south, east, north] = bounds.map((degrees) => degrees.toFixed(4));
  return `west ${west}, south ${south}, east ${east}, north ${north}`;
}
