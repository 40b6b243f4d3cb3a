/**
 * Stores and restores features field by field, in the order of their layouts, whatever they are stored in. The functions
 * of a layout are compiled from the names of its fields when the program starts: the compiler then knows the form of
 * every feature, and an import takes a tenth less processor time than with functions that look each name up.
 */
import { OSM_TYPES, WEEK_BYTES, YEAR_BYTES } from '../../region/format/codes.ts';
import { type Fields, type FieldType, LAYOUTS, type Values } from './layouts.ts';

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

/** Input that can pass values by. */
export interface SkippingInput extends Input {
  skip(numbers: number): void;
  skipText(): void;
  skipPath(): void;
}

/** Fields that are stored together, with the source of each function. */
interface Step {
  names: readonly string[];
  /** statements that restore the fields as constants of their names */
  read: string;
  /** statements that store the fields of `feature` */
  write: string;
  copy: string;
  skip: string;
}

const BITMAP_BYTES: Partial<Record<FieldType, number>> = { week: WEEK_BYTES, year: YEAR_BYTES };
const SKIP_NUMBER = 'from.skip(1);';

/** Returns the step of a field that is stored by itself. @param write source for the source of a value */
function single(name: string, read: string, write: (value: string) => string, skip = SKIP_NUMBER): Step {
  return {
    names: [name],
    read: `const ${name} = ${read};`,
    write: `${write(`feature.${name}`)};`,
    copy: `${write(read)};`,
    skip,
  };
}

function singleOf(name: string, type: FieldType): Step {
  switch (type) {
    case 'kindBit':
      return single(name, 'from.kindBit()', (bit) => `out.kindBit(${bit})`);
    case 'osmType':
      return single(
        name,
        `OSM_TYPES[from.number(${WHOLE})]`,
        (osmType) => `out.number(OSM_TYPES.indexOf(${osmType}), ${WHOLE})`,
      );
    case 'text':
      return single(name, 'from.text()', (text) => `out.text(${text})`, 'from.skipText();');
    case 'path':
      return single(name, 'from.path()', (path) => `out.path(${path})`, 'from.skipPath();');
    case 'rings':
      return single(name, 'readRings(from)', (rings) => `writeRings(out, ${rings})`, 'skipRings(from);');
    default: {
      const code = NumberType[type as keyof typeof NumberType];
      return single(name, `from.number(${code})`, (value) => `out.number(${value}, ${code})`);
    }
  }
}

/** Returns the step of bits in one number. @param rest name of the integer above them, if there is one */
function bits(names: readonly string[], rest: string | undefined): Step {
  const parts = names.map((name, i) => `(feature.${name} ? ${1 << i} : 0)`);
  const number = `bitsOf_${names[0]}`;
  const reads = [
    `const ${number} = from.number(${WHOLE});`,
    ...names.map((name, i) => `const ${name} = (${number} >> ${i} & 1) === 1;`),
  ];
  if (rest !== undefined) {
    parts.push(`feature.${rest} << ${names.length}`);
    reads.push(`const ${rest} = ${number} >> ${names.length};`);
  }
  return {
    names: rest === undefined ? names : [...names, rest],
    read: reads.join('\n'),
    write: `out.number(${parts.join(' | ')}, ${WHOLE});`,
    copy: `out.number(from.number(${WHOLE}), ${WHOLE});`,
    skip: SKIP_NUMBER,
  };
}

function bitmaps(names: readonly string[], sizes: readonly number[]): Step {
  const found = `from.bitmaps([${sizes}])`;
  return {
    names,
    read: `const [${names}] = ${found};`,
    write: `out.bitmaps([${names.map((name) => `feature.${name}`)}]);`,
    copy: `out.bitmaps(${found});`,
    skip: `from.skip(${names.length});`,
  };
}

type Field = readonly [name: string, type: FieldType];

/** Returns the steps of a layout: neighbouring bits share a number, and neighbouring bitmaps their presence. */
function stepsOf(fields: Fields): Step[] {
  const left: Field[] = Object.entries(fields);
  const takeWhile = (fits: (type: FieldType) => boolean) => {
    const end = left.findIndex(([, type]) => !fits(type));
    return left.splice(0, end < 0 ? left.length : end);
  };
  const namesOf = (run: readonly Field[]) => run.map(([name]) => name);
  const steps: Step[] = [];
  while (left.length > 0) {
    const [, first] = left[0]!;
    if (first === 'bit') {
      const names = namesOf(takeWhile((type) => type === 'bit'));
      steps.push(bits(names, left[0]?.[1] === 'bits' ? left.shift()![0] : undefined));
    } else if (first in BITMAP_BYTES) {
      const run = takeWhile((type) => type in BITMAP_BYTES);
      steps.push(
        bitmaps(
          namesOf(run),
          run.map(([, type]) => BITMAP_BYTES[type]!),
        ),
      );
    } else steps.push(singleOf(...left.shift()!));
  }
  return steps;
}

/** What the compiled functions use. */
const HELPERS = {
  OSM_TYPES,
  readRings(from: Input): Int32Array[] {
    const rings: Int32Array[] = [];
    for (let count = from.number(WHOLE); count > 0; count--) rings.push(from.path());
    return rings;
  },
  writeRings(out: Output, rings: readonly Int32Array[]): void {
    out.number(rings.length, WHOLE);
    for (const ring of rings) out.path(ring);
  },
  skipRings(from: SkippingInput): void {
    for (let count = from.number(WHOLE); count > 0; count--) from.skipPath();
  },
};

/** Compiles a function. @param parameters names @param statements its source, made of names of fields and numbers alone */
function compiled(parameters: string, statements: readonly string[]) {
  const body = `return (${parameters}) => {\n${statements.join('\n')}\n};`;
  return new Function(...Object.keys(HELPERS), body)(...Object.values(HELPERS));
}

/** Records of one layout. */
export class RecordLayout<L extends Fields> {
  private readonly steps: readonly Step[];
  readonly read: (from: Input) => Values<L>;
  readonly write: (out: Output, feature: Values<L>) => void;
  /** Stores the values of a record in another way, without creating a feature, which would cost twice as much. */
  readonly copy: (from: Input, out: Output) => void;
  /** Passes a record by. */
  readonly skip: (from: SkippingInput) => void;

  constructor(fields: L) {
    const steps = stepsOf(fields);
    this.steps = steps;
    this.read = this.readerOf(steps.flatMap(({ names }) => names));
    this.write = compiled(
      'out, feature',
      steps.map(({ write }) => write),
    );
    this.copy = compiled(
      'from, out',
      steps.map(({ copy }) => copy),
    );
    this.skip = compiled(
      'from',
      steps.map(({ skip }) => skip),
    );
  }

  /** Returns a function that reads some fields of a record, and passes the others by. */
  reader<Name extends keyof L & string>(
    ...names: readonly Name[]
  ): (from: SkippingInput) => Pick<Values<L>, Name> {
    return this.readerOf(names);
  }

  private readerOf(names: readonly string[]) {
    const statements = this.steps.map(({ names: own, read, skip }) =>
      own.some((name) => names.includes(name)) ? read : skip,
    );
    return compiled('from', [...statements, `return { ${names} };`]);
  }
}

type Layouts<T extends Record<string, Fields>> = { [K in keyof T]: RecordLayout<T[K]> };

function layoutsOf<T extends Record<string, Fields>>(table: T): Layouts<T> {
  const entries = Object.entries(table).map(([kind, fields]) => [kind, new RecordLayout(fields)]);
  return Object.fromEntries(entries) as Layouts<T>;
}

export const RECORDS = layoutsOf(LAYOUTS);
