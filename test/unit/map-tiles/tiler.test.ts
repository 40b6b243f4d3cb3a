/** Tiles of a small invented map, read back with the reference library. */
import { describe, expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { DrawingEncoder } from '../../../src/map-tiles/drawings/drawing-encoder.ts';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { drawBlock, TilePacker } from '../../../src/map-tiles/map-file/draw-block.ts';
import { packBlocks } from '../../../src/map-tiles/map-file/pack-blocks.ts';
import { ByteWriter } from '../../../src/shared/collections/byte-writer.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';

type Place = readonly [lon: number, lat: number];

const path = (...places: Place[]) => Int32Array.from(places.flat(), toUnits);
const square = (lon: number, lat: number, side: number) =>
  path([lon, lat], [lon + side, lat], [lon + side, lat + side], [lon, lat + side], [lon, lat]);
const area = (layer: MapFeature['layer'], minZoom: number, ...paths: Int32Array[]): MapFeature => ({
  layer,
  shape: 'area',
  minZoom,
  properties: {},
  paths,
});
const road = (kind: string, minZoom: number, ...places: Place[]): MapFeature => ({
  layer: 'roads',
  shape: 'line',
  minZoom,
  properties: { kind },
  paths: [path(...places)],
});

/** Tiles by `z/x/y`. */
function tilesOf(features: MapFeature[], [west, south, east, north] = [9, 47, 10, 48]) {
  const bounds = { minX: toUnits(west!), minY: toUnits(south!), maxX: toUnits(east!), maxY: toUnits(north!) };
  const blocks = new Map<number, ByteWriter>();
  const encoder = new DrawingEncoder(bounds, (block) => {
    const bytes = blocks.get(block) ?? new ByteWriter();
    blocks.set(block, bytes);
    return bytes;
  });
  for (const feature of features) encoder.add(feature);
  const ordered = [...blocks]
    .sort(([a], [b]) => a - b)
    .map(([number, bytes]) => ({ number, bytes: bytes.view() }));
  const tiles = new Map<string, VectorTile>();
  for (const packed of packBlocks(ordered)) {
    for (const { z, x, y, packed: tile } of drawBlock(packed.block, packed, new TilePacker())) {
      const name = `${z}/${x}/${y}`;
      expect(tiles.has(name)).toBe(false);
      tiles.set(name, new VectorTile(new PbfReader(gunzipSync(tile))));
    }
  }
  return tiles;
}

/** Returns all features of a layer at a zoom, as GeoJSON. */
function drawn(tiles: Map<string, VectorTile>, layer: string, zoom: number): GeoJSON.Feature[] {
  return [...tiles].flatMap(([name, tile]) => {
    const [z, x, y] = name.split('/').map(Number) as [number, number, number];
    const features = tile.layers[layer];
    if (z !== zoom || !features) return [];
    return Array.from({ length: features.length }, (_, i) => features.feature(i).toGeoJSON(x, y, z));
  });
}

describe('a feature', () => {
  test('is drawn from its minimum zoom', () => {
    const tiles = tilesOf([road('major_road', 8, [9.5, 47.5], [9.51, 47.51])]);
    const zooms = [...new Set([...tiles.keys()].map((name) => Number(name.split('/')[0])))].sort(
      (a, b) => a - b,
    );
    expect(zooms).toEqual([8, 9, 10, 11, 12, 13, 14]);
  });

  test('is hidden while its area is too small to see, except at the maximum zoom', () => {
    const tiles = tilesOf([
      area('landuse', 7, square(9.5, 47.5, 0.01)),
      area('landuse', 7, square(9.6, 47.5, 1e-5)),
    ]);
    expect([8, 9, 12, 14].map((z) => drawn(tiles, 'landuse', z).length > 0)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const last = drawn(tiles, 'landuse', 14).filter(({ geometry }) =>
      JSON.stringify(geometry).includes('9.6'),
    );
    expect(last.length).toBeGreaterThan(0);
    expect(drawn(tiles, 'landuse', 13).some(({ geometry }) => JSON.stringify(geometry).includes('9.6'))).toBe(
      false,
    );
  });
});

describe('positions', () => {
  test('are accurate to half a metre at the maximum zoom', () => {
    const town: MapFeature = {
      layer: 'places',
      shape: 'point',
      minZoom: 8,
      properties: { name: 'Vaduz', population: 5696 },
      paths: [path([9.5209, 47.141])],
    };
    const [found] = drawn(tilesOf([town]), 'places', 14);
    expect(found!.properties).toEqual({ name: 'Vaduz', population: 5696 });
    const [lon, lat] = (found!.geometry as GeoJSON.Point).coordinates as [number, number];
    expect(lon).toBeCloseTo(9.5209, 5);
    expect(lat).toBeCloseTo(47.141, 5);
  });

  test('of a road across a block border are on both sides, and nowhere else', () => {
    // a tile border of zoom 10 is at 9.4921875 east
    const tiles = tilesOf([road('path', 13, [9.48, 47.5], [9.5, 47.5])]);
    const columns = [...tiles.keys()]
      .filter((name) => name.startsWith('14/'))
      .map((name) => Number(name.split('/')[1]));
    expect(columns.sort()).toEqual([8623, 8624]);
  });

  test('beyond the bounds are cut off', () => {
    const tiles = tilesOf([
      road('highway', 5, [9.9, 47.5], [12, 47.5]),
      area('water', 6, square(9.9, 47.9, 3)),
      road('path', 13, [20, 47.5], [20.1, 47.5]),
    ]);
    const longitudes = ['roads', 'water'].flatMap((layer) =>
      drawn(tiles, layer, 14).flatMap(({ geometry }) =>
        [...JSON.stringify(geometry).matchAll(/\[(-?[\d.]+),/g)].map(([, lon]) => Number(lon)),
      ),
    );
    expect(Math.max(...longitudes)).toBeCloseTo(10, 4);
  });
});

test('a hole stays a hole', () => {
  const lake = area('water', 6, square(9.5, 47.5, 0.05), square(9.51, 47.51, 0.01));
  const [found] = drawn(tilesOf([lake]), 'water', 9);
  expect((found!.geometry as GeoJSON.Polygon).coordinates).toHaveLength(2);
});

describe('roads that look the same', () => {
  const [a, b, c, d]: Place[] = [
    [9.5, 47.5],
    [9.501, 47.5],
    [9.502, 47.501],
    [9.502, 47.499],
  ];
  const lines = (features: MapFeature[]) => drawn(tilesOf(features), 'roads', 12).length;

  test('are joined where two of them meet, in any direction', () => {
    expect(lines([road('minor_road', 12, a!, b!), road('minor_road', 12, c!, b!)])).toBe(1);
  });

  test('stay separate at junctions, and where they differ', () => {
    expect(
      lines([road('minor_road', 12, a!, b!), road('minor_road', 12, b!, c!), road('minor_road', 12, b!, d!)]),
    ).toBe(3);
    expect(lines([road('minor_road', 12, a!, b!), road('major_road', 12, b!, c!)])).toBe(2);
  });

  test('may form a circle', () => {
    expect(
      lines([road('minor_road', 12, a!, b!), road('minor_road', 12, b!, c!), road('minor_road', 12, c!, a!)]),
    ).toBe(1);
  });
});

test('a small area is drawn over a large one', () => {
  const small = { ...area('landuse', 7, square(9.52, 47.56, 0.02)), properties: { kind: 'park' } };
  const large = { ...area('landuse', 7, square(9.5, 47.55, 0.06)), properties: { kind: 'forest' } };
  const kinds = drawn(tilesOf([small, large]), 'landuse', 10).map(({ properties }) => properties!.kind);
  expect(kinds).toEqual(['forest', 'park']);
});
