/**
 * Cuts a partial region out of a region file: everything that a spot in the box depends on, unchanged, so that every
 * response about the box is the same. Records are only left out and renumbered. If the box touches several parts,
 * they become one region: see join-cuts.ts.
 */
import { Bitmaps, Strings } from '../build/interned.ts';
import { WEEK_BYTES, YEAR_BYTES } from '../format/codes.ts';
import { encodeRegion } from '../format/encode.ts';
import type { RegionHeader, SectionArray } from '../format/layout.ts';
import type { Bounds, RegionInfo } from '../format/region-info.ts';
import { LARGEST_RADIUS_M, RADII_AROUND } from '../format/settlements.ts';
import type { SectionSource } from '../read/sections.ts';
import type { OpenPart } from '../read/source.ts';
import { cutHeights, cutOfficial } from './added-tiles.ts';
import { cutAreas } from './areas.ts';
import { unitBoxAround, unitBoxesAround } from './around.ts';
import { cutRoads, joinRoads } from './cut-roads.ts';
import { cutGrids } from './grids.ts';
import { type CutSections, joinAreas, joinedColumns, joinLines, joinPoints } from './join-cuts.ts';
import { type CutGrids, joinAdded, joinedGround, joinGrids } from './join-grids.ts';
import { gathered, Kept } from './kept.ts';
import { cutLines } from './lines.ts';
import { cutPoints } from './points.ts';

/** Distance from the box beyond which no part matters, m: settlements reach farthest. */
const FARTHEST_M = RADII_AROUND * LARGEST_RADIUS_M;
/** Columns that refer to `strings.*`. */
const TEXT_COLUMN = /\.(name|ref|details|conditions)$/;
/** Sections of bitmaps: columns that refer to them, and size of one bitmap, bytes. */
const BITMAPS = [
  { name: 'hours.bytes', column: /\.hours$/, width: WEEK_BYTES },
  { name: 'seasons.bytes', column: /\.season$/, width: YEAR_BYTES },
] as const;

/**
 * Encodes the part of a region file inside a box.
 * @param parts parts of the file; distant ones are not read
 * @param info metadata of the result
 * @param box perhaps across the 180th meridian; default: the bounds of the result
 */
export function cutRegion(parts: readonly OpenPart[], info: RegionInfo, box = info.bounds): Uint8Array[] {
  const near = parts.filter(({ header }) => parts.length === 1 || areNear(header.info.bounds, box));
  const cuts = near.map((part) => ({ part, sections: cutSections(part, box) }));
  const some = cuts.filter(({ sections }) => !isEmpty(sections));
  if (some.length > 1) return joinedRegion(some, info);
  const { part, sections } = some[0] ?? cuts[0] ?? { part: parts[0]!, sections: cutSections(parts[0]!, box) };
  const { official, terrain } = part.header.info;
  Object.assign(sections, cutStrings(sections, part.section), cutBitmaps(sections, part.section));
  return encodeRegion(
    {
      info: { ...info, ...(official && { official }), ...(terrain && { terrain }) },
      ground: part.header.ground,
    },
    ordered(namesOfSections(part.header), sections),
  );
}

/** Returns the names of all sections but the index of names, which readers build for the cut region. */
function namesOfSections({ sections }: RegionHeader): string[] {
  return Object.keys(sections).filter((name) => !name.startsWith('names.'));
}

function areNear(a: Bounds, b: Bounds): boolean {
  const { minX, minY, maxX, maxY } = unitBoxAround(a, 0);
  return unitBoxesAround(b, FARTHEST_M).some(
    (box) => minX <= box.maxX && box.minX <= maxX && minY <= box.maxY && box.minY <= maxY,
  );
}

/** Cuts all sections but texts and bitmaps. Columns still refer to them by the numbers of the part. */
function cutSections({ header, section }: OpenPart, bounds: Bounds): CutSections {
  const names = namesOfSections(header);
  const { sections, areas } = cutAreas(bounds, names, section);
  return {
    // runways are few, and audible from afar
    ...Object.fromEntries(
      names.filter((name) => name.startsWith('runways.')).map((name) => [name, section(name).slice()]),
    ),
    ...cutLines(bounds, names, section),
    ...sections,
    ...cutPoints(bounds, names, section, areas),
    ...cutRoads(bounds, names, section),
    ...cutGrids(bounds, section),
    ...cutHeights(bounds, names, section),
    ...cutOfficial(bounds, names, section),
  };
}

