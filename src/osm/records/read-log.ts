/** Reads the features of a log, kind by kind. */
import { OSM_TYPES } from '../../region/format/codes.ts';
import type { RoadKind } from '../../region/format/sections/roads.ts';
import type { FeatureSink } from '../features/object-features.ts';
import type { PlaceFacts } from '../tags/facts.ts';
import { Cursor } from './cursor.ts';
import {
  type FeatureLog,
  IN_STREET,
  ISOLATED,
  type Kind,
  SILENT,
  TERRAIN_SHIFT,
  UNPAVED,
} from './feature-log.ts';

/** Receives parts of features, for readers of a log that do not need whole ones. */
export interface ShapeSink {
  /** Receives a line without its other tags. */
  linePath(osmId: number, lineClass: number, flags: number, path: Int32Array): void;
  /** Receives an area without its other tags. */
  areaRings(kind: number, rings: Int32Array[]): void;
}

/**
 * Bytes read after which garbage is collected: otherwise it accumulates, as the logs themselves, which all threads
 * share, count towards each thread's heap.
 */
const BYTES_PER_COLLECTION = 8e6;

/** Reads all logs of a map, see `readLog`. */
export function readLogs(logs: readonly FeatureLog[], sink: Partial<FeatureSink & ShapeSink>): void {
  let bytes = 0;
  for (const log of logs) {
    readLog(log, sink);
    bytes += bytesOf(log);
    if (bytes < BYTES_PER_COLLECTION) continue;
    Bun.gc(false);
    bytes = 0;
  }
}

/** Returns the size of a log without its texts and bitmaps, bytes. */
export function bytesOf({ kinds }: FeatureLog): number {
  let bytes = 0;
  for (const { numbers, coordinates } of Object.values(kinds))
    bytes += numbers.byteLength + coordinates.byteLength;
  return bytes;
}

/** Passes the features of a log to the methods of the sink; kinds without a method are skipped unread. */
export function readLog(log: FeatureLog, sink: Partial<FeatureSink & ShapeSink>): void {
  const cursors = (kind: Kind) => new Cursor(log.kinds[kind], log.bitmaps);
  // arguments are evaluated from left to right, in the order of recording
  if (sink.line) {
    for (const c = cursors('lines'); c.more; ) readLine(c, sink as FeatureSink);
  }
  if (sink.linePath) {
    for (const c = cursors('lines'); c.more; c.skip(LINE_DETAILS))
      sink.linePath(c.number(), c.number(), c.number(), c.path());
  }
  if (sink.area) {
    for (const c = cursors('areas'); c.more; ) readArea(c, sink as FeatureSink);
  }
  if (sink.areaRings) {
    for (const c = cursors('areas'); c.more; c.skip(AREA_DETAILS)) sink.areaRings(c.number(), c.rings());
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
    for (const c = cursors('coasts'); c.more; ) sink.coast(c.number(), c.path());
  }
  if (sink.noiseBarrier) {
    for (const c = cursors('noiseBarriers'); c.more; ) sink.noiseBarrier(c.path());
  }
  if (sink.tunnel) {
    for (const c = cursors('tunnels'); c.more; ) sink.tunnel(c.path());
  }
  if (sink.road) {
    for (const c = cursors('roads'); c.more; ) {
      const roadClass = c.number();
      const path = c.path();
      sink.road(readKind(c, roadClass), c.text(), path);
    }
  }
  if (sink.barrier) {
    for (const c = cursors('barriers'); c.more; )
      sink.barrier(readKind(c, c.number()), c.number(), c.number());
  }
  if (sink.signals) {
    for (const c = cursors('signals'); c.more; ) sink.signals(c.number(), c.number());
  }
}

/** Count of numbers after the geometry, of a line and of an area. */
const LINE_DETAILS = 5;
const AREA_DETAILS = 8;

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
  const terrain = bits >> TERRAIN_SHIFT;
  const [name, ref] = [c.text(), c.text()];
  const kept = { lineClass, flags, access, maxspeed, lanes, surface, silent, terrain, inStreet, name, ref };
  sink.line(osmId, kept, path);
}

function readKind(c: Cursor, roadClass: number): RoadKind {
  const kind = {
    roadClass,
    forward: c.number(),
    backward: c.number(),
    maxheight: c.number(),
    maxwidth: c.number(),
    maxlength: c.number(),
    maxweight: c.number(),
    delay: 0,
  };
  const flags = c.number();
  return { ...kind, isolated: (flags & ISOLATED) !== 0, unpaved: (flags & UNPAVED) !== 0 };
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
    hours: c.bitmap(),
    season: c.bitmap(),
    name: c.text(),
    details: c.text(),
  };
}
