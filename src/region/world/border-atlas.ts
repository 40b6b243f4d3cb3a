/** Finds the country and state of a position in the packed borders that scripts/states.ts writes. */
import { pointInRings, squaredDistanceToSegment } from '../spatial/geometry.ts';
import { unpackRings } from './packed-rings.ts';

/** Units per degree of country borders: the five decimals of their source. */
export const COUNTRY_UNITS_PER_DEGREE = 100_000;
/** Units per degree of state borders, which are simplified to about 1 km. */
export const STATE_UNITS_PER_DEGREE = 1000;

/** Polygons of a country or state: bbox, and location of the rings in the file. */
export interface AtlasArea {
  /** ISO 3166-1 alpha-2 code of a country, or ISO 3166-2 code of a state */
  code: string;
  /** bbox: west, south, east, north, degrees */
  box: [number, number, number, number];
  /** offset of the packed rings from the end of the header, bytes */
  offset: number;
}

export interface AtlasCountry extends AtlasArea {
  /** ISO 3166-2 code if the polygons are themselves a subdivision (an overseas department); null otherwise */
  state: string | null;
  /** IANA time zones in use there; empty = unknown */
  zones: string[];
}

/** Header of a file of borders: JSON, preceded by its length as a 32-bit little-endian number. */
export interface AtlasHeader {
  /** hash of the sources that the file was made from */
  stamp: string;
  countries: AtlasCountry[];
  states: Record<string, AtlasArea[]>;
}

export interface Located {
  country: string;
  state: string | null;
  zones: readonly string[];
}

/** Reads the header of a file of borders and returns it with the offset of the rings. */
export function readAtlasHeader(bytes: Uint8Array): { header: AtlasHeader; ringsAt: number } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const json = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  return { header: JSON.parse(json) as AtlasHeader, ringsAt: 4 + length };
}

/** Returns the bytes of a file of borders: the length of the JSON, the JSON, the rings. */
export function packAtlas(header: AtlasHeader, rings: Uint8Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(4 + json.length + rings.length);
  new DataView(file.buffer).setUint32(0, json.length, true);
  file.set(json, 4);
  file.set(rings, 4 + json.length);
  return file;
}

export class BorderAtlas {
  private readonly bytes: Uint8Array;
  private readonly ringsAt: number;
  private readonly header: AtlasHeader;
  /** unpacked rings, made on first use: a service needs those of a few countries */
  private readonly rings = new Map<AtlasArea, Int32Array[]>();

  constructor(bytes: Uint8Array) {
    const { header, ringsAt } = readAtlasHeader(bytes);
    this.bytes = bytes;
    this.header = header;
    this.ringsAt = ringsAt;
  }

  get countries(): readonly AtlasCountry[] {
    return this.header.countries;
  }

  /** Returns the country (including its coastal waters) and state of a position; null on the high seas. */
  locate(lat: number, lon: number): Located | null {
    const x = Math.round(lon * COUNTRY_UNITS_PER_DEGREE);
    const y = Math.round(lat * COUNTRY_UNITS_PER_DEGREE);
    for (const country of this.header.countries) {
      if (!inBox(country, lat, lon) || !pointInRings(x, y, this.ringsOf(country))) continue;
      const state = country.state ?? this.stateAt(country.code, lat, lon);
      return { country: country.code, state, zones: country.zones };
    }
    return null;
  }

  /**
   * Returns the state of a position; null if the file has no states of the country. Simplified borders leave
   * gaps and end at the shore: outside all states the nearest one is returned.
   */
  private stateAt(country: string, lat: number, lon: number): string | null {
    const states = this.header.states[country];
    if (!states) return null;
    const x = lon * STATE_UNITS_PER_DEGREE;
    const y = lat * STATE_UNITS_PER_DEGREE;
    for (const state of states) {
      if (inBox(state, lat, lon) && pointInRings(x, y, this.ringsOf(state))) return state.code;
    }
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let nearest: string | null = null;
    let nearestDistance = Number.POSITIVE_INFINITY;
    for (const state of states) {
      if (squaredDistanceToBox(state, lat, lon, narrowing) >= nearestDistance) continue;
      const distance = squaredDistanceToRings(this.ringsOf(state), x, y, narrowing);
      if (distance < nearestDistance) {
        nearest = state.code;
        nearestDistance = distance;
      }
    }
    return nearest;
  }

  private ringsOf(area: AtlasArea): Int32Array[] {
    let rings = this.rings.get(area);
    if (!rings) {
      rings = unpackRings(this.bytes, this.ringsAt + area.offset);
      this.rings.set(area, rings);
    }
    return rings;
  }
}

function inBox({ box }: AtlasArea, lat: number, lon: number): boolean {
  return lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3];
}

/** Returns the squared distance to a state's bbox in squared state units, with longitude scaled to the latitude. */
function squaredDistanceToBox({ box }: AtlasArea, lat: number, lon: number, narrowing: number): number {
  const east = Math.max(box[0] - lon, 0, lon - box[2]) * narrowing;
  const north = Math.max(box[1] - lat, 0, lat - box[3]);
  return (east * east + north * north) * STATE_UNITS_PER_DEGREE ** 2;
}

function squaredDistanceToRings(rings: Int32Array[], x: number, y: number, narrowing: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const ax = (ring[i]! - x) * narrowing;
      const bx = (ring[i + 2]! - x) * narrowing;
      const distance = squaredDistanceToSegment(ax, ring[i + 1]! - y, bx, ring[i + 3]! - y);
      if (distance < nearest) nearest = distance;
    }
  }
  return nearest;
}
