/** The sea of maps that were drawn before it was in them: what of their bounds has no land. */
import Point from '@mapbox/point-geometry';
import { toUnits } from '../../shared/earth.ts';
import { EXTENT } from '../tile-format.ts';
import { mercatorX, mercatorY } from '../tiler/mercator.ts';
import { layersOf, type TileFeature, type TileLayers, tileOf } from './tile-layers.ts';

/** Above it the world shows the sea. */
export const SEA_FROM = 6;
/** Kind of geometry of vector tiles. */
const AREA = 3;

/**
 * @param plain a vector tile, not packed; null = nothing is in it
 * @param bounds of the map: west, south, east, north in degrees
 * @returns the tile with its sea; null when nothing is in it after all
 * @throws Error when it is damaged
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
  // what was the outside of land becomes a hole, and what was a hole an outside
  const land = (layers.get('earth') ?? []).flatMap((feature) => feature.loadGeometry());
  const rings = [box, ...land.map((ring) => ring.toReversed())];
  const sea: TileFeature = {
    type: AREA,
    properties: { kind: 'ocean' },
    id: undefined,
    extent: EXTENT,
    loadGeometry: () => rings,
  };
  return tileOf(new Map([...layers, ['water', [sea, ...(layers.get('water') ?? [])]]]));
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
