import { describe, expect, test } from 'bun:test';
import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import type { LineFacts } from '../../../src/osm/tags/facts.ts';
import { LineClass, PointCategory, SoundKind } from '../../../src/region/format/codes.ts';
import { metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import {
  METRES_PER_DEGREE,
  merge,
  regionOf,
  road,
  segmentsOf,
  zone,
} from '../../support/maps/assembled-region.ts';
import type { MapObjects } from '../../support/pbf/pbf-writer.ts';

describe('roads in a region', () => {
  test('are cut into consecutive pieces of at most 100 m', async () => {
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
      // the grid of built-up land is accurate to about 27 m
      if (outside < 20) expect(kind).toBe(SoundKind.road_urban);
      if (outside > 80) expect(kind).toBe(SoundKind.road_rural);
    }
    expect(new Set(pieces.map(({ kind }) => kind)).size).toBe(2);
  });

  test('are town roads where streets are dense, whatever the land use', async () => {
    /** Parallel streets from west to east, 900 m long and `metres` apart. */
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
    expect(await kinds(streets(400))).toEqual(rural);
    // a park beside a town road does not make it a country road
    const park = zone(10_000, 46.99, 8.99, 0.04, { leisure: 'park' });
    expect(await kinds(streets(80), park)).toEqual(urban);
  });

  test('are louder near traffic signals, and motorways are quieter near homes', async () => {
    const facts = { flags: 0, maxspeed: 0, lanes: 0, surface: 0, access: 0, silent: false } as LineFacts;
    const base = (name: 'primary' | 'motorway') => {
      const { light, heavy } = lineEmission({ ...facts, lineClass: LineClass[name] }, null);
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

  test('are quieter in cuttings and behind noise barriers; a mapped embankment replaces the assumption near homes', async () => {
    const homes = zone(100, 47.0015, 9, 0.01, { landuse: 'residential' });
    const motorway = (tags = {}) => road(1, 47, 9.005, 90, { highway: 'motorway', ...tags });
    // 22 m north of the motorway
    const wall = (tags: Record<string, string>) => road(200, 47.0002, 9.005, 90, tags);
    const power = async (...maps: MapObjects[]) => (await segmentsOf(merge(...maps)))[0]!.energy;
    const open = await power(motorway());
    const decibels = (energy: number) => 10 * Math.log10(energy / open);
    expect(decibels(await power(homes, motorway()))).toBeCloseTo(-3, 1);
    expect(decibels(await power(homes, motorway({ embankment: 'yes' })))).toBeCloseTo(0, 1);
    expect(decibels(await power(motorway({ cutting: 'both' })))).toBeCloseTo(-4, 1);
    const walls: Record<string, string>[] = [
      { barrier: 'noise_barrier' },
      { barrier: 'wall', wall: 'noise_barrier' },
    ];
    for (const tags of walls) expect(decibels(await power(motorway(), wall(tags)))).toBeCloseTo(-3, 1);
    // a garden wall
    expect(decibels(await power(motorway(), wall({ barrier: 'wall' })))).toBeCloseTo(0, 1);
  });

  test('cover only land within the bounds of the file', async () => {
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

describe('the bounds of a region', () => {
  test('ignore a header that claims the whole Earth', async () => {
    const region = await regionOf(road(1, 47, 9, 480, { highway: 'primary' }), {
      bounds: [-180, -90, 180, 90],
    });
    const [west, south, east, north] = region.info.bounds;
    expect([west, south].map(Math.round)).toEqual([9, 47]);
    expect(east - west).toBeLessThan(1);
    expect(north - south).toBeLessThan(1);
  });

  test('cover both sides of the antimeridian', async () => {
    const map = merge(
      road(1, -17, 179.9, 480, { highway: 'primary' }),
      road(11, -17, -179.9, 480, { highway: 'primary' }),
      zone(100, -17, 179.9, 0.001, { building: 'yes' }),
    );
    const region = await regionOf(map);
    expect(region.covers(1_799_010_000, -170_000_000)).toBe(true);
    expect(region.covers(-1_798_990_000, -170_000_000)).toBe(true);
  });

  test('keep the ground on both sides of the antimeridian', async () => {
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

  test('may span a continent, where each town gets the same data as alone', async () => {
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
        // stays away from the bounds: data beyond them is unknown
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
  test('include homes only outside residential land', async () => {
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
  /** Streets of 9 km from west to east, on the first 4 km north of 47 degrees. */
  const land = () =>
    merge(
      ...Array.from({ length: 10 }, (_, i) =>
        road(100 + 2 * i, 47 + 0.004 * i, 8.98, 9100, { highway: 'residential' }),
      ),
    );
  const beach = [toUnits(9.04), toUnits(47.0005)] as const;
  const metresInside = async (...maps: MapObjects[]) =>
    (await regionOf(merge(land(), ...maps), { bounds: BOUNDS })).metresInside(...beach, 5000);

  test('ends with its roads where nothing is mapped beyond', async () => {
    expect(await metresInside()).toBeLessThan(500);
  });

  test('does not end at a coastline with land on its left', async () => {
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

  test('extends over a lake as far as the bounds of the file', async () => {
    const lake = zone(900, 46.948, 9.015, 0.05, { natural: 'water' });
    expect(await metresInside(lake)).toBeGreaterThan(1300);
    const beyond = await regionOf(merge(land(), lake), { bounds: [8.9, 46.99, 9.2, 47.1] });
    expect(beyond.metresInside(...beach, 5000)).toBeLessThan(1300);
  });
});
