/** Opens a file of features. Detects its format from the first bytes. */
import type { FileHead } from '../file-head.ts';
import type { VectorFile } from './feature.ts';
import { geoJsonFile } from './geojson.ts';
import { geoPackageFile } from './geopackage.ts';
import { shapefile } from './shapefile.ts';

const FORMS: readonly { is(head: FileHead): boolean; open(path: string): Promise<VectorFile> }[] = [
  { is: ({ latin1 }) => latin1.startsWith('SQLite format 3\0'), open: geoPackageFile },
  // 9994 in big endian, the file code of a .shp
  { is: ({ latin1 }) => latin1.startsWith('\0\0\x27\x0a'), open: shapefile },
  { is: ({ text, isText }) => isText && /^\s*\{/.test(text), open: geoJsonFile },
];

export function isVectorFile(head: FileHead): boolean {
  return FORMS.some(({ is }) => is(head));
}

/** Opens a file of features; null if its format is unknown. @throws EvidenceError if the file is damaged */
export async function openVectorFile(path: string, head: FileHead): Promise<VectorFile | null> {
  return (await FORMS.find(({ is }) => is(head))?.open(path)) ?? null;
}
