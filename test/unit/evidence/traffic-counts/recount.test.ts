/** A region with counts equals the result of an import with the counted traffic. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { countedWaysOf } from '../../../../src/evidence/traffic-counts/apply.ts';
import type { Count } from '../../../../src/evidence/traffic-counts/count.ts';
import { recountedSections } from '../../../../src/evidence/traffic-counts/recount.ts';
import type { CountedWay } from '../../../../src/evidence/traffic-counts/spread.ts';
import { roadEmission } from '../../../../src/osm/emission/road-emission.ts';
import { type Traffic, TYPICAL_PEOPLE, typicalTraffic } from '../../../../src/osm/emission/road-traffic.ts';
import { Terrain } from '../../../../src/osm/tags/facts.ts';
import { RegionBuilder } from '../../../../src/region/build/builder.ts';
import { LineClass, TrafficSource, WayFlag } from '../../../../src/region/format/codes.ts';
import { encodeRegion } from '../../../../src/region/format/encode.ts';
import { SEGMENT_WORDS } from '../../../../src/region/format/line-records.ts';
import { openRegionBytes } from '../../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { type OpenPart, openParts } from '../../../../src/region/read/source.ts';
import { aWay, bytesOf, REGION_INFO } from '../../../support/maps/region-fixture.ts';

const LAT = 50;
const STEP = 8000; // units of 1e-7 degrees: about 60 m eastwards

interface Road {
  lineClass: number;
  ref: string;
  oneway?: boolean;
  lanes?: number;
  builtUp?: boolean;
  /** column and row of each vertex, in steps of the grid */
  points: [number, number][];
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

function regionWith(roads: readonly Road[], trafficOf?: (road: number, typical: Traffic) => Traffic) {
  const builder = new RegionBuilder();
  for (const [i, road] of roads.entries()) {
    const flags = road.oneway ? WayFlag.ONEWAY : 0;
    const input = aWay({
      osmId: i + 1,
      lineClass: road.lineClass,
      ref: road.ref,
      flags,
      lanes: road.lanes ?? 0,
    });
    const way = builder.lines.addWay(input);
    const facts = { ...input, surface: 0, silent: false, terrain: Terrain.LEVEL, inStreet: false };
    const typical = typicalTraffic(facts, road.builtUp ? TYPICAL_PEOPLE : null)!;
    const traffic = trafficOf?.(i, typical) ?? typical;
    const { kind, light, heavy } = roadEmission(facts, road.builtUp ?? false, traffic);
    builder.lines.setTraffic(way, {
      source: traffic === typical ? TrafficSource.typical : TrafficSource.counted,
      vehiclesPerHour: traffic.flow,
      heavyShare: traffic.medium + traffic.heavy,
      year: traffic === typical ? 0 : 2020,
    });
    for (let p = 1; p < road.points.length; p++) {
      const [x1, y1] = unitsOf(road.points[p - 1]!);
      const [x2, y2] = unitsOf(road.points[p]!);
      builder.lines.addSegment(way, x1, y1, x2, y2, kind, light, heavy);
    }
  }
  const bounds: [number, number, number, number] = [7.9, 49.9, 8.2, 50.2];
  const buffer = shared(bytesOf(builder.finish({ ...REGION_INFO, bounds })));
  const source = { kind: 'memory', label: 'roads.spots', bytes: buffer } as const;
  return { region: openRegionBytes(buffer, 'roads.spots'), source };
}

function unitsOf([col, row]: [number, number]): [number, number] {
  return [8e7 + col * STEP, LAT * 1e7 + row * STEP];
}

function countAt([col, row]: [number, number], count: Partial<Count>): Count {
  const [x, y] = unitsOf([col, row]);
  const none = {
    ref: '',
    name: '',
    vehiclesPerHour: 100,
    heavyShare: 0.2,
    mediumShare: 0.05,
    year: 2020,
    lanes: 0,
  };
  return { lat: y / 1e7, lon: x / 1e7, ...none, ...count };
}

/** Returns the counted vehicles per hour, by way id. */
function countedOn(roads: readonly Road[], counts: readonly Count[]): Record<number, number> {
  const { region } = regionWith(roads);
  const counted = countedWaysOf([region], counts).counted[0]!;
  return Object.fromEntries(
    [...counted].map(([way, { count, share }]) => [region.ways.id[way]!, count.vehiclesPerHour * share]),
  );
}

/** Encodes the region of a part with its counted ways. */
function recounted(region: Region, { header, section }: OpenPart, counted: ReadonlyMap<number, CountedWay>) {
  const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
  const changed = recountedSections(region, counted);
  return encodeRegion({ info: header.info, ground: header.ground }, { ...sections, ...changed });
}

