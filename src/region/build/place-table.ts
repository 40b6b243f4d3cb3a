/** Fields that areas and points have in common: their input, and the columns that store them. */
import { Column, type NumberArray } from '../../shared/collections/column.ts';
import { Access, OSM_TYPES, type OsmType, type WeekBitmap, type YearBitmap } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import type { Strings, TimeBitmaps } from './interned.ts';

export interface PlaceInput {
  osmType: OsmType;
  osmId: number;
  /** SiteFlag bits of places; PointFlag bits, PlaceRank or facilityFlags of other points; 0 for other areas */
  flags: number;
  name: string;
  access: number;
  /** number whose meaning depends on the kind or category, see AREA_KINDS and POINT_CATEGORIES */
  value: number;
  /** shortest stay limit that applies at night, min; 0 = none */
  maxstay: number;
  /** half hours in which access is allowed or the place is open; null = always or unknown */
  hours: WeekBitmap | null;
  /** days on which a place is open; null = all or unknown */
  season: YearBitmap | null;
  /** details of a place as text, see format/site-details.ts; '' = none */
  details: string;
}

/** Fields of an area or point of which nothing else is known. */
export const PLAIN_PLACE = {
  flags: 0,
  name: '',
  access: Access.untagged,
  value: 0,
  maxstay: 0,
  hours: null,
  season: null,
  details: '',
} as const satisfies Omit<PlaceInput, 'osmType' | 'osmId'>;

/** Texts and times that the columns refer to by number. */
interface Interned {
  strings: Strings;
  times: TimeBitmaps;
}

/** How a column stores an item: the type of its numbers, and the number of an item. */
interface ColumnRule<T> {
  type: new (length: number) => NumberArray;
  of(item: T, interned: Interned): number;
}
export type ColumnRules<T> = Record<string, ColumnRule<T>>;

/** Columns of areas and of points. */
export const PLACE_COLUMNS = {
  id: { type: Float64Array, of: ({ osmId }) => osmId },
  osmType: { type: Uint8Array, of: ({ osmType }) => OSM_TYPES.indexOf(osmType) },
  flags: { type: Uint32Array, of: ({ flags }) => flags },
  name: { type: Uint32Array, of: ({ name }, { strings }) => strings.add(name) },
  access: { type: Uint8Array, of: ({ access }) => access },
  value: { type: Float32Array, of: ({ value }) => value },
  maxstay: { type: Uint16Array, of: ({ maxstay }) => Math.min(65535, maxstay) },
  hours: { type: Uint32Array, of: ({ hours }, { times }) => times.hours.add(hours) },
  // a few hundred distinct seasons
  season: { type: Uint16Array, of: ({ season }, { times }) => times.seasons.add(season) },
  details: { type: Uint32Array, of: ({ details }, { strings }) => strings.add(details) },
} as const satisfies ColumnRules<PlaceInput>;
/** Columns that refer to texts. */
export const PLACE_TEXTS = ['name', 'details'] as const satisfies (keyof typeof PLACE_COLUMNS)[];

/** Collects areas or points in columns, without keeping the input objects. */
export class PlaceTable<T, Name extends string> {
  private readonly columns: Record<Name, Column<NumberArray>>;
  private readonly steps: (readonly [ColumnRule<T>['of'], Column<NumberArray>])[];

  constructor(
    rules: Record<Name, ColumnRule<T>>,
    private readonly interned: Interned,
  ) {
    const entries = Object.entries(rules) as [Name, ColumnRule<T>][];
    const columns = entries.map(([name, { type }]) => [name, new Column(type)] as const);
    this.columns = Object.fromEntries(columns) as Record<Name, Column<NumberArray>>;
    this.steps = entries.map(([name, { of }]) => [of, this.columns[name]]);
  }

  add(item: T): void {
    for (const [of, column] of this.steps) column.push(of(item, this.interned));
  }

  /** Returns a column, in the order of adding. */
  column(name: Name): Column<NumberArray> {
    return this.columns[name];
  }

  /** Returns the sections `<table>.*` with the items in an order. */
  sections(table: string, order: ArrayLike<number>): Record<string, SectionArray> {
    const entries = Object.entries<Column<NumberArray>>(this.columns);
    return Object.fromEntries(entries.map(([name, column]) => [`${table}.${name}`, column.gather(order)]));
  }
}
