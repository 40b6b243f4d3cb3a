/**
 * Multipolygons of the OSM test data (test/fixtures/README.md): what is valid there covers the same ground here, and what is
 * invalid is either left out or read in the milder way.
 */
import { describe, expect, test } from 'bun:test';
import { pointInRings } from '../../../../src/region/spatial/geometry.ts';
import multipolygons from '../../../fixtures/multipolygons.json' with { type: 'json' };
import { readMap, square } from '../../../support/maps/osm-map.ts';
import type { MapObjects } from '../../../support/pbf/pbf-writer.ts';
import { rowsOf } from '../../../support/whole.ts';

interface Case {
  id: number;
  what: string;
  nodes: [id: number, lat: number, lon: number][];
  ways: { id: number; nodes: number[]; tags?: Record<string, string> }[];
  relations: {
    id: number;
    members: [type: string, id: number, role: string][];
    tags: Record<string, string>;
  }[];
  /** expected shapes as WKT, by reading */
  areas: Record<string, string[]>;
}
const CASES = multipolygons as unknown as Case[];
/** Probes on each side; odd, so that none is on an edge. */
const PROBES = 97;

/** Returns the rings of a multipolygon in WKT, stored units. */
function ringsOf(wkt: string): Int32Array[] {
  return [...wkt.matchAll(/\(([^()]+)\)/g)].map(([, ring]) =>
    Int32Array.from(ring!.split(/[ ,]/).map((number) => Math.round(Number(number) * 1e7))),
  );
}

function objectsOf({ nodes, ways, relations }: Case): MapObjects {
  return {
    nodes: nodes.map(([id, lat, lon]) => ({ id, lat, lon })),
    // "area=yes" alone is no land use
    ways: ways.map((way) => (way.tags?.area ? { ...way, tags: { ...way.tags, landuse: 'forest' } } : way)),
    relations: relations.map(({ members, ...relation }) => ({
      ...relation,
      members: members.map(([type, id, role]) => ({ type: type as 'way', id, role })),
    })),
  };
}

/** Returns the probes at which the areas of a case and a shape differ, and how many are in the shape and in both. */
async function compared(each: Case, wkt: string) {
  const { areas } = await readMap(objectsOf(each));
  const shape = ringsOf(wkt);
  const lats = each.nodes.map(([, lat]) => lat);
  const lons = each.nodes.map(([, , lon]) => lon);
  const [south, west] = [Math.min(...lats), Math.min(...lons)];
  const [height, width] = [Math.max(...lats) - south, Math.max(...lons) - west];
  const wrong: string[] = [];
  let inside = 0;
  for (let i = 0; i < PROBES * PROBES; i++) {
    const x = Math.round((west + (((i % PROBES) + 0.3) / PROBES) * width) * 1e7);
    const y = Math.round((south + ((Math.floor(i / PROBES) + 0.7) / PROBES) * height) * 1e7);
    const isInside = pointInRings(x, y, shape);
    const isCovered = areas.some(({ rings }) =>
      pointInRings(
        x,
        y,
        rings.map((ring) => Int32Array.from(ring)),
      ),
    );
    if (isInside) inside++;
    if (isInside !== isCovered)
      wrong.push(`${y / 1e7} ${x / 1e7} is ${isCovered ? 'covered' : 'not covered'}`);
  }
  return { wrong, inside, areas: areas.length };
}

const isValid = ({ areas }: Case) => areas.default![0] !== 'INVALID';

describe('a valid multipolygon covers its shape', () => {
  for (const each of rowsOf(CASES.filter(isValid))) {
    test(`${each.id}: ${each.what}`, async () => {
      const { wrong, inside } = await compared(each, each.areas.default![0]!);
      expect(inside).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    });
  }
});

/** Invalid ones with parts that cannot be closed: they are left out, and the last one has no hole. */
const UNCLOSED = [711, 714, 715, 780, 781, 782];