/**
 * Returns true if nothing of a part is in or near the box, and it has no runway, however distant. Ignores elevation
 * and official levels, which several parts may contain.
 */
function isEmpty(sections: CutSections): boolean {
  const tables = ['ways.id', 'areas.id', 'points.id', 'runways.id', 'coverage.tiles', 'ground.tiles'];
  return tables.every((name) => sections[name]!.length === 0);
}

function joinedRegion(
  cuts: readonly { part: OpenPart; sections: CutSections }[],
  info: RegionInfo,
): Uint8Array[] {
  const strings = new Strings();
  const bitmaps = BITMAPS.map((kind) => ({ ...kind, all: new Bitmaps(kind.width) }));
  for (const { part, sections } of cuts) {
    const textOf = textsOf(part);
    replaceNumbers(sections, TEXT_COLUMN, (text) => strings.add(textOf(text)));
    for (const { name, column, width, all } of bitmaps) {
      const bytes = part.section(name) as Uint8Array;
      const bitmapOf = (number: number) =>
        number === 0 ? null : bytes.subarray((number - 1) * width, number * width);
      replaceNumbers(sections, column, (number) => all.add(bitmapOf(number)));
    }
  }
  const all = cuts.map(({ sections }) => sections);
  const grids: CutGrids[] = cuts.map(({ part: { header }, sections }) => ({
    sections,
    ground: header.ground,
    official: header.info.official ?? [],
  }));
  const made: CutSections = {
    ...joinLines(all),
    ...joinAreas(all),
    ...joinPoints(all),
    ...joinRoads(all),
    ...joinedColumns('runways', all),
    ...joinGrids(grids),
    ...joinAdded(grids, info.official ?? []),
    ...strings.sections(),
    ...Object.fromEntries(bitmaps.map(({ name, all: bytes }) => [name, bytes.bytes()])),
  };
  const names = new Set(cuts.flatMap(({ part }) => namesOfSections(part.header)));
  const ground = joinedGround(grids.map((grid) => grid.ground));
  return encodeRegion({ info, ground }, ordered([...names], made));
}

function textsOf({ section }: OpenPart): (text: number) => string {
  const bytes = section('strings.bytes') as Uint8Array;
  const offsets = section('strings.offsets') as Uint32Array;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (text) => decoder.decode(bytes.subarray(offsets[text]!, offsets[text + 1]!));
}

function replaceNumbers(sections: CutSections, columns: RegExp, numberOf: (number: number) => number): void {
  for (const [name, column] of Object.entries(sections)) {
    if (!columns.test(name)) continue;
    for (const [i, number] of column.entries()) column[i] = numberOf(number);
  }
}

/** Returns sections in the order of a region; those that its format did not have yet are last. */
function ordered(names: readonly string[], sections: CutSections): CutSections {
  // there may be no roads
  const kept = new Set([...names.filter((name) => name in sections), ...Object.keys(sections)]);
  return Object.fromEntries([...kept].map((name) => [name, sections[name]!]));
}

/** Returns the sections `strings.*` with the remaining texts, and renumbers the columns that refer to them. */
function cutStrings(cut: Record<string, SectionArray>, section: SectionSource): Record<string, SectionArray> {
  const bytes = section('strings.bytes') as Uint8Array;
  const offsets = section('strings.offsets') as Uint32Array;
  const texts = new Kept(offsets.length - 1);
  // the empty text is always kept
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

/**
 * Returns the sections of the remaining bitmaps, and renumbers the columns: 0 = none, 1 = the first bitmap.
 */
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

/** Keeps the items that the columns refer to and renumbers the columns. @param first number of the first item */
function renumber(cut: Record<string, SectionArray>, columns: RegExp, kept: Kept, first: number): void {
  const pointing = Object.entries(cut).flatMap(([name, column]) => (columns.test(name) ? [column] : []));
  for (const column of pointing) for (const number of column) if (number >= first) kept.add(number - first);
  const numbers = kept.numbers();
  for (const column of pointing)
    for (const [i, number] of column.entries())
      if (number >= first) column[i] = numbers[number - first]! + first;
}
