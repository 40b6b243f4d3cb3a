/**
 * Matches counts with ways. Each carriageway gets half of the traffic. The first rule that finds a way applies:
 *
 * 1. the way with the id of the count
 * 2. the nearest way of the same ref within 50 m, then of the same name
 * 3. the nearest way within 20 m that can be the counted road (as in GraphHopper's example with German counters)
 * 4. the nearest motorway of the same ref within 2 km
 */
import { LineClass } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';
import { squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import { type Count, foldedName, refsOf } from './count.ts';
import { NearGrid } from './near-grid.ts';
import { eachRoadSegment } from './road-segments.ts';
import { isOneway, sameRoad, sharesRef } from './same-road.ts';

const SAME_ROAD_M = 50;
const FITTING_ROAD_M = 20;
/**
 * Maximum distance of a motorway from its counter, m, for missing ways and imprecise positions. A counter on
 * the same motorway is still better than a typical value (sd 1.4 dB against 1.9, 144 German counters; `bun
 * run bench flow`).
 */
const SAME_MOTORWAY_M = 2_000;
/** Maximum distance of the other carriageway from a count, m: a wide median and all lanes. */
const OTHER_CARRIAGEWAY_M = 80;
/** Maximum cosine of the angle between carriageways, which have opposite directions. */
const OPPOSITE = -0.7;

/** Match of a count with ways of a region. */
export interface Snapped {
  count: Count;
  /** the nearest way, and the other carriageway of its road if there is one */
  ways: number[];
  /** distance from the count to the nearest way, m */
  distance: number;
  by: 'id' | 'ref' | 'name' | 'place';
}

export interface Snap {
  matched: Snapped[];
  unmatched: { count: Count; why: string }[];
}

interface Candidate {
  way: number;
  distance: number;
  /** direction of the way at its nearest point, unit vector */
  east: number;
  north: number;
}

interface Looking {
  count: Count;
  x: number;
  y: number;
  /** candidates by way: the nearest point of each way within reach */
  candidates: Map<number, Candidate>;
}

/** Matches counts with the ways of a region. @param counts in or near the region */
export function snapCounts(region: Region, counts: readonly Count[]): Snap {
  const snap: Snap = { matched: [], unmatched: [] };
  const lost: { count: Count; why: string }[] = [];
  const wayOfId = waysById(region, counts);
  const isOnWay = ({ wayId = 0 }: Count) => wayOfId.has(wayId);
  for (const count of counts.filter(isOnWay))
    snap.matched.push({ count, ways: [wayOfId.get(count.wayId!)!], distance: 0, by: 'id' });
  const unknown = counts.filter((count) => !isOnWay(count));
  for (const { count, candidates } of candidatesOf(region, unknown, OTHER_CARRIAGEWAY_M)) {
    const found = bestOf(region, count, [...candidates.values()]);
    if (typeof found === 'string') lost.push({ count, why: found });
    else snap.matched.push(found);
  }
  const motorways = lost.filter(({ count }) => count.ref !== '');
  const isMotorway = (way: number) => region.ways.class[way] === LineClass.motorway;
  const looking = candidatesOf(
    region,
    motorways.map(({ count }) => count),
    SAME_MOTORWAY_M,
    isMotorway,
  );
  const found = new Map(
    looking.map(({ count, candidates }) => [count, onSameMotorway(region, count, [...candidates.values()])]),
  );
  for (const each of lost) {
    const snapped = found.get(each.count);
    if (snapped) snap.matched.push(snapped);
    else snap.unmatched.push(each);
  }
  return snap;
}

/** Returns the counted ways of the region by their OSM ids. */
function waysById({ ways }: Region, counts: readonly Count[]): Map<number, number> {
  const wanted = new Set(counts.flatMap(({ wayId }) => wayId ?? []));
  const found = new Map<number, number>();
  if (wanted.size === 0) return found;
  for (const [way, id] of ways.id.entries()) if (wanted.has(id)) found.set(id, way);
  return found;
}

/** Finds the ways near each count. @param reach maximum distance of a way, m @param isWanted selects ways */
function candidatesOf(
  region: Region,
  counts: readonly Count[],
  reach: number,
  isWanted: (way: number) => boolean = () => true,
): Looking[] {
  if (counts.length === 0) return [];
  const grid = new NearGrid<Looking>(reach);
  const all = counts.map((count) => {
    const looking = { count, x: toUnits(count.lon), y: toUnits(count.lat), candidates: new Map() };
    grid.add(looking.x, looking.y, looking);
    return looking;
  });
  eachRoadSegment(region, (way, x1, y1, x2, y2) => {
    if (!isWanted(way)) return;
    for (const looking of grid.near((x1 + x2) / 2, (y1 + y2) / 2) ?? []) {
      const kx = metresPerUnitEast(looking.y);
      const [ax, ay] = [(x1 - looking.x) * kx, (y1 - looking.y) * METRES_PER_UNIT];
      const [bx, by] = [(x2 - looking.x) * kx, (y2 - looking.y) * METRES_PER_UNIT];
      const distance = Math.sqrt(squaredDistanceToSegment(ax, ay, bx, by));
      const known = looking.candidates.get(way);
      if (distance > reach || (known && known.distance <= distance)) continue;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      looking.candidates.set(way, { way, distance, east: (bx - ax) / length, north: (by - ay) / length });
    }
  });
  return all;
}

/** Returns the match of a count with the best candidate, or a short reason why there is none. */
function bestOf(region: Region, count: Count, candidates: Candidate[]): Snapped | string {
  const within = (metres: number, fits: (way: number) => boolean) =>
    nearest(candidates.filter(({ way, distance }) => distance <= metres && fits(way)));
  const refs = refsOf(count.ref);
  const name = foldedName(count.name);
  const isThrough = (way: number) => region.ways.class[way]! <= LineClass.residential;
  const sameRef = (way: number) =>
    isThrough(way) && sharesRef(refs, refsOf(region.text(region.ways.ref.at(way))));
  const sameName = (way: number) =>
    isThrough(way) && name !== '' && foldedName(region.text(region.ways.name[way]!)) === name;
  const byRef = within(SAME_ROAD_M, sameRef);
  const byName = byRef ? null : within(SAME_ROAD_M, sameName);
  const byPlace = byRef || byName ? null : within(FITTING_ROAD_M, (way) => fits(region, way, refs, name));
  const found = byRef ?? byName ?? byPlace;
  if (!found) return whyNone(region, count, nearest(candidates));
  return snapped(region, count, found, candidates, byRef ? 'ref' : byName ? 'name' : 'place');
}

function onSameMotorway(region: Region, count: Count, candidates: Candidate[]): Snapped | null {
  const refs = refsOf(count.ref);
  const same = candidates.filter(({ way }) => sharesRef(refs, refsOf(region.text(region.ways.ref.at(way)))));
  const found = nearest(same);
  if (!found) return null;
  const beside = same.filter(({ distance }) => distance <= found.distance + OTHER_CARRIAGEWAY_M);
  return snapped(region, count, found, beside, 'ref');
}

/** Returns the match of a count with a way and its other carriageway, if `candidates` contains that. */
function snapped(
  region: Region,
  count: Count,
  found: Candidate,
  candidates: Candidate[],
  by: Snapped['by'],
): Snapped {
  const other = otherCarriageway(region, found, candidates);
  return { count, ways: other === null ? [found.way] : [found.way, other], distance: found.distance, by };
}

/**
 * Returns true if a way that matches neither ref nor name can still be the counted road. The way must be of class
 * residential or higher. For a count with a ref, it must have no ref, and be of class tertiary or higher if the ref
 * has a number ("U" and "C" are minor roads of the UK). For a count with only a name, it must be unnamed.
 */
function fits(region: Region, way: number, refs: string[], name: string): boolean {
  const { ways } = region;
  if (ways.class[way]! > LineClass.residential) return false;
  const ref = refsOf(region.text(ways.ref.at(way)));
  const isNumbered = refs.some((each) => /\d/.test(each));
  if (isNumbered && ways.class[way]! > LineClass.tertiary) return false;
  if (refs.length > 0) return ref.length === 0;
  return name === '' || ways.name[way] === 0;
}

function whyNone(region: Region, count: Count, near: Candidate | null): string {
  if (!near) return `no road within ${OTHER_CARRIAGEWAY_M} m`;
  const road =
    region.text(region.ways.ref.at(near.way)) || region.text(region.ways.name[near.way]!) || 'a road';
  const wanted = count.ref || count.name;
  const metres = `${near.distance.toFixed(0)} m`;
  return wanted === ''
    ? `the nearest road is ${metres} away, more than ${FITTING_ROAD_M} m`
    : `no ${wanted} within ${SAME_ROAD_M} m; the nearest road is ${road}, ${metres} away`;
}

/**
 * Returns the nearest one-way road of the same class and ref (or name) in the opposite direction; null if
 * there is none.
 */
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

function nearest(candidates: Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (best, each) => (best && best.distance <= each.distance ? best : each),
    null,
  );
}
