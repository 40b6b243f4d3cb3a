/** Compares tiles drawn from a map file with those of geojson-vt, and with their neighbours. */
import { describe, expect, test } from 'bun:test';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { DrawingEncoder } from '../../../src/map-tiles/drawings/drawing-encoder.ts';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { packBlocks } from '../../../src/map-tiles/map-file/pack-blocks.ts';
import { mercatorX, mercatorY } from '../../../src/map-tiles/mercator.ts';
import { ByteWriter } from '../../../src/shared/collections/byte-writer.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { type Bounds, pathOf, road, squareOf } from '../../support/maps/map-features.ts';
import { mapFileOf, tileOf } from '../../support/maps/map-file.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const BOUNDS: Bounds = [9, 47, 10, 48];
const EXTENT = 4096;
const BUFFER = 64;
type XY = { x: number; y: number };

/** Numbered roads with many bends, areas with bays, and points. Some cross several blocks. */
function randomFeatures(count: number): MapFeature[] {
  const random = seededRandom(36);
  const between = (from: number, to: number) => from + random() * (to - from);
  return Array.from({ length: count }, (_, n): MapFeature => {
    const [lon, lat] = [between(9.1, 9.8), between(47.1, 47.8)];
    const size = 0.005 * 2 ** between(0, 5);
    if (n % 3 === 0)
      return {
        layer: 'pois',
        shape: 'point',
        minZoom: 10,
        properties: { n },
        paths: [pathOf([lon, lat])],
      };
    const points = 20 + Math.floor(between(0, 60));
    if (n % 3 === 1) {
      const places = Array.from(
        { length: points },
        (_, i) => [lon + (i / points) * size, lat + between(-0.1, 0.1) * size] as const,
      );
      return { layer: 'roads', shape: 'line', minZoom: 5, properties: { n }, paths: [pathOf(...places)] };
    }
    const ring = Array.from({ length: points }, (_, i) => {
      const [angle, radius] = [(2 * Math.PI * i) / points, size * between(0.5, 0.6)];
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)] as const;
    });
    return {
      layer: 'landuse',
      shape: 'area',
      minZoom: 7,
      properties: { n },
      paths: [pathOf(...ring, ring[0]!)],
    };
  });
}

/** Returns the tiles of a block at zoom 10 by geojson-vt, without simplification. */
function expectedTiles(features: readonly MapFeature[], blockX: number, blockY: number) {
  const project = (path: Int32Array) =>
    Array.from({ length: path.length / 2 }, (_, i): [number, number] => [
      mercatorX(path[2 * i]!) * 2 ** 10 - blockX,
      mercatorY(path[2 * i + 1]!) * 2 ** 10 - blockY,
    ]);
  const geometryOf = ({ shape, paths }: MapFeature): GeoJSON.Geometry => {
    if (shape === 'area') return { type: 'Polygon', coordinates: paths.map(project) };
    const path = project(paths[0]!);
    return shape === 'line'
      ? { type: 'LineString', coordinates: path }
      : { type: 'Point', coordinates: path[0]! };
  };
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: features.map((feature) => ({
        type: 'Feature',
        properties: feature.properties,
        geometry: geometryOf(feature),
      })),
    },
    {
      coordinates: 'unitSquare',
      wrap: false,
      maxZoom: 4,
      indexMaxZoom: 4,
      indexMaxPoints: 0,
      tolerance: 0,
      extent: EXTENT,
      buffer: BUFFER,
    },
  );
  return (zoom: number, x: number, y: number) => {
    const shapes = new Map<number, XY[][]>();
    for (const { type, tags, geometry } of index.getTile(zoom, x, y)?.features ?? []) {
      const paths = (type === 1 ? [geometry] : geometry) as [number, number][][];
      shapes.set(
        tags!.n as number,
        paths.map((path) => path.map(([x, y]) => ({ x, y }))),
      );
    }
    return shapes;
  };
}

/**
 * Maximum distance of the points of some paths from other paths. Ignores points outside the tile, where
 * simplification moves the ends of paths.
 */
function distance(from: readonly XY[][], to: readonly XY[][]): number {
  const segments = to.flatMap((path) => path.map((point, i) => [point, path[i + 1] ?? point] as const));
  const toSegment = ({ x, y }: XY, [a, b]: readonly [XY, XY]) => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
  };
  const farthest = from
    .flat()
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= EXTENT && y <= EXTENT)
    .map((point) => segments.reduce((least, each) => Math.min(least, toSegment(point, each)), Infinity));
  return farthest.reduce((most, each) => Math.max(most, each), 0);
}

