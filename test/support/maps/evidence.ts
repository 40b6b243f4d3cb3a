/** Files of evidence, read as an import reads them. */
import { headOf } from '../../../src/enrichment/file-head.ts';
import { readCounts as read } from '../../../src/enrichment/traffic-counts/read-counts.ts';
import { openVectorFile } from '../../../src/enrichment/vector-files/open-vector-file.ts';

/** The counts of a file. @throws EvidenceError */
export async function readCounts(path: string) {
  return read({ path, onProgress() {} }, await openVectorFile(path, await headOf(path)));
}
