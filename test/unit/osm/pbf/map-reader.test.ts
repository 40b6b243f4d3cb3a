/**
 * Drawings from a .osm.pbf file: shapes of ways and relations, borders drawn once, and land beside the sea.
 */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapFeature } from '../../../../src/map-tiles/map-feature.ts';
import { mercatorX, mercatorY } from '../../../../src/map-tiles/mercator.ts';
import { unpackedTile } from '../../../../src/map-tiles/tile-format.ts';
import { layersOf } from '../../../../src/map-tiles/tile-layers.ts';
import { landIn } from '../../../../src/osm/map-tiles/land.ts';
import { makeMap } from '../../../../src/osm/map-tiles/make-map.ts';
import { LocalImporter } from '../../../../src/osm/pbf/local-importer.ts';
import { readPbf } from '../../../../src/osm/pbf/pbf-source.ts';
import type { Reading } from '../../../../src/osm/pbf/phases.ts';
import { ATTRIBUTION } from '../../../../src/shared/attribution.ts';
import { publishAside } from '../../../../src/shared/files/file-aside.ts';
import { toUnits } from '../../../../src/shared/geo/earth.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';
import { openMapFile } from '../../../support/maps/map-file.ts';
import { type MapObjects, pbfOf } from '../../../support/pbf/pbf-writer.ts';

const folder = emptyDirectory();

/** Nodes 1, 2, … at these positions, degrees. */
const nodesAt = (...places: [lon: number, lat: number][]) =>
  places.map(([lon, lat], i) => ({ id: i + 1, lat, lon }));

function fileOf(objects: MapObjects): string {
  const path = join(folder, `${crypto.randomUUID()}.osm.pbf`);
  writeFileSync(path, pbfOf(objects));
  return path;
}

async function drawn(objects: MapObjects): Promise<MapFeature[]> {
  const features: MapFeature[] = [];
  const importer = async (reading: Reading) =>
    new LocalImporter(reading, (feature) => features.push(feature));
  await readPbf(fileOf(objects), { importer, isDrawn: true });
  return features;
}

const SQUARES = nodesAt(
  [9, 47],
  [9.4, 47],
  [9.4, 47.4],
  [9, 47.4],
  [9.1, 47.1],
  [9.2, 47.1],
  [9.2, 47.2],
  [9.1, 47.2],
);

describe('shapes', () => {
  test('a relation is an area with its holes, and its ways are not separate areas', async () => {
    const [lake, ...others] = await drawn({
      nodes: SQUARES,
      ways: [
        { id: 1, nodes: [1, 2, 3] },
        { id: 2, nodes: [3, 4, 1] },
        { id: 3, nodes: [5, 6, 7, 8, 5] },
      ],
      relations: [
        {
          id: 1,
          tags: { type: 'multipolygon', natural: 'water', name: 'See' },
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'outer' },
            { type: 'way', id: 3, role: 'inner' },
          ],
        },
      ],
    });
    expect(others).toEqual([]);
    expect(lake).toMatchObject({ layer: 'water', shape: 'area', properties: { kind: 'lake', name: 'See' } });
    expect(lake!.paths.map((path) => path.length)).toEqual([10, 10]);
  });

  test('a border that two areas share is drawn once, with the level of the larger one', async () => {
    const area = (id: number, level: string) => ({
      id,
      tags: { type: 'boundary', boundary: 'administrative', admin_level: level },
      members: [{ type: 'way' as const, id: 1, role: 'outer' }],
    });
    const borders = await drawn({
      nodes: SQUARES,
      ways: [{ id: 1, nodes: [1, 2, 3] }],
      relations: [area(1, '8'), area(2, '2'), area(3, '8')],
    });
    expect(borders.map(({ layer, properties }) => [layer, properties.kind])).toEqual([
      ['boundaries', 'country'],
    ]);
  });

  test('a road is not drawn across missing nodes', async () => {
    const roads = await drawn({
      nodes: SQUARES,
      ways: [{ id: 1, nodes: [1, 2, 99, 3, 4], tags: { highway: 'primary' } }],
    });
    expect(roads.map(({ paths }) => paths[0]!.length)).toEqual([4, 4]);
  });

  test('a campsite area also has a point in its middle', async () => {
    const site = await drawn({
      nodes: SQUARES,
      ways: [{ id: 1, nodes: [5, 6, 7, 8, 5], tags: { tourism: 'camp_site' } }],
    });
    const point = site.find(({ layer }) => layer === 'pois');
    expect(Array.from(point!.paths[0]!, (value) => Math.round(value / 1e5) / 100)).toEqual([9.15, 47.15]);
  });

  test('names in other languages are read', async () => {
    const nodes = [{ id: 1, lat: 47, lon: 9, tags: { place: 'town', name: 'Genève', 'name:de': 'Genf' } }];
    expect((await drawn({ nodes }))[0]!.properties).toEqual({
      kind_detail: 'town',
      name: 'Genève',
      'name:de': 'Genf',
    });
  });
});

