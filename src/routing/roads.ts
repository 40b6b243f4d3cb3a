/** The roads of all regions as one network: travel times, routes, and whether a vehicle fits. */
import type { RoadColumns } from '../region/format/sections/roads.ts';
import type { Region } from '../region/read/reader.ts';
import { RoadNetwork } from '../region/read/road-network.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';
import { AccessSearch, type RoadAccess, type WayIn } from './access.ts';
import type { Drive } from './drive-labels.ts';
import { DriveSearch } from './drive-search.ts';
import type { DriveTime } from './drive-time.ts';
import { driveSeedsOf, Goals, type PathPiece, type RoadTrait } from './goals.ts';
import { drivingPaces, type Paces } from './paces.ts';
import { Search } from './search.ts';
import { type Snap, snapTo } from './snap.ts';
import { Turns } from './turns.ts';
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

/** A road on or beside a drive that its driver wants to know of. */
export interface NotedRoad {
  /** name or number; null if the road has none */
  name: string | null;
  /** position on the road, degrees */
  lat: number;
  lon: number;
}

/** What a driver wants to know of a drive. */
export interface DriveNotes {
  /** roads that are closed at the time, without which the drive would be faster */
  closed: NotedRoad[];
  /** fords on the drive */
  fords: NotedRoad[];
}

/** The fastest way through all stops. */
export interface Route extends RouteLeg, DriveNotes {
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

/** Data derived from the networks for one vehicle at one time. */
interface ForVehicle {
  key: string;
  drives: readonly Drive[];
  paces: readonly Paces[];
}

/** Number of vehicles and times whose data are kept. */
const MAX_KEPT = 4;
/** Least time that closed roads cost a drive, if noted, s. */
const NOTED_S = 60;

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
  private readonly driveSearch: DriveSearch;
  private readonly kept = new Map<string, ForVehicle>();
  private lastAccess: { key: string; access: AccessSearch } | null = null;

