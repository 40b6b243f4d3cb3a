/** Rings as shapes: centre and size, for areas that act as points. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

export interface Shape {
  x: number;
  y: number;
  squareMetres: number;
}

/**
 * Returns the centroid and area of closed rings. All rings count as outer ones, so holes add to the area
 * instead of reducing it. If all are flat, returns the mean of the first ring's vertices.
 */
export function shapeOf(rings: readonly ArrayLike<number>[]): Shape {
  const originX = rings[0]![0]!;
  const originY = rings[0]![1]!;
  let doubled = 0;
  let sumX = 0;
  let sumY = 0;
  for (const ring of rings) {
    let ringDoubled = 0;
    let ringX = 0;
    let ringY = 0;
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const ax = ring[i]! - originX;
      const ay = ring[i + 1]! - originY;
      const bx = ring[i + 2]! - originX;
      const by = ring[i + 3]! - originY;
      const cross = ax * by - bx * ay;
      ringDoubled += cross;
      ringX += (ax + bx) * cross;
      ringY += (ay + by) * cross;
    }
    const sign = ringDoubled < 0 ? -1 : 1;
    doubled += sign * ringDoubled;
    sumX += sign * ringX;
    sumY += sign * ringY;
  }
  if (doubled === 0) return { ...meanOf(rings[0]!), squareMetres: 0 };
  const squareMetres = (doubled / 2) * metresPerUnitEast(originY) * METRES_PER_UNIT;
  return {
    x: Math.round(originX + sumX / (3 * doubled)),
    y: Math.round(originY + sumY / (3 * doubled)),
    squareMetres,
  };
}

/** Bounding box in stored units. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Returns the bounding box of rings. */
export function boxOf(rings: readonly ArrayLike<number>[]): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i]!;
      const y = ring[i + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return { minX, minY, maxX, maxY };
}

function meanOf(ring: ArrayLike<number>): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    x += ring[i]!;
    y += ring[i + 1]!;
  }
  const vertices = ring.length / 2;
  return { x: Math.round(x / vertices), y: Math.round(y / vertices) };
}

/** Returns the radius of the circle of equal area, m. */
export function radiusOf(squareMetres: number): number {
  return Math.sqrt(squareMetres / Math.PI);
}