describe('land', () => {
  const BOX = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  const coast = (firstNode: number, lastNode: number, ...path: number[]) => ({
    firstNode,
    lastNode,
    path: Int32Array.from(path),
  });
  /** Area of a shape without its holes. */
  const sizeOf = (rings: Int32Array[]) =>
    rings.reduce((sum, ring, nth) => {
      let doubled = 0;
      for (let i = 0; i + 3 < ring.length; i += 2)
        doubled += ring[i]! * ring[i + 3]! - ring[i + 2]! * ring[i + 1]!;
      return sum + (nth === 0 ? 1 : -1) * Math.abs(doubled / 2);
    }, 0);
  const sizes = (...coasts: ReturnType<typeof coast>[]) =>
    landIn(coasts, BOX)
      .map(sizeOf)
      .sort((a, b) => b - a);

  test('fills the box without a coast', () => {
    expect(sizes()).toEqual([10_000]);
  });

  test('is left of a coast, even of one in several ways or with ends inside the box', () => {
    expect(sizes(coast(1, 2, 30, -10, 30, 110))).toEqual([3000]);
    expect(sizes(coast(1, 2, 30, 110, 30, -10))).toEqual([7000]);
    expect(sizes(coast(2, 3, 30, 50, 30, 110), coast(1, 2, 30, -10, 30, 50))).toEqual([3000]);
    expect(sizes(coast(1, 2, 30, 10, 30, 90))).toEqual([3000]);
  });

  test('has two parts beside a strait', () => {
    expect(sizes(coast(1, 2, 30, -10, 30, 110), coast(3, 4, 60, 110, 60, -10))).toEqual([4000, 3000]);
  });

  test('is inside an anticlockwise coast, and outside a clockwise one', () => {
    expect(sizes(coast(1, 1, 20, 20, 40, 20, 40, 40, 20, 40, 20, 20))).toEqual([400]);
    expect(sizes(coast(1, 1, 20, 20, 20, 40, 40, 40, 40, 20, 20, 20))).toEqual([9600]);
  });

  test('is cut at the side of the box', () => {
    expect(sizes(coast(1, 1, 90, 20, 120, 20, 120, 40, 90, 40, 90, 20))).toEqual([200]);
    expect(sizes(coast(1, 1, 120, 20, 120, 40, 90, 40, 90, 20, 120, 20))).toEqual([200]);
  });
});

test('a map file has a title, an attribution and tiles with places down to zoom 14', async () => {
  const town = { id: 9, lat: 47.15, lon: 9.15, tags: { place: 'town', name: 'Seestadt' } };
  const path = fileOf({
    nodes: [...SQUARES, town],
    ways: [{ id: 1, nodes: [5, 7], tags: { highway: 'primary' } }],
  });
  const target = join(folder, 'town.map');
  const { drawings, coasts, bounds } = await readPbf(path, { isDrawn: true });
  await makeMap({
    drawings: drawings!,
    coasts,
    target,
    title: 'Town',
    bounds,
    updatedAt: '2026-01-01T00:00:00Z',
  });
  await publishAside(target);
  const map = await openMapFile(target);
  const { metadata, header } = map;
  const tile = await map.tile(10, ...tileAt(town, 10));
  expect(layersOf(unpackedTile(tile!)).get('places')?.[0]?.properties.name).toBe('Seestadt');
  expect(metadata).toMatchObject({ name: 'Town', attribution: ATTRIBUTION, updated: '2026-01-01T00:00:00Z' });
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 14 });
  expect(header.bounds.map((degree) => degree.toFixed(1))).toEqual(['9.0', '47.0', '9.4', '47.4']);
  expect(await map.tile(14, ...tileAt(town, 14))).not.toBeNull();
});

function tileAt({ lat, lon }: { lat: number; lon: number }, z: number): [x: number, y: number] {
  const [x, y] = [mercatorX(toUnits(lon)), mercatorY(toUnits(lat))];
  return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
}