describe('a tile of a map file', () => {
  const features = randomFeatures(300);
  const made = mapFileOf(BOUNDS, features);

  test.each([10, 11, 12, 13, 14])('at zoom %i shows the same as geojson-vt', async (z) => {
    const { map } = await made;
    // one tile unit of rounding, plus the simplification below the maximum zoom
    const tolerance = z === 14 ? 1.5 : 5.5;
    let compared = 0;
    for (const [blockX, blockY] of [
      [538, 359],
      [539, 359],
      [539, 358],
    ] as const) {
      const expectedAt = expectedTiles(features, blockX, blockY);
      const side = 2 ** (z - 10);
      // every tile of the low zooms, a strip of the higher ones
      for (let x = 0; x < Math.min(side, 4); x++) {
        for (let y = 0; y < side; y++) {
          const expected = expectedAt(z - 10, x, y);
          const tile = await tileOf(map, z, blockX * side + x, blockY * side + y);
          const shown = new Map<number, XY[][]>();
          for (const name of ['roads', 'landuse', 'pois']) {
            const layer = tile?.layers[name];
            for (let i = 0; i < (layer?.length ?? 0); i++) {
              const feature = layer!.feature(i);
              const n = feature.properties.n as number;
              // a line that is cut at the side of its block has several pieces
              shown.set(n, [...(shown.get(n) ?? []), ...feature.loadGeometry()]);
            }
          }
          for (const [n, paths] of expected) {
            const found = shown.get(n);
            expect(distance(paths, found ?? [])).toBeLessThan(tolerance);
            expect(distance(found ?? [], paths)).toBeLessThan(tolerance);
            compared++;
          }
          for (const [n, paths] of shown)
            if (!expected.has(n)) expect(distance(paths, [])).toBeLessThan(tolerance);
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test.each([10, 12, 14])('at zoom %i joins the tile beside it', async (z) => {
    const { map } = await made;
    const column = Math.floor(mercatorX(toUnits(9.45)) * 2 ** z);
    const row = Math.floor(mercatorY(toUnits(47.5)) * 2 ** z);
    const width = z === 10 ? 1 : 4;
    let met = 0;
    for (let x = column - width; x < column + width; x++) {
      for (let y = row - width; y <= row + width; y++) {
        const sides = [await tileOf(map, z, x, y), await tileOf(map, z, x + 1, y)];
        const [left, right] = sides.map((tile, i) => crossings(tile?.layers.roads, i === 0 ? EXTENT : 0));
        const isSameBlock = x >> (z - 10) === (x + 1) >> (z - 10);
        // lines are cut to blocks before they are simplified
        const tolerance = isSameBlock || z === 14 ? 2 : 12;
        for (const [n, heights] of left!) {
          expect(right!.get(n)).toHaveLength(heights.length);
          for (const [i, height] of heights.entries())
            expect(Math.abs(right!.get(n)![i]! - height)).toBeLessThan(tolerance);
          met++;
        }
      }
    }
    expect(met).toBeGreaterThan(5);
  });
});

/** Returns the heights at which roads cross a column of a tile, by number, from the top. */
function crossings(layer: VectorLayer | undefined, column: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let i = 0; i < (layer?.length ?? 0); i++) {
    const feature = layer!.feature(i);
    const heights = feature.loadGeometry().flatMap((path) =>
      path.slice(1).flatMap((to, k) => {
        const from = path[k]!;
        if (from.x < column === to.x < column) return [];
        return [from.y + ((column - from.x) / (to.x - from.x)) * (to.y - from.y)];
      }),
    );
    const inside = heights.filter((height) => height >= 0 && height < EXTENT);
    const n = feature.properties.n as number;
    const all = [...(found.get(n) ?? []), ...inside].sort((a, b) => a - b);
    if (all.length > 0) found.set(n, all);
  }
  return found;
}
type VectorLayer = NonNullable<Awaited<ReturnType<typeof tileOf>>>['layers'][string];

describe('the bytes of a map file', () => {
  const bounds = { minX: toUnits(9), minY: toUnits(47), maxX: toUnits(10), maxY: toUnits(48) };
  const packedWith = (features: readonly MapFeature[], beginsRunAt: (n: number) => boolean) => {
    const blocks = new Map<number, ByteWriter>();
    const encoder = new DrawingEncoder(bounds, (number) => {
      const writer = blocks.get(number) ?? new ByteWriter();
      blocks.set(number, writer);
      return writer;
    });
    for (const [n, feature] of features.entries()) {
      if (beginsRunAt(n)) encoder.begin();
      encoder.add(feature);
    }
    const ordered = [...blocks].sort(([a], [b]) => a - b);
    return [...packBlocks(ordered.map(([number, writer]) => ({ number, bytes: writer.view() })))];
  };

  test('do not depend on where runs of drawings begin', () => {
    const features = randomFeatures(60);
    const atOnce = packedWith(features, () => false);
    expect(atOnce.length).toBeGreaterThan(5);
    expect(packedWith(features, () => true)).toEqual(atOnce);
    expect(packedWith(features, (n) => n % 7 === 3)).toEqual(atOnce);
  });
});

test('an area across many blocks is drawn in the blocks with other features, and nowhere else', async () => {
  const lake: MapFeature = {
    layer: 'water',
    shape: 'area',
    minZoom: 6,
    properties: { kind: 'lake' },
    paths: [squareOf(9.1, 47.1, 0.8)],
  };
  const { map } = await mapFileOf(BOUNDS, [lake, road('a', [9.5, 47.5], [9.51, 47.5])]);
  const at = (z: number, lon: number, lat: number) =>
    [z, ...[mercatorX(toUnits(lon)), mercatorY(toUnits(lat))].map((place) => Math.floor(place * 2 ** z))] as [
      number,
      number,
      number,
    ];
  const layersAt = async (z: number, lon: number, lat: number) =>
    Object.keys((await tileOf(map, ...at(z, lon, lat)))?.layers ?? {});
  expect(await layersAt(14, 9.505, 47.5)).toEqual(['earth', 'water', 'roads']);
  expect(await layersAt(12, 9.6, 47.42)).toEqual(['earth', 'water']);
  expect(await layersAt(14, 9.2, 47.2)).toEqual([]);
  expect(await layersAt(7, 9.5, 47.5)).toEqual(['earth', 'water', 'roads']);
});
