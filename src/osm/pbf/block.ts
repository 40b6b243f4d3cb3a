/** One block of map objects: string table, groups and units of coordinates. */

import { cleanText } from '../../shared/text/clean-text.ts';
import { OsmDataError } from '../import-errors.ts';
import { FEATURE_KEYS, isIgnoredKey, NODE_KEYS, POSTCODE_KEY } from '../tags/tags.ts';
import { WireReader } from './wire.ts';

/** Bits for the contents of a block. */
export const Holds = { NODES: 1, WAYS: 2, RELATIONS: 4 } as const;

/**
 * Relevance of a tag by its key: most objects are skipped without reading a value. ON_ROAD: matters on a node of a road
 * by itself. POSTCODE: for nodes and buildings; DRAWN: for the drawn map only; ON_BUILDING: makes a building worth reading.
 */
export const KeyWorth = {
  IGNORED: 1,
  DETAIL: 2,
  ON_ROAD: 3,
  POSTCODE: 4,
  DRAWN: 5,
  ON_BUILDING: 6,
  BUILDING: 7,
  FEATURE: 8,
} as const;

/** Fields of a PrimitiveGroup. */
export const GroupField = { NODE: 1, DENSE: 2, WAY: 3, RELATION: 4 } as const;
/** Holds bits of the fields of a PrimitiveGroup. */
const HOLDS_OF_FIELD: readonly (number | undefined)[] = [
  undefined,
  Holds.NODES,
  Holds.NODES,
  Holds.WAYS,
  Holds.RELATIONS,
];
const InfoField = { TIMESTAMP: 2 } as const;
const NANODEGREES_PER_UNIT = 100;

export class Block {
  readonly groups: WireReader[] = [];
  granularity = 100;
  latitudeOffset = 0;
  longitudeOffset = 0;
  /** milliseconds per unit of a timestamp */
  private dateGranularity = 1000;
  private stringStarts = new Int32Array(0);
  private stringEnds = new Int32Array(0);
  private texts: (string | undefined)[] = [];
  private worths = new Uint8Array(0);
  private readonly buffer: Buffer;

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const reader = new WireReader(this.buffer);
    for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
      if (field === 1) this.readStrings(reader.message());
      else if (field === 2) this.groups.push(reader.message());
      else if (field === 17) this.granularity = reader.varint();
      else if (field === 18) this.dateGranularity = reader.varint();
      else if (field === 19) this.latitudeOffset = reader.int64();
      else if (field === 20) this.longitudeOffset = reader.int64();
      else reader.skip();
    }
    if (!(this.granularity > 0))
      throw new OsmDataError('a data block is damaged (all its nodes have one position)');
  }

  /** Holds bits of the objects that `eachField` has found. */
  found = 0;

  /** Calls `read` with each field of the groups, and moves the reader behind a field that `read` has not read. */
  eachField(read: (field: number, group: WireReader) => void): void {
    for (const { bytes, position, end } of this.groups) {
      const group = new WireReader(bytes, position, end);
      for (let field = group.nextField(); field !== 0; field = group.nextField()) {
        this.found |= HOLDS_OF_FIELD[field] ?? 0;
        const at = group.position;
        read(field, group);
        if (group.position === at) group.skip();
      }
    }
  }

  /** Returns the Holds bits of all groups. */
  holds(): number {
    this.eachField(() => {});
    return this.found;
  }

  /** Converts a stored latitude to 1e-7 degrees. */
  latitude(value: number): number {
    return Math.round((this.latitudeOffset + this.granularity * value) / NANODEGREES_PER_UNIT);
  }

  /** Converts a stored longitude to 1e-7 degrees. */
  longitude(value: number): number {
    return Math.round((this.longitudeOffset + this.granularity * value) / NANODEGREES_PER_UNIT);
  }

  /** Returns the time of an object's last change, ms since 1970, from its Info message; 0 if unknown. */
  changedAt(info: WireReader): number {
    for (let field = info.nextField(); field !== 0; field = info.nextField()) {
      if (field === InfoField.TIMESTAMP) return info.varint() * this.dateGranularity;
      info.skip();
    }
    return 0;
  }

  /** Returns true if stored coordinates are already 1e-7 degrees, as in nearly every file. */
  get plainUnits(): boolean {
    return (
      this.granularity === NANODEGREES_PER_UNIT && this.latitudeOffset === 0 && this.longitudeOffset === 0
    );
  }

  /** Returns a text of the string table, see `cleanText`. */
  text(index: number): string {
    const known = this.texts[index];
    if (known !== undefined) return known;
    if (!(index < this.stringStarts.length))
      throw new OsmDataError('a data block is damaged (a text is missing)');
    const text = cleanText(this.buffer.toString('utf8', this.stringStarts[index]!, this.stringEnds[index]!));
    this.texts[index] = text;
    return text;
  }

  /** Returns the KeyWorth of the key with this index. */
  worth(index: number): number {
    const known = this.worths[index];
    if (known !== undefined && known !== 0) return known;
    const worth = worthOf(this.text(index));
    this.worths[index] = worth;
    return worth;
  }

  private readStrings(reader: WireReader): void {
    const starts: number[] = [];
    const ends: number[] = [];
    for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
      if (field !== 1) {
        reader.skip();
        continue;
      }
      const end = reader.lengthDelimitedEnd();
      starts.push(reader.position);
      ends.push(end);
      reader.position = end;
    }
    this.stringStarts = new Int32Array(starts);
    this.stringEnds = new Int32Array(ends);
    this.texts = new Array(starts.length);
    this.worths = new Uint8Array(starts.length);
  }
}

/** Keys that matter on a building: it may be below the ground, a data centre, or that of a club. */
const ON_BUILDING_KEYS: ReadonlySet<string> = new Set(['layer', 'location', 'telecom', 'club']);

function worthOf(key: string): number {
  if (key === 'building') return KeyWorth.BUILDING;
  if (ON_BUILDING_KEYS.has(key)) return KeyWorth.ON_BUILDING;
  if (FEATURE_KEYS.has(key)) return KeyWorth.FEATURE;
  // ferries are the only routes that are drawn
  if (key === 'route') return KeyWorth.DRAWN;
  if (key === POSTCODE_KEY) return KeyWorth.POSTCODE;
  if (NODE_KEYS.has(key)) return KeyWorth.ON_ROAD;
  return isIgnoredKey(key) ? KeyWorth.IGNORED : KeyWorth.DETAIL;
}
