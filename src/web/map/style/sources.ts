/** Sources of the map: the service's tiles, the world, scores, a provider, and data of the page. */
import type { SourceSpecification } from 'maplibre-gl';
import type { RegionRow } from '../../../api/regions.ts';
import type { LatLon } from '../../../api/values.ts';
import type { Drawn, MapLine, MapState } from '../map-state.ts';
import { pinFeatures } from './pin-features.ts';
import type { PinLayout } from './pin-layout.ts';

export const WORLD = 'world';
export const BASE = 'base';
export const REGIONS = 'regions';
export const PROVIDER = 'provider';
export const SCORES = 'scores';
export const TERRAIN = 'terrain';
export const PINS = 'pins';
export const LINES = 'lines';
export const ROUTE = 'route';
export const POSITION = 'position';

/**
 * Zoom of the renderer from which a region shows only its own tiles; below it the tiles include the world.
 * (Tiles of the renderer are 512 px wide, so its zooms are one below the page's.)
 */
export const OWN_FROM = 6;
export const DEEPEST_WORLD = 5;
const DEEPEST_BASE = 14;

/** Zooms of the service's elevation tiles, for tiles of 256 px. */
const TERRAIN_LEVELS = { minzoom: 7, maxzoom: 15 };
/** Maximum zoom of scores, for tiles of 256 px. */
const DEEPEST_SCORES = 18;
const PROVIDER_LEVELS = { maxzoom: 19 };
/** Margin around the bounds of a region that is drawn as the world beyond it, degrees. */
const AROUND = 0.002;
/** Width of the world at zoom 0 of the renderer, px. */
const WORLD_PX = 512;

/** Returns true if the provider's tiles are shown; their layer begins at OWN_FROM. */
export function showsProvider({
  hasProvider,
  seesElsewhere,
}: Pick<MapState, 'hasProvider' | 'seesElsewhere'>): boolean {
  return hasProvider && seesElsewhere;
}

/** URL templates of tiles. */
export interface Addresses {
  /** URL template of the drawn map */
  baseTiles: string;
  terrainTiles: string;
  /** URL template of a map provider */
  providerTiles: string;
}

/** Dependencies of the style besides the map's state. */
export interface Surroundings extends Addresses {
  /** font size relative to the default */
  textScale: number;
  layout: PinLayout;
}

export function styleSourcesOf(
  shown: Drawn,
  { baseTiles, terrainTiles, providerTiles, layout, textScale }: Surroundings,
): Record<string, SourceSpecification> {
  const tiles = [baseTiles];
  return {
    ...(shown.seesElsewhere ? { [WORLD]: { type: 'vector', tiles, maxzoom: DEEPEST_WORLD } } : {}),
    [BASE]: { type: 'vector', tiles, minzoom: OWN_FROM, maxzoom: DEEPEST_BASE },
    [REGIONS]: drawn((shown.regions ?? []).flatMap(regionFeatures)),
    [PINS]: { type: 'geojson', data: pinFeatures(shown, layout, textScale) },
    [LINES]: drawn(shown.lines.flatMap(lineFeatures)),
    [ROUTE]: drawn(routeFeatures(shown.route)),
    [POSITION]: drawn(shown.position ? [feature(point(shown.position))] : []),
    ...(shown.hasTerrain
      ? {
          [TERRAIN]: {
            type: 'raster-dem',
            tiles: [terrainTiles],
            encoding: 'terrarium',
            tileSize: 256,
            ...TERRAIN_LEVELS,
          },
        }
      : {}),
    ...(showsProvider(shown) ? { [PROVIDER]: raster(providerTiles, PROVIDER_LEVELS) } : {}),
    ...(shown.scoreTiles === null
      ? {}
      : { [SCORES]: raster(shown.scoreTiles, { minzoom: shown.scoresFrom, maxzoom: DEEPEST_SCORES }) }),
  };
}

/** Returns a region's outline, the lines where its content fades, and the part of its bounds outside of it. */
function regionFeatures({ outline, bounds: [west, south, east, north] }: RegionRow): GeoJSON.Feature[] {
  // around the bounds: an outline that is the bounds would be a hole without anything around it
  const [low, high] = [
    [west - AROUND, south - AROUND],
    [east + AROUND, north + AROUND],
  ] as const;
  const ring = [[...low], [high[0], low[1]], [...high], [low[0], high[1]], [...low]];
  const rings = outline.coordinates.map(([outer]) => againstTheClock(outer!));
  const side = Math.min(degreesInPx(east - west), degreesInPx((north - south) / cosine((south + north) / 2)));
  return [
    feature(outline, { part: 'outline' }),
    ...rings.map((outer) => feature({ type: 'LineString', coordinates: outer }, { part: 'edge', side })),
    feature({ type: 'Polygon', coordinates: [ring, ...rings] }, { part: 'beyond' }),
  ];
}

/** Returns the width of degrees of longitude at zoom 0 of the renderer, px. */
function degreesInPx(degrees: number): number {
  return (degrees * WORLD_PX) / 360;
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function againstTheClock(ring: readonly number[][]): number[][] {
  let doubled = 0;
  for (let i = 1; i < ring.length; i++)
    doubled += ring[i - 1]![0]! * ring[i]![1]! - ring[i]![0]! * ring[i - 1]![1]!;
  return doubled > 0 ? [...ring] : ring.toReversed();
}

function raster(tiles: string, levels: { minzoom?: number; maxzoom: number }): SourceSpecification {
  return { type: 'raster', tiles: [tiles], tileSize: 256, ...levels };
}

function drawn(features: GeoJSON.Feature[]): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features } };
}

function feature(geometry: GeoJSON.Geometry, properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties };
}

function point({ lat, lon }: LatLon): GeoJSON.Point {
  return { type: 'Point', coordinates: [lon, lat] };
}

function routeFeatures(corners: readonly LatLon[]): GeoJSON.Feature[] {
  const coordinates = corners.map((at) => point(at).coordinates);
  return coordinates.length > 1
    ? [feature({ type: 'LineString', coordinates }), feature(point(corners[0]!))]
    : [];
}

function lineFeatures({ from, to, points }: MapLine): GeoJSON.Feature[] {
  const coordinates = [from, to].map((at) => point(at).coordinates);
  return [feature({ type: 'LineString', coordinates }, { points }), feature(point(to), { points })];
}
