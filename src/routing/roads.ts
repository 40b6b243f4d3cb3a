/** The roads of all regions as one network: travel times, routes, and whether a vehicle fits. */
import type { Region } from '../region/read/reader.ts';
import { RoadNetwork } from '../region/read/road-network.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';
import { AccessSearch, type RoadAccess, type WayIn } from './access.ts';
import { Goals, type PathPiece, type RoadTrait, seedsOf } from './goals.ts';
import { drivingPaces, type Paces } from './paces.ts';
import { Search } from './search.ts';
import { type Snap, snapTo } from './snap.ts';
import { ANY_VEHICLE, type Vehicle } from './vehicle.ts';

/** Factor applied to the shortest possible time, so that rounding never makes an estimate too long. */
const SURELY = 0.99;

export interface RouteLeg {
  seconds: number;
  metres: number;
  /** corners of the leg, degrees */
  line: [lat: number, lon: number][];
}

/** A leg with the time (s) and the length (m) from its start to each corner. */
export interface TimedLeg extends RouteLeg {
  times: number[];
  lengths: number[];
  /** trait of the road that leads to each corner; null for a paved road, and for the start */
  traits: (RoadTrait | null)[];
}

/** The fastest way through all stops. */
export interface Route extends RouteLeg {
  /** legs from each stop to the next */
  legs: TimedLeg[];
}

/** Times and lengths of the fastest ways from one place to many. */
export interface TravelTable {
  /** time to each place, s; Infinity = unreachable */
  seconds: Float64Array;
  /** length of the way to each place, m; NaN = unreachable */
  metres: Float64Array;
}

/** Data derived from the networks for one vehicle. */
interface ForVehicle {
  key: string;
  paces: readonly Paces[];
  access: AccessSearch;
}

export type RegionRoads = Pick<Region, 'roads' | 'decodedText'>;

/** Returns the roads of some regions; regions without a network are left out. */
export function roadsOf(regions: readonly RegionRoads[]): Roads {
  const some = regions.filter(({ roads }) => roads !== null);
  return new Roads(
    some.map(({ roads }) => new RoadNetwork(roads!)),
    (network, text) => some[network]!.decodedText(text),
  );
}

/** Roads of regions. Only one caller at a time may search them: searches share their memory. */
export class Roads {
  private readonly search: Search;
  private last: ForVehicle | null = null;

