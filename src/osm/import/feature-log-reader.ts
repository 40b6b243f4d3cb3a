/** Plays recorded features back. */
import { OSM_TYPES, type WeekBitmap } from '../../region/format/codes.ts';
import type { PlaceFacts } from '../tags/facts.ts';
import { type Columns, IN_STREET, type Kind, type PackedBatch, SEPARATOR, SILENT } from './feature-log.ts';
import type { FeatureSink } from './object-features.ts';

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
  if (sink.coast) {
    for (const c = cursors('coasts'); c.more; ) sink.coast(c.path());
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
