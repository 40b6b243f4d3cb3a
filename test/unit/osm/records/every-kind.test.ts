/** Laws of feature records: what is written, selected and read is what was given, whatever its kind and values. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { anchorOfRings, boxOfPath, widened } from '../../../../src/osm/cells/anchors.ts';
import { piecesByTile } from '../../../../src/osm/cells/router.ts';
import { cellLogs } from '../../../../src/osm/cells/selected.ts';
import { type Box, EVERYWHERE, owns } from '../../../../src/osm/cells/tiles.ts';
import type { FeatureSink } from '../../../../src/osm/features/object-features.ts';
import { boxOf } from '../../../../src/osm/geometry/ring-measures.ts';
import { type FeatureLog, FeatureLogWriter } from '../../../../src/osm/records/feature-log.ts';
import { readLog } from '../../../../src/osm/records/read-log.ts';
import { BucketWriter, joinBuckets } from '../../../../src/osm/spool/buckets.ts';
import { FeatureRecords } from '../../../../src/osm/spool/feature-records.ts';
import { joinWeights, SpooledFeatures } from '../../../../src/osm/spool/spooled-features.ts';
import {
  AreaKind,
  OSM_TYPES,
  PointCategory,
  WEEK_BYTES,
  YEAR_BYTES,
} from '../../../../src/region/format/codes.ts';
import { RoadClass } from '../../../../src/region/format/sections/roads.ts';
import { E7 } from '../../../../src/shared/geo/earth.ts';

const code = fc.nat({ max: 200 });
const osmId = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const flags = fc.nat({ max: 2 ** 32 - 1 });
/** Numbers of any size; whole ones, which are stored in fewer bytes, as often as others. */
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }).map((value) => value + 0),
);
// a text is stored as UTF-8 without U+0000, which separates texts
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((value) => value.toWellFormed().replaceAll('\0', ''));
const bitmap = (bytes: number): fc.Arbitrary<Uint8Array | null> =>
  fc.option(fc.uint8Array({ minLength: bytes, maxLength: bytes }), { freq: 2 });

/** Positions: around a corner of tiles, so that features are in several; and anywhere on Earth. */
const near = fc.integer({ min: -300_000, max: 300_000 });
const position = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(near, near) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.integer({ min: -180 * E7, max: 180 * E7 }),
      fc.integer({ min: -90 * E7, max: 90 * E7 }),
    ),
  },
);
const path: fc.Arbitrary<Int32Array> = fc
  .array(position, { minLength: 2, maxLength: 6 })
  .map((points) => Int32Array.from(points.flat()));
const rings = fc.array(path, { minLength: 1, maxLength: 3 });
const anyRings = fc.array(path, { maxLength: 2 });

const place = {
  osmType: fc.constantFrom(...OSM_TYPES),
  osmId,
  flags,
  access: code,
  value: number,
  maxstay: number,
  hours: bitmap(WEEK_BYTES),
  season: bitmap(YEAR_BYTES),
  name: text,
  details: text,
};
const kindOfRoad = {
  roadClass: fc.constantFrom(...Object.values(RoadClass)),
  forward: number,
  backward: number,
  maxheight: number,
  maxwidth: number,
  maxlength: number,
  maxweight: number,
  isolated: fc.boolean(),
  unpaved: fc.boolean(),
};
const at = position.map(([x, y]) => ({ x, y }));
const placed = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.tuple(fc.record(fields), at).map(([rest, where]) => ({ ...rest, ...where }));

