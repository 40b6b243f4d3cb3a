/**
 * Towns of the world with a population of 15,000 or more (GeoNames), for positions without a town in the map data: an
 * extract may lack the node of the city it is part of, and outside all regions there is no other data.
 *
 *     0  u32     length of the header in bytes, little endian, a multiple of 4
 *     4  header  JSON: GazetteerHeader, padded with spaces
 *     …  i32     longitudes of all towns, then their latitudes, 1e-7 degrees; then u32 populations
 *
 * Towns are sorted from south to north.
 */
import { countBelow } from '../../shared/collections/ascending.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/** Minimum population of a town in the gazetteer. */
export const MIN_PEOPLE = 15_000;

export interface GazetteerHeader {
  /** GeoNames names, one per line, in the order of the towns */
  names: string;
  /** country codes, ISO 3166-1 alpha-2, two letters per town */
  countries: string;
}

export interface GazetteerTown {
  name: string;
  /** country code, ISO 3166-1 alpha-2 */
  country: string;
  people: number;
  /** longitude, 1e-7 degrees */
  x: number;
  /** latitude, 1e-7 degrees */
  y: number;
}

/** Returns towns in the order of a gazetteer. */
export function sortedTowns<T extends GazetteerTown>(towns: readonly T[]): T[] {
  return towns.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Returns the bytes of a gazetteer. */
export function packGazetteer(towns: readonly GazetteerTown[]): Uint8Array {
  const sorted = sortedTowns(towns);
  const header: GazetteerHeader = {
    names: sorted.map(({ name }) => name).join('\n'),
    countries: sorted.map(({ country }) => country).join(''),
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = 4 * Math.ceil(json.length / 4);
  const file = new Uint8Array(4 + length + 12 * sorted.length).fill(0x20);
  new DataView(file.buffer).setUint32(0, length, true);
  file.set(json, 4);
  const columns = new Int32Array(file.buffer, 4 + length);
  for (const [i, { x, y, people }] of sorted.entries()) {
    columns[i] = x;
    columns[sorted.length + i] = y;
    columns[2 * sorted.length + i] = people;
  }
  return file;
}

/** Reads the header of a gazetteer. @throws SyntaxError if the bytes are not one */
export function readGazetteerHeader(bytes: Uint8Array): { header: GazetteerHeader; columnsAt: number } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const json = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  return { header: JSON.parse(json) as GazetteerHeader, columnsAt: 4 + length };
}

export class Gazetteer {
  private readonly names: readonly string[];
  private readonly countries: string;
  private readonly xs: Int32Array;
  private readonly ys: Int32Array;
  private readonly people: Int32Array;

  constructor(bytes: Uint8Array) {
    const { header, columnsAt } = readGazetteerHeader(bytes);
    const { countries } = header;
    const towns = countries.length / 2;
    // a copy: the file need not start at a multiple of 4
    const columns = new Int32Array(new Uint8Array(bytes.subarray(columnsAt, columnsAt + 12 * towns)).buffer);
    this.names = header.names.split('\n');
    this.countries = countries;
    this.xs = columns.subarray(0, towns);
    this.ys = columns.subarray(towns, 2 * towns);
    this.people = columns.subarray(2 * towns);
  }

  /**
   * Calls back for every town within a distance of a position, with its distance and its index.
   * @param x 1e-7 degrees
   * @param y 1e-7 degrees
   */
  around(
    x: number,
    y: number,
    metres: number,
    take: (town: GazetteerTown, metres: number, index: number) => void,
  ): void {
    const { xs, ys } = this;
    const north = metres / METRES_PER_UNIT;
    const kx = metresPerUnitEast(y);
    for (let i = countBelow(this.ys, y - north); i < ys.length && ys[i]! <= y + north; i++) {
      const apart = Math.abs(xs[i]! - x);
      const east = Math.min(apart, 360 * E7 - apart) * kx;
      const distance = Math.sqrt(east ** 2 + ((ys[i]! - y) * METRES_PER_UNIT) ** 2);
      if (distance <= metres) take(this.town(i), distance, i);
    }
  }

  /** Number of towns. */
  get count(): number {
    return this.names.length;
  }

  /** Returns the population of a town. @param i 0 to `count` - 1 */
  peopleOf(i: number): number {
    return this.people[i]!;
  }

  /** Returns a town. @param i 0 to `count` - 1 */
  town(i: number): GazetteerTown {
    const country = this.countries.slice(2 * i, 2 * i + 2);
    return { name: this.names[i]!, country, people: this.people[i]!, x: this.xs[i]!, y: this.ys[i]! };
  }
}
