/** Pole of inaccessibility: the position inside an area that is farthest from its edge. */
import polylabel from 'polylabel';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { ringSquareMetres } from './geometry.ts';

/** Precision, m: a spot is 11 m wide. */
const PRECISION_M = 1;

/**
 * Returns the pole of inaccessibility of closed rings (even-odd), 1e-7 degrees. Searches only the bbox of the largest
 * ring. Unlike a centroid, the pole of a single ring is never outside.
 */
export function poleOf(rings: readonly Int32Array[]): [x: number, y: number] {
  const sizes = rings.map(ringSquareMetres);
  const outer = rings[sizes.indexOf(Math.max(...sizes))]!;
  const [originX, originY] = [outer[0]!, outer[1]!];
  const east = metresPerUnitEast(originY);
  const metres = (ring: Int32Array): [number, number][] => {
    const points: [number, number][] = [];
    for (let i = 0; i + 1 < ring.length; i += 2)
      points.push([(ring[i]! - originX) * east, (ring[i + 1]! - originY) * METRES_PER_UNIT]);
    return points;
  };
  // polylabel searches the bbox of the first ring
  const others = rings.filter((ring) => ring !== outer);
  const [x, y] = polylabel([metres(outer), ...others.map(metres)], PRECISION_M);
  return [Math.round(originX + x! / east), Math.round(originY + y! / METRES_PER_UNIT)];
}