/** One arbitrary per kind of feature, with all of its fields. */
const FEATURES = {
  line: fc.record({
    osmId,
    lineClass: code,
    flags,
    path,
    access: code,
    maxspeed: number,
    lanes: number,
    surface: code,
    silent: fc.boolean(),
    inStreet: fc.boolean(),
    terrain: code,
    name: text,
    ref: text,
  }),
  area: fc.record({ ...place, kind: fc.constantFrom(...Object.values(AreaKind)), rings }),
  point: placed({ ...place, category: fc.constantFrom(...Object.values(PointCategory)), radius: number }),
  building: placed({
    osmId,
    squareMetres: fc.nat({ max: 2 ** 30 }).map((parts) => parts / 16),
    isHome: fc.boolean(),
  }),
  runway: fc.record({ osmId, ref: text, path }),
  aerodrome: placed({ kind: code, name: text, rings: anyRings }),
  coast: fc.record({ osmId, path }),
  noiseBarrier: fc.record({ path }),
  tunnel: fc.record({ path }),
  road: fc.record({ ...kindOfRoad, path, name: text }),
  barrier: placed(kindOfRoad),
  signals: at,
};
type Kind = keyof typeof FEATURES;
type Feature<K extends Kind> = (typeof FEATURES)[K] extends fc.Arbitrary<infer T> ? T : never;
const KINDS = Object.keys(FEATURES) as Kind[];
type Features = { [K in Kind]: Feature<K>[] };
const features = fc.record(
  Object.fromEntries(KINDS.map((kind) => [kind, fc.array<unknown>(FEATURES[kind], { maxLength: 5 })])),
) as fc.Arbitrary<Features>;

function emit(all: Features, sink: FeatureSink): void {
  for (const { osmId: id, path: line, ...facts } of all.line) sink.line(id, facts, line);
  for (const { osmType, osmId: id, rings: outline, ...facts } of all.area)
    sink.area(osmType, id, facts, outline);
  for (const { osmType, osmId: id, x, y, radius, ...facts } of all.point)
    sink.point(osmType, id, facts, x, y, radius);
  for (const { osmId: id, x, y, squareMetres, isHome } of all.building)
    sink.building(id, x, y, squareMetres, isHome);
  for (const { osmId: id, ref, path: line } of all.runway) sink.runway(id, ref, line);
  for (const { kind, name, x, y, rings: outline } of all.aerodrome) sink.aerodrome(kind, name, x, y, outline);
  for (const { osmId: id, path: line } of all.coast) sink.coast(id, line);
  for (const { path: line } of all.noiseBarrier) sink.noiseBarrier(line);
  for (const { path: line } of all.tunnel) sink.tunnel(line);
  for (const { path: line, name, ...kind } of all.road) sink.road({ ...kind, delay: 0 }, name, line);
  for (const { x, y, ...kind } of all.barrier) sink.barrier({ ...kind, delay: 0 }, x, y);
  for (const { x, y } of all.signals) sink.signals(x, y);
}

const none = (): Features => Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Features;

function read(logs: Iterable<FeatureLog>): Features {
  const all = none();
  for (const log of logs)
    readLog(log, {
      line: (id, facts, line) => all.line.push({ osmId: id, ...facts, path: line }),
      area: (osmType, id, facts, outline) =>
        all.area.push({ osmType, osmId: id, ...facts, details: facts.details ?? '', rings: outline }),
      point: (osmType, id, facts, x, y, radius) =>
        all.point.push({ osmType, osmId: id, ...facts, details: facts.details ?? '', x, y, radius }),
      building: (id, x, y, squareMetres, isHome) =>
        all.building.push({ osmId: id, x, y, squareMetres, isHome }),
      runway: (id, ref, line) => all.runway.push({ osmId: id, ref, path: line }),
      aerodrome: (kind, name, x, y, outline) => all.aerodrome.push({ kind, name, x, y, rings: outline }),
      coast: (id, line) => all.coast.push({ osmId: id, path: line }),
      noiseBarrier: (line) => all.noiseBarrier.push({ path: line }),
      tunnel: (line) => all.tunnel.push({ path: line }),
      road: ({ delay: _, ...kind }, name, line) => all.road.push({ ...kind, name, path: line } as never),
      barrier: ({ delay: _, ...kind }, x, y) => all.barrier.push({ ...kind, x, y } as never),
      signals: (x, y) => all.signals.push({ x, y }),
    });
  return all;
}

function logOf(all: Features): FeatureLog {
  const writer = new FeatureLogWriter();
  emit(all, writer);
  return writer.pack();
}

function spooled(all: Features): SpooledFeatures {
  const buckets = new BucketWriter(null, Number.POSITIVE_INFINITY);
  const records = new FeatureRecords(buckets);
  buckets.begin(0);
  emit(all, records.sink);
  const weights = joinWeights([Float64Array.from([...records.weights].flat())]);
  return new SpooledFeatures({
    index: joinBuckets([buckets.finish()]),
    settlements: joinBuckets([]),
    weights,
    buildings: records.buildings,
  });
}

