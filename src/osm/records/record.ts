/** Stores and restores features field by field, in the order of their layouts, whatever they are stored in. */
import { OSM_TYPES, WEEK_BYTES, YEAR_BYTES } from '../../region/format/codes.ts';
import {
  type Fields,
  type FieldType,
  type FieldValues,
  LAYOUTS,
  PARTS_OF_SQUARE_METRE,
  SHAPES,
  type Values,
} from './layouts.ts';

/** Types of fields that are numbers in columns; as bytes they differ. */
export type NumberType = 'whole' | 'number' | 'x' | 'y';
/** Bitmap of opening hours or of a season; null = none. */
export type Bitmap = Uint8Array | null;

/** Stores values. */
export interface Output {
  /** Begins a record. @param bit its `kindBit`; null if the layout has none */
  begin(bit: boolean | null): void;
  number(value: number, type: NumberType): void;
  text(value: string): void;
  path(path: Int32Array): void;
  bitmaps(bitmaps: readonly Bitmap[]): void;
}

/** Restores values in the order in which an Output stored them. */
export interface Input {
  /** Returns the `kindBit`; called only if the layout has one. */
  bit(): boolean;
  number(type: NumberType): number;
  text(): string;
  path(): Int32Array;
  /** @param sizes bytes of each bitmap */
  bitmaps(sizes: readonly number[]): Bitmap[];
}

type AnyFeature = Record<string, unknown>;

/** Stores a field, or several that share a number. */
interface Step {
  write(out: Output, feature: AnyFeature): void;
  read(from: Input, feature: AnyFeature): void;
  copy(from: Input, out: Output): void;
}

/** Stores one value. */
interface Codec<T> {
  write(out: Output, value: T): void;
  read(from: Input): T;
}

function numeric(type: NumberType): Codec<number> {
  return { write: (out, value) => out.number(value, type), read: (from) => from.number(type) };
}

/** Types of fields that are stored by themselves. */
const CODECS = {
  whole: numeric('whole'),
  number: numeric('number'),
  x: numeric('x'),
  y: numeric('y'),
  size: {
    write: (out, value) => out.number(value * PARTS_OF_SQUARE_METRE, 'whole'),
    read: (from) => from.number('whole') / PARTS_OF_SQUARE_METRE,
  },
  osmType: {
    write: (out, value) => out.number(OSM_TYPES.indexOf(value), 'whole'),
    read: (from) => OSM_TYPES[from.number('whole')]!,
  },
  text: { write: (out, value) => out.text(value), read: (from) => from.text() },
  path: { write: (out, value) => out.path(value), read: (from) => from.path() },
  rings: {
    write: (out, rings) => {
      out.number(rings.length, 'whole');
      for (const ring of rings) out.path(ring);
    },
    read: (from) => Array.from({ length: from.number('whole') }, () => from.path()),
  },
} satisfies { [T in FieldType]?: Codec<FieldValues[T]> };

function single(name: string, { write, read }: Codec<unknown>): Step {
  return {
    write: (out, feature) => write(out, feature[name]),
    read: (from, feature) => {
      feature[name] = read(from);
    },
    copy: (from, out) => write(out, read(from)),
  };
}

/** Stores neighbouring bits. @param rest name of the integer above them, if there is one */
function bits(names: readonly string[], rest?: string): Step {
  return {
    write: (out, feature) => {
      let number = rest === undefined ? 0 : (feature[rest] as number) << names.length;
      for (let i = 0; i < names.length; i++) if (feature[names[i]!]) number |= 1 << i;
      out.number(number, 'whole');
    },
    read: (from, feature) => {
      const number = from.number('whole');
      for (let i = 0; i < names.length; i++) feature[names[i]!] = ((number >> i) & 1) === 1;
      if (rest !== undefined) feature[rest] = number >> names.length;
    },
    copy: (from, out) => out.number(from.number('whole'), 'whole'),
  };
}

/** Stores neighbouring bitmaps. */
function bitmaps(names: readonly string[], sizes: readonly number[]): Step {
  return {
    write: (out, feature) => out.bitmaps(names.map((name) => feature[name] as Bitmap)),
    read: (from, feature) => {
      for (const [i, bitmap] of from.bitmaps(sizes).entries()) feature[names[i]!] = bitmap;
    },
    copy: (from, out) => out.bitmaps(from.bitmaps(sizes)),
  };
}

