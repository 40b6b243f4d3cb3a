/** Speeds of roads by what lies around and along them: towns and bends. */
import { AreaKind } from '../../region/format/codes.ts';
import { RoadClass } from '../../region/format/sections/roads.ts';
import { splitLine } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { Bitmap } from '../geometry/land-bitmap.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import { type DefaultLimit, type DefaultLimits, NO_LIMITS } from '../tags/values/default-limits.ts';

/**
 * Driven share of the speed outside towns. The Highway Capacity Manual (2010, exhibit 16-4) calls a street good while
 * travel takes 67% to 85% of the free speed (level B), and fair from 50% (level C). Delays at lights and turns count
 * separately, so the shares are the upper ones for a town and the lower ones for its dense parts.
 */
const SHARES = { town: 0.8, dense: 0.67 } as const;
/** Highest speed in a town by RoadClass, km/h, of roads without better knowledge: 50 km/h is the law nearly everywhere. */
const MOST_IN_TOWN: Readonly<Record<number, number>> = {
  [RoadClass.trunk]: 55,
  [RoadClass.primary]: 38,
  [RoadClass.secondary]: 36,
  [RoadClass.tertiary]: 33,
  [RoadClass.unclassified]: 28,
  [RoadClass.residential]: 24,
};
/** Highest speed in the dense part of a town as a share of that in a town. Assumption. */
const DENSE_MOST = 0.85;
/** Streets per area from which there is a town or its dense part, m of street per square of 3 x 3 cells. */
const STREETS_M = { town: 600, dense: 1800 } as const;
/** Size of a cell, stored units: 100 m from south to north. */
const CELL = 9000;
const CELL_M = 100;
/** Stride of the keys of cells: more than there are rows. */
const STRIDE = 2 ** 19;
const STREETS: ReadonlySet<number> = new Set([RoadClass.residential, RoadClass.living_street]);

/** Distance between the positions along a road at which towns are looked up, m, and their maximum number. */
const SPACING_M = 200;
const MOST_POSITIONS = 16;

/** Shares of a road that are in a town and in its dense part, 0 to 1. */
export interface Levels {
  town: number;
  dense: number;
}

/** Limit in towns for which MOST_IN_TOWN holds, km/h, and the limit from which it is driven like it. */
const TOWN_LIMIT = { usual: 50, alike: 45 } as const;

/**
 * Returns the speed on a road that is partly in a town, km/h.
 * @param kmh speed outside towns
 * @param limits those of the country, for a road without a tagged limit
 */
export function speedIn(
  { town, dense }: Levels,
  kmh: number,
  roadClass: number,
  limits: DefaultLimits = NO_LIMITS,
): number {
  const isMinor = roadClass >= RoadClass.unclassified;
  const limitIn = (limit: DefaultLimit | null) => limit?.[isMinor ? 'minor' : 'main'] ?? Infinity;
  const outside = roadClass === RoadClass.motorway ? limits.motorway : limits.rural;
  const inTowns = limitIn(limits.urban);
  const share = inTowns < TOWN_LIMIT.alike ? inTowns / TOWN_LIMIT.usual : 1;
  return speedThrough(
    { town, dense },
    Math.min(kmh, limitIn(outside)),
    (MOST_IN_TOWN[roadClass] ?? 0) * share,
  );
}

/** @param most highest speed in a town, km/h; 0 = a town does not matter */
function speedThrough({ town, dense }: Levels, kmh: number, most: number): number {
  if (most === 0 || kmh === 0 || town + dense === 0) return kmh;
  const inTown = Math.min(SHARES.town * kmh, most);
  const inDense = Math.min(SHARES.dense * kmh, DENSE_MOST * most);
  const speed = 1 / ((1 - town - dense) / kmh + town / inTown + dense / inDense);
  // whole, so that the table of kinds stays small
  return Math.max(1, Math.round(speed));
}

/** Built-up land of a cell of the import. */
export class Towns {
  private readonly land = new Bitmap();
  /** metres of minor streets by cell */
  private readonly streets = new Map<number, number>();

