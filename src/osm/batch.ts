/** Features as a few columns: quick to record, to hand from thread to thread, and to play back. */
import { OSM_TYPES, type OsmType, type WeekBitmap } from '../region/features.ts';
import type { FeatureSink } from './features.ts';
import type { AreaFacts, LineFacts, PlaceFacts, PointFacts } from './tags/facts.ts';

/** All features of one kind. */
interface Columns {
  numbers: Float64Array;
  /** joined by SEPARATOR: one string crosses a thread boundary faster than thousands */
  text: string;
  coordinates: Int32Array;
}

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

/** What travels between threads. */
export interface PackedBatch {
  kinds: Record<Kind, Columns>;
  hours: WeekBitmap[];
}

const SEPARATOR = '\u0000';
const SILENT = 1;
const IN_STREET = 2;

/** Records features in the order in which they come. */
export class BatchRecorder implements FeatureSink {
  private readonly kinds = Object.fromEntries(KINDS.map((kind) => [kind, new Recorder()])) as Record<
    Kind,
    Recorder
  >;
  private readonly hours: WeekBitmap[] = [];
  private readonly hoursIndex = new Map<WeekBitmap, number>();

  line(osmId: number, facts: LineFacts, path: Int32Array): void {
    const bits = (facts.silent ? SILENT : 0) | (facts.inStreet ? IN_STREET : 0);
    const { lines } = this.kinds;
    lines.numbers.push(
      osmId,
      facts.lineClass,
      facts.flags,
      facts.access,
      facts.maxspeed,
      facts.lanes,
      facts.surface,
      bits,
    );
    lines.text(facts.name);
    lines.text(facts.ref);
    lines.path(path);
  }

  area(osmType: OsmType, osmId: number, facts: AreaFacts, rings: Int32Array[]): void {
    this.kinds.areas.numbers.push(OSM_TYPES.indexOf(osmType), osmId, facts.kind);
    this.place(this.kinds.areas, facts);
    this.kinds.areas.rings(rings);
  }

  point(osmType: OsmType, osmId: number, facts: PointFacts, x: number, y: number, radius: number): void {
    this.kinds.points.numbers.push(OSM_TYPES.indexOf(osmType), osmId, facts.category);
    this.place(this.kinds.points, facts);
    this.kinds.points.numbers.push(x, y, radius);
  }

  building(osmId: number, x: number, y: number, squareMetres: number, isHome: boolean): void {
    this.kinds.buildings.numbers.push(osmId, x, y, squareMetres, isHome ? 1 : 0);
  }

  runway(osmId: number, ref: string, path: Int32Array): void {
    this.kinds.runways.numbers.push(osmId);
    this.kinds.runways.text(ref);
    this.kinds.runways.path(path);
  }

  aerodrome(kind: number, name: string, x: number, y: number, rings: Int32Array[]): void {
    this.kinds.aerodromes.numbers.push(kind, x, y);
    this.kinds.aerodromes.text(name);
    this.kinds.aerodromes.rings(rings);
  }

  signals(x: number, y: number): void {
    this.kinds.signals.numbers.push(x, y);
  }

  member(osmId: number, firstNode: number, lastNode: number, path: Int32Array): void {
    this.kinds.members.numbers.push(osmId, firstNode, lastNode);
    this.kinds.members.path(path);
  }

  private place(recorder: Recorder, facts: PlaceFacts): void {
    let hours = -1;
    if (facts.hours) {
      hours = this.hoursIndex.get(facts.hours) ?? this.hours.push(facts.hours) - 1;
      this.hoursIndex.set(facts.hours, hours);
    }
    recorder.numbers.push(facts.flags, facts.access, facts.value, facts.maxstay, hours);
    recorder.text(facts.name);
  }

  pack(): PackedBatch {
    const kinds = Object.fromEntries(KINDS.map((kind) => [kind, this.kinds[kind].pack()])) as Record<
      Kind,
      Columns
    >;
    return { kinds, hours: this.hours };
  }
}

class Recorder {
  readonly numbers: number[] = [];
  private readonly texts: string[] = [];
  private coordinates = new Int32Array(64);
  private used = 0;

