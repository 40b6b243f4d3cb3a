/**
 * On which way a count was taken: the nearest of the same ref or name within 50 m, else of a road that fits within 20 m
 * (as GraphHopper's example does with German counters). A road of two carriageways has half of its traffic on each.
 */
import { LineClass, WayFlag } from '../region/format/codes.ts';
import type { Region } from '../region/read/reader.ts';
import { squaredDistanceToSegment } from '../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/earth.ts';
import { type Count, foldedName, refsOf } from './count.ts';
import { NearGrid } from './near-grid.ts';
import { eachRoadSegment } from './road-segments.ts';

const SAME_ROAD_M = 50;
const FITTING_ROAD_M = 20;
/** How far from a count the other carriageway may be: a wide median and all lanes. */
const OTHER_CARRIAGEWAY_M = 80;
/** Cosine of the angle between carriageways: they run against each other. */
const OPPOSITE = -0.7;

/** A count on the ways of a region. */
export interface Snapped {
  count: Count;
  /** the nearest way, and the other carriageway of its road */
  ways: number[];
  /** m */
  distance: number;
  by: 'ref' | 'name' | 'place';
}

export interface Snap {
  matched: Snapped[];
  unmatched: { count: Count; why: string }[];
}

interface Candidate {
  way: number;
  distance: number;
  /** direction of the way where it passes, of length 1 */
  east: number;
  north: number;
}

interface Looking {
  count: Count;
  x: number;
  y: number;
  /** nearest point of each way within reach */
  candidates: Map<number, Candidate>;
}

/** @param counts those that lie in the region's bounds */
export function snapCounts(region: Region, counts: readonly Count[]): Snap {
  const snap: Snap = { matched: [], unmatched: [] };
  for (const { count, candidates } of candidatesOf(region, counts)) {
    const found = bestOf(region, count, [...candidates.values()]);
    if (typeof found === 'string') snap.unmatched.push({ count, why: found });
    else snap.matched.push(found);
  }
  return snap;
}

function candidatesOf(region: Region, counts: readonly Count[]): Looking[] {
  const grid = new NearGrid<Looking>(OTHER_CARRIAGEWAY_M);
  const all = counts.map((count) => {
    const looking = { count, x: toUnits(count.lon), y: toUnits(count.lat), candidates: new Map() };
    grid.add(looking.x, looking.y, looking);
    return looking;
  });
  eachRoadSegment(region, (way, x1, y1, x2, y2) => {
    for (const looking of grid.near((x1 + x2) / 2, (y1 + y2) / 2) ?? []) {
      const kx = metresPerUnitEast(looking.y);
      const [ax, ay] = [(x1 - looking.x) * kx, (y1 - looking.y) * METRES_PER_UNIT];
      const [bx, by] = [(x2 - looking.x) * kx, (y2 - looking.y) * METRES_PER_UNIT];
      const distance = Math.sqrt(squaredDistanceToSegment(ax, ay, bx, by));
      const known = looking.candidates.get(way);
      if (distance > OTHER_CARRIAGEWAY_M || (known && known.distance <= distance)) continue;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      looking.candidates.set(way, { way, distance, east: (bx - ax) / length, north: (by - ay) / length });
    }
  });
  return all;
}

/** @returns why there is none, in a few words */
function bestOf(region: Region, count: Count, candidates: Candidate[]): Snapped | string {
  const within = (metres: number, fits: (way: number) => boolean) =>
    nearest(candidates.filter(({ way, distance }) => distance <= metres && fits(way)));
  const refs = refsOf(count.ref);
  const name = foldedName(count.name);
  const isThrough = (way: number) => region.ways.class[way]! <= LineClass.residential;
  const sameRef = (way: number) =>
    isThrough(way) && sharesRef(refs, refsOf(region.text(region.ways.ref[way]!)));
  const sameName = (way: number) =>
    isThrough(way) && name !== '' && foldedName(region.text(region.ways.name[way]!)) === name;
  const byRef = within(SAME_ROAD_M, sameRef);
  const byName = byRef ? null : within(SAME_ROAD_M, sameName);
  const byPlace = byRef || byName ? null : within(FITTING_ROAD_M, (way) => fits(region, way, refs, name));
  const found = byRef ?? byName ?? byPlace;
  if (!found) return whyNone(region, count, nearest(candidates));
  const other = otherCarriageway(region, found, candidates);
  return {
    count,
    ways: other === null ? [found.way] : [found.way, other],
    distance: found.distance,
    by: byRef ? 'ref' : byName ? 'name' : 'place',
  };
}

/** Whether a count that is told nothing else of may be of this road: both have a ref or a name, and it is another one: no. */
function fits(region: Region, way: number, refs: string[], name: string): boolean {
  const { ways } = region;
  if (ways.class[way]! > LineClass.residential) return false;
  const ref = refsOf(region.text(ways.ref[way]!));
  if (refs.length > 0) return ref.length === 0 && ways.class[way]! <= LineClass.tertiary;
  return name === '' || ways.name[way] === 0;
}

function whyNone(region: Region, count: Count, near: Candidate | null): string {
  if (!near) return `no road within ${OTHER_CARRIAGEWAY_M} m`;
  const road =
    region.text(region.ways.ref[near.way]!) || region.text(region.ways.name[near.way]!) || 'a road';
  const wanted = count.ref || count.name;
  const metres = `${near.distance.toFixed(0)} m`;
  return wanted === ''
    ? `the nearest road is ${metres} away, more than ${FITTING_ROAD_M} m`
    : `no ${wanted} within ${SAME_ROAD_M} m; the nearest road is ${road}, ${metres} away`;
}

/** The nearest one-way road of the same class and ref (or name) that runs the other way; null = there is none. */
function otherCarriageway(region: Region, found: Candidate, candidates: Candidate[]): number | null {
  const { ways } = region;
  if (!isOneway(region, found.way)) return null;
  const others = candidates.filter(
    (each) =>
      isOneway(region, each.way) &&
      ways.class[each.way] === ways.class[found.way] &&
      sameRoad(region, each.way, found.way) &&
      each.east * found.east + each.north * found.north < OPPOSITE,
  );
  return nearest(others)?.way ?? null;
}

export function isOneway({ ways }: Region, way: number): boolean {
  return (ways.flags[way]! & WayFlag.ONEWAY) !== 0;
}

/** Whether two ways have a ref in common; without refs: the same name. */
export function sameRoad(region: Region, a: number, b: number): boolean {
  const { ways } = region;
  const [refs, others] = [refsOf(region.text(ways.ref[a]!)), refsOf(region.text(ways.ref[b]!))];
  if (refs.length > 0 || others.length > 0) return sharesRef(refs, others);
  return ways.name[a] !== 0 && ways.name[a] === ways.name[b];
}

function sharesRef(refs: string[], others: string[]): boolean {
  return refs.some((ref) => others.includes(ref));
}

function nearest(candidates: Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (best, each) => (best && best.distance <= each.distance ? best : each),
    null,
  );
}
