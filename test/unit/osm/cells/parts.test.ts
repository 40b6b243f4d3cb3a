// A map assembled in parts and cells gives the same results as one assembled at once.
import { describe, expect, test } from 'bun:test';
import { planParts } from '../../../../src/osm/cells/plan.ts';
import { routed } from '../../../../src/osm/cells/router.ts';
import { boxOfTile, mayTouch, owns, tileAt, tileOf } from '../../../../src/osm/cells/tiles.ts';
import { readPbf } from '../../../../src/osm/pbf/pbf-source.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { METRES_PER_DEGREE, merge, road, zone } from '../../../support/maps/assembled-region.ts';
import { readMap, withFile } from '../../../support/maps/osm-map.ts';
import { compared, type WholeAndParts, wholeAndParts } from '../../../support/maps/whole-and-parts.ts';
import { type MapObjects, pbfOf } from '../../../support/pbf/pbf-writer.ts';

/** Tile borders, one every eighth of a degree. Streets, land and a railway cross them. */
const BORDERS = [9.125, 9.25, 9.375, 9.5];
const town = (lon: number, i: number): MapObjects =>
  merge(
    ...[0, 1, 2, 3].map((row) =>
      road(1000 * (i + 1) + 10 * row, 47.1 + row / 1000, lon - 0.006, 900, { highway: 'residential' }),
    ),
    zone(1000 * (i + 1) + 100, 47.099, lon - 0.003, 0.006, { landuse: i % 2 ? 'industrial' : 'residential' }),
    zone(1000 * (i + 1) + 200, 47.106, lon - 0.001, 0.002, { tourism: 'camp_site', name: `Camp ${i}` }),
    zone(1000 * (i + 1) + 300, 47.1, lon + 0.001, 0.0004, { building: 'apartments' }),
    zone(1000 * (i + 1) + 400, 47.09, lon - 0.01, 0.008, { natural: 'wood' }),
  );
const MAP: MapObjects = merge(
  // ways as long as in real maps: what is beside a road is unknown beyond the margin of its cell
  ...Array.from({ length: 15 }, (_, i) => {
    const lon = 9.01 + (3000 * i) / (METRES_PER_DEGREE * Math.cos((47.1 * Math.PI) / 180));
    return merge(
      road(100_000 + 10 * i, 47.1005, lon, 3000, { highway: 'primary', name: 'Landstraße' }),
      road(200_000 + 10 * i, 47.112, lon, 3000, { railway: 'rail', usage: 'main' }),
      road(300_000 + 10 * i, 47.17, lon, 3000, { highway: 'unclassified' }),
    );
  }),
  road(1, 47.2, 9.01, 45_000, { highway: 'track' }),
  zone(21, 46.95, 9.02, 0.4, { boundary: 'national_park', name: 'Park' }),
  zone(31, 47.15, 9.05, 0.35, { natural: 'wood' }),
  ...BORDERS.map(town),
);
const LIMITS = { partBytes: 20_000, cellBytes: 1, margin: 6000 };
const made = (objects: MapObjects): Promise<WholeAndParts> =>
  withFile(pbfOf(objects), async (path) => wholeAndParts(await readPbf(path), LIMITS));

describe('a map in parts', () => {
  const map = made(MAP);

  test('has the same scores, land and sites beside every border', async () => {
    const both = await map;
    expect(both.parts.length).toBeGreaterThan(2);
    expect(both.borders.lons.length).toBeGreaterThan(2);
    const spots = BORDERS.flatMap((lon) =>
      [-0.03, -0.004, -0.001, -0.00002, 0.00002, 0.0015, 0.005, 0.04].flatMap((east) =>
        [47.0935, 47.0995, 47.1001, 47.1015, 47.107, 47.111, 47.1701, 47.1712].map(
          (lat): [number, number] => [lat, lon + east],
        ),
      ),
    );
    const all = compared(both, spots);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ points }) => points > 0).length).toBeLessThanOrEqual(0.01 * all.length);
    for (const { points, decibels, sites, lat, lon } of all) {
      const [one, other] = sites;
      const where = `${lat}, ${lon}`;
      // a score halfway between two points may round either way
      expect({ where, isNear: points <= 1 }).toEqual({ where, isNear: true });
      expect(decibels).toBeLessThan(0.15);
      expect({ where, areas: kindsOf(other) }).toEqual({ where, areas: kindsOf(one) });
      expect({ where, standing: other.standing.kind }).toEqual({ where, standing: one.standing.kind });
      expect(other.ground.forest).toBeCloseTo(one.ground.forest, 2);
      expect(other.nearest.official_site?.distance).toBeCloseTo(one.nearest.official_site!.distance, 6);
    }
  });

  test('contains every record once, in a part with bounds that enclose it', async () => {
    const { whole, parts } = await map;
    for (const table of ['ways', 'areas', 'points'] as const) {
      const ids = parts.flatMap((part) => idsOf(part, table)).sort((a, b) => a - b);
      expect(ids).toEqual(idsOf(whole, table).sort((a, b) => a - b));
    }
    for (const part of parts) {
      expect(part.info.bounds[0]).toBeLessThan(part.info.bounds[2]);
      expect(part.info.bounds[0]).toBeGreaterThanOrEqual(whole.info.bounds[0]);
      expect(part.info.bounds[2]).toBeLessThanOrEqual(whole.info.bounds[2]);
    }
    const [long] = parts.filter((part) => part.ways.id.includes(1));
    expect(long!.info.bounds[2]).toBeGreaterThan(9.55);
  });

  test('keeps wide areas in a separate part, so that the others stay narrow', async () => {
    const { parts } = await map;
    const wide = parts.at(-1)!;
    expect(idsOf(wide, 'areas').sort((a, b) => a - b)).toEqual([21, 31]);
    expect(wide.ways.id).toHaveLength(0);
    expect(wide.points.id).toHaveLength(0);
  });
});

