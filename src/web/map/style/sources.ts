/** Where the map's data comes from: our own tiles, the world in them, scores, a provider's pictures, what the page draws. */
import type { SourceSpecification } from 'maplibre-gl';
import type { RegionRow } from '../../../api/regions.ts';
import type { LatLon } from '../../../api/values.ts';
import type { Drawn, MapLine, MapState } from '../map-state.ts';

export const WORLD = 'world';
export const BASE = 'base';
export const REGIONS = 'regions';
export const PROVIDER = 'provider';
export const SCORES = 'scores';
export const LINES = 'lines';
export const ROUTE = 'route';
export const SHAPES = 'shapes';
export const POSITION = 'position';

/**
 * Level of the renderer from which a region shows its own tiles alone; above it they hold the world as well. (The
 * renderer's tiles are 512 px wide, so its levels are one below those of the page.)
 */
export const OWN_FROM = 6;
/** From here on the coasts of the world are wrong by so many pixels that a region hides them in all its bounds. */
export const COASTS_TO = 10;
const DEEPEST_WORLD = 5;
const DEEPEST_BASE = 14;

/** The service has scores up to here; levels count tiles of 256 px. */
const DEEPEST_SCORES = 18;
const PROVIDER_LEVELS = { maxzoom: 19 };

/** The world's coasts and borders say enough above OWN_FROM; its layer begins there. */
export function showsProvider({
  hasProvider,
  seesElsewhere,
}: Pick<MapState, 'hasProvider' | 'seesElsewhere'>): boolean {
  return hasProvider && seesElsewhere;
}

/** What the service and the page call their tiles. */
export interface Addresses {
  /** of the service, ends with a slash */
  address: string;
  /** of the tiles of our own map, with places for level, column and row */
  baseTiles: string;
}

export function sourcesOf(
  shown: Drawn,
  { address, baseTiles }: Addresses,
): Record<string, SourceSpecification> {
  const tiles = [baseTiles];
  return {
    ...(shown.seesElsewhere ? { [WORLD]: { type: 'vector', tiles, maxzoom: DEEPEST_WORLD } } : {}),
    [BASE]: { type: 'vector', tiles, minzoom: OWN_FROM, maxzoom: DEEPEST_BASE },
    [REGIONS]: drawn((shown.regions ?? []).flatMap(regionFeatures)),
    [LINES]: drawn(shown.lines.flatMap(lineFeatures)),
    [ROUTE]: drawn(routeFeatures(shown.route)),
    [SHAPES]: { type: 'geojson', data: shown.shapes },
    [POSITION]: drawn(shown.position ? [feature(point(shown.position))] : []),
    ...(showsProvider(shown)
      ? { [PROVIDER]: raster(`${address}api/map/tile/{z}/{x}/{y}.png`, PROVIDER_LEVELS) }
      : {}),
    ...(shown.scoreTiles === null
      ? {}
      : { [SCORES]: raster(shown.scoreTiles, { minzoom: shown.scoresFrom, maxzoom: DEEPEST_SCORES }) }),
  };
}

function regionFeatures({ outline, bounds: [west, south, east, north] }: RegionRow): GeoJSON.Feature[] {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [
    feature(outline, { part: 'outline' }),
    feature({ type: 'Polygon', coordinates: [ring] }, { part: 'bounds' }),
  ];
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
  return coordinates.length > 1 ? [feature({ type: 'LineString', coordinates })] : [];
}

function lineFeatures({ from, to, points }: MapLine): GeoJSON.Feature[] {
  const coordinates = [from, to].map((at) => point(at).coordinates);
  return [feature({ type: 'LineString', coordinates }, { points }), feature(point(to), { points })];
}
