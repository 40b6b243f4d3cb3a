/** The ground grid, and the movements on runways. */
import { describe, expect, test } from 'bun:test';
import { runwaysOf } from '../../../src/osm/emission/runways.ts';
import { GroundBuilder } from '../../../src/osm/import/ground/ground-builder.ts';
import { AerodromeKind } from '../../../src/osm/tags/facts.ts';
import type { GroundInput } from '../../../src/region/build/ground-input.ts';
import { AreaKind } from '../../../src/region/format/codes.ts';
import type { GroundLayer } from '../../../src/region/format/sections/grids.ts';
import { GroundGrid } from '../../../src/region/read/ground.ts';
import { Sections } from '../../../src/region/read/sections.ts';
import { METRES_PER_UNIT } from '../../../src/shared/geo/earth.ts';

const METRES_PER_DEGREE = METRES_PER_UNIT * 1e7;

describe('the ground grid', () => {
  const bounds: [number, number, number, number] = [9, 47, 9.05, 47.05];
  const box = (west: number, south: number, east: number, north: number) =>
    Int32Array.from(
      [west, south, east, south, east, north, west, north, west, south].map((degrees) =>
        Math.round(degrees * 1e7),
      ),
    );
  const at = (layer: GroundLayer, { grid, sections }: GroundInput, lon: number, lat: number) =>
    new GroundGrid(grid, new Sections((name) => sections[name]!)).at(lon * 1e7, lat * 1e7)![layer];

  test('distinguishes forest, towns and unmapped land', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.forest, [box(9, 47, 9.02, 47.05)]);
    builder.addArea(AreaKind.residential, [box(9.03, 47, 9.05, 47.05)]);
    const ground = builder.finish();
    expect(at('forest', ground, 9.01, 47.025)).toBeCloseTo(1, 1);
    expect(at('soft', ground, 9.01, 47.025)).toBeCloseTo(1, 1);
    expect(at('soft', ground, 9.025, 47.025)).toBeCloseTo(0.6, 1);
    expect(at('soft', ground, 9.042, 47.025)).toBeCloseTo(0.1, 1);
    expect(at('built', ground, 9.042, 47.025)).toBeCloseTo(0.18, 1);
    expect(at('forest', ground, 9.042, 47.025)).toBe(0);
  });

  test('excludes clearings from a wood, in any order', () => {
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
      expect(at('forest', ground, 9.025, 47.025)).toBe(0);
      expect(at('forest', ground, 9.005, 47.005)).toBeGreaterThan(0.95);
    }
  });

  test('uses the footprint of mapped buildings, and a typical share where none are mapped', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.residential, [box(9, 47, 9.05, 47.05)]);
    // one building of 150 m² per 30 x 30 m in the west: a sixth of the land
    const [stepX, stepY] = [
      30 / (METRES_PER_DEGREE * Math.cos((47 * Math.PI) / 180)),
      30 / METRES_PER_DEGREE,
    ];
    for (let lon = 9; lon < 9.02; lon += stepX) {
      for (let lat = 47; lat < 47.05; lat += stepY) builder.addBuilding(lon * 1e7, lat * 1e7, 150);
    }
    const ground = builder.finish();
    expect(at('built', ground, 9.01, 47.025)).toBeCloseTo(150 / 900, 1);
    expect(at('built', ground, 9.04, 47.025)).toBeCloseTo(0.18, 2);
  });

  test('fades the edge of a wood over a radius of 300 m, with one half at the edge', () => {
    const builder = new GroundBuilder(bounds);
    builder.addArea(AreaKind.forest, [box(9, 47, 9.025, 47.05)]);
    const ground = builder.finish();
    const shares = [9.019, 9.022, 9.025, 9.028, 9.031].map((lon) => at('forest', ground, lon, 47.025));
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

  test('have movements according to aerodrome class and runway length', () => {
    const movements = (kind: number, ...paths: ReturnType<typeof runway>[]) =>
      runwaysOf(paths, [airport(kind)]).map((each) => each.movements);
    expect(movements(AerodromeKind.INTERNATIONAL, runway(1, '09/27', 0, 3.2))).toEqual([40]);
    expect(movements(AerodromeKind.INTERNATIONAL, runway(1, '09/27', 0, 2.4))).toEqual([15]);
    expect(
      movements(AerodromeKind.REGIONAL, runway(1, '09L/27R', 0, 2.6), runway(2, '09R/27L', 0, 2.7, 10_000)),
    ).toEqual([20, 20]);
    expect(movements(AerodromeKind.REGIONAL, runway(1, '09/27', 0, 2.6))).toEqual([4]);
    expect(movements(AerodromeKind.MILITARY, runway(1, '09/27', 0, 2.6))).toEqual([1]);
    expect(movements(AerodromeKind.UNTYPED, runway(1, '09/27', 0, 2.6))).toEqual([4]);
    expect(movements(AerodromeKind.UNTYPED, runway(1, '09/27', 0, 1.9))).toEqual([0]);
    expect(movements(AerodromeKind.AIRFIELD, runway(1, '09/27', 0, 0.6))).toEqual([0]);
    expect(runwaysOf([runway(1, '09/27', 0, 2)], [])[0]!.movements).toBe(0);
  });

  test('shorter than 1,200 m have no airliners at night, at any aerodrome', () => {
    for (const kind of [AerodromeKind.INTERNATIONAL, AerodromeKind.REGIONAL, AerodromeKind.MILITARY]) {
      const movements = (metres: number) =>
        runwaysOf([runway(1, '09/27', 0, metres / 1000)], [airport(kind)])[0]!.movements;
      expect(movements(1190)).toBe(0);
      expect(movements(1210)).toBeGreaterThan(0);
    }
  });

  test('drawn in pieces are joined, and strips for light aircraft have no movements', () => {
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
