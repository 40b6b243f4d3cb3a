/** Combines the parts of a region file with the evidence (traffic counts, terrain, noise maps), one after the other. */
import { enrichedRegion } from '../../evidence/enriched-region.ts';
import type { Evidence } from '../../evidence/evidence-folder.ts';
import { countsOn, eachOnce } from '../../evidence/traffic-counts/apply.ts';
import { countsOf } from '../../evidence/traffic-counts/count-columns.ts';
import type { Snapped } from '../../evidence/traffic-counts/snap.ts';

import { RegionFileError, verifySections } from '../../region/format/file.ts';
import { sectionOf, sectionView } from '../../region/format/layout.ts';
import {
  type BytesAt,
  decodePart,
  type FileHeader,
  type PartPlace,
  PartsLayout,
  partLabel,
  partPlaceOf,
} from '../../region/format/parts.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import type { DamagedPart, OpenPart } from '../../region/read/source.ts';

/**
 * Writes a region file with its evidence. Verifies each part first; a damaged part is copied unchanged.
 * @param bytesOf reads a part; may reuse one buffer for all parts if `write` does not keep the bytes
 * @param write writes sections at an offset of the new file
 * @returns the damaged parts
 * @throws RegionFileError when all parts are damaged; errors of `bytesOf` and `write`
 */
export function enrichedParts(
  header: FileHeader,
  label: string,
  bytesOf: (place: PartPlace) => Uint8Array,
  evidence: Evidence,
  write: (offset: number, sections: readonly Uint8Array[]) => void,
): DamagedPart[] {
  const layout = new PartsLayout(header.parts.length);
  const [terrain, noiseMaps] = [evidence.of('terrain'), evidence.of('noise_map')];
  const counts = countsByPart(header, label, bytesOf, evidence);
  const damaged: DamagedPart[] = [];
  const infos: RegionInfo[] = [];
  for (const [part, place] of header.parts.entries()) {
    const bytes = bytesOf(place);
    try {
      const open = verifiedPart(partLabel(label, header, part), place, bytes);
      const enriched = enrichedRegion(open, { counts: counts[part]!, terrain, noiseMaps });
      infos.push(enriched?.info ?? open.header.info);
      const sections = enriched?.encoded ?? [bytes];
      write(layout.place(enriched ? partPlaceOf(sections) : place), sections);
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
      damaged.push({ part, reason: error.message });
      write(layout.place(place), [bytes]);
    }
  }
  if (infos.length === 0) throw new RegionFileError(damaged[0]!.reason);
  for (const { offset, bytes } of layout.finish(wholeInfo(header.info, infos))) write(offset, [bytes]);
  return damaged;
}

/**
 * Returns the traffic counts of each part, on its ways. Matches them with all parts before any part is written: near a
 * border only one part has the right way.
 */
function countsByPart(
  header: FileHeader,
  label: string,
  bytesOf: (place: PartPlace) => Uint8Array,
  evidence: Evidence,
): Snapped[][] {
  // of counts of one year on one road the first one counts (`spreadCounts`): that of the file imported last
  const newestFirst = evidence
    .of('counts')
    .toReversed()
    .toSorted((a, b) => Date.parse(b.info.importedAt) - Date.parse(a.info.importedAt));
  const counts = newestFirst.flatMap(countsOf);
  if (counts.length === 0) return header.parts.map(() => []);
  const found = header.parts.map((place, part) => {
    try {
      return countsOn(verifiedPart(partLabel(label, header, part), place, bytesOf(place)), counts);
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
      return [];
    }
  });
  return eachOnce(found);
}

/** Opens a part and checks the checksums of its sections. @throws RegionFileError */
function verifiedPart(label: string, place: PartPlace, bytes: Uint8Array): OpenPart {
  const bytesAt: BytesAt = (offset, length) => bytes.subarray(offset, offset + length);
  const header = decodePart(label, place, bytesAt);
  verifySections(header, label, bytesAt);
  return { header, section: (name) => sectionView(sectionOf(header, name, label), bytes) };
}

/** Returns the metadata of a file, including the evidence in its parts. */
function wholeInfo(info: RegionInfo, parts: readonly RegionInfo[]): RegionInfo {
  const whole = { ...info };
  const terrain = byName(parts.flatMap((part) => part.terrain ?? []));
  const official = byName(parts.flatMap((part) => part.official ?? []));
  if (terrain.length > 0) whole.terrain = terrain;
  if (official.length > 0) whole.official = official;
  return whole;
}

function byName<T extends { name: string }>(list: readonly T[]): T[] {
  return [...new Map(list.map((each) => [each.name, each])).values()];
}
