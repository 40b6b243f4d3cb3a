/** Tells whether the map draws a spot as sea. Part of the renderer. */
import type { FilterSpecification, Map as MapLibre } from 'maplibre-gl';
import type { LatLon } from '../../api/values.ts';
import { IS_OCEAN } from './style/layers/fields.ts';
import { LAND, SEA } from './style/layers/ground-layers.ts';
import { WORLD } from './style/sources.ts';

const SURFACES = [SEA, LAND] as const;
/** How far the coasts of the world may be off, degrees of latitude: about 3 km. */
const COAST = 0.03;
const AROUND = [
  [0, 0],
  [COAST, 0],
  [-COAST, 0],
  [0, COAST],
  [0, -COAST],
] as const;

/** Returns true for the sea of a region; where no region is drawn, for what is sea well beyond the coasts of the world. */
export function isSeaAt(map: MapLibre, { lat, lon }: LatLon): boolean {
  if (!SURFACES.every((id) => map.getLayer(id))) return false;
  const [top] = map.queryRenderedFeatures(map.project([lon, lat]), { layers: [...SURFACES] });
  if (top) return top.layer.id === SEA;
  if (!map.getSource(WORLD)) return false;
  const ocean = { sourceLayer: 'water', filter: IS_OCEAN as FilterSpecification };
  // its tile may be missing
  if (map.querySourceFeatures(WORLD, ocean).length === 0) return false;
  const lands = map.querySourceFeatures(WORLD, { sourceLayer: 'earth' }).map(({ geometry }) => geometry);
  const stretch = Math.cos((lat * Math.PI) / 180);
  return AROUND.every(([north, east]) =>
    lands.every((land) => !isWithin(land, lon + east / stretch, lat + north)),
  );
}

function isWithin(geometry: GeoJSON.Geometry, x: number, y: number): boolean {
  if (geometry.type === 'Polygon') return isInRings(geometry.coordinates, x, y);
  return geometry.type === 'MultiPolygon' && geometry.coordinates.some((rings) => isInRings(rings, x, y));
}

/** Even-odd rule over an outer ring and its holes. */
function isInRings(rings: readonly GeoJSON.Position[][], x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!] as [[number, number], [number, number]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}