const line = (row: number, from = 0, to = 4): [number, number][] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i): [number, number] => [
    from + (to > from ? i : -i),
    row,
  ]);

test('a region with counts equals the result of an import with this traffic', () => {
  fc.assert(
    fc.property(
      fc.record({
        lineClass: fc.constantFrom(
          LineClass.motorway,
          LineClass.primary,
          LineClass.secondary,
          LineClass.tertiary,
        ),
        oneway: fc.boolean(),
        builtUp: fc.boolean(),
        lanes: fc.integer({ min: 0, max: 4 }),
        flow: fc.integer({ min: 1, max: 6000 }),
        heavyShare: fc.double({ min: 0.02, max: 0.6, noNaN: true }),
      }),
      ({ lineClass, oneway, builtUp, lanes, flow, heavyShare }) => {
        const roads: Road[] = [
          { lineClass, ref: 'X 1', oneway, lanes, builtUp, points: line(0, 0, 40) },
          { lineClass: LineClass.residential, ref: '', points: line(3, 0, 40) },
        ];
        const count = countAt([20, 0], {
          ref: 'X1',
          vehiclesPerHour: flow,
          heavyShare,
          mediumShare: heavyShare / 4,
        });
        const share = oneway && lineClass <= LineClass.trunk ? 0.5 : 1;
        const want = regionWith(roads, (road, typical) =>
          road === 0
            ? { ...typical, flow: flow * share, medium: heavyShare / 4, heavy: (heavyShare * 3) / 4 }
            : typical,
        ).region;
        const { region, source } = regionWith(roads);
        const counted = countedWaysOf([region], [count]).counted[0]!;
        const got = openRegionBytes(
          shared(bytesOf(recounted(region, openParts(source).parts[0]!, counted))),
          'got',
        );
        for (const [i, layer] of want.layers.entries()) {
          const other = got.layers[i]!;
          expect(other.count).toBe(layer.count);
          for (let word = 0; word < layer.count * SEGMENT_WORDS; word++) {
            if (word % SEGMENT_WORDS < 6) expect(other.ints[word]).toBe(layer.ints[word]!);
            else expect(other.floats[word]! / layer.floats[word]!).toBeCloseTo(1, 5);
          }
          for (let word = 4; word < 12 && word < layer.chunkFloats.length; word++)
            if (layer.chunkFloats[word]! > 1e-9)
              expect(other.chunkFloats[word]! / layer.chunkFloats[word]!).toBeCloseTo(1, 4);
        }
        expect([...got.ways.trafficSource]).toEqual([...want.ways.trafficSource]);
        expect([...got.ways.tenthsPerHour]).toEqual([...want.ways.tenthsPerHour]);
        expect([...got.ways.heavyPercent]).toEqual([...want.ways.heavyPercent]);
        expect(got.ways.countYear[0]).toBe(2020);
      },
    ),
    { numRuns: 40 },
  );
});

const A = { lineClass: LineClass.motorway, ref: 'A 9', oneway: true };
const PRIMARY = { lineClass: LineClass.primary, ref: 'B 14' };

test('each carriageway of a motorway gets half of the count', () => {
  const roads = [
    { ...A, points: line(0) },
    { ...A, points: line(0.3, 4, 0) },
  ];
  expect(countedOn(roads, [countAt([2, 0.1], { ref: 'A9', vehiclesPerHour: 1000 })])).toEqual({
    1: 500,
    2: 500,
  });
});

test('a count applies a kilometre along the same motorway, not along other roads', () => {
  const roads = [
    { ...A, points: line(0) },
    { ...A, points: line(0.3, 4, 0) },
    { ...PRIMARY, points: line(2) },
  ];
  const along = (ref: string, col: number) => countAt([col, 0], { ref, vehiclesPerHour: 1000 });
  expect(countedOn(roads, [along('A9', 4 + 17)])).toEqual({ 1: 500, 2: 500 });
  expect(countedOn(roads, [along('B14', 4 + 17)])).toEqual({});
  expect(countedOn(roads, [along('A90', 4 + 17)])).toEqual({});
  expect(countedOn(roads, [along('A9', 4 + 40)])).toEqual({});
});

test('a count does not apply to a nearby road with another ref', () => {
  expect(countedOn([{ ...PRIMARY, points: line(0) }], [countAt([2, 0.1], { ref: 'A 9' })])).toEqual({});
});

test('a French ref with zeros before its number is that of the map', () => {
  const roads = [{ ...A, points: line(0) }];
  expect(countedOn(roads, [countAt([30, 0], { ref: 'A0009' })])).toEqual({ 1: 50 });
  expect(countedOn(roads, [countAt([30, 0], { ref: 'A0090' })])).toEqual({});
});