/** Returns each feature as a text that states all of its values; features of a kind are sorted. */
function told(all: Features): Record<string, string[]> {
  const plain = (_: string, value: unknown) =>
    ArrayBuffer.isView(value) ? `${value}` : typeof value === 'number' ? String(value) : value;
  const textOf = (feature: object) => JSON.stringify(Object.entries(feature).sort(), plain);
  return Object.fromEntries(KINDS.map((kind) => [kind, all[kind].map(textOf).sort()]));
}

const touches = (a: Box, b: Box) =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
const pointBox = ({ x, y }: { x: number; y: number }): Box => ({ minX: x, minY: y, maxX: x, maxY: y });

describe('records of features of every kind', () => {
  test('a log contains what was written, in its order', () => {
    fc.assert(
      fc.property(features, (all) => {
        expect(read([logOf(all)])).toEqual(all);
      }),
    );
  });

  test('a log writer is empty after each log', () => {
    fc.assert(
      fc.property(features, features, (first, second) => {
        const writer = new FeatureLogWriter();
        emit(first, writer);
        expect(read([writer.pack()])).toEqual(first);
        emit(second, writer);
        expect(read([writer.pack()])).toEqual(second);
      }),
      { numRuns: 20 },
    );
  });

  test('a spool contains what was written; roads are cut at the sides of tiles', () => {
    fc.assert(
      fc.property(features, (all) => {
        const road = all.road.flatMap((each) =>
          piecesByTile(each.path).map((piece) => ({ ...each, path: piece })),
        );
        const features = spooled(all);
        expect(told(read(features.logsIn(EVERYWHERE)))).toEqual(told({ ...all, road }));
        expect(features.buildings).toBe(all.building.length);
      }),
    );
  });

  test('parts of lines and areas are those of the whole ones', () => {
    fc.assert(
      fc.property(features, (all) => {
        const found: unknown[] = [];
        readLog(logOf(all), {
          linePath: (id, lineClass, lineFlags, line) => found.push([id, lineClass, lineFlags, line]),
          areaRings: (kind, outline) => found.push([kind, outline]),
        });
        expect(found).toEqual([
          ...all.line.map(({ osmId: id, lineClass, flags: bits, path: line }) => [id, lineClass, bits, line]),
          ...all.area.map(({ kind, rings: outline }) => [kind, outline]),
        ]);
      }),
    );
  });

  test('a cell selects the features that it knows and those that it owns', () => {
    const side = fc.integer({ min: 1, max: 400_000 });
    fc.assert(
      fc.property(features, near, near, side, side, (all, minX, minY, width, margin) => {
        const box = { minX, minY, maxX: minX + width, maxY: minY + width };
        const around = {
          minX: minX - margin,
          minY: minY - margin,
          maxX: box.maxX + margin,
          maxY: box.maxY + margin,
        };
        const beside = widened(box, 1000);
        const isFar = (kind: number) =>
          kind === AreaKind.residential || kind === AreaKind.parking || kind === AreaKind.water;
        const { logs, own } = cellLogs([logOf(all)], box, around);
        const isNear = ({ path: line }: { path: Int32Array }) => touches(boxOfPath(line), around);
        expect(read(logs)).toEqual({
          ...all,
          line: all.line.filter(isNear),
          road: all.road.filter(isNear),
          area: all.area.filter(({ kind, rings: outline }) =>
            touches(boxOf(outline), isFar(kind) ? around : beside),
          ),
          point: all.point.filter(
            (point) => point.category === PointCategory.place || touches(pointBox(point), around),
          ),
          building: all.building.filter((building) => touches(pointBox(building), around)),
        });
        expect(read(own)).toEqual({
          ...all,
          area: all.area.filter(({ rings: outline }) => owns(box, ...anchorOfRings(outline))),
          point: all.point.filter(({ x, y }) => owns(box, x, y)),
          building: all.building.filter(({ x, y }) => owns(box, x, y)),
        });
      }),
    );
  });
});
