/**
 * Names of the towns of the gazetteer and of smaller ones, of airports, countries, regions, islands and landscapes, sorted for
 * the search, and what the gazetteer lacks of them. Made by scripts/towns.ts, which compresses the file with gzip. Blocks of
 * bytes, each after its length:
 *
 *     areas      JSON: Area[]
 *     shared     u8 of each name: number of letters (UTF-16) at the beginning of its key that are those of the key before
 *     endings    the other letters of the keys, one key per line
 *     roles      u8 of each name: NameRole, plus CAPITALISED
 *     texts      the names that are neither capitalised keys nor main names that another list has, one per line
 *     items      index of the place of each name, three planes of bytes: first towns of the gazetteer, then those of the
 *                next blocks, then areas
 *     areaOfTown smallest area of each town, or NO_AREA, two planes of bytes
 *     latitudes  of the towns that the gazetteer lacks, 1e-3 degrees: differences, zigzag varints
 *     longitudes likewise from -180 on, three planes of bytes
 *     people     u8 likewise: 8 times the logarithm of the population
 *     fame       u8 of each town: its number of names in all languages and scripts
 *     airports   one varint: how many of these towns, the last ones, are airports
 *     spoken     names of towns that people use in languages: difference of their index (varint) and languages (u8, see
 *                `spokenIn`)
 */
import type { Bounds } from '../../region/format/region-info.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { LANGUAGES, type Language } from '../../shared/language.ts';

/** What an area is that is neither a country nor a part of one. */
export type AreaKind = 'island' | 'lake' | 'landscape' | 'park' | 'place';

/** A country, a part of one, or a landscape. */
export interface Area {
  /** ISO 3166-1 alpha-2 or ISO 3166-2 code; '' = without one */
  code: string;
  /** ISO 3166-1 alpha-2; '' = in several countries */
  country: string;
  /** index of the larger area that it is part of; null for a country, and for a landscape in several */
  parent: number | null;
  /** English name */
  name: string;
  /** west, south, east, north in degrees; west > east across the date line */
  box: Bounds;
  /** undefined for countries and their parts; parts that are islands have it, too */
  kind?: AreaKind;
}

/** What a name is to its town or area. */
export const NameRole = {
  /** the main name: the English or local one */
  MAIN: 0,
  /** a name in another language, or an older or official one */
  OTHER: 1,
  /** a code of a country or region: only beside another name */
  CODE: 2,
} as const;

/** Added to the role of a name that is its key with a capital. */
const CAPITALISED = 4;
const ROLES = 3;

export const NO_AREA = 0xffff;

export interface NamedItem {
  key: string;
  name: string;
  item: number;
  role: number;
  /** languages in which people use another name of a town, see `spokenIn`; undefined = none */
  spoken?: number;
}

/** Languages of a name as bits. @param isOwn true if a language of the town's country is among them */
export function spokenIn(languages: readonly Language[], isOwn: boolean): number {
  return languages.reduce((bits, each) => bits | bitOf(each), isOwn ? OWN : 0);
}

/** Bit of the languages of a town's country. */
export const OWN = 1 << LANGUAGES.length;

/** Bit of a language; one that no name has for a language that the program lacks. */
export function bitOf(language: Language): number {
  return 1 << LANGUAGES.indexOf(language);
}

/** A town that the gazetteer lacks, or an airport. */
export interface SmallTown {
  lat: number;
  lon: number;
  people: number;
}

export interface PackedNames {
  areas: readonly Area[];
  names: readonly NamedItem[];
  /** index of the smallest area of each town, or NO_AREA */
  areaOfTown: readonly number[];
  /** number of names of each town in all languages and scripts */
  fame: readonly number[];
  /** the towns after those of the gazetteer; airports last */
  small: readonly SmallTown[];
  airports: number;
}

const STEPS_PER_DEGREE = 1000;
const WEST = 180 * STEPS_PER_DEGREE;
const STEPS_OF_PEOPLE = 8;
const MAX_BYTE = 255;

