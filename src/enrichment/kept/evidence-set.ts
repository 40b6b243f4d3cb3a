/** What one import brought, wherever it is kept. */
import type { Bounds } from '../../region/format/region-info.ts';
import type { EvidenceColumns } from './evidence-file.ts';
import type { EvidenceInfo } from './evidence-info.ts';

export interface EvidenceSet<Info extends EvidenceInfo = EvidenceInfo> {
  info: Info;
  /** Reads the columns of the blocks that touch a box in degrees; a damaged block is left out and becomes a problem. */
  near(box: Bounds): Iterable<EvidenceColumns>;
}
