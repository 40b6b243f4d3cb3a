import { describe, expect, spyOn, test } from 'bun:test';
import fc from 'fast-check';
import { assemble } from '../../src/osm/assemble.ts';
import { Bitmap } from '../../src/osm/bitmap.ts';
import { roadEmission } from '../../src/osm/emission.ts';
import { GroundBuilder } from '../../src/osm/ground.ts';
import { NearbyPoints } from '../../src/osm/junctions.ts';
import { readPbf } from '../../src/osm/pbf/source.ts';
import { joinRings, type MemberWay } from '../../src/osm/rings.ts';
import { runwaysOf } from '../../src/osm/runways.ts';
import { scanlines } from '../../src/osm/scanline.ts';
import { shapeOf } from '../../src/osm/shapes.ts';
import { AerodromeKind, type LineFacts } from '../../src/osm/tags/facts.ts';
import { RegionBuilder } from '../../src/region/builder.ts';
import {
  AreaKind,
  GROUND_CELLS_PER_DEGREE,
  LineClass,
  PointCategory,
  type RegionInfo,
  SoundKind,
} from '../../src/region/features.ts';
import { openRegionBytes } from '../../src/region/file.ts';
import { METRES_PER_UNIT, metresPerUnitEast, pointInRings } from '../../src/region/geometry.ts';
import type { Region } from '../../src/region/reader.ts';
import { type MapObjects, pbfOf, type WriteOptions } from '../bench/pbf-writer.ts';
import { square, withFile } from '../osm-map.ts';

const METRES_PER_DEGREE = METRES_PER_UNIT * 1e7;

/** The region that a map of these objects makes. */
function regionOf(objects: MapObjects, options?: WriteOptions): Promise<Region> {
  return withFile(pbfOf(objects, options), async (path) => {
    const { batches, bounds, updatedAt, counts } = await readPbf(path);
    const info: RegionInfo = {
      name: 'test',
      title: 'Test',
      attribution: '',
      origin: '',
      dataUpdatedAt: updatedAt,
      importedAt: '2026-01-01T00:00:00.000Z',
      bounds,
      counts,
      sample: false,
    };
    const { parts } = assemble(batches, info);
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return openRegionBytes(bytes, 'test');
  });
}

interface Segment {
  coords: number[];
  kind: number;
  energy: number;
}

/** The pieces of lines that a map of these objects hands to the region's builder. */
async function segmentsOf(objects: MapObjects, options?: WriteOptions): Promise<Segment[]> {
  const added = spyOn(RegionBuilder.prototype, 'addSegment');
  try {
    await regionOf(objects, options);
    return added.mock.calls.map(([, x1, y1, x2, y2, kind, light, heavy]) => ({
      coords: [x1, y1, x2, y2],
      kind,
      energy: light + heavy,
    }));
  } finally {
    added.mockRestore();
  }
}

/** A straight road to the east, `metres` long, from 0.05 degrees south of 47. */
function road(
  id: number,
  lat: number,
  lon: number,
  metres: number,
  tags: Record<string, string>,
): MapObjects {
  const degrees = metres / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
  return {
    nodes: [
      { id, lat, lon },
      { id: id + 1, lat, lon: lon + degrees },
    ],
    ways: [{ id, nodes: [id, id + 1], tags }],
  };
}

function merge(...maps: MapObjects[]): MapObjects {
  const all = (key: 'nodes' | 'ways') =>
    maps.flatMap((map) => (map[key] ?? []) as { id: number }[]).sort((a, b) => a.id - b.id);
  return { nodes: all('nodes'), ways: all('ways') } as MapObjects;
}

function zone(id: number, lat: number, lon: number, side: number, tags: Record<string, string>): MapObjects {
  const { nodes, ring } = square(id, lat, lon, side);
  return { nodes, ways: [{ id, nodes: ring, tags }] };
}

