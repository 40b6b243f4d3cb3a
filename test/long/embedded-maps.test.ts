/** The maps inside the executable: the world, and the sample region. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import earcut, { deviation, flatten } from 'earcut';
import { PbfReader } from 'pbf';
import { ArchiveReader } from '../../src/map-tiles/pmtiles/archive-reader.ts';
import { memorySource } from '../../src/shared/files/byte-source.ts';
import { BORDER_NAMES } from '../../src/web/map/style/layers/place-name-layers.ts';

type Position = [x: number, y: number];
/** Maximum difference of the area of the triangles to that of the rings, as a share of it. */
const MAX_DEVIATION = 1e-4;
const DIST = join(import.meta.dir, '../../dist');

async function mapOf(name: string) {
  const reader = await ArchiveReader.open(memorySource(await Bun.file(join(DIST, name)).bytes()), name);
  return {
    ...reader,
    /** Returns all features of a layer at one zoom, as GeoJSON. */
    async drawn(layer: string, z: number): Promise<GeoJSON.Feature[]> {
      const found: GeoJSON.Feature[] = [];
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) found.push(...(await this.inTile(layer, z, x, y)));
      }
      return found;
    },
    async inTile(layer: string, z: number, x: number, y: number): Promise<GeoJSON.Feature[]> {
      const packed = await reader.tile(z, x, y);
      const features = packed && new VectorTile(new PbfReader(gunzipSync(packed))).layers[layer];
      if (!features) return [];
      return Array.from({ length: features.length }, (_, i) => features.feature(i).toGeoJSON(x, y, z));
    },
    /** Returns the rings of each area, in units of the tile, as the renderer takes them apart. */
    async ringsInTile(layer: string, z: number, x: number, y: number): Promise<Position[][][]> {
      const packed = await reader.tile(z, x, y);
      const features = packed && new VectorTile(new PbfReader(gunzipSync(packed))).layers[layer];
      return Array.from({ length: features?.length ?? 0 }, (_, i) =>
        classifyRings(features!.feature(i).loadGeometry()),
      )
        .flat()
        .map((rings) => rings.map((ring) => ring.map((at): Position => [at.x, at.y])));
    },
  };
}

/** Returns the larger of the distances between two points to the side and upwards, px. */
function gapPx(one: GeoJSON.Feature, other: GeoJSON.Feature, pxPerDegree: number): number {
  const [[ax, ay], [bx, by]] = [one, other].map(
    ({ geometry }) => (geometry as GeoJSON.Point).coordinates as [number, number],
  ) as [[number, number], [number, number]];
  const stretch = 1 / Math.cos((Math.max(Math.abs(ay), Math.abs(by)) * Math.PI) / 180);
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by) * stretch) * pxPerDegree;
}