  /** @param textOf returns a text of a network's region by the number of the text */
  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly textOf: (network: number, text: number) => string,
  ) {
    this.search = new Search(networks);
    this.driveSearch = new DriveSearch(networks);
  }

  /** True if no region has a network. */
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
   * @param checkpoint see `DriveRequest`
   * @param time when it is driven; null = at a time at which all roads are open that ever are
   */
  table(
    from: Snap,
    to: readonly Snap[],
    vehicle: Vehicle,
    maxSeconds = Number.POSITIVE_INFINITY,
    checkpoint?: () => void,
    time: DriveTime | null = null,
  ): TravelTable {
    const goals = this.searched(from, to, this.forVehicle(vehicle, time), maxSeconds, checkpoint);
    const seconds = within(goals.seconds, maxSeconds);
    const metres = Float64Array.from(seconds, (each, goal) =>
      Number.isFinite(each) ? goals.metresTo(goal, this.driveSearch) : Number.NaN,
    );
    return { seconds, metres };
  }

  /** Returns the times of `table`, s, without the lengths. */
  secondsTo(
    from: Snap,
    to: readonly Snap[],
    vehicle: Vehicle,
    maxSeconds: number,
    checkpoint?: () => void,
    time: DriveTime | null = null,
  ): Float64Array {
    const goals = this.searched(from, to, this.forVehicle(vehicle, time), maxSeconds, checkpoint);
    return within(goals.seconds, maxSeconds);
  }

  /**
   * Returns the fastest route through one or more stops in order; null if there is none.
   * @param checkpoint see `DriveRequest`; also called before each leg
   * @param time as for `table`
   */
  route(
    stops: readonly Snap[],
    vehicle: Vehicle,
    checkpoint?: () => void,
    time: DriveTime | null = null,
  ): Route | null {
    const legs: TimedLeg[] = [];
    const notes: DriveNotes = { closed: [], fords: [] };
    const now = this.forVehicle(vehicle, time);
    for (let i = 1; i < stops.length; i++) {
      checkpoint?.();
      const [from, to] = [stops[i - 1]!, stops[i]!];
      const goals = this.searched(from, [to], now, Number.POSITIVE_INFINITY, checkpoint);
      const [seconds, { metClosed }] = [goals.seconds[0]!, this.driveSearch];
      if (Number.isFinite(seconds)) {
        const metres = goals.metresTo(0, this.driveSearch);
        const path = goals.pathTo(0, this.driveSearch);
        legs.push({ seconds, metres, ...timedLine(path) });
        this.note(path, ({ kinds }, kind) => kinds.ford[kind] === 1, notes.fords);
      }
      if (metClosed) this.noteClosed(from, to, vehicle, now, seconds, notes, checkpoint);
      if (!Number.isFinite(seconds)) return null;
    }
    const line = legs.flatMap((leg, i) => (i === 0 ? leg.line : leg.line.slice(1)));
    const sum = (of: 'seconds' | 'metres') => legs.reduce((total, leg) => total + leg[of], 0);
    return { seconds: sum('seconds'), metres: sum('metres'), line, legs, ...notes };
  }

  /** Notes the closed roads that a drive would take if they were open. */
  private noteClosed(
    from: Snap,
    to: Snap,
    vehicle: Vehicle,
    now: ForVehicle,
    seconds: number,
    { closed }: DriveNotes,
    checkpoint?: () => void,
  ): void {
    const open = this.searched(from, [to], this.forVehicle(vehicle, null), seconds - NOTED_S, checkpoint);
    if (!(open.seconds[0]! <= seconds - NOTED_S)) return;
    this.note(
      open.pathTo(0, this.driveSearch),
      ({ barriers }, kind, network, ends) =>
        now.paces[network]!.closed[kind] === 1 ||
        ends.some(
          (vertex) => vertex < barriers.length && now.paces[network]!.closed[barriers[vertex]!] === 1,
        ),
      closed,
    );
  }

  /** Adds the roads of a path that are wanted, each name once in a row. */
  private note(
    path: readonly PathPiece[],
    isWanted: (columns: RoadColumns, kind: number, network: number, ends: readonly number[]) => boolean,
    noted: NotedRoad[],
  ): void {
    let wasWanted = false;
    for (const { network, edge, points, metres } of path) {
      if (metres === 0) continue;
      const { columns } = this.networks[network]!;
      const ends = [columns.ends[2 * edge]!, columns.ends[2 * edge + 1]!];
      const wanted = isWanted(columns, columns.kind[edge]!, network, ends);
      const text = wanted ? this.networks[network]!.nameOf(edge) : 0;
      const name = text === 0 ? null : this.textOf(network, text);
      const last = noted.at(-1);
      const goesOn = wasWanted && (last?.name === name || name === null);
      if (wanted && !goesOn && !(name !== null && noted.some((road) => road.name === name)))
        noted.push({ name, lat: points[1]! / E7, lon: points[0]! / E7 });
      wasWanted = wanted;
    }
  }

  /** Returns whether a vehicle gets from a place to the main network, and what stops it; see `AccessSearch`. */
  access(from: Snap, vehicle: Vehicle): RoadAccess {
    return this.accessFor(vehicle).accessOf(from);
  }

  /** Returns the shortest way from the main network to a place; null if there is none. */
  wayIn(to: Snap): WayIn | null {
    // the way is the same for all vehicles
    return (this.lastAccess?.access ?? this.accessFor(ANY_VEHICLE)).wayInTo(to);
  }

  private searched(
    from: Snap,
    to: readonly Snap[],
    { drives, paces }: ForVehicle,
    maxSeconds: number,
    checkpoint?: () => void,
  ): Goals {
    const { networks } = this;
    const goals = new Goals(networks, paces, from, to);
    this.driveSearch.run({
      seeds: driveSeedsOf(networks, paces, from),
      drives,
      // an unreachable vertex is Infinity away
      maxSeconds: Math.min(maxSeconds, Number.MAX_VALUE),
      ...(checkpoint && { checkpoint }),
      ...(to.length === 1 && { estimate: this.estimateTo(to[0]!, paces) }),
      visit: (at, seconds, least) => goals.visit(at, seconds, least),
    });
    return goals;
  }

  /**
   * Returns `estimate` of a `DriveRequest`: the time as the crow flies to the goal at the highest speed of all roads.
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

  private forVehicle(vehicle: Vehicle, time: DriveTime | null): ForVehicle {
    const key = `${keyOf(vehicle)} ${time?.key ?? ''}`;
    const known = this.kept.get(key);
    if (known) return known;
    const drives = this.networks.map((network, number) => {
      const textOf = (text: number) => this.textOf(number, text);
      return {
        paces: drivingPaces(network, vehicle, time, textOf),
        turns: new Turns(network, vehicle, time, textOf),
      };
    });
    const made = { key, drives, paces: drives.map(({ paces }) => paces) };
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(key, made);
    return made;
  }

  private accessFor(vehicle: Vehicle): AccessSearch {
    const key = keyOf(vehicle);
    if (this.lastAccess?.key !== key) {
      const access = new AccessSearch(this.networks, this.search, vehicle, this.textOf);
      this.lastAccess = { key, access };
    }
    return this.lastAccess.access;
  }
}

function within(seconds: Float64Array, most: number): Float64Array {
  return seconds.map((each) => (each <= most ? each : Number.POSITIVE_INFINITY));
}

function keyOf({ heightM, lengthM, weightT, widthM }: Vehicle): string {
  return [heightM, lengthM, weightT, widthM].join();
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