  /** @param textOf returns a text of a network's region by the number of the text */
  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly textOf: (network: number, text: number) => string,
  ) {
    this.search = new Search(networks);
  }

  /** True if no region has a network: regions without roads, or imported by an older version, have none. */
  get isEmpty(): boolean {
    return this.networks.length === 0;
  }

  /** Number of vertices of all networks. */
  get vertices(): number {
    return this.networks.reduce((sum, { vertices }) => sum + vertices, 0);
  }

  /** Returns the nearest drivable road that is connected to the network; null if none is within `maxM` metres. */
  snap(lat: number, lon: number, maxM: number): Snap | null {
    return snapTo(this.networks, lat, lon, maxM);
  }

  /**
   * Returns times and lengths of the fastest ways from one place to many.
   * @param maxSeconds longer drives count as unreachable; default: unlimited
   * @param checkpoint see `SearchRequest`
   */
  table(
    from: Snap,
    to: readonly Snap[],
    vehicle: Vehicle,
    maxSeconds = Number.POSITIVE_INFINITY,
    checkpoint?: () => void,
  ): TravelTable {
    const goals = this.searched(from, to, vehicle, maxSeconds, checkpoint);
    const seconds = goals.seconds.map((each) => (each <= maxSeconds ? each : Number.POSITIVE_INFINITY));
    const metres = Float64Array.from(seconds, (each, goal) =>
      Number.isFinite(each) ? goals.metresTo(goal, this.search) : Number.NaN,
    );
    return { seconds, metres };
  }

  /**
   * Returns the fastest route through one or more stops in order; null if there is none.
   * @param checkpoint see `SearchRequest`; also called before each leg
   */
  route(stops: readonly Snap[], vehicle: Vehicle, checkpoint?: () => void): Route | null {
    const legs: TimedLeg[] = [];
    for (let i = 1; i < stops.length; i++) {
      checkpoint?.();
      const goals = this.searched(stops[i - 1]!, [stops[i]!], vehicle, Number.POSITIVE_INFINITY, checkpoint);
      const seconds = goals.seconds[0]!;
      if (!Number.isFinite(seconds)) return null;
      const metres = goals.metresTo(0, this.search);
      legs.push({ seconds, metres, ...timedLine(goals.pathTo(0, this.search)) });
    }
    const line = legs.flatMap((leg, i) => (i === 0 ? leg.line : leg.line.slice(1)));
    const sum = (of: 'seconds' | 'metres') => legs.reduce((total, leg) => total + leg[of], 0);
    return { seconds: sum('seconds'), metres: sum('metres'), line, legs };
  }

  /** Returns whether a vehicle gets from a place to the main network, and what stops it; see `AccessSearch`. */
  access(from: Snap, vehicle: Vehicle): RoadAccess {
    return this.forVehicle(vehicle).access.accessOf(from);
  }

  /** Returns the shortest way from the main network to a place; null if there is none. */
  wayIn(to: Snap): WayIn | null {
    // the way is the same for all vehicles
    return (this.last ?? this.forVehicle(ANY_VEHICLE)).access.wayInTo(to);
  }

  private searched(
    from: Snap,
    to: readonly Snap[],
    vehicle: Vehicle,
    maxSeconds: number,
    checkpoint?: () => void,
  ): Goals {
    const { networks } = this;
    const { paces } = this.forVehicle(vehicle);
    const goals = new Goals(networks, paces, from, to);
    this.search.run({
      seeds: seedsOf(networks, paces, from),
      paces,
      // an unreachable vertex is Infinity away
      maxSeconds: Math.min(maxSeconds, Number.MAX_VALUE),
      ...(checkpoint && { checkpoint }),
      ...(to.length === 1 && { estimate: this.estimateTo(to[0]!, paces) }),
      visit: (network, vertex, seconds, least) => goals.visit(network, vertex, seconds, least),
    });
    return goals;
  }

  /**
   * Returns `estimate` of a `SearchRequest`: the time as the crow flies to the goal at the highest speed of all roads.
   */
  private estimateTo(goal: Snap, paces: readonly Paces[]): (network: number, vertex: number) => number {
    const pace = SURELY * Math.min(...paces.map(({ least }) => least));
    const [goalX, goalY] = [toUnits(goal.lon), toUnits(goal.lat)];
    const coords = this.networks.map(({ columns }) => columns.coords);
    // where a degree of longitude is shortest
    const kx = metresPerUnitEast(Math.max(...this.networks.map((network) => network.farthestNorthOrSouth)));
    return (network, vertex) => {
      const dx = (coords[network]![2 * vertex]! - goalX) * kx;
      const dy = (coords[network]![2 * vertex + 1]! - goalY) * METRES_PER_UNIT;
      return pace * Math.sqrt(dx * dx + dy * dy);
    };
  }

  private forVehicle(vehicle: Vehicle): ForVehicle {
    const { heightM, lengthM, weightT, widthM } = vehicle;
    const key = [heightM, lengthM, weightT, widthM].join();
    if (this.last?.key === key) return this.last;
    const paces = this.networks.map((network) => drivingPaces(network, vehicle));
    this.last = { key, paces, access: new AccessSearch(this.networks, this.search, vehicle, this.textOf) };
    return this.last;
  }
}

/** Returns a path as positions in degrees, without consecutive duplicates, with the time, length and trait to each. */
function timedLine(path: readonly PathPiece[]): Omit<TimedLeg, 'seconds' | 'metres'> {
  const line: TimedLeg['line'] = [];
  const traits: TimedLeg['traits'] = [];
  const times: number[] = [];
  const lengths: number[] = [];
  let [seconds, metres] = [0, 0];
  let last: [x: number, y: number] | null = null;
  for (const piece of path) {
    const { points } = piece;
    const shares = sharesOf(points);
    for (const [i, share] of shares.entries()) {
      const [x, y] = [points[2 * i]!, points[2 * i + 1]!];
      if (last && last[0] === x && last[1] === y) continue;
      last = [x, y];
      traits.push(line.length > 0 ? piece.trait : null);
      line.push([y / E7, x / E7]);
      times.push(seconds + share * piece.seconds);
      lengths.push(metres + share * piece.metres);
    }
    seconds += piece.seconds;
    metres += piece.metres;
  }
  return { line, times, lengths, traits };
}

/** Returns for each point of a piece the share of the piece's length that is before it, 0 to 1. */
function sharesOf(points: readonly number[]): number[] {
  const kx = Math.cos(((points[1]! / E7) * Math.PI) / 180);
  const sums = [0];
  for (let i = 2; i < points.length; i += 2)
    sums.push(sums.at(-1)! + Math.hypot((points[i]! - points[i - 2]!) * kx, points[i + 1]! - points[i - 1]!));
  const whole = sums.at(-1)!;
  return sums.map((sum) => (whole === 0 ? 0 : sum / whole));
}