describe('the world map', () => {
  test('has every country with its name in all languages, at its place', async () => {
    const world = await mapOf('world.pmtiles');
    const places = await world.drawn('places', 5);
    const countries = places.filter(({ properties }) => properties!.kind_detail === 'country');
    const named = new Map(
      countries.map(({ properties, geometry }) => [properties!.name, { properties, geometry }]),
    );
    expect(named.size).toBeGreaterThan(225);
    const { properties, geometry } = named.get('Österreich')!;
    expect(properties).toEqual({
      kind_detail: 'country',
      name: 'Österreich',
      'name:en': 'Austria',
      'name:fr': 'Autriche',
      'name:es': 'Austria',
      'name:it': 'Austria',
      'name:pt': 'Áustria',
      'name:nl': 'Oostenrijk',
    });
    const [lon, lat] = (geometry as GeoJSON.Point).coordinates as [number, number];
    expect([Math.round(lon), Math.round(lat)]).toEqual([15, 48]);
    // Kosovo has no number in the data; disputed areas do not repeat the name of a country
    expect(named.has('Kosovë')).toBe(true);
    expect(countries.filter(({ properties }) => properties!['name:en'] === 'Cyprus').length).toBeLessThan(2);
  });

  test('has capitals and large towns, the largest first, and country names near borders', async () => {
    const world = await mapOf('world.pmtiles');
    const namesAt = async (z: number, kind: string) =>
      new Set(
        (await world.drawn('places', z))
          .filter(({ properties }) => properties!.kind_detail === kind)
          .map(({ properties }) => properties!.name),
      );
    const [far, near] = [await namesAt(3, 'city'), await namesAt(5, 'city')];
    for (const name of ['Vaduz', 'İstanbul']) expect([name, far.has(name)]).toEqual([name, true]);
    expect([far.has('Nice'), near.has('Nice')]).toEqual([false, true]);
    const munich = (await world.drawn('places', 4)).find(({ properties }) => properties!.name === 'München');
    expect(munich?.properties).toMatchObject({ 'name:en': 'Munich', 'name:it': 'Monaco di Baviera' });
    expect((await namesAt(5, 'region')).has('Bayern')).toBeTrue();
    // Feldkirch, across the Rhine from Liechtenstein
    const beside = (await world.drawn('places', 5)).find(({ geometry }) => {
      const [lon, lat] = (geometry as GeoJSON.Point).coordinates as [number, number];
      return Math.abs(lon - 9.75) < 0.01 && Math.abs(lat - 47.25) < 0.01;
    });
    expect(beside?.properties).toMatchObject({ kind_detail: 'country_near_border', 'name:en': 'Austria' });
  });

  test('repeats the name of a country near its borders, but not twice in the view of a phone', async () => {
    const world = await mapOf('world.pmtiles');
    const places = await world.drawn('places', 5);
    for (const [kind, zoom] of Object.entries(BORDER_NAMES)) {
      const drawn = Object.entries(BORDER_NAMES).flatMap(([each, from]) => (from <= zoom ? each : []));
      const byName = Map.groupBy(
        places.filter(({ properties }) => drawn.includes(properties!.kind_detail)),
        ({ properties }) => properties!.name,
      );
      const pixels = (512 * 2 ** zoom) / 360;
      const gaps = [...byName.values()]
        .flatMap((ones) =>
          ones.flatMap((one, i) => ones.slice(i + 1).map((other) => gapPx(one, other, pixels))),
        )
        // a name beside the side of a tile is in both tiles
        .filter((gap) => gap > 1);
      expect(gaps.length).toBeGreaterThan(1000);
      expect([kind, Math.min(...gaps) > 390]).toEqual([kind, true]);
    }
  });

  test('has lakes without steps', async () => {
    const world = await mapOf('world.pmtiles');
    // Lake Geneva and its neighbours, whose source follows a grid
    const waters = await world.inTile('water', 5, 16, 11);
    const rings = waters
      .filter(({ properties }) => properties!.kind === 'lake')
      .flatMap(({ geometry }) => (geometry as GeoJSON.MultiPolygon).coordinates.flat() as Position[][]);
    const turns = rings.flatMap((ring) =>
      ring.slice(2).map((to, i) => {
        const [from, at] = [ring[i]!, ring[i + 1]!];
        const direction = ([ax, ay]: Position, [bx, by]: Position) =>
          Math.atan2(by - ay, (bx - ax) * Math.cos((ay * Math.PI) / 180));
        return Math.abs(Math.sin((direction(at, to) - direction(from, at)) / 2));
      }),
    );
    expect(turns.length).toBeGreaterThan(200);
    // by 70 degrees and more
    const isSharp = (turn: number) => turn > Math.sin((35 * Math.PI) / 180);
    expect(turns.filter(isSharp).length / turns.length).toBeLessThan(0.15);
  });

  test('shows large countries first', async () => {
    const world = await mapOf('world.pmtiles');
    const namesAt = async (z: number) =>
      new Set((await world.drawn('places', z)).map(({ properties }) => properties!.name));
    const [far, near] = [await namesAt(2), await namesAt(5)];
    expect([far.has('Brasil'), far.has('Liechtenstein')]).toEqual([true, false]);
    expect([near.has('Brasil'), near.has('Liechtenstein')]).toEqual([true, true]);
  });

  test('has land, sea and lakes in the right places, also near the antimeridian and the pole', async () => {
    const world = await mapOf('world.pmtiles');
    const isIn = async (layer: string, z: number, lon: number, lat: number) => {
      const side = 2 ** z;
      const x = (lon / 360 + 0.5) * side;
      const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side;
      const areas = await (await world.inTile(layer, z, Math.floor(x), Math.floor(y))).filter(
        ({ geometry }) => geometry.type !== 'LineString',
      );
      const rings = areas.flatMap(({ geometry }) =>
        geometry.type === 'Polygon'
          ? geometry.coordinates
          : (geometry as GeoJSON.MultiPolygon).coordinates.flat(),
      );
      const crossed = rings.flatMap((ring) =>
        ring.slice(1).filter(([x2, y2], i) => {
          const [x1, y1] = ring[i]!;
          return y1! > lat !== y2! > lat && lon < x1! + ((lat - y1!) / (y2! - y1!)) * (x2! - x1!);
        }),
      );
      return crossed.length % 2 === 1;
    };
    const land: [lon: number, lat: number][] = [
      [16, 66.5],
      [178, 67],
      [-176, 66.5],
      [25, -84],
      [-56, -33],
    ];
    const sea: [lon: number, lat: number][] = [
      [-10, 67],
      [0, -40],
      [-170, 0],
      [175, -30],
    ];
    const lakes: [z: number, lon: number, lat: number][] = [
      [1, 33, -1],
      [3, -88, 47.7],
      [5, 6.5, 46.42],
      [5, 6.18, 46.24],
      [5, 9.4, 47.6],
      [5, 10.65, 45.6],
    ];
    for (const [z, lon, lat] of lakes)
      for (const layer of ['earth', 'water'])
        expect([layer, z, lon, lat, await isIn(layer, z, lon, lat)]).toEqual([layer, z, lon, lat, true]);
    for (const z of [1, 3, 4, 5]) {
      for (const place of [...land, ...sea]) {
        const isLand = land.includes(place);
        expect([z, place, await isIn('earth', z, ...place)]).toEqual([z, place, isLand]);
        expect([z, place, await isIn('water', z, ...place)]).toEqual([z, place, !isLand]);
      }
    }
  });

  test('has only areas that the renderer can triangulate', async () => {
    const world = await mapOf('world.pmtiles');
    const broken: string[] = [];
    for (let z = 0; z <= world.header.maxZoom; z++) {
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) {
          for (const layer of ['earth', 'water']) {
            for (const rings of await world.ringsInTile(layer, z, x, y)) {
              const { vertices, holes } = flatten(rings);
              const error = deviation(vertices, holes, 2, earcut(vertices, holes, 2));
              if (error > MAX_DEVIATION) broken.push(`${layer} ${z}/${x}/${y}: ${error}`);
            }
          }
        }
      }
    }
    expect(broken).toEqual([]);
  }, 60_000);

  test('has land and borders at every zoom, finer from zoom 4 on, and names its sources', async () => {
    const world = await mapOf('world.pmtiles');
    const vertices = async (z: number) =>
      (await world.drawn('earth', z)).reduce((sum, { geometry }) => sum + JSON.stringify(geometry).length, 0);
    expect(await vertices(4)).toBeGreaterThan(2 * (await vertices(3)));
    for (let z = 0; z <= 5; z++) expect((await world.drawn('boundaries', z)).length).toBeGreaterThan(100);
    expect([world.header.minZoom, world.header.maxZoom]).toEqual([0, 5]);
    expect(world.metadata.attribution).toBe('Natural Earth, GeoNames');
  });
});

describe('the map of the sample', () => {
  test('has the streets around the Plaza Independencia on land, and the river beyond', async () => {
    const sample = await mapOf('sample.pmtiles');
    const streets = await sample.inTile('roads', 14, 5634, 9889);
    expect(streets.map(({ properties }) => properties!.name)).toContain('Avenida 18 de Julio');
    expect((await sample.inTile('buildings', 14, 5634, 9889)).length).toBeGreaterThan(50);
    expect((await sample.inTile('earth', 14, 5634, 9889)).length).toBe(1);
    expect(await sample.inTile('earth', 14, 5634, 9891)).toEqual([]);
    expect(sample.metadata).toMatchObject({ name: 'Montevideo (sample, 2017)' });
  });
});
