/** Finds towns, countries and regions of the world by the keys of their names. */
import { platform } from '../../platform/runtime.ts';
import { hasMoreLetters, letterMark } from '../../region/format/names.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { Gazetteer } from '../../region/world/gazetteer.ts';
import { gazetteer } from '../../region/world/town-around.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { editDistance } from '../../shared/text/edit-distance.ts';
import { nameKey } from './name-key.ts';
import { type Area, NameRole, type NamesOfTheWorld, NO_AREA, readNames } from './names-file.ts';
import { WorldTowns } from './world-towns.ts';

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

type Similar = readonly [name: number, slips: number];

/** A key that may have slips. */
interface Typed {
  units: Uint16Array;
  /** see `letterMark` */
  marks: number;
  /** most of them */
  slips: number;
}

/** Number of keys whose similar names are kept: a query asks for some of them several times. */
const KEPT_KEYS = 64;

export class WorldNames {
  readonly areas: readonly Area[];
  readonly towns: WorldTowns;
  private readonly indexOfCode = new Map<string, number>();
  private readonly peopleOfAreas: Float64Array;
  /** similar names by key, of the last keys */
  private readonly similar = new Map<string, readonly Similar[]>();

  /** @param tables what follows from the file, see `tablesOf` */
  constructor(
    private readonly file: NamesOfTheWorld,
    gazetteer: Gazetteer,
    private readonly tables: Tables,
  ) {
    this.areas = file.areas;
    for (const [i, { code }] of file.areas.entries()) if (code !== '') this.indexOfCode.set(code, i);
    this.towns = new WorldTowns(
      gazetteer,
      file.small,
      (town) => file.text(tables.mainNames[town]!) ?? '',
      (town) => file.areas[file.areaOfTown[town]!]!.country,
    );
    this.peopleOfAreas = new Float64Array(this.areas.length);
    for (let town = 0; town < this.towns.count; town++) {
      if (this.towns.isAirport(town)) continue;
      const people = this.towns.peopleOf(town);
      for (let at = this.areaOfTown(town); at !== null; at = this.areas[at]!.parent)
        this.peopleOfAreas[at]! += people;
    }
  }

  /** Number of names. */
  get count(): number {
    return this.file.items.length;
  }

  /** Returns the names with exactly this key. */
  named(key: string): NameRange {
    return { from: this.first(key, Bound.FROM), to: this.first(key, Bound.AFTER_EQUAL) };
  }

  /** Returns the names whose key begins with these letters. */
  begun(key: string): NameRange {
    return { from: this.first(key, Bound.FROM), to: this.first(key, Bound.AFTER_BEGUN) };
  }

  /** Calls `visit` with every name whose key is spelt similarly, in small steps. None are for short keys and numbers. */
  *alike(key: string, visit: (name: number, slips: number) => void): Generator<void> {
    const found = this.similar.get(key) ?? (yield* this.similarTo(key));
    if (this.similar.size === KEPT_KEYS) this.similar.clear();
    this.similar.set(key, found);
    for (const [name, slips] of found) visit(name, slips);
  }

  private *similarTo(key: string): Generator<void, Similar[]> {
    const found: Similar[] = [];
    const slips = SLIPS_FROM.filter((letters) => key.length >= letters).length;
    if (slips === 0 || /\d/.test(key)) return found;
    const units = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    const marks = units.reduce((all, unit) => all | letterMark(unit), 0);
    const { ofLength } = this.tables;
    const at = (length: number) => ofLength[Math.min(Math.max(0, length), ofLength.length - 1)]!;
    const end = at(key.length + slips + 1);
    for (let from = at(key.length - slips); from < end; from += STEP) {
      this.addSimilar({ units, marks, slips }, from, Math.min(end, from + STEP), found);
      yield;
    }
    return found;
  }