const BITMAP_BYTES: Partial<Record<FieldType, number>> = { week: WEEK_BYTES, year: YEAR_BYTES };

type Field = readonly [name: string, type: FieldType];

/** Returns the group of fields that are stored together if they are neighbours; null = stored by itself. */
function groupOf([, type]: Field): 'bits' | 'bitmaps' | null {
  return type === 'bit' || type === 'bits' ? 'bits' : type in BITMAP_BYTES ? 'bitmaps' : null;
}

function stepOf(run: readonly Field[]): Step {
  const group = groupOf(run[0]!);
  const names = run.map(([name]) => name);
  const types = run.map(([, type]) => type);
  if (group === 'bitmaps')
    return bitmaps(
      names,
      types.map((type) => BITMAP_BYTES[type]!),
    );
  if (group === 'bits') return types.at(-1) === 'bits' ? bits(names.slice(0, -1), names.at(-1)) : bits(names);
  return single(names[0]!, CODECS[types[0] as keyof typeof CODECS] as Codec<unknown>);
}

/** Parts of a record in columns, see `columns.ts`. */
export interface RecordSize {
  /** count of numbers before the geometry */
  before: number;
  geometry: 'path' | 'rings' | 'position';
  /** count of numbers after it */
  after: number;
  texts: number;
}

function sizeOf(runs: readonly (readonly Field[])[]): RecordSize {
  const types = runs.map(([field]) => field![1]);
  const numbers = runs.map((run, i) =>
    types[i] === 'text' ? 0 : types[i]! in BITMAP_BYTES ? run.length : 1,
  );
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const line = types.findIndex((type) => type === 'path' || type === 'rings');
  const at = line < 0 ? types.indexOf('x') : line;
  return {
    before: sum(numbers.slice(0, at)),
    geometry: line < 0 ? 'position' : (types[at] as 'path' | 'rings'),
    after: sum(numbers.slice(line < 0 ? at + 2 : at + 1)),
    texts: types.filter((type) => type === 'text').length,
  };
}

/** Records of one layout. */
export class RecordLayout<L extends Fields> {
  readonly size: RecordSize;
  private readonly kindBit: string | undefined;
  private readonly steps: readonly Step[];

  constructor(fields: L) {
    const runs: Field[][] = [];
    for (const field of Object.entries(fields)) {
      const group = groupOf(field);
      const run = runs.at(-1);
      if (run && group !== null && groupOf(run[0]!) === group) run.push(field);
      else runs.push([field]);
    }
    this.size = sizeOf(runs);
    this.kindBit = Object.keys(fields).find((name) => fields[name] === 'kindBit');
    this.steps = runs.filter(([field]) => field![1] !== 'kindBit').map(stepOf);
  }

  write(out: Output, feature: Values<L>): void {
    out.begin(this.kindBit === undefined ? null : (feature[this.kindBit] as boolean));
    for (const step of this.steps) step.write(out, feature);
  }

  read(from: Input): Values<L> {
    const feature: AnyFeature = {};
    if (this.kindBit !== undefined) feature[this.kindBit] = from.bit();
    for (const step of this.steps) step.read(from, feature);
    return feature as Values<L>;
  }

  /** Stores the values of a record in another way, without creating a feature, which would cost twice as much. */
  copy(from: Input, out: Output): void {
    out.begin(this.kindBit === undefined ? null : from.bit());
    for (const step of this.steps) step.copy(from, out);
  }
}

type Layouts<T extends Record<string, Fields>> = { [K in keyof T]: RecordLayout<T[K]> };

function layoutsOf<T extends Record<string, Fields>>(table: T): Layouts<T> {
  const entries = Object.entries(table).map(([kind, fields]) => [kind, new RecordLayout(fields)]);
  return Object.fromEntries(entries) as Layouts<T>;
}

export const RECORDS = layoutsOf(LAYOUTS);
export const SHAPE_RECORDS = layoutsOf(SHAPES);
