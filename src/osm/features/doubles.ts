/**
 * Venues that are mapped twice: as a node and as the area around it, such as a club and its building. They count once,
 * with what either of them states.
 */
import { PointCategory } from '../../region/format/codes.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { wordsOf } from '../../shared/text/words.ts';
import { NearGrid } from '../geometry/near-grid.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import type { Feature } from '../records/layouts.ts';

type Point = Feature<'point'>;

/** Categories of which an area contains only one, and of which the node counts: it is where people go in and out. */
const VENUES: ReadonlySet<number> = new Set([
  PointCategory.nightclub,
  PointCategory.music_venue,
  PointCategory.bar,
  PointCategory.biergarten,
  PointCategory.outdoor_seating,
  PointCategory.fast_food,
  PointCategory.restaurant,
  PointCategory.casino,
]);
/** Categories of which an area contains only one, and of which the area counts: distances are measured from its edge. */
const INSTITUTIONS: ReadonlySet<number> = new Set([
  PointCategory.bells,
  PointCategory.mosque,
  PointCategory.hospital,
  PointCategory.fire_station,
  PointCategory.ambulance_station,
  PointCategory.police,
  PointCategory.bus_station,
  PointCategory.delivery,
  PointCategory.bakery,
  PointCategory.marketplace,
  PointCategory.waste_depot,
  PointCategory.school,
  PointCategory.stadium,
  PointCategory.fuel,
]);
/**
 * Distance of a node from the middle of its area, in radii of the circle of equal area: up to the first if only one of
 * them has a name, up to the second if both have the same.
 */
const WITHIN = { unnamed: 1.2, named: 2.5 } as const;
/** Distance beyond which a node belongs to no area, m: no venue is wider. */
const MAX_DISTANCE_M = 300;

/** Points of a cell that are mapped twice. */
export interface Doubles {
  /** Returns a point with what its double adds; null for the double that does not count. */
  single(point: Point): Point | null;
}

const known = new WeakMap<readonly FeatureLog[], Doubles>();

/** Returns the doubles in the logs of a cell, also across its border. Several steps of an import ask for those of a cell. */
export function doublesIn(logs: readonly FeatureLog[]): Doubles {
  let doubles = known.get(logs);
  if (!doubles) {
    doubles = found(logs);
    known.set(logs, doubles);
  }
  return doubles;
}

function found(logs: readonly FeatureLog[]): Doubles {
  const areas: Point[] = [];
  readLogs(logs, {
    point: (point) => {
      if (point.radius > 0 && isUnique(point)) areas.push(point);
    },
  });
  const doublesOf = new Map<string, Point[]>();
  const dropped = new Set<string>();
  if (areas.length > 0) {
    const grid = new NearGrid(areas, MAX_DISTANCE_M);
    readLogs(logs, {
      point: (node) => {
        const area = node.radius === 0 && isUnique(node) ? nearestArea(grid, node) : null;
        if (!area) return;
        const [kept, double] = VENUES.has(node.category) ? [node, area] : [area, node];
        dropped.add(keyOf(double));
        doublesOf.set(keyOf(kept), [...(doublesOf.get(keyOf(kept)) ?? []), double]);
      },
    });
  }
  return {
    single: (point) =>
      dropped.has(keyOf(point)) ? null : (doublesOf.get(keyOf(point)) ?? []).reduce(withDouble, point),
  };
}

function isUnique({ category }: Point): boolean {
  return VENUES.has(category) || INSTITUTIONS.has(category);
}

function keyOf({ category, osmType, osmId }: Point): string {
  return `${category} ${osmType} ${osmId}`;
}

function nearestArea(grid: NearGrid<Point>, node: Point): Point | null {
  let nearest: Point | null = null;
  let least = Infinity;
  grid.near(node.x, node.y, node.x, node.y, (area) => {
    if (area.category !== node.category) return;
    const names = [area.name, node.name].filter((name) => name !== '');
    const isSameName = names.length === 2 && wordsOf(names[0]!).join() === wordsOf(names[1]!).join();
    if (names.length === 2 && !isSameName) return;
    const metres = Math.hypot(
      (area.x - node.x) * metresPerUnitEast(node.y),
      (area.y - node.y) * METRES_PER_UNIT,
    );
    const most = area.radius * (isSameName ? WITHIN.named : WITHIN.unnamed);
    if (metres > Math.min(most, MAX_DISTANCE_M) || metres >= least) return;
    least = metres;
    nearest = area;
  });
  return nearest;
}

/** Returns a point with the name, access and hours of its double where it has none itself. */
function withDouble(point: Point, double: Point): Point {
  const hasHours = point.hours !== null || point.details !== '';
  return {
    ...point,
    flags: point.flags | double.flags,
    name: point.name || double.name,
    access: point.access || double.access,
    value: point.value || double.value,
    hours: hasHours ? point.hours : double.hours,
    details: hasHours ? point.details : double.details,
  };
}
