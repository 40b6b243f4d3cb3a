/** Whether a spot is the sea, as the map draws it: by the tiles of a region, elsewhere well beyond the coasts of the world. */
import { expect, test } from 'bun:test';
import type { Map as MapLibre } from 'maplibre-gl';
import { isSeaAt } from '../../../src/web/map/sea.ts';

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** A map with these layers at the spot, topmost first, and this land of the world. */
function mapOf(layers: string[], lands: GeoJSON.Geometry[] | null, hasSea = true): MapLibre {
  const features = (all: object[]) => all.map((geometry) => ({ geometry }));
  return {
    getLayer: () => ({}),
    getSource: () => (lands === null ? undefined : {}),
    project: () => ({ x: 0, y: 0 }),
    queryRenderedFeatures: () => layers.map((id) => ({ layer: { id } })),
    querySourceFeatures: (_: string, { sourceLayer }: { sourceLayer: string }) =>
      features(sourceLayer === 'earth' ? (lands ?? []) : hasSea ? [{}] : []),
  } as unknown as MapLibre;
}

const AT = { lat: 36, lon: 14.6 };
const land = (...rings: number[][][]): GeoJSON.Polygon => ({ type: 'Polygon', coordinates: rings });
const EAST = land(square(15, 35, 16, 37));

test('the tiles of a region know: land lies above its sea', () => {
  expect(isSeaAt(mapOf(['region-sea'], null), AT)).toBeTrue();
  expect(isSeaAt(mapOf(['land', 'region-sea'], null), AT)).toBeFalse();
  // the coasts of the world are not asked
  expect(isSeaAt(mapOf(['land'], []), AT)).toBeFalse();
});

test('where no region is drawn, the sea begins three kilometres beyond the coasts of the world', () => {
  expect(isSeaAt(mapOf([], [EAST]), AT)).toBeTrue();
  expect(isSeaAt(mapOf([], [EAST]), { lat: 36, lon: 14.98 })).toBeFalse();
  expect(isSeaAt(mapOf([], [EAST]), { lat: 36, lon: 15.5 })).toBeFalse();
  const islands: GeoJSON.MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: [[square(14.5, 35.9, 14.7, 36.1)], [square(0, 0, 1, 1)]],
  };
  expect(isSeaAt(mapOf([], [EAST, islands]), AT)).toBeFalse();
  // a sea surrounded by land
  expect(isSeaAt(mapOf([], [land(square(10, 30, 20, 40), square(14, 35, 15, 37))]), AT)).toBeTrue();
});

test('nothing is said while the tiles are missing', () => {
  expect(isSeaAt(mapOf([], []), AT)).toBeTrue();
  expect(isSeaAt(mapOf([], [], false), AT)).toBeFalse();
  expect(isSeaAt(mapOf([], null), AT)).toBeFalse();
});
