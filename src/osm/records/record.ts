/** Stores and restores features field by field, in the order of their layouts, whatever they are stored in. */
import { OSM_TYPES, type OsmType, WEEK_BYTES, YEAR_BYTES } from '../../region/format/codes.ts';
import { type Fields, type FieldType, LAYOUTS, SHAPES, type Values } from './layouts.ts';

/** Types of fields that are numbers in columns; as bytes they differ. Codes are faster than names. */
export const NumberType = { whole: 0, number: 1, size: 2, x: 3, y: 4 } as const;
const WHOLE = NumberType.whole;

/** Bitmap of opening hours or of a season; null = none. */
export type Bitmap = Uint8Array | null;

/** Stores values. */
export interface Output {
  kindBit(bit: boolean): void;
  /** @param type NumberType */
  number(value: number, type: number): void;
  text(value: string): void;
  path(path: Int32Array): void;
  bitmaps(bitmaps: readonly Bitmap[]): void;
}

/** Restores values in the order in which an Output stored them. */
export interface Input {
  kindBit(): boolean;
  /** @param type NumberType */
  number(type: number): number;
  text(): string;
  path(): Int32Array;
  /** @param sizes bytes of each bitmap */
  bitmaps(sizes: readonly number[]): Bitmap[];
}

type AnyFeature = Record<string, unknown>;

/** Stores a field, or neighbouring fields of one group. */
interface Step {
  /** count of its numbers in columns, except those of paths and rings */
  numbers: number;
  write(out: Output, feature: AnyFeature): void;
  read(from: Input, feature: AnyFeature): void;
  copy(from: Input, out: Output): void;
}

function single<T>(
  name: string,
  numbers: number,
  write: (out: Output, value: T) => void,
  read: (from: Input) => T,
): Step {
  return {
    numbers,
    write: (out, feature) => write(out, feature[name] as T),
    read: (from, feature) => {
      feature[name] = read(from);
    },
    copy: (from, out) => write(out, read(from)),
  };
}

function writeRings(out: Output, rings: readonly Int32Array[]): void {
  out.number(rings.length, WHOLE);
  for (const ring of rings) out.path(ring);
}

function readRings(from: Input): Int32Array[] {
  const rings: Int32Array[] = [];
  for (let count = from.number(WHOLE); count > 0; count--) rings.push(from.path());
  return rings;
}

function numbers(names: readonly string[], types: readonly number[]): Step {
  const count = names.length;
  return {
    numbers: count,
    write: (out, feature) => {
      for (let i = 0; i < count; i++) out.number(feature[names[i]!] as number, types[i]!);
    },
    read: (from, feature) => {
      for (let i = 0; i < count; i++) feature[names[i]!] = from.number(types[i]!);
    },
    copy: (from, out) => {
      for (let i = 0; i < count; i++) out.number(from.number(types[i]!), types[i]!);
    },
  };
}

/** Stores bits in one number. @param rest name of the integer above them, if there is one */
function bits(names: readonly string[], rest?: string): Step {
  return {
    numbers: 1,
    write: (out, feature) => {
      let number = rest === undefined ? 0 : (feature[rest] as number) << names.length;
      for (let i = 0; i < names.length; i++) if (feature[names[i]!]) number |= 1 << i;
      out.number(number, WHOLE);
    },
    read: (from, feature) => {
      const number = from.number(WHOLE);
      for (let i = 0; i < names.length; i++) feature[names[i]!] = ((number >> i) & 1) === 1;
      if (rest !== undefined) feature[rest] = number >> names.length;
    },
    copy: (from, out) => out.number(from.number(WHOLE), WHOLE),
  };
}

function bitmaps(names: readonly string[], sizes: readonly number[]): Step {
  return {
    numbers: names.length,
    write: (out, feature) => out.bitmaps(names.map((name) => feature[name] as Bitmap)),
    read: (from, feature) => {
      const found = from.bitmaps(sizes);
      for (let i = 0; i < names.length; i++) feature[names[i]!] = found[i];
    },
    copy: (from, out) => out.bitmaps(from.bitmaps(sizes)),
  };
}

const BITMAP_BYTES: Partial<Record<FieldType, number>> = { week: WEEK_BYTES, year: YEAR_BYTES };

type Field = readonly [name: string, type: FieldType];

/** Returns the group of fields that are stored together if they are neighbours; null = stored by itself. */
function groupOf([, type]: Field): 'numbers' | 'bits' | 'bitmaps' | null {
  if (type in NumberType) return 'numbers';
  if (type in BITMAP_BYTES) return 'bitmaps';
  return type === 'bit' || type === 'bits' ? 'bits' : null;
}

function stepOf(run: readonly Field[]): Step {
  const names = run.map(([name]) => name);
  const types = run.map(([, type]) => type);
  const codesIn = (codes: Partial<Record<FieldType, number>>) => types.map((type) => codes[type]!);
  const group = groupOf(run[0]!);
  if (group === 'numbers') return numbers(names, codesIn(NumberType));
  if (group === 'bitmaps') return bitmaps(names, codesIn(BITMAP_BYTES));
  if (group === 'bits') return types.at(-1) === 'bits' ? bits(names.slice(0, -1), names.at(-1)) : bits(names);
  return singleOf(...run[0]!);
}

function singleOf(name: string, type: FieldType): Step {
  switch (type) {
    case 'kindBit':
      return single<boolean>(
        name,
        1,
        (out, bit) => out.kindBit(bit),
        (from) => from.kindBit(),
      );
    case 'osmType':
      return single<OsmType>(
        name,
        1,
        (out, osmType) => out.number(OSM_TYPES.indexOf(osmType), WHOLE),
        (from) => OSM_TYPES[from.number(WHOLE)]!,
      );
    case 'text':
      return single<string>(
        name,
        0,
        (out, text) => out.text(text),
        (from) => from.text(),
      );
    case 'path':
      return single<Int32Array>(
        name,
        0,
        (out, path) => out.path(path),
        (from) => from.path(),
      );
    default:
      return single(name, 0, writeRings, readRings);
  }
}

/** Records of one layout. */
export class RecordLayout<L extends Fields> {
  /** count of numbers of a record in columns, except those of its path or rings */
  readonly numbers: number;
  private readonly steps: readonly Step[];

  constructor(fields: L) {
    const runs: Field[][] = [];
    for (const field of Object.entries(fields)) {
      const group = groupOf(field);
      const run = runs.at(-1);
      if (run && group !== null && groupOf(run[0]!) === group) run.push(field);
      else runs.push([field]);
    }
    this.steps = runs.map(stepOf);
    this.numbers = this.steps.reduce((sum, step) => sum + step.numbers, 0);
  }

  write(out: Output, feature: Values<L>): void {
    for (const step of this.steps) step.write(out, feature);
  }

  read(from: Input): Values<L> {
    const feature: AnyFeature = {};
    for (const step of this.steps) step.read(from, feature);
    return feature as Values<L>;
  }

  /** Stores the values of a record in another way, without creating a feature, which would cost twice as much. */
  copy(from: Input, out: Output): void {
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
