/** Opens a region that is in memory as a whole. */
import { decodeHeader, sectionOf, sectionView } from '../format/layout.ts';
import { Region } from './reader.ts';

/** The sample embedded in the executable, or a region saved on a device. @throws RegionFileError that names `label` */
export function openRegionBytes(memory: Uint8Array | SharedArrayBuffer, label: string): Region {
  const bytes = memory instanceof Uint8Array ? memory : new Uint8Array(memory);
  const header = decodeHeader(label, bytes.length, bytes, (length) => bytes.subarray(0, length));
  return new Region(header, (name) => sectionView(sectionOf(header, name, label), bytes));
}