/** Returns a key as a name: with a capital. */
function capitalised(key: string): string {
  const first = String.fromCodePoint(key.codePointAt(0) ?? 0);
  return first.toUpperCase() + key.slice(first.length);
}

/** Returns the bytes of a file of names. */
export function packNames({ areas, names, areaOfTown, fame, small, airports }: PackedNames): Uint8Array {
  const sorted = [...names].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.role - b.role));
  const inGazetteer = areaOfTown.length - small.length;
  const isListed = ({ item, role }: NamedItem) =>
    role === NameRole.MAIN && (item < inGazetteer || item >= areaOfTown.length);
  const shared = new Uint8Array(sorted.length);
  const endings: string[] = [];
  const texts: string[] = [];
  const roles = sorted.map((each, i) => {
    const { key, name, role } = each;
    const common = sharedLetters(key, sorted[i - 1]?.key ?? '');
    shared[i] = common;
    endings.push(key.slice(common));
    if (isListed(each)) return role;
    if (name === capitalised(key)) return role + CAPITALISED;
    texts.push(name);
    return role;
  });
  const latitudes = new ByteWriter();
  let before = 0;
  for (const { lat } of small) {
    const steps = Math.round(lat * STEPS_PER_DEGREE);
    latitudes.zigzag(steps - before);
    before = steps;
  }
  const spoken = new ByteWriter();
  let spokenBefore = 0;
  for (const [i, { spoken: languages }] of sorted.entries()) {
    if (!languages) continue;
    spoken.varint(i - spokenBefore);
    spoken.u8(languages);
    spokenBefore = i;
  }
  const count = new ByteWriter();
  count.varint(airports);
  const file = new ByteWriter();
  for (const block of [
    utf8(JSON.stringify(areas)),
    shared,
    utf8(endings.join('\n')),
    Uint8Array.from(roles),
    utf8(texts.join('\n')),
    planes(
      sorted.map(({ item }) => item),
      3,
    ),
    planes(areaOfTown, 2),
    latitudes.view(),
    planes(
      small.map(({ lon }) => Math.round(lon * STEPS_PER_DEGREE) + WEST),
      3,
    ),
    Uint8Array.from(small, ({ people }) => Math.round(Math.log(Math.max(1, people)) * STEPS_OF_PEOPLE)),
    Uint8Array.from(fame, (names) => Math.min(names, MAX_BYTE)),
    count.view(),
    spoken.view(),
  ]) {
    file.varint(block.length);
    file.bytes(block);
  }
  return file.view();
}

