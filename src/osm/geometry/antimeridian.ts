/**
 * Cuts lines and rings at the 180th meridian. OpenStreetMap splits objects there by convention; between two nodes on its
 * sides, the others would lead around the Earth.
 */
import { E7 } from '../../shared/geo/earth.ts';

const EAST_END = 180 * E7;
const AROUND = 360 * E7;

/** Returns true if a path crosses the 180th meridian, as two of its points are more than half the Earth apart. */
export function crossesAntimeridian(path: Int32Array): boolean {
  for (let i = 2; i < path.length; i += 2) if (Math.abs(path[i]! - path[i - 2]!) > EAST_END) return true;
  return false;
}

/** Returns the parts of a path on each side of the meridian. @param path x and y alternating, 1e-7 degrees */
export function cutPath(path: Int32Array): Int32Array[] {
  if (!crossesAntimeridian(path)) return [path];
  const parts: number[][] = [[path[0]!, path[1]!]];
  for (let i = 2; i < path.length; i += 2) {
    const [x0, y0, x1, y1] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!];
    if (Math.abs(x1 - x0) > EAST_END) {
      const end = x0 > 0 ? EAST_END : -EAST_END;
      const whole = x1 - x0 + (x0 > 0 ? AROUND : -AROUND);
      const y = whole === 0 ? y1 : Math.round(y0 + ((y1 - y0) * (end - x0)) / whole);
      parts.at(-1)!.push(end, y);
      parts.push([-end, y]);
    }
    parts.at(-1)!.push(x1, y1);
  }
  return parts.map((part) => Int32Array.from(part));
}

/**
 * Returns closed rings cut at the meridian, so that each is on one side. Leaves out rings around a pole, which enclose
 * nothing on a flat map.
 */
export function cutRings(rings: readonly Int32Array[]): Int32Array[] {
  return rings.flatMap((ring) => (crossesAntimeridian(ring) ? cutRing(ring) : [ring]));
}

function cutRing(ring: Int32Array): Int32Array[] {
  const points: [x: number, y: number][] = [];
  let turns = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const step = i === 0 ? 0 : ring[i]! - ring[i - 2]!;
    if (step > EAST_END) turns--;
    else if (step < -EAST_END) turns++;
    points.push([ring[i]! + turns * AROUND, ring[i + 1]!]);
  }
  if (turns !== 0) return [];
  const worlds = new Set(points.map(([x]) => Math.floor((x + EAST_END) / AROUND)));
  return [...worlds].flatMap((world) => {
    const middle = world * AROUND;
    const eastward = clipped(points, (x) => x - (middle - EAST_END));
    const part = clipped(eastward, (x) => middle + EAST_END - x);
    return part.length < 4 ? [] : [Int32Array.from(part.flatMap(([x, y]) => [x - middle, y]))];
  });
}

/** Returns the part of a closed ring on one side of a meridian. @param inside returns 0 or more on this side */
function clipped(
  ring: readonly (readonly [x: number, y: number])[],
  inside: (x: number) => number,
): [x: number, y: number][] {
  const kept: [number, number][] = [];
  for (const [i, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring[i - 1] ?? [x, y];
    const [from, to] = [inside(beforeX), inside(x)];
    if (from < 0 !== to < 0) {
      const share = from / (from - to);
      kept.push([beforeX + share * (x - beforeX), Math.round(beforeY + share * (y - beforeY))]);
    }
    if (to >= 0) kept.push([x, y]);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) kept.push([...first]);
  return kept;
}