  /** Adds the similar names of a range of those by length. No generator, which would be several times slower. */
  private addSimilar({ units, marks, slips }: Typed, from: number, to: number, found: Similar[]): void {
    const { starts, letters, roles } = this.file;
    const { byLength, marks: marksOf } = this.tables;
    for (let i = from; i < to; i++) {
      const other = marksOf[i]!;
      if (hasMoreLetters(other & ~marks, slips) || hasMoreLetters(marks & ~other, slips)) continue;
      const name = byLength[i]!;
      if (roles[name] === NameRole.CODE) continue;
      const start = starts[name]!;
      const distance = editDistance(units, letters, start, starts[name + 1]! - start);
      if (distance <= slips) found.push([name, distance]);
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
    return this.file.roles[name] === NameRole.MAIN ? null : this.file.text(name);
  }

  /** Returns the languages in which people use another name of a town, see `spokenIn` of names-file.ts. */
  spokenIn(name: number): number {
    return this.file.spoken[name]!;
  }

  /** Returns the main name of a town or area. */
  mainName(item: number): string {
    return item < this.towns.count ? this.towns.town(item).name : this.areas[item - this.towns.count]!.name;
  }

  /**
   * Returns true if a town or area lies in an area, or in the box of a landscape; and for a landscape in the box of a part of its
   * country: Skye is in Scotland.
   */
  isIn(item: number, area: number): boolean {
    const town = item < this.towns.count;
    const own = town ? null : this.areas[item - this.towns.count]!;
    const within = own ? own.parent : this.areaOfTown(item);
    if (within !== null && this.isPartOf(within, area)) return true;
    const { kind, parent, country, box } = this.areas[area]!;
    const isPart = own?.kind && parent !== null && own.country === country;
    if ((kind === undefined && !isPart) || item - this.towns.count === area) return false;
    const [lon, lat] = own ? middleOf(own.box) : positionOf(this.towns.town(item));
    return lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3];
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

  /** Returns the position of the largest town of an area that has its name; null if there is none: Porto of Porto. */
  seatOf(area: number): { lat: number; lon: number } | null {
    const { from, to } = this.named(nameKey(this.areas[area]!.name));
    let seat: number | null = null;
    for (let name = from; name < to; name++) {
      const town = this.itemOf(name);
      if (town >= this.towns.count || !this.isIn(town, area)) continue;
      if (seat === null || this.towns.peopleOf(town) > this.towns.peopleOf(seat)) seat = town;
    }
    if (seat === null) return null;
    const [lon, lat] = positionOf(this.towns.town(seat));
    return { lat, lon };
  }

  /** Returns the number of people in the towns of an area. */
  peopleOf(area: number): number {
    return this.peopleOfAreas[area]!;
  }

  /** Returns the number of names of a town in all languages and scripts: the better known, the more. */
  fameOf(town: number): number {
    return this.file.fame[town]!;
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

  /** Returns the first name that is not before a bound. */
  private first(wanted: string, bound: number): number {
    const { letters, starts } = this.file;
    let [from, to] = [0, this.count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const start = starts[middle]!;
      const length = starts[middle + 1]! - start;
      let difference = 0;
      for (let i = 0; i < wanted.length && difference === 0; i++)
        difference = i < length ? letters[start + i]! - wanted.charCodeAt(i) : -1;
      // equal so far: the key is the wanted one, or longer
      const isBefore =
        difference === 0
          ? bound === Bound.AFTER_BEGUN || (bound === Bound.AFTER_EQUAL && length === wanted.length)
          : difference < 0;
      if (isBefore) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Bounds of a range of names: from a key on, after all that equal it, or after all that begin with it. */
const Bound = { FROM: 0, AFTER_EQUAL: 1, AFTER_BEGUN: 2 } as const;

function positionOf({ x, y }: { x: number; y: number }): readonly [lon: number, lat: number] {
  return [x / E7, y / E7];
}

function middleOf([west, south, east, north]: Bounds): readonly [lon: number, lat: number] {
  return [(west + east) / 2, (south + north) / 2];
}

/** What follows from a file of names. */
interface Tables {
  /** names by the length of their keys, and where each length begins */
  byLength: Uint32Array;
  ofLength: Uint32Array;
  /** letters of the keys in the order of `byLength`, see `letterMark`: read one after the other, they are several times faster */
  marks: Int32Array;
  /** main name of each town and area */
  mainNames: Uint32Array;
}

/** Makes the tables in small steps. @param items number of towns and areas */
function* tablesOf(
  { starts, letters, roles, items: itemOf }: NamesOfTheWorld,
  items: number,
): Generator<void, Tables> {
  const count = itemOf.length;
  const mainNames = new Uint32Array(items);
  let longest = 0;
  for (let name = 0; name < count; name++) {
    if (name % STEP === STEP - 1) yield;
    longest = Math.max(longest, starts[name + 1]! - starts[name]!);
    if (roles[name] === NameRole.MAIN) mainNames[itemOf[name]!] = name;
  }
  const ofLength = new Uint32Array(longest + 2);
  for (let name = 0; name < count; name++) ofLength[starts[name + 1]! - starts[name]! + 1]!++;
  for (let length = 1; length < ofLength.length; length++) ofLength[length]! += ofLength[length - 1]!;
  yield;
  const next = ofLength.slice();
  const byLength = new Uint32Array(count);
  const marks = new Int32Array(count);
  for (let name = 0; name < count; name++) {
    if (name % STEP === STEP - 1) yield;
    const [start, end] = [starts[name]!, starts[name + 1]!];
    const i = next[end - start]!++;
    byLength[i] = name;
    for (let at = start; at < end; at++) marks[i]! |= letterMark(letters[at]!);
  }
  return { byLength, ofLength, marks, mainNames };
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
  const read = yield* readNames(bytes);
  const tables = yield* tablesOf(read, read.areaOfTown.length + read.areas.length);
  const names = new WorldNames(read, towns, tables);
  opened = { file, names };
  return names;
}
