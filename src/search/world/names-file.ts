/**
 * Names of the towns of the gazetteer, and of countries and regions, sorted for the search. Made by scripts/towns.ts, which
 * compresses the file with gzip.
 *
 *     0  u32     length of the header in bytes, little endian, a multiple of 4
 *     4  header  JSON: NamesHeader, padded with spaces
 *     …  u32     item of each name: index of a town, or number of towns + index of an area
 *     …  u16     area of each town, or NO_AREA; padded to a multiple of 4
 *     …  u8      NameRole of each name
 */
import type { Bounds } from '../../region/format/region-info.ts';

/** A country, or a part of one. */
export interface Area {
  /** ISO 3166-1 alpha-2 or ISO 3166-2 code; '' = a part of a country without one */
  code: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** index of the larger area that it is part of; null for a country */
  parent: number | null;
  /** English name */
  name: string;
  /** west, south, east, north in degrees; west > east across the date line */
  box: Bounds;
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

export interface NamesHeader {
  areas: Area[];
  /** keys of all names in ascending order of UTF-16 code units, one per line, see `keyOf` */
  keys: string;
  /** the names, one per line; an empty line is the main name */
  names: string;
}

export const NO_AREA = 0xffff;

export interface NamedItem {
  key: string;
  name: string;
  item: number;
  role: number;
}

/** Returns the bytes of a file of names. @param areaOfTown index of the smallest area of each town, or NO_AREA */
export function packNames(
  areas: readonly Area[],
  names: readonly NamedItem[],
  areaOfTown: readonly number[],
): Uint8Array {
  const sorted = [...names].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.role - b.role));
  const header: NamesHeader = {
    areas: [...areas],
    keys: sorted.map(({ key }) => key).join('\n'),
    names: sorted.map(({ name, role }) => (role === NameRole.MAIN ? '' : name)).join('\n'),
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = 4 * Math.ceil(json.length / 4);
  const areaBytes = 4 * Math.ceil((2 * areaOfTown.length) / 4);
  const file = new Uint8Array(8 + length + 4 * sorted.length + areaBytes + sorted.length).fill(0x20);
  const view = new DataView(file.buffer);
  view.setUint32(0, length, true);
  file.set(json, 4);
  const at = 4 + length;
  view.setUint32(at, areaOfTown.length, true);
  new Uint32Array(file.buffer, at + 4, sorted.length).set(sorted.map(({ item }) => item));
  new Uint16Array(file.buffer, at + 4 + 4 * sorted.length, areaOfTown.length).set(areaOfTown);
  file.set(
    sorted.map(({ role }) => role),
    at + 4 + 4 * sorted.length + areaBytes,
  );
  return file;
}

export interface NamesOfTheWorld {
  areas: readonly Area[];
  /** all keys, each followed by a line feed */
  keys: string;
  names: string;
  items: Uint32Array;
  areaOfTown: Uint16Array;
  roles: Uint8Array;
}

/** Reads a file of names. @throws SyntaxError if the bytes are not one */
export function readNames(bytes: Uint8Array): NamesOfTheWorld {
  // a copy: the file need not start at a multiple of 4
  const file = new Uint8Array(bytes).buffer;
  const view = new DataView(file);
  const length = view.getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(file, 4, length));
  const { areas, keys, names } = JSON.parse(text) as NamesHeader;
  const at = 4 + length;
  const towns = view.getUint32(at, true);
  const areaBytes = 4 * Math.ceil((2 * towns) / 4);
  const count = (file.byteLength - at - 4 - areaBytes) / 5;
  return {
    areas,
    keys: `${keys}\n`,
    names: `${names}\n`,
    items: new Uint32Array(file, at + 4, count),
    areaOfTown: new Uint16Array(file, at + 4 + 4 * count, towns),
    roles: new Uint8Array(file, at + 4 + 4 * count + areaBytes, count),
  };
}
