/** Features as a few columns: quick to record, shared between threads without a copy; play-back.ts reads them. */
import { OSM_TYPES, type OsmType, type WeekBitmap } from '../../region/format/codes.ts';
import type { AreaFacts, LineFacts, PlaceFacts, PointFacts } from '../tags/facts.ts';
import type { FeatureSink } from './object-features.ts';

const KINDS = [
  'lines',
  'areas',
  'points',
  'buildings',
  'runways',
  'aerodromes',
  'coasts',
  'signals',
  'members',
] as const;
export type Kind = (typeof KINDS)[number];

/** All features of one kind. */
export interface Columns {
  numbers: Float64Array;
  coordinates: Int32Array;
  /** joined by SEPARATOR: one string crosses a thread boundary faster than thousands */
  text: string;
}

/** What threads hand to each other; numbers and coordinates are views of one shared piece of memory. */
export interface PackedBatch {
  kinds: Record<Kind, Columns>;
  hours: WeekBitmap[];
}

export const SEPARATOR = '\u0000';
/** Bits of a line. */
export const SILENT = 1;
export const IN_STREET = 2;

/** Records features in the order in which they come; of use again after each `pack`. */
export class BatchRecorder implements FeatureSink {
  private readonly kinds = recordOf(() => new Recorder());
  private hours: WeekBitmap[] = [];
  private readonly hoursIndex = new Map<WeekBitmap, number>();

  line(osmId: number, facts: LineFacts, path: Int32Array): void {
    const { lines } = this.kinds;
    lines.number(osmId);
    lines.number(facts.lineClass);
    lines.number(facts.flags);
    lines.path(path);
    lines.number(facts.access);
    lines.number(facts.maxspeed);
    lines.number(facts.lanes);
    lines.number(facts.surface);
    lines.number((facts.silent ? SILENT : 0) | (facts.inStreet ? IN_STREET : 0));
    lines.text(facts.name);
    lines.text(facts.ref);
  }

  area(osmType: OsmType, osmId: number, facts: AreaFacts, rings: Int32Array[]): void {
    const { areas } = this.kinds;
    areas.number(facts.kind);
    areas.rings(rings);
    areas.number(OSM_TYPES.indexOf(osmType));
    areas.number(osmId);
    this.place(areas, facts);
  }

  point(osmType: OsmType, osmId: number, facts: PointFacts, x: number, y: number, radius: number): void {
    const { points } = this.kinds;
    points.number(facts.category);
    points.number(OSM_TYPES.indexOf(osmType));
    points.number(osmId);
    this.place(points, facts);
    points.number(x);
    points.number(y);
    points.number(radius);
  }

  building(osmId: number, x: number, y: number, squareMetres: number, isHome: boolean): void {
    const { buildings } = this.kinds;
    buildings.number(osmId);
    buildings.number(x);
    buildings.number(y);
    buildings.number(squareMetres);
    buildings.number(isHome ? 1 : 0);
  }

  runway(osmId: number, ref: string, path: Int32Array): void {
    const { runways } = this.kinds;
    runways.number(osmId);
    runways.text(ref);
    runways.path(path);
  }

  aerodrome(kind: number, name: string, x: number, y: number, rings: Int32Array[]): void {
    const { aerodromes } = this.kinds;
    aerodromes.number(kind);
    aerodromes.number(x);
    aerodromes.number(y);
    aerodromes.text(name);
    aerodromes.rings(rings);
  }

  coast(path: Int32Array): void {
    this.kinds.coasts.path(path);
  }

  signals(x: number, y: number): void {
    this.kinds.signals.number(x);
    this.kinds.signals.number(y);
  }

  member(osmId: number, firstNode: number, lastNode: number, path: Int32Array): void {
    const { members } = this.kinds;
    members.number(osmId);
    members.number(firstNode);
    members.number(lastNode);
    members.path(path);
  }

  private place(recorder: Recorder, facts: PlaceFacts): void {
    let hours = -1;
    if (facts.hours) {
      hours = this.hoursIndex.get(facts.hours) ?? this.hours.push(facts.hours) - 1;
      this.hoursIndex.set(facts.hours, hours);
    }
    recorder.number(facts.flags);
    recorder.number(facts.access);
    recorder.number(facts.value);
    recorder.number(facts.maxstay);
    recorder.number(hours);
    recorder.text(facts.name);
  }

  /** What was recorded since the last call. */
  pack(): PackedBatch {
    const recorders = Object.values(this.kinds);
    const memory = new SharedArrayBuffer(recorders.reduce((bytes, recorder) => bytes + recorder.bytes, 0));
    let offset = 0;
    const kinds = recordOf((kind) => {
      const recorder = this.kinds[kind];
      const start = offset;
      offset += recorder.bytes;
      return recorder.pack(memory, start);
    });
    const { hours } = this;
    this.hours = [];
    this.hoursIndex.clear();
    return { kinds, hours };
  }
}

function recordOf<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

class Recorder {
  private numbers = new Float64Array(64);
  private count = 0;
  private coordinates = new Int32Array(64);
  private used = 0;
  private texts: string[] = [];

  number(value: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = value;
  }

  text(text: string): void {
    this.texts.push(text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, ' ') : text);
  }

  path(path: Int32Array): void {
    this.number(path.length);
    const end = this.used + path.length;
    if (end > this.coordinates.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.coordinates.length));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
    // most paths are so short that calling set() would take longer
    for (let i = 0, at = this.used; i < path.length; i++) this.coordinates[at++] = path[i]!;
    this.used = end;
  }

  rings(rings: Int32Array[]): void {
    this.number(rings.length);
    for (const ring of rings) this.path(ring);
  }

  /** Bytes when packed, a multiple of 8. */
  get bytes(): number {
    return 8 * this.count + 8 * Math.ceil(this.used / 2);
  }

  /** Moves everything into `memory` from byte `offset` on. */
  pack(memory: SharedArrayBuffer, offset: number): Columns {
    const numbers = new Float64Array(memory, offset, this.count);
    const coordinates = new Int32Array(memory, offset + 8 * this.count, this.used);
    numbers.set(this.numbers.subarray(0, this.count));
    coordinates.set(this.coordinates.subarray(0, this.used));
    const text = this.texts.join(SEPARATOR);
    this.count = 0;
    this.used = 0;
    this.texts = [];
    return { numbers, coordinates, text };
  }
}
