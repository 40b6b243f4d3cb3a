/** Joins the two independent halves of a region, lines and places, which two threads build. */

import { shownNames } from '../../shared/text/names.ts';
import { encodeRegion } from '../format/encode.ts';
import type { SectionArray } from '../format/layout.ts';
import type { RegionInfo } from '../format/region-info.ts';
import type { GroundInput } from './ground-input.ts';
import type { RunwayInput } from './inputs.ts';
import { Strings } from './interned.ts';
import { nameSections } from './names/name-sections.ts';
import type { Neighbour } from './names/towns.ts';
import { PLACE_TEXTS } from './place-table.ts';
import { settlementSections } from './settlement-index.ts';
import { siteSections } from './site-index.ts';

export interface RegionPart {
  sections: Record<string, SectionArray>;
  /** texts that the sections `*.name`, `*.ref` and `*.details` refer to */
  texts: string[];
}

/**
 * Returns the parts of the region's file, in order.
 * @param neighbours settlements of other regions that this region's names may belong to; null = no index of
 * names
 */
export function joinParts(
  info: RegionInfo,
  lines: RegionPart,
  places: RegionPart,
  ground: GroundInput,
  runways: readonly RunwayInput[],
  neighbours: readonly Neighbour[] | null = null,
): Uint8Array[] {
  const strings = new Strings();
  for (const text of lines.texts) strings.add(text);
  const newIndex = places.texts.map((text) => strings.add(text));
  const renamed = (section: string) => [
    section,
    Uint32Array.from(places.sections[section]!, (text) => newIndex[text]!),
  ];
  const texts = PLACE_TEXTS.flatMap((column) => [`areas.${column}`, `points.${column}`]);
  const sections: Record<string, SectionArray> = {
    ...lines.sections,
    ...places.sections,
    ...Object.fromEntries(texts.map(renamed)),
    ...siteSections(places.sections),
    ...settlementSections(places.sections),
    ...runwaySections(runways, strings),
    ...ground.sections,
  };
  if (neighbours) {
    const all = strings.texts();
    Object.assign(
      sections,
      nameSections(sections, (index) => shownNames(all[index]!), neighbours),
    );
  }
  return encodeRegion({ info, ground: ground.grid }, { ...sections, ...strings.sections() });
}

function runwaySections(runways: readonly RunwayInput[], strings: Strings): Record<string, SectionArray> {
  return {
    'runways.coords': Int32Array.from(runways.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2])),
    'runways.id': Float64Array.from(runways, (runway) => runway.osmId),
    'runways.name': Uint32Array.from(runways, (runway) => strings.add(runway.name)),
    'runways.movements': Float32Array.from(runways, (runway) => runway.movements),
  };
}
