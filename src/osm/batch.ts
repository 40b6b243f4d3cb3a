/** Features as a few columns: quick to record, shared between threads without a copy, and played back at will. */
import { OSM_TYPES, type OsmType, type WeekBitmap } from '../region/features.ts';
import type { FeatureSink } from './features.ts';
import type { AreaFacts, LineFacts, PlaceFacts, PointFacts } from './tags/facts.ts';

const KINDS = [
  'lines',
  'areas',
  'points',
  'buildings',
  'runways',
  'aerodromes',
  'signals',
  'members',
] as const;
type Kind = (typeof KINDS)[number];

/** All features of one kind. */
interface Columns {
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

const SEPARATOR = '\u0000';
const SILENT = 1;
const IN_STREET = 2;

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

/** Reads columns from their start. Paths are views, not copies. */
class Cursor {
  private texts: string[] = [];
  private next = 0;
  private nextText = 0;
  private nextCoordinate = 0;
  private readonly numbers: Float64Array;
  private readonly coordinates: Int32Array;

  constructor(
    private readonly columns: Columns,
    readonly hours: readonly WeekBitmap[],
  ) {
    this.numbers = columns.numbers;
    this.coordinates = columns.coordinates;
  }

  get more(): boolean {
    return this.next < this.numbers.length;
  }

  number(): number {
    return this.numbers[this.next++]!;
  }

  skip(numbers: number): void {
    this.next += numbers;
  }

  text(): string {
    // split when the first one is asked for: many readers need numbers and paths only
    if (this.nextText === 0) this.texts = this.columns.text.split(SEPARATOR);
    return this.texts[this.nextText++]!;
  }

  path(): Int32Array {
    const start = this.nextCoordinate;
    this.nextCoordinate += this.number();
    return this.coordinates.subarray(start, this.nextCoordinate);
  }

  rings(): Int32Array[] {
    const rings: Int32Array[] = [];
    for (let count = this.number(); count > 0; count--) rings.push(this.path());
    return rings;
  }
}

/** What can be asked of a batch beside whole features: much less to read. */
export interface ShapeSink {
  /** lines without the rest of their tags */
  course(osmId: number, lineClass: number, flags: number, path: Int32Array): void;
  /** areas without theirs */
  outline(kind: number, rings: Int32Array[]): void;
}

/**
 * Garbage is collected after so many batches: left alone it piles up, since the batches themselves, which all threads
 * share, count as much to each.
 */
const BATCHES_PER_COLLECTION = 128;

/** Plays all batches of a map back, see `playBack`. */
export function playBackAll(batches: readonly PackedBatch[], sink: Partial<FeatureSink & ShapeSink>): void {
  for (const [i, batch] of batches.entries()) {
    playBack(batch, sink);
    if ((i + 1) % BATCHES_PER_COLLECTION === 0) Bun.gc(false);
  }
}

/** Plays a batch back to the methods that the sink has; kinds of features that it lacks are skipped unread. */
export function playBack(batch: PackedBatch, sink: Partial<FeatureSink & ShapeSink>): void {
  const cursors = (kind: Kind) => new Cursor(batch.kinds[kind], batch.hours);
  // arguments are read from left to right, in the order in which they were recorded
  if (sink.line) {
    for (const c = cursors('lines'); c.more; ) readLine(c, sink as FeatureSink);
  }
  if (sink.course) {
    for (const c = cursors('lines'); c.more; c.skip(LINE_DETAILS))
      sink.course(c.number(), c.number(), c.number(), c.path());
  }
  if (sink.area) {
    for (const c = cursors('areas'); c.more; ) readArea(c, sink as FeatureSink);
  }
  if (sink.outline) {
    for (const c = cursors('areas'); c.more; c.skip(AREA_DETAILS)) sink.outline(c.number(), c.rings());
  }
  if (sink.point) {
    for (const c = cursors('points'); c.more; ) readPoint(c, sink as FeatureSink);
  }
  if (sink.building) {
    for (const c = cursors('buildings'); c.more; )
      sink.building(c.number(), c.number(), c.number(), c.number(), c.number() === 1);
  }
  if (sink.runway) {
    for (const c = cursors('runways'); c.more; ) sink.runway(c.number(), c.text(), c.path());
  }
  if (sink.aerodrome) {
    for (const c = cursors('aerodromes'); c.more; ) {
      const [kind, x, y] = [c.number(), c.number(), c.number()];
      sink.aerodrome(kind, c.text(), x, y, c.rings());
    }
  }
  if (sink.signals) {
    for (const c = cursors('signals'); c.more; ) sink.signals(c.number(), c.number());
  }
  if (sink.member) {
    for (const c = cursors('members'); c.more; ) sink.member(c.number(), c.number(), c.number(), c.path());
  }
}

/** Numbers of a line and of an area behind its geometry. */
const LINE_DETAILS = 5;
const AREA_DETAILS = 7;

function readLine(c: Cursor, sink: FeatureSink): void {
  const [osmId, lineClass, flags] = [c.number(), c.number(), c.number()];
  const path = c.path();
  const [access, maxspeed, lanes, surface, bits] = [
    c.number(),
    c.number(),
    c.number(),
    c.number(),
    c.number(),
  ];
  const silent = (bits & SILENT) !== 0;
  const inStreet = (bits & IN_STREET) !== 0;
  const [name, ref] = [c.text(), c.text()];
  sink.line(osmId, { lineClass, flags, access, maxspeed, lanes, surface, silent, inStreet, name, ref }, path);
}

function readArea(c: Cursor, sink: FeatureSink): void {
  const kind = c.number();
  const rings = c.rings();
  const osmType = OSM_TYPES[c.number()]!;
  sink.area(osmType, c.number(), { kind, ...readPlace(c) }, rings);
}

function readPoint(c: Cursor, sink: FeatureSink): void {
  const [category, osmType, osmId] = [c.number(), OSM_TYPES[c.number()]!, c.number()];
  const facts = { category, ...readPlace(c) };
  sink.point(osmType, osmId, facts, c.number(), c.number(), c.number());
}

function readPlace(c: Cursor): PlaceFacts {
  return {
    flags: c.number(),
    access: c.number(),
    value: c.number(),
    maxstay: c.number(),
    hours: c.hours[c.number()] ?? null,
    name: c.text(),
  };
}
