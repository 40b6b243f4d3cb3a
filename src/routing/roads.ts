/** The roads of all regions as one network: travel times, routes, and whether a vehicle fits. */
import type { RoadColumns } from '../region/format/sections/roads.ts';
import type { Region } from '../region/read/reader.ts';
import { RoadNetwork } from '../region/read/road-network.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';
import { AccessSearch, type RoadAccess, type WayIn } from './access.ts';
import { type Drive, pacesAt } from './drive-labels.ts';
import { DriveSearch } from './drive-search.ts';
import { type DriveTime, timeAfter } from './drive-time.ts';
import { type FarRoads, farRoads } from './far-roads.ts';
import { driveSeedsOf, Goals, type PathPiece } from './goals.ts';
import { KeptDrives, vehicleKey } from './kept-drives.ts';
import { Search } from './search.ts';
import { type Snap, snapTo } from './snap.ts';
import { type DriveNotes, type NotedRoad, type Route, type TimedLeg, timedLine } from './timed-line.ts';
import { ANY_VEHICLE, type Vehicle } from './vehicle.ts';

/** Number of goals up to which the distance to each of them is measured. */
const MOST_SINGLE = 8;
/** Factor applied to the shortest possible time, so that rounding never makes an estimate too long. */
const SURELY = 0.99;

/** Times and lengths of the fastest ways from one place to many. */
export interface TravelTable {
  /** time to each place, s; Infinity = unreachable */
  seconds: Float64Array;
  /** length of the way to each place, m; NaN = unreachable */
  metres: Float64Array;
}

/** Number of vehicles and times whose drives are kept; they share what is large. */
const MAX_KEPT = 64;
/** Least time that closed roads cost a drive, if noted, s. */
const NOTED_S = 60;

