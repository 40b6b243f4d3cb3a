/** Laws of feature records: what is written, selected and read is what was given, whatever its kind and values. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { anchorOfRings, boxOfPath, widened } from '../../../../src/osm/cells/anchors.ts';
import { piecesByTile } from '../../../../src/osm/cells/router.ts';
import { cellLogs } from '../../../../src/osm/cells/selected.ts';
import { type Box, EVERYWHERE, owns } from '../../../../src/osm/cells/tiles.ts';
import { boxOf } from '../../../../src/osm/geometry/ring-measures.ts';
import { type FeatureLog, FeatureLogWriter, readLog } from '../../../../src/osm/records/feature-log.ts';
import { type FeatureSink, sinkOf } from '../../../../src/osm/records/layouts.ts';
import { BucketWriter, joinBuckets } from '../../../../src/osm/spool/buckets.ts';
import { FeatureRecords } from '../../../../src/osm/spool/feature-records.ts';
import { joinWeights, SpooledFeatures } from '../../../../src/osm/spool/spooled-features.ts';
import { PLAIN_PLACE } from '../../../../src/region/build/place-table.ts';
import {
  AreaKind,
  OSM_TYPES,
  PointCategory,
  WEEK_BYTES,
  YEAR_BYTES,
} from '../../../../src/region/format/codes.ts';
import { RoadClass } from '../../../../src/region/format/sections/roads.ts';
import { E7 } from '../../../../src/shared/geo/earth.ts';
import { cases } from '../../../support/whole.ts';

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
  destination: fc.integer({ min: 0, max: 3 }),
  ford: fc.boolean(),
  conditions: text,
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
    details: text,
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
  road: fc.record({ ...kindOfRoad, path, isLimited: fc.boolean(), name: text }),
  barrier: placed(kindOfRoad),
  signals: placed({ ways: fc.constantFrom(1, 2, 3) }),
  postcode: placed({ code: text }),
  wait: placed({ seconds: fc.nat({ max: 1000 }), ways: fc.constantFrom(1, 2, 3) }),
  turn: fc.record({ isOnly: fc.boolean(), conditions: text, path }),
};
type Kind = keyof typeof FEATURES;
type Feature<K extends Kind> = (typeof FEATURES)[K] extends fc.Arbitrary<infer T> ? T : never;
const KINDS = Object.keys(FEATURES) as Kind[];
type Features = { [K in Kind]: Feature<K>[] };
const features = fc.record(
  Object.fromEntries(KINDS.map((kind) => [kind, fc.array<unknown>(FEATURES[kind], { maxLength: 5 })])),
) as fc.Arbitrary<Features>;

function emit(all: Features, sink: FeatureSink): void {
  for (const kind of KINDS) for (const feature of all[kind]) sink[kind](feature as never);
}

const none = (): Features => Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Features;

function read(logs: Iterable<FeatureLog>): Features {
  const all = none();
  const sink = sinkOf((kind, feature) => all[kind].push(feature as never));
  for (const log of logs) readLog(log, sink);
  return all;
}

function logOf(all: Features): FeatureLog {
  const writer = new FeatureLogWriter();
  emit(all, writer.sink);
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
        emit(first, writer.sink);
        expect(read([writer.pack()])).toEqual(first);
        emit(second, writer.sink);
        expect(read([writer.pack()])).toEqual(second);
      }),
      cases(20),
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

  test('shapes of lines and areas are those of the whole ones', () => {
    fc.assert(
      fc.property(features, (all) => {
        const found: unknown[] = [];
        readLog(logOf(all), {
          lineShape: (line) => found.push(line),
          areaShape: (area) => found.push(area),
        });
        expect(found).toEqual([
          ...all.line.map(({ osmId: id, lineClass, flags: bits, path: line }) => ({
            osmId: id,
            lineClass,
            flags: bits,
            path: line,
          })),
          ...all.area.map(({ kind, rings: outline }) => ({ kind, rings: outline })),
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
          postcode: all.postcode.filter(({ x, y }) => owns(box, x, y)),
        });
        expect(read(own)).toEqual({
          ...all,
          area: all.area.filter(({ rings: outline }) => owns(box, ...anchorOfRings(outline))),
          point: all.point.filter(({ x, y }) => owns(box, x, y)),
          building: all.building.filter(({ x, y }) => owns(box, x, y)),
          postcode: all.postcode.filter(({ x, y }) => owns(box, x, y)),
        });
      }),
    );
  });

  test('large features are read only where they matter', () => {
    const square = (x: number, y: number, side: number) => [
      Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side, x, y),
    ];
    const area = (id: number, kind: number, rings: Int32Array[]) => ({
      ...PLAIN_PLACE,
      ...{ osmType: 'way' as const, osmId: id, kind, rings },
    });
    const features = spooled({
      ...none(),
      area: [
        area(9, AreaKind.forest, square(0, 0, 1000)),
        area(10, AreaKind.water, square(E7, E7, E7)),
        area(11, AreaKind.national_park, square(0, 0, 3 * E7)),
      ],
    });
    const idsIn = (x: number, y: number) => {
      const box = { minX: x, minY: y, maxX: x + 10, maxY: y + 10 };
      return read(features.logsIn(box)).area.map((found) => found.osmId);
    };
    // inside the lake and the park; the outline of the park is read only by its owner, at its western edge
    expect(idsIn(1.5 * E7, 1.5 * E7)).toEqual([10]);
    expect(idsIn(0, 2 * E7)).toEqual([11]);
    expect(idsIn(50 * E7, 2 * E7)).toEqual([]);
  });
});