  constructor(logs: readonly FeatureLog[]) {
    readLogs(logs, {
      areaShape: ({ kind, rings }) => {
        if (kind === AreaKind.residential) this.land.fill(rings);
      },
      road: ({ roadClass, path }) => {
        if (STREETS.has(roadClass)) this.addStreet(path);
      },
    });
  }

  /**
   * Returns the share of the speeds that are driven in a town or its dense part along a path, for both levels; see
   * `speedIn`.
   */
  along(path: ArrayLike<number>, metres: number): Levels {
    const positions = Math.max(1, Math.min(MOST_POSITIONS, Math.round(metres / SPACING_M)));
    const found: Levels = { town: 0, dense: 0 };
    for (let k = 0; k < positions; k++) {
      // by number of points, which are closer together in towns and on bends
      const at = ((k + 0.5) / positions) * (path.length / 2 - 1);
      const [i, part] = [2 * Math.floor(at), at % 1];
      const x = path[i]! + part * (path[i + 2]! - path[i]!);
      const level = this.levelAt(x, path[i + 1]! + part * (path[i + 3]! - path[i + 1]!));
      if (level) found[level] += 1 / positions;
    }
    return found;
  }

  /** Returns whether a position, stored units, is in a town; null if not. */
  private levelAt(x: number, y: number): keyof Levels | null {
    const [col, row] = [Math.floor((x * cosOf(y)) / CELL), Math.floor(y / CELL)];
    let metres = 0;
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) metres += this.streets.get(c * STRIDE + r) ?? 0;
    if (metres >= STREETS_M.dense) return 'dense';
    return metres >= STREETS_M.town || this.land.has(x, y) ? 'town' : null;
  }

  private addStreet(path: Int32Array): void {
    for (let i = 2; i < path.length; i += 2)
      splitLine(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!, CELL_M, (x1, y1, x2, y2) => {
        const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
        const metres = Math.hypot((x2 - x1) * metresPerUnitEast(y), (y2 - y1) * METRES_PER_UNIT);
        const key = Math.floor((x * cosOf(y)) / CELL) * STRIDE + Math.floor(y / CELL);
        this.streets.set(key, (this.streets.get(key) ?? 0) + metres);
      });
  }
}

/** Returns the factor that makes degrees of longitude as long as those of latitude, in steps of whole degrees. */
function cosOf(y: number): number {
  return metresPerUnitEast(Math.round(y / 1e7) * 1e7) / METRES_PER_UNIT;
}

/** Length from which the bends of a road say something about its speed, m. */
const LEAST_M = 120;
/** Comfortable sideways acceleration in a van, m/s². HBS and RAA assume 1.5 to 2 for cars. */
const SIDEWAYS = 1.5;
/**
 * Mean radius of a road as a multiple of the radius of its bends, as roads alternate between bends and straights.
 * Assumption, with which 150, 300 and 600 gon/km give 57, 41 and 29 km/h: the classes of bendiness of HBS 2015, whose
 * last one begins at 150 gon/km, are for roads that are not of the mountains.
 */
const STRAIGHTS = 2.5;
/** Step of speeds on bends, km/h, so that the table of kinds stays small. */
const STEP = 4;

/** Returns the highest speed on the bends of a road, km/h; Infinity for a straight or short one. */
export function speedOnBends(path: ArrayLike<number>, metres: number): number {
  if (metres < LEAST_M || path.length < 6) return Infinity;
  const kx = metresPerUnitEast(path[1]!);
  let radians = 0;
  let before = Number.NaN;
  for (let i = 2; i < path.length; i += 2) {
    const [dx, dy] = [(path[i]! - path[i - 2]!) * kx, (path[i + 1]! - path[i - 1]!) * METRES_PER_UNIT];
    if (dx === 0 && dy === 0) continue;
    const bearing = Math.atan2(dx, dy);
    const change = Math.abs(bearing - before);
    if (!Number.isNaN(before)) radians += change > Math.PI ? 2 * Math.PI - change : change;
    before = bearing;
  }
  if (radians === 0) return Infinity;
  const kmh = 3.6 * Math.sqrt((SIDEWAYS * metres) / (STRAIGHTS * radians));
  return Math.max(STEP, Math.ceil(kmh / STEP) * STEP);
}
