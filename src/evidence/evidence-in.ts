/** Tells evidence from maps. */
import type { EvidenceKind } from './evidence-info.ts';
import { type FileHead, headOf } from './file-head.ts';

/**
 * Returns the kind of evidence, judged by first bytes and name of the file; 'features' for a file of features
 * (GeoPackage, GeoJSON, Shapefile), whose first one decides the kind; null if the file is not evidence.
 */
export async function evidenceIn(path: string): Promise<EvidenceKind | 'features' | null> {
  const head = await headOf(path);
  if (isMap(head)) return null;
  // its readers take a tenth of the time that an import of a small map takes
  const { evidenceOf } = await import('./read-evidence.ts');
  return evidenceOf(path, head);
}

/** Returns true for a .osm.pbf file: its first block, after its length, names its type. */
function isMap({ latin1 }: FileHead): boolean {
  return latin1.startsWith('\n\tOSMHeader', 4);
}