test('a count on a minor road of the UK applies to a residential road without a ref, one with a number does not', () => {
  const residential = { lineClass: LineClass.residential, points: line(0) };
  const counted = (mapped: string, ref: string) =>
    countedOn([{ ...residential, ref: mapped }], [countAt([2, 0.1], { ref })]);
  expect(counted('', 'U')).toEqual({ 1: 100 });
  expect(counted('', 'C')).toEqual({ 1: 100 });
  expect(counted('', 'A38')).toEqual({});
  expect(counted('B 7', 'U')).toEqual({});
});

test('a count applies to the parallel road with its ref, even if another is nearer', () => {
  const roads = [
    { ...PRIMARY, points: line(0) },
    { ...PRIMARY, ref: 'B 2;E 45', points: line(0.4) },
  ];
  expect(countedOn(roads, [countAt([2, 0], { ref: 'B2' })])).toEqual({ 2: 100 });
});

test('a count spreads along its road up to a junction with an equal road, and past a smaller one', () => {
  const roads = [
    { ...PRIMARY, points: line(0, 0, 4) },
    { ...PRIMARY, points: line(0, 4, 8) },
    { ...PRIMARY, points: line(0, 8, 12) },
    {
      lineClass: LineClass.residential,
      ref: '',
      points: [
        [4, 0],
        [4, 3],
      ] as [number, number][],
    },
    {
      ...PRIMARY,
      ref: 'B 8',
      points: [
        [8, 0],
        [8, 3],
      ] as [number, number][],
    },
  ];
  expect(countedOn(roads, [countAt([2, 0], { ref: 'B 14' })])).toEqual({ 1: 100, 2: 100 });
});

test('a count ends at a junction with an equal road that is counted, too, and spreads past a smaller one', () => {
  const across = (col: number, from: number, to: number): Road['points'] => [
    [col, from],
    [col, to],
  ];
  const B_2 = { ...PRIMARY, ref: 'B 2' };
  const L_7 = { lineClass: LineClass.secondary, ref: 'L 7' };
  const roads: Road[] = [
    { ...B_2, points: line(0, 0, 4) },
    { ...B_2, points: line(0, 4, 8) },
    { ...B_2, points: line(0, 8, 12) },
    { ...L_7, points: across(4, -3, 0) },
    { ...L_7, points: across(4, 0, 3) },
    { ...PRIMARY, points: across(8, -3, 0) },
    { ...PRIMARY, points: across(8, 0, 3) },
  ];
  const counts = [
    countAt([2, 0], { ref: 'B 2', vehiclesPerHour: 100 }),
    countAt([4, 2], { ref: 'L 7', vehiclesPerHour: 30 }),
    countAt([8, 2], { ref: 'B 14', vehiclesPerHour: 200 }),
  ];
  expect(countedOn(roads, counts)).toEqual({ 1: 100, 2: 100, 5: 30, 7: 200 });
});

test('the newest count wins, in any order', () => {
  const roads = [{ ...PRIMARY, points: line(0) }];
  const older = countAt([1, 0], { ref: 'B 14', vehiclesPerHour: 50, year: 2018 });
  const newer = countAt([3, 0], { ref: 'B 14', vehiclesPerHour: 70, year: 2022 });
  expect(countedOn(roads, [older, newer])).toEqual({ 1: 70 });
  expect(countedOn(roads, [newer, older])).toEqual({ 1: 70 });
});

test('a count without ref and name applies to a road within 20 m, not to one 60 m away', () => {
  const roads = [{ ...PRIMARY, points: line(0) }];
  expect(countedOn(roads, [countAt([2, 0.15], {})])).toEqual({ 1: 100 });
  expect(countedOn(roads, [countAt([2, 0.7], {})])).toEqual({});
});

test('a count with a way id applies to that way at any distance; a one-way road gets one direction', () => {
  const roads: Road[] = [
    { lineClass: LineClass.primary, ref: '', points: line(0) },
    { lineClass: LineClass.primary, ref: '', oneway: true, points: line(9) },
  ];
  const at = (wayId: number) => countAt([2, 40], { wayId, vehiclesPerHour: 200 });
  expect(countedOn(roads, [at(1)])).toEqual({ 1: 200 });
  expect(countedOn(roads, [at(2)])).toEqual({ 2: 100 });
  // the map has no way with this id, so the position decides
  expect(countedOn(roads, [countAt([2, 0], { wayId: 77, vehiclesPerHour: 200 })])).toEqual({ 1: 200 });
});