/** Length of a long drive over higher roads as a factor on the distance above which all roads are searched. */
const MOST_AROUND = 2;

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
  private readonly kept = new Map<string, readonly Drive[]>();
  private readonly keptByNetwork: (KeptDrives | undefined)[] = [];
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
      Number.isFinite(each) ? goals.metresTo(goal, this.driveSearch.labels) : Number.NaN,
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
    const notes: DriveNotes = { closed: [], fords: [], conditional: [] };
    let driven = 0;
    for (let i = 1; i < stops.length; i++) {
      checkpoint?.();
      const [from, to] = [stops[i - 1]!, stops[i]!];
      const now = this.forVehicle(vehicle, time?.later ? timeAfter(time, driven) : time);
      const { goals, far } = this.searchedFar(from, to, now, checkpoint);
      const [seconds, { metClosed }] = [goals.seconds[0]!, this.driveSearch];
      if (Number.isFinite(seconds)) {
        const metres = goals.metresTo(0, this.driveSearch.labels);
        const path = goals.pathTo(0, this.driveSearch.labels);
        legs.push({ seconds, metres, ...timedLine(path) });
        this.note(path, ({ columns: { kinds }, kind }) => kinds.ford[kind] === 1, notes.fords);
        for (const piece of path) {
          if (this.isConditional(piece)) notes.conditional.push(driven);
          driven += piece.seconds;
        }
      }
      if (metClosed) this.noteClosed({ from, to, vehicle, now, seconds, far }, notes, checkpoint);
      if (!Number.isFinite(seconds)) return null;
    }
    const line = legs.flatMap((leg, i) => (i === 0 ? leg.line : leg.line.slice(1)));
    const sum = (of: 'seconds' | 'metres') => legs.reduce((total, leg) => total + leg[of], 0);
    return { seconds: sum('seconds'), metres: sum('metres'), line, legs, ...notes };
  }

  /** Notes the closed roads that a drive would take if they were open. */
  private noteClosed(
    { from, to, vehicle, now, seconds, far }: FoundDrive,
    { closed }: DriveNotes,
    checkpoint?: () => void,
  ): void {
    const anyTime = this.forVehicle(vehicle, null);
    const open = this.searched(from, [to], anyTime, seconds - NOTED_S, checkpoint, far);
    if (!(open.seconds[0]! <= seconds - NOTED_S)) return;
    this.note(
      open.pathTo(0, this.driveSearch.labels),
      ({ columns: { barriers }, kind, network, ends, seconds: driven }) => {
        const paces = pacesAt(now[network]!, driven);
        const isClosed = (vertex: number) =>
          vertex < barriers.length && paces.closed[barriers[vertex]!] === 1;
        return paces.closed[kind] === 1 || ends.some(isClosed);
      },
      closed,
    );
  }

  /** Adds the roads of a path that are wanted, each name once in a row. */
  private note(
    path: readonly PathPiece[],
    isWanted: (road: DrivenRoad) => boolean,
    noted: NotedRoad[],
  ): void {
    let wasWanted = false;
    let driven = 0;
    for (const { network, edge, points, metres, seconds } of path) {
      driven += seconds;
      if (metres === 0) continue;
      const { columns } = this.networks[network]!;
      const ends = [columns.ends[2 * edge]!, columns.ends[2 * edge + 1]!];
      const wanted = isWanted({ columns, kind: columns.kind[edge]!, network, ends, seconds: driven });
      const text = wanted ? this.networks[network]!.nameOf(edge) : 0;
      const name = text === 0 ? null : this.textOf(network, text);
      const last = noted.at(-1);
      const goesOn = wasWanted && (last?.name === name || name === null);
      if (wanted && !goesOn && !(name !== null && noted.some((road) => road.name === name)))
        noted.push({ name, lat: points[1]! / E7, lon: points[0]! / E7 });
      wasWanted = wanted;
    }
  }

  /** Returns true if a road, or a barrier at one of its ends, has conditions. */
  private isConditional({ network, edge }: PathPiece): boolean {
    const { kind, kinds, ends, barriers } = this.networks[network]!.columns;
    const kindsOfEnds = [ends[2 * edge]!, ends[2 * edge + 1]!].map((vertex) => barriers[vertex]);
    return [kind[edge], ...kindsOfEnds].some((each) => each !== undefined && kinds.conditions[each] !== 0);
  }

  /** Returns whether a vehicle gets from a place to the main network, and what stops it; see `AccessSearch`. */
  access(from: Snap, vehicle: Vehicle): RoadAccess {
    return this.accessFor(vehicle).accessOf(from);
  }

  /** See `AccessSearch.placeBeforeLimit`. */
  placeBeforeLimit(from: Snap, vehicle: Vehicle): { lat: number; lon: number } | null {
    return this.accessFor(vehicle).placeBeforeLimit(from);
  }

  /** Returns the shortest way from the main network to a place; null if there is none. */
  wayIn(to: Snap): WayIn | null {
    // the way is the same for all vehicles
    return (this.lastAccess?.access ?? this.accessFor(ANY_VEHICLE)).wayInTo(to);
  }

  /** Searches the roads that a long drive takes; all roads where these do not lead there, or only around. */
  private searchedFar(
    from: Snap,
    to: Snap,
    drives: readonly Drive[],
    checkpoint?: () => void,
  ): { goals: Goals; far: FarRoads | undefined } {
    const all = Number.POSITIVE_INFINITY;
    const far = farRoads(this.networks, from, to);
    const goals = this.searched(from, [to], drives, all, checkpoint, far);
    const metres = far === undefined ? 0 : goals.metresTo(0, this.driveSearch.labels);
    if (metres <= MOST_AROUND * greatCircleMetres(from, to)) return { goals, far };
    return { goals: this.searched(from, [to], drives, all, checkpoint), far: undefined };
  }

  private searched(
    from: Snap,
    to: readonly Snap[],
    drives: readonly Drive[],
    maxSeconds: number,
    checkpoint?: () => void,
    far?: FarRoads,
  ): Goals {
    const { networks } = this;
    const goals = new Goals(networks, drives, from, to);
    this.driveSearch.run({
      seeds: driveSeedsOf(networks, drives, from),
      start: from,
      drives,
      // an unreachable vertex is Infinity away
      maxSeconds: Math.min(maxSeconds, Number.MAX_VALUE),
      ...(checkpoint && { checkpoint }),
      ...(far && { far }),
      estimate: this.estimateTo(to, drives),
      visit: (at, seconds, least) => goals.visit(at, seconds, least),
    });
    return goals;
  }

  /**
   * Returns `estimate` of a `DriveRequest`: the time as the crow flies to the nearest goal at the highest speed of all
   * roads; to the box of the goals if they are many.
   */
  private estimateTo(
    goals: readonly Snap[],
    drives: readonly Drive[],
  ): (network: number, vertex: number) => number {
    const least = drives.flatMap(({ paces, later }) => [paces, ...later.map((day) => day.paces)]);
    const pace = SURELY * Math.min(...least.map((each) => each.least));
    const xs = goals.map(({ lon }) => toUnits(lon));
    const ys = goals.map(({ lat }) => toUnits(lat));
    const coords = this.networks.map(({ columns }) => columns.coords);
    // where a degree of longitude is shortest
    const kx = metresPerUnitEast(Math.max(...this.networks.map((network) => network.farthestNorthOrSouth)));
    if (goals.length > MOST_SINGLE) {
      const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      return (network, vertex) => {
        const x = coords[network]![2 * vertex]!;
        const y = coords[network]![2 * vertex + 1]!;
        const dx = Math.max(minX - x, x - maxX, 0) * kx;
        const dy = Math.max(minY - y, y - maxY, 0) * METRES_PER_UNIT;
        return pace * Math.sqrt(dx * dx + dy * dy);
      };
    }
    return (network, vertex) => {
      const x = coords[network]![2 * vertex]!;
      const y = coords[network]![2 * vertex + 1]!;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < xs.length; i++) {
        const dx = (x - xs[i]!) * kx;
        const dy = (y - ys[i]!) * METRES_PER_UNIT;
        least = Math.min(least, dx * dx + dy * dy);
      }
      return pace * Math.sqrt(least);
    };
  }

  private forVehicle(vehicle: Vehicle, time: DriveTime | null): readonly Drive[] {
    const key = `${vehicleKey(vehicle)} ${time?.key ?? ''}`;
    const known = this.kept.get(key);
    if (known) return known;
    const drives = this.networks.map((network, number) => {
      this.keptByNetwork[number] ??= new KeptDrives(network, (text) => this.textOf(number, text));
      return this.keptByNetwork[number].driveOf(vehicle, time);
    });
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(key, drives);
    return drives;
  }

  private accessFor(vehicle: Vehicle): AccessSearch {
    const key = vehicleKey(vehicle);
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

/** A road that is driven. */
interface DrivenRoad {
  columns: RoadColumns;
  kind: number;
  network: number;
  /** its vertices */
  ends: readonly number[];
  /** driving time from the start to its end, s */
  seconds: number;
}

/** A drive that was searched for. */
interface FoundDrive {
  from: Snap;
  to: Snap;
  vehicle: Vehicle;
  now: readonly Drive[];
  /** Infinity = there is none */
  seconds: number;
  /** roads that were searched */
  far: FarRoads | undefined;
}
