/** Reads an evidence file: terrain, a noise map or traffic counts. */
import { basename } from 'node:path';
import { EvidenceError } from './evidence-error.ts';
import type { EvidenceKind } from './evidence-info.ts';
import type { EvidenceRead, EvidenceSource } from './evidence-source.ts';
import { type FileHead, headOf } from './file-head.ts';
import { levelColumn } from './noise-maps/map.ts';
import { isNoiseMap, readNoiseMap } from './noise-maps/read-noise-map.ts';
import { isTerrain, readTerrain } from './terrain/read-terrain.ts';
import type { Count } from './traffic-counts/count.ts';
import { formatOf } from './traffic-counts/formats.ts';
import { isCountTable, readCounts } from './traffic-counts/read-counts.ts';
import type { VectorFile } from './vector-files/feature.ts';
import { isVectorFile, openVectorFile } from './vector-files/open-vector-file.ts';

/** Returns the kind of evidence of a file that is no map, see `evidenceIn`. */
export function evidenceOf(path: string, head: FileHead): EvidenceKind | 'features' | null {
  if (isTerrain(path, head)) return 'terrain';
  if (isVectorFile(head)) return 'features';
  if (isNoiseMap(head)) return 'noise_map';
  return isCountTable(head) ? 'counts' : null;
}

/**
 * Reads an evidence file of any kind.
 * @returns also the counts themselves for a file of traffic counts
 * @throws EvidenceError if the file is damaged or of no known kind; the usual file system errors
 */
export async function readEvidence(
  source: Omit<EvidenceSource, 'head'>,
): Promise<EvidenceRead & { counts?: readonly Count[] }> {
  const head: FileHead = await headOf(source.path);
  if (isTerrain(source.path, head)) return readTerrain({ ...source, head });
  const features = await openVectorFile(source.path, head);
  const isOfCounts = features ? await hasCounts(source.path, features) : !isNoiseMap(head);
  return isOfCounts ? readCounts(source, features) : readNoiseMap({ ...source, head }, features);
}

/**
 * Returns true if the first feature with a geometry is a traffic count: a point with the columns of a known
 * format, or without a column of levels.
 * @throws EvidenceError if no feature has a geometry
 */
async function hasCounts(path: string, features: VectorFile): Promise<boolean> {
  for await (const { geometry, properties } of features.features(() => {})) {
    if (geometry === null) continue;
    const columns = Object.keys(properties);
    if (geometry.kind !== 'point') return false;
    return formatOf([...columns, 'lat', 'lon']) !== null || levelColumn(columns) === null;
  }
  throw new EvidenceError(`${basename(path)} has neither polygons nor points.`);
}