describe('an invalid multipolygon', () => {
  for (const each of rowsOf(CASES.filter((one) => !isValid(one)))) {
    test(`${each.id} is no reason to stop: ${each.what}`, async () => {
      const { areas, source } = await readMap(objectsOf(each));
      expect(areas.length).toBeLessThanOrEqual(2);
      if (UNCLOSED.includes(each.id) && each.relations.length > 0)
        expect(source.counts.unclosed_areas).toBe(1);
    });

    const [, mended] = Object.values(each.areas);
    if (!mended || UNCLOSED.includes(each.id)) continue;
    test(`${each.id} is read in the milder way`, async () => {
      expect((await compared(each, mended[0]!)).wrong).toEqual([]);
    });
  }
});

describe('outer rings that overlap', () => {
  /** Two squares that overlap in their corners, a hole in the first one outside of the second. */
  const one = square(1, 47, 9, 0.1);
  const other = square(11, 47.05, 9.05, 0.1);
  const hole = square(21, 47.01, 9.01, 0.02);
  const nodes = [...one.nodes, ...other.nodes, ...hole.nodes];
  const member = (id: number, role = 'outer') => ({ type: 'way' as const, id, role });
  const map = (members: ReturnType<typeof member>[], tags: Record<string, string>): MapObjects => ({
    nodes,
    ways: [one, other, hole].map(({ ring }, i) => ({ id: i + 1, nodes: ring })),
    relations: [{ id: 1, members, tags: { type: 'multipolygon', ...tags } }],
  });
  const places = { one: [47.04, 9.04], both: [47.07, 9.07], other: [47.12, 9.12], hole: [47.02, 9.02] };
  const coveredIn = async (objects: MapObjects) => {
    const { areas } = await readMap(objects);
    return Object.entries(places)
      .filter(([, [lat, lon]]) =>
        areas.some(({ rings }) =>
          pointInRings(
            lon! * 1e7,
            lat! * 1e7,
            rings.map((ring) => Int32Array.from(ring)),
          ),
        ),
      )
      .map(([name]) => name);
  };

  test('cover the ground of each, and keep their holes', async () => {
    const members = [member(1), member(2), member(3, 'inner')];
    expect(await coveredIn(map(members, { landuse: 'industrial' }))).toEqual(['one', 'both', 'other']);
  });

  test('cover the ground of each, even if their sides lie on each other', async () => {
    const tags = { type: 'multipolygon', landuse: 'industrial' };
    const shapes = [square(1, 47, 9, 0.1), square(11, 47, 9.05, 0.1)];
    const { areas } = await readMap({
      nodes: shapes.flatMap((shape) => shape.nodes),
      ways: shapes.map(({ ring }, i) => ({ id: i + 1, nodes: ring })),
      relations: [{ id: 1, members: [member(1), member(2)], tags }],
    });
    const covers = (lon: number) =>
      areas.some(({ rings }) =>
        pointInRings(
          lon * 1e7,
          47.03 * 1e7,
          rings.map((ring) => Int32Array.from(ring)),
        ),
      );
    expect([8.99, 9.02, 9.07, 9.12, 9.16].map(covers)).toEqual([false, true, true, true, false]);
  });

  test('are one venue and one building', async () => {
    const tags = { building: 'house', amenity: 'nightclub' };
    const { points, buildings } = await readMap(map([member(1), member(2)], tags));
    expect([points.length, buildings.length]).toEqual([1, 1]);
  });

  test('do not change a map in which a member is listed twice', async () => {
    const tags = { landuse: 'industrial' };
    const { areas } = await readMap(
      map([member(1), member(1), member(3, 'inner'), member(3, 'inner')], tags),
    );
    expect(areas).toEqual((await readMap(map([member(1), member(3, 'inner')], tags))).areas);
    expect(areas[0]!.rings).toHaveLength(2);
  });

  test('are found in a relation of many rings in bounded time', async () => {
    const rings = Array.from({ length: 6000 }, (_, i) => square(100 + 4 * i, 47 + i / 1e6, 9 + i / 1e6, 0.1));
    const started = performance.now();
    const { areas } = await readMap({
      nodes: rings.flatMap((ring) => ring.nodes),
      ways: rings.map(({ ring }, i) => ({ id: i + 1, nodes: ring })),
      relations: [
        {
          id: 1,
          members: rings.map((_, i) => member(i + 1)),
          tags: { type: 'multipolygon', landuse: 'forest' },
        },
      ],
    });
    expect(areas.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
