/**
 * Adds the sea to maps that were drawn before version 9 of the region file: everything inside their bounds
 * that is not land.
 */
import Point from '@mapbox/point-geometry';
import { toUnits } from '../shared/geo/earth.ts';
import { EXTENT } from './tile-format.ts';
import { encodedTileOf, layersOf, type TileFeature, type TileLayers } from './tile-layers.ts';
import { mercatorX, mercatorY } from './tiler/mercator.ts';

/** First zoom at which a region shows its own sea; at smaller zooms the world does. */
export const SEA_FROM = 6;
/** Geometry type of areas in vector tiles. */
const AREA = 3;

/**
 * Adds the sea to a tile.
 * @param plain an unpacked vector tile; null if it is empty
 * @param bounds of the map: west, south, east, north, degrees
 * @returns the tile with its sea; null when it is still empty
 * @throws Error when the tile is damaged
 */
export function withSea(
  plain: Uint8Array | null,
  bounds: readonly [number, number, number, number],
  { z, x, y }: { z: number; x: number; y: number },
): Uint8Array | null {
  const layers: TileLayers = new Map(plain ? layersOf(plain) : []);
  const [west, south, east, north] = bounds;
  const across = (place: number, tile: number) =>
    Math.round(Math.max(0, Math.min(1, place * 2 ** z - tile)) * EXTENT);
  const [left, right] = [west, east].map((lon) => across(mercatorX(toUnits(lon)), x));
  const [top, bottom] = [north, south].map((lat) => across(mercatorY(toUnits(lat)), y));
  if (left === right || top === bottom) return plain;
  const box = ringOf(left!, top!, right!, bottom!);
  // outer rings of land become holes of the sea, and holes in land become outer rings
  const land = (layers.get('earth') ?? []).flatMap((feature) => feature.loadGeometry());
  const rings = [box, ...land.map((ring) => ring.toReversed())];
  const sea: TileFeature = {
    type: AREA,
    properties: { kind: 'ocean' },
    id: undefined,
    extent: EXTENT,
    loadGeometry: () => rings,
  };
  return encodedTileOf(new Map([...layers, ['water', [sea, ...(layers.get('water') ?? [])]]]));
}

function ringOf(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    new Point(left, top),
    new Point(right, top),
    new Point(right, bottom),
    new Point(left, bottom),
    new Point(left, top),
  ];
}
