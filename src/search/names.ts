/**
 * What can be found by name in the loaded regions, as columns of numbers that point into the region files: texts
 * are read only for the few results that are shown. Places come first, then streets, then everything else, so
 * that a full table lacks the least important.
 */

import { AREA_KINDS, PLACE_RANKS, POINT_CATEGORIES } from '../region/format/codes.ts';
import type { Region } from '../region/read/reader.ts';
import { Column } from '../shared/collections/column.ts';

/** Beyond this many names (a large country) the index would need more memory than all scores. About 60 MB. */
export const MAX_NAMES = 500_000;
/** Instead of a row: no place is near enough to say where something is. */
export const NOWHERE = 0xffff_ffff;

/** The places that something belongs to, as rows among all names or NOWHERE. */
export interface Whereabouts {
  town: number;
  /** suburb, quarter or neighbourhood */
  part: number;
}

/** What a name can belong to; stored as the position. */
export const NAME_TYPES = [
  ...PLACE_RANKS,
  'street',
  ...POINT_CATEGORIES.filter((category) => category !== 'place'),
  ...AREA_KINDS.filter((kind) => !(POINT_CATEGORIES as readonly string[]).includes(kind)),
] as const;
export type NameType = (typeof NAME_TYPES)[number];
const CODE_OF_TYPE = new Map<string, number>(NAME_TYPES.map((type, code) => [type, code]));

export function nameTypeCode(type: NameType): number {
  return CODE_OF_TYPE.get(type)!;
}

const IMPORTANCE_OF_PLACE: Partial<Record<NameType, number>> = {
  city: 1,
  town: 0.9,
  village: 0.8,
  suburb: 0.7,
  island: 0.7,
  quarter: 0.6,
  hamlet: 0.6,
};

/** How likely somebody who types a name means this kind of thing, 0..1. */
export const IMPORTANCE: readonly number[] = NAME_TYPES.map(
  (type, code) =>
    IMPORTANCE_OF_PLACE[type] ?? (code < nameTypeCode('street') ? 0.5 : type === 'street' ? 0.45 : 0.3),
);

/** West, south, east, north in 1e-7 degrees. */
export type Bounds = readonly [number, number, number, number];

/** One column per property; an entry is a row. */
export class Names {
  private readonly regionColumn = new Column(Uint16Array);
  private readonly textColumn = new Column(Uint32Array);
  private readonly typeColumn = new Column(Uint8Array);
  private readonly boundsColumn = new Column(Int32Array);
  private readonly townColumn = new Column(Uint32Array);
  private readonly partColumn = new Column(Uint32Array);

  constructor(readonly regions: readonly Region[]) {}

  get length(): number {
    return this.typeColumn.length;
  }

  /** @param text index of the name in the region's texts */
  add(region: number, text: number, type: NameType, bounds: Bounds, { town, part }: Whereabouts): void {
    if (this.length >= MAX_NAMES) return;
    this.regionColumn.push(region);
    this.textColumn.push(text);
    this.typeColumn.push(nameTypeCode(type));
    for (const side of bounds) this.boundsColumn.push(side);
    this.townColumn.push(town);
    this.partColumn.push(part);
  }

  name(entry: number): string {
    return this.regions[this.regionColumn.at(entry)]!.text(this.textColumn.at(entry));
  }

  /** Position in NAME_TYPES. */
  typeCode(entry: number): number {
    return this.typeColumn.at(entry);
  }

  bounds(entry: number): Bounds {
    const at = (side: number) => this.boundsColumn.at(entry * 4 + side);
    return [at(0), at(1), at(2), at(3)];
  }

  /** Rows of the part and of the town that an entry belongs to, smaller first; what is not known is left out. */
  placesOf(entry: number): number[] {
    return [this.partColumn.at(entry), this.townColumn.at(entry)].filter((row) => row !== NOWHERE);
  }

  setTown(entry: number, town: number): void {
    this.townColumn.view()[entry] = town;
  }
}
