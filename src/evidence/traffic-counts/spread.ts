/**
 * Spreads counts along the same road (ref or name, and class), way by way, until a way ends at a junction
 * with a road of equal or higher class, including its own slip roads.
 */
import { LINE_CLASSES, LineClass, type LineClassName } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';
import { squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Count } from './count.ts';
import { NearGrid } from './near-grid.ts';
import { eachRoadSegment } from './road-segments.ts';
import { isOneway, sameRoad } from './same-road.ts';
import type { Snapped } from './snap.ts';

/** Maximum distance of a junction from a line, m: lines are simplified by up to 1 m. */
const TOUCHING_M = 1.5;

/** Count that applies to a way: all traffic of a two-way road, half of it on a carriageway. */
export interface CountedWay {
  count: Count;
  /** share of the counted traffic on the way: 1 or 0.5 */
  share: number;
}

interface Start {
  way: number;
  count: Count;
  /** share of the counted traffic on one-way ways: 1 or 0.5 */
  onewayShare: number;
}

/** Returns counts by way. The newest count wins; of equal years the one with fewer ways in between, then the first one. */
export function spreadCounts(region: Region, snapped: readonly Snapped[]): Map<number, CountedWay> {
  const counted = new Map<number, CountedWay>();
  const roads = new Roads(region, new Set(snapped.flatMap(({ ways }) => ways)));
  const years = [...new Set(snapped.map(({ count }) => count.year))].sort((a, b) => b - a);
  for (const year of years) {
    let front = snapped.filter(({ count }) => count.year === year).flatMap((each) => startsOf(region, each));
    // a count on the way itself takes precedence over one that spreads there
    while (front.length > 0) {
      const next: Start[] = [];
      for (const start of front) {
        const { way, count, onewayShare } = start;
        if (counted.has(way)) continue;
        counted.set(way, { count, share: isOneway(region, way) ? onewayShare : 1 });
        for (const neighbour of roads.next(way)) next.push({ ...start, way: neighbour });
      }
      front = next;
    }
  }
  return counted;
}

/**
 * Returns the ways that a count starts from. A one-way road without a second carriageway carries all counted
 * traffic; motorways and trunk roads always have two carriageways.
 */
function startsOf(region: Region, { ways, count, by }: Snapped): Start[] {
  // a count with a way id on a one-way road has one direction; otherwise it has both
  const isAlone = by !== 'id' && ways.length === 1 && isOneway(region, ways[0]!);
  const onewayShare = isAlone && region.ways.class[ways[0]!]! > LineClass.trunk ? 1 : 0.5;
  return ways.map((way) => ({ way, count, onewayShare }));
}

interface End {
  /** position, 1e-7 degrees */
  x: number;
  y: number;
  /** ways of counted roads that end here */
  ways: number[];
  /** those of them whose counts do not spread beyond this end: it is a junction with an equal or higher road */
  bounded: Set<number>;
}

/** The ways that a count may spread to, and their junctions. */
class Roads {
  private readonly ends = new Map<string, End>();
  private readonly endsOfWay = new Map<number, End[]>();

  constructor(
    private readonly region: Region,
    starts: ReadonlySet<number>,
  ) {
    const members = membersOf(region, starts);
    this.collectEnds(members);
    this.markJunctions();
  }

  /** Returns the ways of the same road and class that continue a way. */
  next(way: number): number[] {
    const { ways } = this.region;
    return (this.endsOfWay.get(way) ?? [])
      .filter(({ bounded }) => !bounded.has(way))
      .flatMap(({ ways: others, bounded }) => others.filter((other) => !bounded.has(other)))
      .filter(
        (other) =>
          other !== way && ways.class[other] === ways.class[way] && sameRoad(this.region, way, other),
      );
  }

  private collectEnds(members: ReadonlySet<number>): void {
    const odd = new Map<number, Map<string, [number, number]>>();
    const toggle = (way: number, x: number, y: number) => {
      const points = odd.get(way) ?? new Map<string, [number, number]>();
      odd.set(way, points);
      const key = keyOf(x, y);
      if (!points.delete(key)) points.set(key, [x, y]);
    };
    eachRoadSegment(this.region, (way, x1, y1, x2, y2) => {
      if (!members.has(way)) return;
      toggle(way, x1, y1);
      toggle(way, x2, y2);
    });
    for (const [way, points] of odd) {
      for (const [key, [x, y]] of points) {
        const end = this.ends.get(key) ?? { x, y, ways: [], bounded: new Set() };
        this.ends.set(key, end);
        end.ways.push(way);
        this.endsOfWay.set(way, [...(this.endsOfWay.get(way) ?? []), end]);
      }
    }
  }

  private markJunctions(): void {
    const grid = new NearGrid<End>(TOUCHING_M);
    for (const end of this.ends.values()) grid.add(end.x, end.y, end);
    const { region } = this;
    eachRoadSegment(region, (way, x1, y1, x2, y2) => {
      for (const end of grid.near((x1 + x2) / 2, (y1 + y2) / 2) ?? []) {
        const bounded = end.ways.filter((each) => each !== way && bounds(region, way, each));
        if (bounded.length === 0) continue;
        const kx = metresPerUnitEast(end.y);
        const squared = squaredDistanceToSegment(
          (x1 - end.x) * kx,
          (y1 - end.y) * METRES_PER_UNIT,
          (x2 - end.x) * kx,
          (y2 - end.y) * METRES_PER_UNIT,
        );
        if (squared <= TOUCHING_M ** 2) for (const each of bounded) end.bounded.add(each);
      }
    });
  }
}

/** Returns true if a count on the way `counted` does not spread beyond its junction with `way`, another road. */
function bounds(region: Region, way: number, counted: number): boolean {
  const { ways } = region;
  return RANK[ways.class[way]!]! <= RANK[ways.class[counted]!]! && !sameRoad(region, way, counted);
}

/** Rank by LineClass, 0 = highest; a slip road ranks like its road. */
const RANK = LINE_CLASSES.map((name) => LineClass[name.replace('_link', '') as LineClassName]);

/** Returns all ways of the roads that the ways in `starts` belong to. */
function membersOf(region: Region, starts: ReadonlySet<number>): Set<number> {
  const { ways } = region;
  const kinds = new Map<string, number>();
  const kindOf = (way: number) =>
    `${ways.class[way]} ${ways.ref.at(way)} ${ways.ref.at(way) === 0 ? ways.name[way] : ''}`;
  for (const way of starts) kinds.set(kindOf(way), way);
  const roads = [...kinds.values()];
  const known = new Map<string, boolean>();
  const members = new Set<number>();
  for (let way = 0; way < ways.id.length; way++) {
    const kind = kindOf(way);
    let isMember = known.get(kind);
    if (isMember === undefined) {
      isMember =
        starts.has(way) ||
        roads.some((road) => ways.class[road] === ways.class[way] && sameRoad(region, road, way));
      known.set(kind, isMember);
    }
    if (isMember) members.add(way);
  }
  for (const way of starts) members.add(way);
  return members;
}

function keyOf(x: number, y: number): string {
  return `${x},${y}`;
}
