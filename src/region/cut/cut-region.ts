/**
 * A part of a region as a region of its own: all that a spot in a box can notice, as it was, so that every answer about
 * the box is the same. Records are only left out and renumbered; nothing is computed anew.
 */
import { WEEK_BYTES } from '../format/codes.ts';
import { encodeRegion, type RegionHeader, type SectionArray } from '../format/layout.ts';
import type { RegionInfo } from '../format/region-info.ts';
import type { SectionSource } from '../read/sections.ts';
import { cutAreas } from './areas.ts';
import { cutGrids } from './grids.ts';
import { gathered, Kept } from './kept.ts';
import { cutLines } from './lines.ts';
import { cutPoints } from './points.ts';

/** Columns that point into `strings.*` and `hours.bytes`. */
const TEXT_COLUMN = /\.(name|ref)$/;
const HOURS_COLUMN = /\.hours$/;

/**
 * The parts of the file of a part of a region.
 * @param info its own; what lies within its bounds is cut out
 */
export function cutRegion(
  { sections, ground }: RegionHeader,
  section: SectionSource,
  info: RegionInfo,
): Uint8Array[] {
  const names = Object.keys(sections);
  const { bounds } = info;
  const { sections: areaSections, areas } = cutAreas(bounds, names, section);
  const cut: Record<string, SectionArray> = {
    // few, and heard from afar
    ...Object.fromEntries(
      names.filter((name) => name.startsWith('runways.')).map((name) => [name, section(name).slice()]),
    ),
    ...cutLines(bounds, names, section),
    ...areaSections,
    ...cutPoints(bounds, names, section, areas),
    ...cutGrids(bounds, section),
  };
  Object.assign(cut, cutStrings(cut, section), cutHours(cut, section));
  return encodeRegion({ info, ground }, Object.fromEntries(names.map((name) => [name, cut[name]!])));
}

/** Sections `strings.*` with the texts that are left; renumbers the columns that point to them. */
function cutStrings(cut: Record<string, SectionArray>, section: SectionSource): Record<string, SectionArray> {
  const bytes = section('strings.bytes') as Uint8Array;
  const offsets = section('strings.offsets') as Uint32Array;
  const texts = new Kept(offsets.length - 1);
  // the empty text
  texts.add(0);
  renumber(cut, TEXT_COLUMN, texts, 0);
  const cutOffsets = [0];
  const parts: Uint8Array[] = [];
  for (const text of texts.items()) {
    parts.push(bytes.subarray(offsets[text]!, offsets[text + 1]!));
    cutOffsets.push(cutOffsets.at(-1)! + parts.at(-1)!.length);
  }
  const cutBytes = new Uint8Array(cutOffsets.at(-1)!);
  for (const [i, part] of parts.entries()) cutBytes.set(part, cutOffsets[i]!);
  return { 'strings.bytes': cutBytes, 'strings.offsets': Uint32Array.from(cutOffsets) };
}

/** Section `hours.bytes`; 0 in a column means none, the first week is 1. */
function cutHours(cut: Record<string, SectionArray>, section: SectionSource): Record<string, SectionArray> {
  const bytes = section('hours.bytes') as Uint8Array;
  const weeks = new Kept(bytes.length / WEEK_BYTES);
  renumber(cut, HOURS_COLUMN, weeks, 1);
  return { 'hours.bytes': gathered(bytes, weeks.items(), bytes.length / WEEK_BYTES) };
}

/** Keeps what the columns point to and gives them its new numbers. @param first the number of the first item */
function renumber(cut: Record<string, SectionArray>, columns: RegExp, kept: Kept, first: number): void {
  const pointing = Object.entries(cut).flatMap(([name, column]) => (columns.test(name) ? [column] : []));
  for (const column of pointing) for (const number of column) if (number >= first) kept.add(number - first);
  const numbers = kept.numbers();
  for (const column of pointing)
    for (const [i, number] of column.entries())
      if (number >= first) column[i] = numbers[number - first]! + first;
}