describe('roads in a region', () => {
  test('are cut into pieces of at most 100 m that follow each other', async () => {
    const pieces = await segmentsOf(road(1, 47, 9, 950, { highway: 'primary' }));
    expect(pieces).toHaveLength(10);
    for (const [i, { coords }] of pieces.entries()) {
      expect((coords[2]! - coords[0]!) * metresPerUnitEast(coords[1]!)).toBeLessThanOrEqual(100);
      if (i > 0) expect(coords.slice(0, 2)).toEqual(pieces[i - 1]!.coords.slice(2));
    }
  });

  test('are town roads in and within 50 m of built-up land, country roads elsewhere', async () => {
    const town = zone(100, 47, 9.01, 0.01, { landuse: 'residential' });
    const map = merge(town, road(1, 47.005, 9, 3000, { highway: 'tertiary' }));
    const pieces = await segmentsOf(map);
    const west = 9.01e7;
    const east = 9.02e7;
    for (const { coords, kind } of pieces) {
      const middle = (coords[0]! + coords[2]!) / 2;
      const outside = Math.max(west - middle, middle - east) * metresPerUnitEast(coords[1]!);
      // the land is known to about 27 m
      if (outside < 20) expect(kind).toBe(SoundKind.road_urban);
      if (outside > 80) expect(kind).toBe(SoundKind.road_rural);
    }
    expect(new Set(pieces.map(({ kind }) => kind)).size).toBe(2);
  });

  test('are town roads where streets are dense and nobody mapped what the land is used for', async () => {
    /** Streets of 900 m to the east, `metres` apart. */
    const streets = (metres: number) =>
      merge(
        ...Array.from({ length: Math.round(900 / metres) }, (_, i) =>
          road(100 + 2 * i, 47 + (i * metres) / METRES_PER_DEGREE, 9, 900, { highway: 'residential' }),
        ),
      );
    const through = road(1, 47 + 450 / METRES_PER_DEGREE, 9.001, 700, { highway: 'tertiary' });
    const kinds = async (...maps: MapObjects[]) =>
      new Set((await segmentsOf(merge(through, ...maps))).slice(0, 7).map(({ kind }) => kind));
    const urban = new Set([SoundKind.road_urban]);
    const rural = new Set([SoundKind.road_rural]);
    expect(await kinds(streets(80))).toEqual(urban);
    expect(await kinds(streets(200))).toEqual(rural);
    const fields = zone(10_000, 46.99, 8.99, 0.04, { landuse: 'farmland' });
    expect(await kinds(streets(80), fields)).toEqual(rural);
  });

  test('are louder by signals and roundabouts, and a motorway is quieter near homes', async () => {
    const facts = { flags: 0, maxspeed: 0, lanes: 0, surface: 0, access: 0, silent: false } as LineFacts;
    const base = (name: 'primary' | 'motorway') => {
      const { light, heavy } = roadEmission({ ...facts, lineClass: LineClass[name] }, false);
      return light + heavy;
    };
    const map = merge(road(1, 47, 9, 90, { highway: 'primary' }), {
      nodes: [
        {
          id: 50,
          lat: 47,
          lon: 9 + 45 / (METRES_PER_DEGREE * Math.cos((47 * Math.PI) / 180)),
          tags: { highway: 'traffic_signals' },
        },
      ],
    });
    const [near] = await segmentsOf(map);
    expect(10 * Math.log10(near!.energy / base('primary'))).toBeCloseTo(1.5, 1);

    const motorway = merge(
      zone(100, 47.0015, 9, 0.01, { landuse: 'residential' }),
      road(1, 47, 9.005, 90, { highway: 'motorway', oneway: 'no' }),
    );
    const [quiet] = await segmentsOf(motorway);
    expect(10 * Math.log10(quiet!.energy / base('motorway'))).toBeCloseTo(-3, 1);
  });

  test('cover the land within the bounds of the file only', async () => {
    const map = merge(
      road(1, 47, 9, 480, { highway: 'primary' }),
      road(11, 47, 9.5, 480, { highway: 'primary' }),
    );
    const region = await regionOf(map, { bounds: [8.9, 46.9, 9.1, 47.1] });
    expect(region.covers(90_000_000, 470_000_000)).toBe(true);
    expect(region.covers(95_000_000, 470_000_000)).toBe(false);
    expect(await segmentsOf(map, { bounds: [8.9, 46.9, 9.1, 47.1] })).toHaveLength(10);
  });
});

describe('shunting', () => {
  test('is heard where at least four tracks of a yard lie side by side, fewer are sidings', async () => {
    const tracks = (count: number) =>
      merge(
        road(1, 47, 9, 80, { highway: 'service' }),
        ...Array.from({ length: count }, (_, i) =>
          road(11 + 2 * i, 47.001 + i * 5e-5, 9, 80, { railway: 'rail', service: 'yard' }),
        ),
      );
    const kinds = async (count: number) =>
      new Set((await segmentsOf(tracks(count))).slice(1).map(({ kind }) => kind));
    expect(await kinds(3)).toEqual(new Set([SoundKind.rail]));
    expect(await kinds(4)).toEqual(new Set([SoundKind.rail_yard]));
  });
});

