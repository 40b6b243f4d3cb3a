/**
 * A part of a region as a region of its own: all that a spot in a box can notice, as it was, so that every answer about
 * the box is the same. Records are only left out and renumbered; nothing is computed anew.
 */
import { WEEK_BYTES, YEAR_BYTES } from '../format/codes.ts';
import { encodeRegion, type RegionHeader, type SectionArray } from '../format/layout.ts';
import type { RegionInfo } from '../format/region-info.ts';
import type { SectionSource } from '../read/sections.ts';
import { cutHeights, cutOfficial } from './added-tiles.ts';
import { cutAreas } from './areas.ts';
import { cutGrids } from './grids.ts';
import { gathered, Kept } from './kept.ts';
import { cutLines } from './lines.ts';
import { cutPoints } from './points.ts';

/** Columns that point into `strings.*`. */
const TEXT_COLUMN = /\.(name|ref)$/;
/** Bitmaps of so many bytes, and the columns that point to them. */
const BITMAPS = [
  { name: 'hours.bytes', column: /\.hours$/, width: WEEK_BYTES },
  { name: 'seasons.bytes', column: /\.season$/, width: YEAR_BYTES },
] as const;

/**
 * The parts of the file of a part of a region.
 * @param info its own; what lies within its bounds is cut out
 */
export function cutRegion(
  { sections, ground }: RegionHeader,
  section: SectionSource,
  info: RegionInfo,
): Uint8Array[] {
  // the index of names is for the whole region; a reader makes one of what is left
  const names = Object.keys(sections).filter((name) => !name.startsWith('names.'));
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
    ...cutHeights(bounds, names, section),
    ...cutOfficial(bounds, names, section),
  };
  Object.assign(cut, cutStrings(cut, section), cutBitmaps(cut, section));
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

/** Sections of bitmaps with those that are left; 0 in a column means none, the first bitmap is 1. */
function cutBitmaps(cut: Record<string, SectionArray>, section: SectionSource): Record<string, SectionArray> {
  return Object.fromEntries(
    BITMAPS.map(({ name, column, width }) => {
      const bytes = section(name) as Uint8Array;
      const bitmaps = new Kept(bytes.length / width);
      renumber(cut, column, bitmaps, 1);
      return [name, gathered(bytes, bitmaps.items(), bytes.length / width)];
    }),
  );
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