  text(text: string): void {
    this.texts.push(text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, ' ') : text);
  }

  path(path: Int32Array): void {
    this.numbers.push(path.length);
    const end = this.used + path.length;
    if (end > this.coordinates.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.coordinates.length));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
    this.coordinates.set(path, this.used);
    this.used = end;
  }

  rings(rings: Int32Array[]): void {
    this.numbers.push(rings.length);
    for (const ring of rings) this.path(ring);
  }

  pack(): Columns {
    return {
      numbers: new Float64Array(this.numbers),
      text: this.texts.join(SEPARATOR),
      coordinates: this.coordinates.slice(0, this.used),
    };
  }
}

/** The buffers to hand over instead of copying. */
export function transfersOf(batch: PackedBatch): ArrayBuffer[] {
  return KINDS.flatMap(
    (kind) => [batch.kinds[kind].numbers.buffer, batch.kinds[kind].coordinates.buffer] as ArrayBuffer[],
  );
}

/** Reads columns from their start. Paths are views, not copies. */
class Cursor {
  /** split when the first one is asked for: many readers need numbers and paths only */
  private texts: string[] | null = null;
  private next = 0;
  private nextText = 0;
  private nextCoordinate = 0;

  constructor(private readonly columns: Columns) {}

  get more(): boolean {
    return this.next < this.columns.numbers.length;
  }

  number(): number {
    return this.columns.numbers[this.next++]!;
  }

  text(): string {
    this.texts ??= this.columns.text.split(SEPARATOR);
    return this.texts[this.nextText++]!;
  }

  path(): Int32Array {
    const start = this.nextCoordinate;
    this.nextCoordinate += this.number();
    return this.columns.coordinates.subarray(start, this.nextCoordinate);
  }

  rings(): Int32Array[] {
    return Array.from({ length: this.number() }, () => this.path());
  }
}

/** Plays a batch back to the methods that the sink has; kinds of features that it lacks are skipped unread. */
export function playBack(batch: PackedBatch, sink: Partial<FeatureSink>): void {
  const cursors = (kind: Kind) => new Cursor(batch.kinds[kind]);
  // arguments are read from left to right, in the order in which they were recorded
  if (sink.line) {
    for (const c = cursors('lines'); c.more; ) sink.line(c.number(), readLine(c), c.path());
  }
  if (sink.area) {
    for (const c = cursors('areas'); c.more; )
      sink.area(OSM_TYPES[c.number()]!, c.number(), readArea(c, batch.hours), c.rings());
  }
  if (sink.point) {
    for (const c = cursors('points'); c.more; )
      sink.point(
        OSM_TYPES[c.number()]!,
        c.number(),
        readPoint(c, batch.hours),
        c.number(),
        c.number(),
        c.number(),
      );
  }
  if (sink.building) {
    for (const c = cursors('buildings'); c.more; )
      sink.building(c.number(), c.number(), c.number(), c.number(), c.number() === 1);
  }
  if (sink.runway) {
    for (const c = cursors('runways'); c.more; ) sink.runway(c.number(), c.text(), c.path());
  }
  if (sink.aerodrome) {
    for (const c = cursors('aerodromes'); c.more; )
      sink.aerodrome(c.number(), c.text(), c.number(), c.number(), c.rings());
  }
  if (sink.signals) {
    for (const c = cursors('signals'); c.more; ) sink.signals(c.number(), c.number());
  }
  if (sink.member) {
    for (const c = cursors('members'); c.more; ) sink.member(c.number(), c.number(), c.number(), c.path());
  }
}

function readLine(c: Cursor): LineFacts {
  const facts: LineFacts = {
    lineClass: c.number(),
    flags: c.number(),
    access: c.number(),
    maxspeed: c.number(),
    lanes: c.number(),
    surface: c.number(),
    silent: false,
    inStreet: false,
    name: c.text(),
    ref: c.text(),
  };
  const bits = c.number();
  facts.silent = (bits & SILENT) !== 0;
  facts.inStreet = (bits & IN_STREET) !== 0;
  return facts;
}

function readArea(c: Cursor, hours: WeekBitmap[]): AreaFacts {
  return {
    kind: c.number(),
    flags: c.number(),
    access: c.number(),
    value: c.number(),
    maxstay: c.number(),
    hours: hours[c.number()] ?? null,
    name: c.text(),
  };
}

function readPoint(c: Cursor, hours: WeekBitmap[]): PointFacts {
  return {
    category: c.number(),
    flags: c.number(),
    access: c.number(),
    value: c.number(),
    maxstay: c.number(),
    hours: hours[c.number()] ?? null,
    name: c.text(),
  };
}