describe('the plan', () => {
  test('is one part with one cell for a small map', () => {
    const plan = planParts(new Map([[tileAt(0, 9e7, 47e7), 1000]]));
    expect(plan.map(({ cells, areas }) => [cells.length, areas])).toEqual([[1, 'all']]);
  });

  test('assigns every position on Earth to exactly one part and one cell', () => {
    const weights = new Map<number, number>();
    for (let i = 0; i < 300; i++)
      weights.set(
        tileAt(i % 3 === 0 ? 1 : 0, (8 + (i % 17) / 8) * 1e7, (47 + (i % 19) / 8) * 1e7),
        1 + i * 100,
      );
    const limits = { partBytes: 500_000, cellBytes: 200_000, margin: 6000 };
    const plan = planParts(weights, limits);
    expect(plan.length).toBeGreaterThan(5);
    expect(planParts(new Map([...weights].reverse()), limits)).toEqual(plan);
    for (const lon of [-180, 7.9, 8, 8.125, 9.31, 10.1, 180]) {
      for (const lat of [-90, 47, 47.125, 48.2, 49.4, 90]) {
        const has = (box: (typeof plan)[0]['box']) => owns(box, lon * 1e7, lat * 1e7);
        expect(plan.filter(({ box }) => has(box))).toHaveLength(1);
        expect(plan.flatMap(({ cells }) => cells).filter(has)).toHaveLength(1);
      }
    }
  });
});

test('every feature is found in the tiles around each position that it touches', async () => {
  const found = await readMap(MAP);
  const places: { x: number; y: number; tile: number }[] = [];
  let tile = -1;
  const sink = routed((_kind, _feature, route) => {
    tile = route.tile;
  });
  for (const { osmId, facts, path } of found.lines) {
    sink.line({ ...facts, osmId, path: Int32Array.from(path) });
    for (let i = 0; i < path.length; i += 2) places.push({ x: path[i]!, y: path[i + 1]!, tile });
  }
  for (const { osmType, osmId, facts, rings } of found.areas) {
    sink.area({ ...facts, osmType, osmId, rings: rings.map((ring) => Int32Array.from(ring)) });
    for (const ring of rings)
      for (let i = 0; i < ring.length; i += 2) places.push({ x: ring[i]!, y: ring[i + 1]!, tile });
  }
  expect(places.length).toBeGreaterThan(100);
  for (const { x, y, tile } of places) {
    expect(mayTouch(tile, { minX: x, minY: y, maxX: x, maxY: y })).toBe(true);
    expect(mayTouch(tile, boxOfTile(tileAt(0, x, y)))).toBe(true);
  }
});

function kindsOf({ areas }: { areas: readonly { kind: number; distance: number }[] }): string[] {
  return areas.map(({ kind, distance }) => `${kind} ${distance.toFixed(3)}`).sort();
}

test('an airfield that a mistake makes wider than the Earth is in a tile that touches every box', () => {
  const box = { minX: -190e7, minY: -91e7, maxX: 190e7, maxY: 91e7 };
  const tile = tileOf(-180e7, 0, box);
  expect(mayTouch(tile, { minX: 1, minY: 1, maxX: 2, maxY: 2 })).toBe(true);
  expect(mayTouch(tile, { minX: -181e7, minY: -91e7, maxX: -180e7, maxY: -90e7 })).toBe(true);
});

function idsOf(region: Region, table: 'ways' | 'areas' | 'points'): number[] {
  const { id } = region[table];
  return Array.from({ length: id.length }, (_, i) => id.at(i)!);
}
