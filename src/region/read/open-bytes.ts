/** Opens regions that are in memory. */
import { decodeRegionHeader, sectionOf, sectionView } from '../format/layout.ts';
import { decodePrelude, PRELUDE_BYTES } from '../format/prelude.ts';
import { Region } from './reader.ts';
import type { OpenPart } from './source.ts';

/** Opens the embedded sample, or a region saved on a device. @throws RegionFileError that names `label` */
export function openRegionBytes(memory: Uint8Array | SharedArrayBuffer, label: string): Region {
  const bytes = memory instanceof Uint8Array ? memory : new Uint8Array(memory);
  const prelude = decodePrelude(label, bytes.length, bytes);
  const header = decodeRegionHeader(
    label,
    prelude,
    bytes.subarray(PRELUDE_BYTES, PRELUDE_BYTES + prelude.headerBytes),
  );
  return new Region(header, (name) => sectionView(sectionOf(header, name, label), bytes));
}

/** Opens a region as encoded by `encodeRegion`. */
export function openEncoded([start, headerBytes, ...bodies]: readonly Uint8Array[], label: string): OpenPart {
  const bytes = [start!, headerBytes!, ...bodies].reduce((sum, { length }) => sum + length, 0);
  const header = decodeRegionHeader(label, decodePrelude(label, bytes, start!), headerBytes!);
  const names = Object.keys(header.sections);
  return {
    header,
    section: (name) => {
      const section = sectionOf(header, name, label);
      return sectionView(section, bodies[names.indexOf(name)]!, section.offset);
    },
  };
}
