import { describe, expect, spyOn, test } from 'bun:test';
import { roadEmission } from '../../../src/osm/emission/road-emission.ts';
import { assemble } from '../../../src/osm/import/assemble.ts';
import { readPbf } from '../../../src/osm/pbf/pbf-source.ts';
import type { LineFacts } from '../../../src/osm/tags/facts.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LINE_CLASSES, LineClass, PointCategory, SoundKind } from '../../../src/region/format/codes.ts';
import type { RegionInfo } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/earth.ts';
import { square, withFile } from '../../support/maps/osm-map.ts';
import { type MapObjects, pbfOf, type WriteOptions } from '../../support/pbf/pbf-writer.ts';

const METRES_PER_DEGREE = METRES_PER_UNIT * 1e7;

/** The region that a map of these objects makes. */
function regionOf(objects: MapObjects, options?: WriteOptions): Promise<Region> {
  return withFile(pbfOf(objects, options), async (path) => {
    const { logs, bounds, updatedAt, counts } = await readPbf(path);
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
    const { parts } = assemble(logs, info);
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

  test('a country on both sides of the antimeridian has its ground on both', async () => {
    const map = merge(
      road(1, -17, 179.9, 480, { highway: 'primary' }),
      zone(100, -17, 179.9, 0.02, { landuse: 'forest' }),
      zone(200, -17, -179.9, 0.02, { landuse: 'forest' }),
      zone(300, -17.01, -179.91, 0.0002, { building: 'yes' }),
    );
    const region = await regionOf(map);
    for (const lon of [179.91, -179.89])
      expect(region.groundAt(toUnits(lon), toUnits(-16.99))).toEqual({ soft: 1, built: 0, forest: 1 });
    expect(region.groundAt(toUnits(-179.9099), toUnits(-17.0099))!.built).toBeGreaterThan(0);
    expect(region.groundAt(toUnits(10), toUnits(-17))).toBeNull();
  });

  test('a continent is taken in, and what lies far apart is as it would be alone', async () => {
    const towns = [
      [10, -60],
      [60, 60],
    ].map(([lat, lon], i) =>
      merge(
        road(1000 * i + 1, lat!, lon!, 4800, { highway: 'primary' }),
        zone(1000 * i + 100, lat! - 0.01, lon!, 0.02, { landuse: 'residential' }),
        zone(1000 * i + 200, lat! + 0.002, lon! + 0.003, 0.001, { building: 'yes' }),
        zone(1000 * i + 300, lat! - 0.002, lon! + 0.02, 0.05, { natural: 'wood' }),
        zone(1000 * i + 400, lat! - 0.05, lon! + 0.02, 0.04, { natural: 'water' }),
      ),
    );
    const together = await regionOf(merge(...towns));
    for (const [i, [lat, lon]] of [
      [10, -60],
      [60, 60],
    ].entries()) {
      const alone = await regionOf(towns[i]!);
      for (let step = 0; step < 400; step++) {
        // what lies beyond the bounds of a map counts for nothing: not close to them
        const x = toUnits(lon! + 0.01 + 0.045 * ((step * 0.618) % 1));
        const y = toUnits(lat! - 0.045 + (0.085 * step) / 400);
        expect(together.groundAt(x, y)).toEqual(alone.groundAt(x, y));
        expect(together.covers(x, y)).toBe(alone.covers(x, y));
        expect(together.metresInside(x, y, 2800)).toBe(alone.metresInside(x, y, 2800));
      }
    }
    expect(together.covers(toUnits(0), toUnits(35))).toBe(false);
    expect(together.groundAt(toUnits(0), toUnits(35))).toBeNull();
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

describe('the data of a region', () => {
  const BOUNDS: [number, number, number, number] = [8.9, 46.9, 9.2, 47.1];
  /** Streets over 9 km from west to east, from 47 degrees on 4 km to the north. */
  const land = () =>
    merge(
      ...Array.from({ length: 10 }, (_, i) =>
        road(100 + 2 * i, 47 + 0.004 * i, 8.98, 9100, { highway: 'residential' }),
      ),
    );
  const beach = [toUnits(9.04), toUnits(47.0005)] as const;
  const metresInside = async (...maps: MapObjects[]) =>
    (await regionOf(merge(land(), ...maps), { bounds: BOUNDS })).metresInside(...beach, 5000);

  test('ends with its roads when nobody knows what lies beyond', async () => {
    expect(await metresInside()).toBeLessThan(500);
  });

  test('does not end at the sea, on whose left the land is', async () => {
    const nodes = [8.95, 9.0, 9.05, 9.15].map((lon, i) => ({ id: 900 + i, lat: 46.999, lon }));
    const coast = (order: number[]): MapObjects => ({
      nodes,
      ways: [
        { id: 900, nodes: order.slice(0, 3), tags: { natural: 'coastline' } },
        { id: 901, nodes: order.slice(2), tags: { natural: 'coastline' } },
      ],
    });
    expect(await metresInside(coast([900, 901, 902, 903]))).toBeGreaterThan(2800);
    expect(await metresInside(coast([903, 902, 901, 900]))).toBeLessThan(500);
    const region = await regionOf(merge(land(), coast([900, 901, 902, 903])), { bounds: BOUNDS });
    expect(region.covers(toUnits(9.04), toUnits(46.98))).toBe(false);
  });

  test('does not end at a lake, which is known as far as the map goes', async () => {
    const lake = zone(900, 46.948, 9.015, 0.05, { natural: 'water' });
    expect(await metresInside(lake)).toBeGreaterThan(1300);
    const beyond = await regionOf(merge(land(), lake), { bounds: [8.9, 46.99, 9.2, 47.1] });
    expect(beyond.metresInside(...beach, 5000)).toBeLessThan(1300);
  });
});

describe('railways', () => {
  /** A row of nodes 200 m apart, from west to east. */
  const row = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: i + 1, lat: 48.2, lon: 9.1 + i * 0.0027 }));
  const classes = (region: Region) =>
    Object.fromEntries([...region.ways.id].map((id, way) => [id, LINE_CLASSES[region.ways.class[way]!]]));

  test('a tramway in the street that goes on as a railway outside has that railway’s class all along', async () => {
    const region = await regionOf({
      nodes: row(12),
      ways: [
        { id: 1, nodes: [1, 2], tags: { railway: 'tram', embedded: 'yes' } },
        { id: 2, nodes: [2, 3], tags: { railway: 'tram' } },
        { id: 3, nodes: [9, 8, 7, 6, 5, 4, 3], tags: { railway: 'narrow_gauge' } },
      ],
    });
    expect(classes(region)).toEqual({ 1: 'narrow_gauge', 2: 'narrow_gauge', 3: 'narrow_gauge' });
  });

  test('behind a switch the trains may be others, and a siding is no service', async () => {
    const region = await regionOf({
      nodes: row(12),
      ways: [
        { id: 1, nodes: [1, 2], tags: { railway: 'tram' } },
        { id: 2, nodes: [2, 3, 4, 5], tags: { railway: 'light_rail' } },
        { id: 3, nodes: [2, 9], tags: { railway: 'tram' } },
        { id: 4, nodes: [10, 11], tags: { railway: 'tram' } },
        { id: 5, nodes: [11, 12], tags: { railway: 'rail', service: 'siding' } },
      ],
    });
    expect(classes(region)).toEqual({
      1: 'tram',
      2: 'light_rail',
      3: 'tram',
      4: 'tram',
      5: 'rail_industrial',
    });
  });

  test('a level crossing knows the track that it lies on (railway=level_crossing on the nodes of a way)', async () => {
    const crossing = { railway: 'level_crossing' };
    const region = await regionOf({
      nodes: row(6).map((node) => (node.id % 2 === 0 ? { ...node, tags: crossing } : node)),
      ways: [
        { id: 1, nodes: [1, 2, 3], tags: { railway: 'tram' } },
        { id: 2, nodes: [3, 4, 5], tags: { railway: 'rail', usage: 'main' } },
        { id: 3, nodes: [5, 6], tags: { railway: 'abandoned' } },
      ],
    });
    const { category, id, value } = region.points;
    const found = [...id.keys()].filter((i) => category[i] === PointCategory.level_crossing);
    expect(Object.fromEntries(found.map((i) => [id[i]!, value[i]!]))).toEqual({
      2: LineClass.tram,
      4: LineClass.rail_main,
      6: 0,
    });
  });
});