describe('the bounds of a region', () => {
  test('a header that speaks of the whole Earth is not believed', async () => {
    const region = await regionOf(road(1, 47, 9, 480, { highway: 'primary' }), {
      bounds: [-180, -90, 180, 90],
    });
    const [west, south, east, north] = region.info.bounds;
    expect([west, south].map(Math.round)).toEqual([9, 47]);
    expect(east - west).toBeLessThan(1);
    expect(north - south).toBeLessThan(1);
  });

  test('a country on both sides of the antimeridian can be imported and is covered on both', async () => {
    const map = merge(
      road(1, -17, 179.9, 480, { highway: 'primary' }),
      road(11, -17, -179.9, 480, { highway: 'primary' }),
      zone(100, -17, 179.9, 0.001, { building: 'yes' }),
    );
    const region = await regionOf(map);
    expect(region.covers(1_799_010_000, -170_000_000)).toBe(true);
    expect(region.covers(-1_798_990_000, -170_000_000)).toBe(true);
  });

  test('a continent is refused with one sentence', async () => {
    const map = merge(
      road(1, 10, -60, 480, { highway: 'primary' }),
      road(11, 60, 60, 480, { highway: 'primary' }),
    );
    expect(regionOf(map)).rejects.toThrow('the map covers 120 x 50 degrees');
  });
});

describe('points and homes in a region', () => {
  test('homes count outside residential land only', async () => {
    const inside = zone(100, 47.002, 9.002, 0.0002, { building: 'house' });
    const outside = zone(200, 47.05, 9.05, 0.0002, { building: 'house' });
    const land = zone(300, 47, 9, 0.01, { landuse: 'residential' });
    const region = await regionOf(
      merge(inside, outside, land, road(1, 47, 9, 200, { highway: 'residential' })),
    );
    const homes = Array.from(region.points.category).filter((category) => category === PointCategory.home);
    expect(homes).toHaveLength(1);
    expect(region.info.counts).toMatchObject({ buildings: 2, homes: 1, roads: 1 });
  });
});

describe('rows of cells', () => {
  const CELLS = 100;
  const coordinate = fc.integer({ min: 0, max: 1_000_000 });
  const polygon = fc
    .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 })
    .map((points) => [...points, points[0]!].flat());

  test('hold exactly the cells whose centres are inside, for any rings, but for 20 cm along their edges', () => {
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 3 }), (rings) => {
        const cells = new Set<string>();
        scanlines(rings, CELLS, (row, first, last) => {
          for (let col = first; col <= last; col++) cells.add(`${col},${row}`);
        });
        const wrong: [number, number][] = [];
        for (let row = 9000; row <= 9010; row++) {
          for (let col = 18_000; col <= 18_010; col++) {
            const x = ((col + 0.5) / CELLS - 180) * 1e7;
            const y = ((row + 0.5) / CELLS - 90) * 1e7;
            const isOnEdge = [-20, 20].some(
              (aside) => pointInRings(x + aside, y, rings) !== pointInRings(x, y, rings),
            );
            if (!isOnEdge && cells.has(`${col},${row}`) !== pointInRings(x, y, rings)) wrong.push([col, row]);
          }
        }
        expect(wrong).toEqual([]);
      }),
    );
  });

  test('are limited to the rows asked for', () => {
    const rows: number[] = [];
    scanlines(
      [[0, 0, 1_000_000, 0, 1_000_000, 1_000_000, 0, 1_000_000, 0, 0]],
      CELLS,
      (row) => rows.push(row),
      9003,
      9006,
    );
    expect(rows).toEqual([9003, 9004, 9005]);
  });
});

