/** Speeds of roads in towns. */
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
/** What is that slow already is driven at its speed in towns and their dense parts, km/h: streets with a limit of 30. */
const SLOW = { town: 21, dense: 18 } as const;
/**
 * Squares of 25 m with a street, of the 144 around a position, from which there is a town: those with minor streets, or
 * with any, as the streets of a centre may all be of higher classes. Two roads that cross have about 28. Its dense part has
 * 66: most of Monaco, a quarter of the main roads inside Geneva and Porto, a tenth of those in small towns.
 */
const IN_TOWN = { minor: 26, all: 50 } as const;
const IN_DENSE = 66;
/** Sizes of a square, and of a cell of 4 by 4 squares, stored units: 25 m and 100 m from south to north. */
const SQUARE = 2250;
const CELL = 4 * SQUARE;
/** Distance of the positions by which a street marks its squares, m. */
const STEP_M = 20;
/** Stride of the keys of cells: more than there are rows. */
const STRIDE = 2 ** 19;
const MINOR: ReadonlySet<number> = new Set([RoadClass.residential, RoadClass.living_street]);
const STREETS: ReadonlySet<number> = new Set([
  ...MINOR,
  RoadClass.primary,
  RoadClass.secondary,
  RoadClass.tertiary,
  RoadClass.unclassified,
]);

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
  const at = (level: keyof Levels) => Math.max(SHARES[level] * kmh, Math.min(SLOW[level], kmh));
  const inTown = Math.min(at('town'), most);
  const inDense = Math.min(at('dense'), DENSE_MOST * most);
  const speed = 1 / ((1 - town - dense) / kmh + town / inTown + dense / inDense);
  // whole, so that the table of kinds stays small
  return Math.max(1, Math.round(speed));
}

/** Built-up land of a cell of the import. */
export class Towns {
  private readonly land = new Bitmap();
  /** squares with a street by cell: 16 bits for minor streets, and 16 above them for all */
  private readonly streets = new Map<number, number>();

  constructor(logs: readonly FeatureLog[]) {
    readLogs(logs, {
      areaKinds: [AreaKind.residential],
      areaShape: ({ rings }) => this.land.fill(rings),
      roadShape: ({ roadClass, path }) => {
        if (STREETS.has(roadClass)) this.addStreet(path, MINOR.has(roadClass));
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
    let [all, minor] = [0, 0];
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) {
        const squares = this.streets.get(c * STRIDE + r) ?? 0;
        all += bitsIn(squares >>> 16);
        minor += bitsIn(squares & 0xffff);
      }
    if (all >= IN_DENSE) return 'dense';
    return minor >= IN_TOWN.minor || all >= IN_TOWN.all || this.land.has(x, y) ? 'town' : null;
  }

  private addStreet(path: Int32Array, isMinor: boolean): void {
    for (let i = 2; i < path.length; i += 2)
      splitLine(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!, STEP_M, (x1, y1, x2, y2) => {
        const y = (y1 + y2) / 2;
        const [col, row] = [Math.floor((((x1 + x2) / 2) * cosOf(y)) / SQUARE), Math.floor(y / SQUARE)];
        const bit = 1 << (4 * (col & 3) + (row & 3));
        const key = Math.floor(col / 4) * STRIDE + Math.floor(row / 4);
        const squares = (bit << 16) | (isMinor ? bit : 0);
        this.streets.set(key, (this.streets.get(key) ?? 0) | squares);
      });
  }
}

/** Returns the number of bits of 16 that are set. */
function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Returns the factor that makes degrees of longitude as long as those of latitude, in steps of whole degrees. */
function cosOf(y: number): number {
  return metresPerUnitEast(Math.round(y / 1e7) * 1e7) / METRES_PER_UNIT;
}
