/** Finds towns, countries and regions of the world by the keys of their names. */
import { platform } from '../../platform/runtime.ts';
import { letterMark } from '../../region/format/names.ts';
import type { Gazetteer } from '../../region/world/gazetteer.ts';
import { gazetteer } from '../../region/world/town-around.ts';
import { editDistance } from '../../shared/text/edit-distance.ts';
import { type Area, NameRole, type NamesOfTheWorld, NO_AREA, readNames } from './names-file.ts';

/** Maximum size of the decompressed file, bytes. */
const MAX_BYTES = 32e6;
/** Names handled per step of a generator: well below 1 ms. */
const STEP = 8192;
/** Minimum lengths of a key for one typing error, and for two: shorter ones resemble too many names. */
const SLIPS_FROM = [5, 8];

/** Range of sorted names; `to` is excluded. */
export interface NameRange {
  from: number;
  to: number;
}

export class WorldNames {
  readonly areas: readonly Area[];
  private readonly indexOfCode = new Map<string, number>();
  private readonly peopleOfAreas: Float64Array;
  private readonly namesOfItems: Uint16Array;

  constructor(
    private readonly file: NamesOfTheWorld,
    readonly towns: Gazetteer,
    /** start of each key, and the end of the last one */
    private readonly starts: Uint32Array,
    private readonly letters: Uint16Array,
    private readonly marks: Int32Array,
    private readonly nameStarts: Uint32Array,
  ) {
    this.areas = file.areas;
    for (const [i, { code }] of file.areas.entries()) if (code !== '') this.indexOfCode.set(code, i);
    this.namesOfItems = new Uint16Array(towns.count + this.areas.length);
    for (const item of file.items) this.namesOfItems[item]!++;
    this.peopleOfAreas = new Float64Array(this.areas.length);
    for (let town = 0; town < towns.count; town++) {
      const people = towns.peopleOf(town);
      for (let at = this.areaOfTown(town); at !== null; at = this.areas[at]!.parent)
        this.peopleOfAreas[at]! += people;
    }
  }

  /** Number of names. */
  get count(): number {
    return this.marks.length;
  }

  /** Returns the names with exactly this key. */
  named(key: string): NameRange {
    return { from: this.first(key, '\n', false), to: this.first(key, '\n', true) };
  }

  /** Returns the names whose key begins with these letters. */
  begun(key: string): NameRange {
    return { from: this.first(key, '', false), to: this.first(key, '', true) };
  }

  /** Calls `visit` with every name whose key is spelt similarly, in small steps. None are for short keys and numbers. */
  *alike(key: string, visit: (name: number, slips: number) => void): Generator<void> {
    const slips = SLIPS_FROM.filter((letters) => key.length >= letters).length;
    if (slips === 0 || /\d/.test(key)) return;
    const units = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    const marks = units.reduce((all, unit) => all | letterMark(unit), 0);
    const { starts, letters } = this;
    for (let name = 0; name < this.marks.length; name++) {
      if (name % STEP === STEP - 1) yield;
      const length = starts[name + 1]! - 1 - starts[name]!;
      if (Math.abs(length - key.length) > slips) continue;
      const other = this.marks[name]!;
      if (bits(other & ~marks) > slips || bits(marks & ~other) > slips) continue;
      if (this.file.roles[name] === NameRole.CODE) continue;
      const distance = editDistance(units, letters, starts[name]!, length);
      if (distance <= slips) visit(name, distance);
    }
  }

  /** Returns the town or area of a name: a town below `towns.count`, else that plus the index of an area. */
  itemOf(name: number): number {
    return this.file.items[name]!;
  }

  isCode(name: number): boolean {
    return this.file.roles[name] === NameRole.CODE;
  }

  /** Returns a name as people write it; null if it is the main one. */
  otherName(name: number): string | null {
    if (this.file.roles[name] === NameRole.MAIN) return null;
    return this.file.names.slice(this.nameStarts[name]!, this.nameStarts[name + 1]! - 1);
  }

  /** Returns the indices of all areas with this key, as a name or a code. */
  areasNamed(key: string): number[] {
    const found: number[] = [];
    const { from, to } = this.named(key);
    for (let name = from; name < to; name++) {
      const area = this.itemOf(name) - this.towns.count;
      if (area >= 0) found.push(area);
    }
    return found;
  }

  /** Returns the index of the smallest area of a town; null if unknown. */
  areaOfTown(town: number): number | null {
    const area = this.file.areaOfTown[town]!;
    return area === NO_AREA ? null : area;
  }

  /** Returns the number of people in the towns of an area. */
  peopleOf(area: number): number {
    return this.peopleOfAreas[area]!;
  }

  /** Returns the number of names of a town or area in all languages: the better known, the more. */
  countNames(item: number): number {
    return this.namesOfItems[item]!;
  }

  areaOfCode(code: string): number | null {
    return this.indexOfCode.get(code) ?? null;
  }

  /** Returns true if an area is another one or a part of it. */
  isPartOf(area: number, other: number): boolean {
    for (let at: number | null = area; at !== null; at = this.areas[at]!.parent)
      if (at === other) return true;
    return false;
  }

  /** Returns the first name that is not before a key; with `after` the first after all that equal or begin with it. */
  private first(key: string, end: '\n' | '', after: boolean): number {
    const wanted = key + end;
    const { keys } = this.file;
    let [from, to] = [0, this.marks.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const start = this.starts[middle]!;
      let difference = 0;
      for (let i = 0; i < wanted.length && difference === 0; i++)
        difference = keys.charCodeAt(start + i) - wanted.charCodeAt(i);
      if (difference < 0 || (after && difference === 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function bits(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}

let opened: { file: Uint8Array; names: WorldNames } | undefined;

/** Returns the names of the world, opened on first use in small steps; null if this runtime has none. */
export function* worldNames(): Generator<void, WorldNames | null> {
  const file = platform.names();
  const towns = gazetteer();
  if (!file || !towns) return null;
  if (opened?.file === file) return opened.names;
  const bytes = platform.gunzip(file, MAX_BYTES);
  yield;
  const read = readNames(bytes);
  yield;
  const count = read.items.length;
  const starts = new Uint32Array(count + 1);
  const nameStarts = new Uint32Array(count + 1);
  const marks = new Int32Array(count);
  const letters = new Uint16Array(read.keys.length);
  for (let name = 0; name < count; name++) {
    if (name % STEP === STEP - 1) yield;
    const start = starts[name]!;
    const end = read.keys.indexOf('\n', start);
    for (let at = start; at < end; at++) {
      const unit = read.keys.charCodeAt(at);
      letters[at] = unit;
      marks[name]! |= letterMark(unit);
    }
    starts[name + 1] = end + 1;
    nameStarts[name + 1] = read.names.indexOf('\n', nameStarts[name]!) + 1;
  }
  const names = new WorldNames(read, towns, starts, letters, marks, nameStarts);
  opened = { file, names };
  return names;
}