describe('marked land', () => {
  test('is found within the distance and not beyond it, give or take a cell', () => {
    const cases = fc.record({
      lat: fc.integer({ min: -60, max: 60 }),
      metres: fc.integer({ min: 30, max: 400 }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      distance: fc.integer({ min: 0, max: 600 }),
    });
    fc.assert(
      fc.property(cases, ({ lat, metres, angle, distance }) => {
        const [x, y] = [1_000_000, lat * 1e7];
        const kx = metresPerUnitEast(y);
        const half = 40;
        const side = (dx: number, dy: number) => [
          Math.round(x + dx / kx),
          Math.round(y + dy / METRES_PER_UNIT),
        ];
        const bitmap = new Bitmap();
        bitmap.fill([
          [
            ...side(-half, -half),
            ...side(half, -half),
            ...side(half, half),
            ...side(-half, half),
            ...side(-half, -half),
          ],
        ]);
        const [px, py] = side((half + distance) * Math.cos(angle), (half + distance) * Math.sin(angle)) as [
          number,
          number,
        ];
        const dx = Math.max(0, Math.abs((px - x) * kx) - half);
        const dy = Math.max(0, Math.abs((py - y) * METRES_PER_UNIT) - half);
        const away = Math.hypot(dx, dy);
        if (away < metres - 45) expect(bitmap.hasWithin(px, py, metres)).toBe(true);
        if (away > metres + 45) expect(bitmap.hasWithin(px, py, metres)).toBe(false);
      }),
    );
  });
});

describe('junctions', () => {
  test('the nearest one is the same as by looking at all of them', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        place,
        fc.constantFrom(0, 47, -70),
        ([...points], [x, dy], lat) => {
          const y = lat * 1e7 + dy;
          const nearby = new NearbyPoints();
          let nearest = Infinity;
          for (const [px, py] of points) {
            nearby.add(px, lat * 1e7 + py);
            nearest = Math.min(
              nearest,
              Math.hypot((px - x) * metresPerUnitEast(y), (lat * 1e7 + py - y) * METRES_PER_UNIT),
            );
          }
          const found = nearby.distance(x, y);
          if (nearest < 120) expect(found).toBeCloseTo(nearest, 6);
          else expect(found).toBe(Infinity);
        },
      ),
    );
  });
});

describe('rings', () => {
  test('ways of a ring are joined again however they were cut, turned and mixed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 20 }),
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 20, maxLength: 20 }),
        (corners, dice) => {
          const at = (i: number) => [
            Math.round(1e6 * Math.cos((2 * Math.PI * i) / corners)),
            Math.round(1e6 * Math.sin((2 * Math.PI * i) / corners)),
          ];
          const ways: MemberWay[] = Array.from({ length: corners }, (_, i) => {
            const [from, to] = dice[i]![1] ? [(i + 1) % corners, i] : [i, (i + 1) % corners];
            return { firstNode: from, lastNode: to, path: Int32Array.from([...at(from), ...at(to)]) };
          });
          const mixed = ways.map((way, i) => ({ way, key: dice[i]![0] })).sort((a, b) => a.key - b.key);
          const { rings, unclosed } = joinRings(mixed.map(({ way }) => way));
          expect(unclosed).toBe(0);
          expect(rings).toHaveLength(1);
          expect(rings[0]).toHaveLength(2 * corners + 2);
          const whole = shapeOf([
            Int32Array.from([...Array.from({ length: corners + 1 }, (_, i) => at(i % corners)).flat()]),
          ]);
          expect(shapeOf(rings).squareMetres / whole.squareMetres).toBeCloseTo(1, 4);
        },
      ),
    );
  });

  test('what does not close is counted, what closes beside it is kept', () => {
    const way = (firstNode: number, lastNode: number): MemberWay => ({
      firstNode,
      lastNode,
      path: Int32Array.from([firstNode, 0, lastNode, 9]),
    });
    const { rings, unclosed } = joinRings([way(1, 2), way(2, 3), way(3, 1), way(7, 8), way(8, 9)]);
    expect(rings).toHaveLength(1);
    expect(unclosed).toBe(2);
  });
});

