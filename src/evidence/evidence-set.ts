/** The result of one import of evidence. */
import type { Bounds } from '../region/format/region-info.ts';
import type { EvidenceColumns } from './evidence-file.ts';
import type { EvidenceInfo } from './evidence-info.ts';

export interface EvidenceSet<Info extends EvidenceInfo = EvidenceInfo> {
  info: Info;
  /**
   * Reads the columns of the blocks that touch a bounding box in degrees. Skips a damaged block and records
   * the problem.
   */
  near(box: Bounds): Iterable<EvidenceColumns>;
}
