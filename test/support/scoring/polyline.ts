/** Encodes a polyline from corners in degrees. */
import { encodePolyline as encoded } from '../../../src/shared/geo/polyline.ts';

export function encodePolyline(corners: readonly (readonly [lat: number, lon: number])[]): string {
  return encoded(corners.map(([lat, lon]) => ({ lat, lon })));
}
