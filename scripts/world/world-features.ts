/** Features outside all regions: land, sea, borders between countries and their names, from Natural Earth. */
import { iso1A2Code } from '@rapideditor/country-coder';
import { geoArea, geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { Feature, FeatureCollection, GeoJSON, MultiPolygon, Polygon, Position } from 'geojson';
import polylabel from 'polylabel';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { boxOfPaths } from '../../src/map-tiles/cut.ts';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { latitudeAt, longitudeAt, mercatorArea, mercatorX, mercatorY } from '../../src/map-tiles/mercator.ts';
import { pointInRings } from '../../src/region/spatial/geometry.ts';
import { E7, toUnits } from '../../src/shared/geo/earth.ts';
import { countryNames } from './country-names.ts';

/** Scale of Natural Earth: 1 to 110, 50 or 10 million. */
export type Scale = '110m' | '50m' | '10m';

/** An atlas of world-atlas: countries have their English name, most their ISO 3166-1 number as id. */
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;
type Land = Feature<Polygon | MultiPolygon>;

/** Radius of the largest circle inside a country at which its name appears, pixels. */
const ROOM_FOR_NAME = 20;
/** Width of the world at zoom 0 in MapLibre, pixels. */
const WORLD_PIXELS = 512;
/** Precision of the middle of a country, as a share of the square root of its area. */
const MIDDLE_PRECISION = 0.01;

/** Area of half of the Earth, steradians. */
const HALF_EARTH = 2 * Math.PI;

/** The whole area of the projection, stored units. */
const WORLD = { west: -180 * E7, south: -90 * E7, east: 180 * E7, north: 90 * E7 };

/** Returns land, sea everywhere (see whole-areas.ts), and the borders between countries. */
export async function landAndBorders(scale: Scale): Promise<MapFeature[]> {
  const atlas = await atlasOf(scale);
  const { countries, land } = atlas.objects;
  const areas = (onPlane(aroundLand(feature(atlas, land))).features as Land[]).flatMap(polygonsOf);
  const borders = onPlane(mesh(atlas, countries, (one, other) => one !== other)).coordinates;
  const lands = areas.map((rings) => rings.map(pathOf));
  const { west, south, east, north } = WORLD;
  const everywhere = Int32Array.of(west, south, east, south, east, north, west, north, west, south);
  return [
    ...lands.map((paths): MapFeature => {
      return { layer: 'earth', shape: 'area', minZoom: 0, properties: {}, paths };
    }),
    { layer: 'water', shape: 'area', minZoom: 0, properties: { kind: 'ocean' }, paths: [everywhere] },
    ...borders.map((line): MapFeature => {
      const properties = { kind: 'country', admin_level: 2 };
      return { layer: 'boundaries', shape: 'line', minZoom: 0, properties, paths: [pathOf(line)] };
    }),
  ];
}

/**
 * Returns the name of each country, in the middle of its largest part.
 * @param last zoom at which all names are visible
 */
export async function countryLabels(last: number): Promise<MapFeature[]> {
  const atlas = await atlasOf('50m');
  const labels = new Map<string, MapFeature>();
  const countries = onPlane(feature(atlas, atlas.objects.countries)).features as Land[];
  // countries with a number first: others may be a part of one of them
  for (const country of countries.toSorted(
    (a, b) => Number(a.id === undefined) - Number(b.id === undefined),
  )) {
    const { x, y, radius } = middleOf(country);
    const code = iso1A2Code(country.id ?? [x / E7, y / E7]);
    if (code === null || labels.has(code)) continue;
    const zoom = Math.ceil(Math.log2(ROOM_FOR_NAME / (radius * WORLD_PIXELS)));
    labels.set(code, {
      layer: 'places',
      shape: 'point',
      minZoom: Math.max(0, Math.min(last, zoom)),
      properties: { kind_detail: 'country', ...countryNames(code) },
      paths: [Int32Array.of(x, y)],
    });
  }
  return [...labels.values()];
}

/** Returns a function that returns true for positions on land, at the finer scale. */
export async function landTest(): Promise<(lon: number, lat: number) => boolean> {
  const atlas = await atlasOf('50m');
  const areas = (onPlane(feature(atlas, atlas.objects.land)).features as Land[])
    .flatMap(polygonsOf)
    .map((rings) => rings.map(pathOf))
    .map((rings) => ({ rings, box: boxOfPaths(rings) }));
  return (lon, lat) => {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    return areas.some(
      ({ rings, box }) =>
        x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY && pointInRings(x, y, rings),
    );
  };
}

function atlasOf(scale: Scale): Promise<Atlas> {
  return Bun.file(Bun.resolveSync(`world-atlas/countries-${scale}.json`, import.meta.dir)).json();
}

/**
 * Converts longitudes and latitudes to positions on a plane. The atlas continues across the antimeridian and
 * around the south pole, where tiles end.
 */
function onPlane<Shape extends GeoJSON>(shape: Shape): Shape {
  const projection = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    // no additional vertices
    .precision(0);
  return geoProject(shape, projection);
}

/**
 * Turns rings the right way round. A ring around more than half of the Earth is an islet whose rounded points are in
 * the order of a hole, and would be land around the whole Earth but for the islet.
 */
function aroundLand(lands: FeatureCollection): FeatureCollection {
  const isReversed = (ring: Position[]) => geoArea({ type: 'Polygon', coordinates: [ring] }) > HALF_EARTH;
  const features = (lands.features as Land[]).map((land): Land => {
    const coordinates = polygonsOf(land).map(([outer, ...holes]) => [
      isReversed(outer!) ? outer!.toReversed() : outer!,
      ...holes,
    ]);
    return { ...land, geometry: { type: 'MultiPolygon', coordinates } };
  });
  return { type: 'FeatureCollection', features };
}

/** Returns the outer ring and the holes of each part. */
function polygonsOf({ geometry }: Land): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

function pathOf(line: Position[]): Int32Array {
  return Int32Array.from(line.flatMap(([x, y]) => [toUnits(x!), toUnits(-y!)]));
}

/**
 * Returns the position in the largest part that is farthest from its sides, stored units, and its distance as
 * a share of the world's width.
 */
function middleOf(country: Land): { x: number; y: number; radius: number } {
  const parts = polygonsOf(country).map((rings) => ({ rings, area: mercatorArea(pathOf(rings[0]!)) }));
  const { rings, area } = parts.reduce((a, b) => (b.area > a.area ? b : a));
  const projected = rings.map((ring) =>
    ring.map(([x, y]): [number, number] => [mercatorX(toUnits(x!)), mercatorY(toUnits(-y!))]),
  );
  const middle = polylabel(projected, MIDDLE_PRECISION * Math.sqrt(area));
  return { x: longitudeAt(middle[0]!), y: latitudeAt(middle[1]!), radius: middle.distance };
}
