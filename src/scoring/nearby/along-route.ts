/** The places to stand along a route. */
import type { Region } from '../../region/read/reader.ts';
import { sitesAround } from '../../region/read/sites-around.ts';
import { FULL_CIRCLE, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';
import { bestOf, type Candidate, type FoundSite, MOST_CANDIDATES } from './candidates.ts';
import { distancesAlong, type Route } from './polyline.ts';

/** Metres to either side. */
export interface Corridor extends Route {
  corridor: number;
}

interface FoundOnRoute extends FoundSite {
  along: number;
}

/** A route is searched in pieces of so many corridors: longer ones find much that is too far away. */
const PIECE_CORRIDORS = 4;
/** Every one of so many parts of the route may have its share of the candidates: a city on the way does not take all. */
const STRETCHES = 50;

/**
 * The places to stand within the corridor, in the order of the route: of each of its STRETCHES an equal share of
 * MOST_CANDIDATES, chosen as around a place.
 */
export function candidatesAlong(regions: readonly Region[], route: Corridor): Candidate[] {
  const along = distancesAlong(route);
  const stretches = Array.from({ length: STRETCHES }, (): FoundOnRoute[] => []);
  const length = Math.max(1, along.at(-1)!);
  for (const region of regions) {
    for (const found of foundAlong(region, route, along)) {
      const stretch = Math.min(STRETCHES - 1, Math.floor((found.along / length) * STRETCHES));
      stretches[stretch]!.push(found);
    }
  }
  return stretches.flatMap((found) => bestOf(found, MOST_CANDIDATES / STRETCHES));
}

/** Each place of a region once, where it is nearest to the route. */
function foundAlong(region: Region, { lats, lons, corridor }: Corridor, along: number[]): FoundOnRoute[] {
  const nearest = new Map<number, FoundOnRoute>();
  const longest = PIECE_CORRIDORS * corridor;
  for (let i = 1; i < lats.length; i++) {
    const metres = along[i]! - along[i - 1]!;
    const [x, y] = [toUnits(lons[i - 1]!), toUnits(lats[i - 1]!)];
    const dx = wrapped(toUnits(lons[i]!) - x);
    const dy = toUnits(lats[i]!) - y;
    const pieces = Math.max(1, Math.ceil(metres / longest));
    for (let piece = 0; piece < pieces; piece++) {
      const at = (share: number) => ({
        x: x + (dx * (piece + share)) / pieces,
        y: y + (dy * (piece + share)) / pieces,
      });
      const [from, middle, to] = [at(0), at(0.5), at(1)];
      const radius = corridor + metres / pieces / 2;
      const centre = { x: Math.round(wrapped(middle.x)), y: Math.round(middle.y) };
      sitesAround(region, centre.x, centre.y, radius, (item, isArea) => {
        const coords = isArea ? region.areas.centre : region.points.coords;
        const site = { x: coords[item * 2]!, y: coords[item * 2 + 1]! };
        const { distance, share } = toSegment(from, to, site);
        const key = 2 * item + Number(isArea);
        if (distance > corridor || distance >= (nearest.get(key)?.distance ?? Number.POSITIVE_INFINITY))
          return;
        const alongRoute = along[i - 1]! + (metres * (piece + share)) / pieces;
        nearest.set(key, { region, item, isArea, distance, along: alongRoute });
      });
    }
  }
  return [...nearest.values()];
}

interface Point {
  x: number;
  y: number;
}

/** How far a site is from a piece of the route, metres, and where it is nearest, 0..1. */
function toSegment(from: Point, to: Point, site: Point): { distance: number; share: number } {
  const kx = metresPerUnitEast(site.y);
  const [ax, ay] = [wrapped(to.x - from.x) * kx, (to.y - from.y) * METRES_PER_UNIT];
  const [px, py] = [wrapped(site.x - from.x) * kx, (site.y - from.y) * METRES_PER_UNIT];
  const squared = ax * ax + ay * ay;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (ax * px + ay * py) / squared));
  return { distance: Math.hypot(px - share * ax, py - share * ay), share };
}

/** A longitude, or the short way between two, 1e-7 degrees. */
function wrapped(x: number): number {
  if (x > FULL_CIRCLE / 2) return x - FULL_CIRCLE;
  return x < -FULL_CIRCLE / 2 ? x + FULL_CIRCLE : x;
}