/** Returns the number of letters at the beginning of two keys that are the same; never half of a letter of two units. */
function sharedLetters(key: string, before: string): number {
  let common = 0;
  while (common < Math.min(key.length, before.length, MAX_BYTE) && key[common] === before[common]) common++;
  return /^[\udc00-\udfff]/.test(key.slice(common)) ? common - 1 : common;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the lowest bytes of all values, then the next ones, which compress better apart. */
function planes(values: readonly number[], bytes: number): Uint8Array {
  const all = new Uint8Array(values.length * bytes);
  for (let plane = 0; plane < bytes; plane++)
    for (const [i, value] of values.entries()) all[plane * values.length + i] = value >>> (8 * plane);
  return all;
}

function fromPlanes(all: Uint8Array, bytes: number): Uint32Array {
  const values = new Uint32Array(all.length / bytes);
  for (let plane = 0; plane < bytes; plane++)
    for (let i = 0; i < values.length; i++) values[i]! |= all[plane * values.length + i]! << (8 * plane);
  return values;
}

export interface NamesOfTheWorld {
  areas: readonly Area[];
  /** keys of all names, ascending, one after the other */
  letters: Uint16Array;
  /** start of each key, and the end of the last one */
  starts: Uint32Array;
  /** NameRole of each name */
  roles: Uint8Array;
  /** index of the place of each name */
  items: Uint32Array;
  /** Returns a name as people write it; null for a main name that the gazetteer or the area has. */
  text(name: number): string | null;
  areaOfTown: Uint32Array;
  /** number of names of each town in all languages and scripts: the better known, the more */
  fame: Uint8Array;
  /** languages of each name, see `spokenIn` */
  spoken: Uint8Array;
  small: { lat: Float64Array; lon: Float64Array; people: Float64Array; airports: number };
}

/** Names that are read per step of a generator: well below 1 ms. */
const STEP = 8192;

/** Reads a file of names in small steps. @throws RangeError if the bytes are not one */
export function* readNames(bytes: Uint8Array): Generator<void, NamesOfTheWorld> {
  const reader = new ByteReader(bytes);
  const block = () => reader.bytes(reader.varint());
  const text = () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(block());
  const areas = JSON.parse(text()) as Area[];
  const shared = block();
  const endings = text();
  yield;
  const roles = block().slice();
  const texts = text();
  const items = fromPlanes(block(), 3);
  yield;
  const areaOfTown = fromPlanes(block(), 2);
  const [latitudes, longitudes, people] = [new ByteReader(block()), fromPlanes(block(), 3), block()];
  const fame = block().slice();
  const airports = new ByteReader(block()).varint();
  // a file that was saved by an earlier version ends here
  const languages = reader.more ? new ByteReader(block()) : reader;
  yield;
  const count = roles.length;
  const starts = new Uint32Array(count + 1);
  const isCapitalised = new Uint8Array(count);
  let units = endings.length;
  for (const length of shared) units += length;
  const letters = new Uint16Array(units);
  for (let name = 0, at = 0, from = 0; name < count; name++) {
    if (name % STEP === STEP - 1) yield;
    const before = starts[Math.max(0, name - 1)]!;
    for (let i = 0; i < shared[name]!; i++) letters[at++] = letters[before + i]!;
    for (; from < endings.length && endings.charCodeAt(from) !== LINE_FEED; from++)
      letters[at++] = endings.charCodeAt(from);
    from++;
    starts[name + 1] = at;
    isCapitalised[name] = roles[name]! >> 2;
    roles[name]! &= ROLES;
  }
  const inGazetteer = areaOfTown.length - people.length;
  const textStarts = new Uint32Array(count).fill(NO_TEXT);
  for (let name = 0, from = 0; name < count; name++) {
    if (name % STEP === STEP - 1) yield;
    const item = items[name]!;
    const isListed = roles[name] === NameRole.MAIN && (item < inGazetteer || item >= areaOfTown.length);
    if (isListed || isCapitalised[name] === 1) continue;
    textStarts[name] = from;
    const end = texts.indexOf('\n', from);
    from = end < 0 ? texts.length : end + 1;
  }
  const spoken = new Uint8Array(count);
  for (let name = 0; languages.more; ) {
    name += languages.varint();
    spoken[name] = languages.u8();
  }
  const lat = new Float64Array(people.length);
  for (let i = 0, steps = 0; i < lat.length; i++) {
    steps += latitudes.zigzag();
    lat[i] = steps / STEPS_PER_DEGREE;
  }
  return {
    areas,
    letters,
    starts,
    roles,
    items,
    areaOfTown,
    fame,
    spoken,
    text(name) {
      if (isCapitalised[name] === 1)
        return capitalised(String.fromCharCode(...letters.subarray(starts[name]!, starts[name + 1]!)));
      const start = textStarts[name]!;
      if (start === NO_TEXT) return null;
      const end = texts.indexOf('\n', start);
      return texts.slice(start, end < 0 ? texts.length : end);
    },
    small: {
      lat,
      lon: new Float64Array(longitudes).map((steps) => (steps - WEST) / STEPS_PER_DEGREE),
      people: new Float64Array(people).map((steps) => Math.round(Math.exp(steps / STEPS_OF_PEOPLE))),
      airports,
    },
  };
}

const LINE_FEED = 10;
const NO_TEXT = 0xffff_ffff;