describe('the ground grid', () => {
  const bounds: [number, number, number, number] = [9, 47, 9.05, 47.05];
  const box = (west: number, south: number, east: number, north: number) =>
    Int32Array.from(
      [west, south, east, south, east, north, west, north, west, south].map((degrees) =>
        Math.round(degrees * 1e7),
      ),
    );
  const at = (
    grid: Uint8Array,
    { col, row, cols }: { col: number; row: number; cols: number },
    lon: number,
    lat: number,
  ) =>
    grid[
      (Math.floor((lat + 90) * GROUND_CELLS_PER_DEGREE) - row) * cols +
        Math.floor((lon + 180) * GROUND_CELLS_PER_DEGREE) -
        col
    ]! / 255;

  test('knows forest, towns and unmapped land', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.forest, [box(9, 47, 9.02, 47.05)]);
    builder.addArea(AreaKind.residential, [box(9.03, 47, 9.05, 47.05)]);
    const ground = builder.finish();
    expect(at(ground.forest, ground, 9.01, 47.025)).toBeCloseTo(1, 1);
    expect(at(ground.soft, ground, 9.01, 47.025)).toBeCloseTo(1, 1);
    expect(at(ground.soft, ground, 9.025, 47.025)).toBeCloseTo(0.6, 1);
    expect(at(ground.soft, ground, 9.042, 47.025)).toBeCloseTo(0.1, 1);
    expect(at(ground.built, ground, 9.042, 47.025)).toBeCloseTo(0.18, 1);
    expect(at(ground.forest, ground, 9.042, 47.025)).toBe(0);
  });

  test('a clearing in a wood is no wood, whichever comes first', () => {
    const wood = [box(9, 47, 9.05, 47.05)];
    const meadow = [box(9.015, 47.015, 9.035, 47.035)];
    for (const order of [
      ['wood', 'meadow'],
      ['meadow', 'wood'],
    ]) {
      const builder = new GroundBuilder(bounds);
      for (const what of order)
        builder.addArea(
          what === 'wood' ? AreaKind.forest : AreaKind.farmland,
          what === 'wood' ? wood : meadow,
        );
      const ground = builder.finish();
      expect(at(ground.forest, ground, 9.025, 47.025)).toBe(0);
      expect(at(ground.forest, ground, 9.005, 47.005)).toBeGreaterThan(0.95);
    }
  });

  test('mapped buildings count as their footprint, wherever there are some', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.residential, [box(9, 47, 9.05, 47.05)]);
    // one building of 150 square metres on every 30 x 30 m in the west: a sixth of the land
    const [stepX, stepY] = [
      30 / (METRES_PER_DEGREE * Math.cos((47 * Math.PI) / 180)),
      30 / METRES_PER_DEGREE,
    ];
    for (let lon = 9; lon < 9.02; lon += stepX) {
      for (let lat = 47; lat < 47.05; lat += stepY) builder.addBuilding(lon * 1e7, lat * 1e7, 150);
    }
    const ground = builder.finish();
    expect(at(ground.built, ground, 9.01, 47.025)).toBeCloseTo(150 / 900, 1);
    expect(at(ground.built, ground, 9.04, 47.025)).toBeCloseTo(0.18, 2);
  });

  test('the edge of a wood fades over the radius of 300 m and keeps half at the edge', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.forest, [box(9, 47, 9.025, 47.05)]);
    const ground = builder.finish();
    const shares = [9.019, 9.022, 9.025, 9.028, 9.031].map((lon) => at(ground.forest, ground, lon, 47.025));
    for (let i = 1; i < shares.length; i++) expect(shares[i]!).toBeLessThanOrEqual(shares[i - 1]!);
    expect(shares[0]!).toBe(1);
    expect(Math.abs(shares[2]! - 0.5)).toBeLessThan(0.12);
    expect(shares[4]!).toBe(0);
  });
});

describe('runways', () => {
  const runway = (osmId: number, ref: string, fromKm: number, toKm: number, lat = 0) => ({
    osmId,
    ref,
    path: Int32Array.from([
      Math.round((fromKm * 1000) / METRES_PER_UNIT),
      lat,
      Math.round((toKm * 1000) / METRES_PER_UNIT),
      lat,
    ]),
  });
  const airport = (kind: number) => ({ kind, name: 'Airport', x: 0, y: 0, rings: [] });

  test('movements follow the class of the aerodrome and the length of its runways', () => {
    const movements = (kind: number, ...paths: ReturnType<typeof runway>[]) =>
      runwaysOf(paths, [airport(kind)]).map((each) => each.movements);
    expect(movements(AerodromeKind.INTERNATIONAL, runway(1, '09/27', 0, 3.2))).toEqual([40]);
    expect(movements(AerodromeKind.INTERNATIONAL, runway(1, '09/27', 0, 2.4))).toEqual([15]);
    expect(
      movements(AerodromeKind.REGIONAL, runway(1, '09L/27R', 0, 2.6), runway(2, '09R/27L', 0, 2.7, 10_000)),
    ).toEqual([20, 20]);
    expect(movements(AerodromeKind.REGIONAL, runway(1, '09/27', 0, 2.6))).toEqual([4]);
    expect(movements(AerodromeKind.MILITARY, runway(1, '09/27', 0, 2.6))).toEqual([1]);
    expect(movements(AerodromeKind.AIRFIELD, runway(1, '09/27', 0, 0.6))).toEqual([0]);
    expect(runwaysOf([runway(1, '09/27', 0, 2)], [])[0]!.movements).toBe(0);
  });

  test('one that is drawn in pieces is one, and a strip for light aircraft carries nothing', () => {
    const strips = runwaysOf(
      [runway(1, '09/27', 0, 1), runway(2, '09/27', 1, 3.1), runway(3, '18/36', 0, 0.8)],
      [airport(AerodromeKind.INTERNATIONAL)],
    );
    expect(strips).toHaveLength(2);
    const [main, small] = strips;
    expect((main!.x2 - main!.x1) * METRES_PER_UNIT).toBeCloseTo(3100, 0);
    expect([main!.movements, small!.movements]).toEqual([40, 0]);
  });
});
