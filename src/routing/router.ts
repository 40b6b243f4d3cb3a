/** Router for planned drives, on the roads of regions. */
import { metresApart } from '../shared/geo/distance.ts';
import type { DriveTime } from './drive-time.ts';
import type { RoadTrait } from './goals.ts';
import type { Roads } from './roads.ts';
import type { Snap } from './snap.ts';
import type { DriveNotes, Route } from './timed-line.ts';
import type { Vehicle } from './vehicle.ts';

/** Position, degrees. */
export interface Position {
  lat: number;
  lon: number;
}

/** The fastest way through some points. */
export interface Way extends DriveNotes {
  /** corners of the way, at least one */
  line: readonly Position[];
  /** time from the start to each corner, s */
  seconds: readonly number[];
  /** length from the start to each corner, m */
  metres: readonly number[];
  /** index in `line` of each point that the way was requested through */
  stops: readonly number[];
  /** trait of the road that leads to each corner; null for a paved road, and for the start */
  traits: readonly (RoadTrait | null)[];
}

/** A start with its goals. */
export interface TimesRequest {
  from: Position;
  to: readonly Position[];
}

/** Router for one vehicle at one time. */
export interface Router {
  /** Returns the fastest way through all points, one or more, in order; null if there is none. */
  way(stops: readonly Position[]): Promise<Way | null>;
  /**
   * Returns driving times from each start to its goals, s; Infinity where it takes longer than `maxSeconds` or there
   * is no way.
   */
  times(requests: readonly TimesRequest[], maxSeconds: number): Promise<number[][]>;
  /**
   * Returns the place before the limit that keeps the vehicle from a place, as near as its road may be; null if none is
   * known to.
   */
  before?(place: Position): Position | null;
  /** Returns the router for drives at another time, over one day or several. */
  at(time: DriveTime): Router;
}

/**
 * Returns the router of one vehicle on the roads of regions.
 * @param before called before each search, which it may put off
 * @param checkpoint see `RoadRouter.way`
 */
export function routerOn(
  roads: RoadRouter,
  vehicle: Vehicle,
  time: DriveTime | null,
  { before, checkpoint }: { before?: () => Promise<void>; checkpoint?: () => void } = {},
): Router {
  return {
    async way(stops) {
      await before?.();
      return roads.way(stops, vehicle, checkpoint, time);
    },
    async times(requests, maxSeconds) {
      await before?.();
      return roads.times(requests, maxSeconds, vehicle, checkpoint, time);
    },
    before: (place) => roads.before(place, vehicle),
    at: (other) =>
      routerOn(roads, vehicle, other, { ...(before && { before }), ...(checkpoint && { checkpoint }) }),
  };
}

/** Longest distance from a point of a tour, and from a place to sleep, to its road, m. */
const STOP_TO_ROAD_M = 3000;
const PLACE_TO_ROAD_M = 1000;
/** Maximum number of positions whose roads are cached: those of a few tours. */
const MAX_KNOWN = 5000;

/** Router on the roads of regions. Every call is synchronous. */
export class RoadRouter {
  private readonly known = new Map<string, Snap | null>();

  constructor(private readonly roads: Roads) {}

  /** True if no region has roads. */
  get isEmpty(): boolean {
    return this.roads.isEmpty;
  }

  /**
   * See `Router.way`.
   * @param checkpoint called every few milliseconds; may throw, which ends the search
   * @param time when it is driven; null = at a time at which all roads are open that ever are
   */
  way(
    stops: readonly Position[],
    vehicle: Vehicle,
    checkpoint?: () => void,
    time: DriveTime | null = null,
  ): Way | null {
    const snaps = stops.map((stop) => this.snap(stop, STOP_TO_ROAD_M));
    if (!snaps.every((snap) => snap !== null)) return null;
    const route = this.roads.route(snaps, vehicle, checkpoint, time);
    return route && wayOf(route, snaps[0]!);
  }

  /** See `Router.before`. */
  before(place: Position, vehicle: Vehicle): Position | null {
    const snap = this.snap(place, STOP_TO_ROAD_M);
    const before = snap && this.roads.placeBeforeLimit(snap, vehicle);
    return before && metresApart(place, before) <= STOP_TO_ROAD_M ? before : null;
  }

  /** See `Router.times`. @param checkpoint, time as for `way` */
  times(
    requests: readonly TimesRequest[],
    maxSeconds: number,
    vehicle: Vehicle,
    checkpoint?: () => void,
    time: DriveTime | null = null,
  ): number[][] {
    return requests.map(({ from, to }) => {
      checkpoint?.();
      const times = to.map(() => Number.POSITIVE_INFINITY);
      const start = this.snap(from, PLACE_TO_ROAD_M);
      const goals = to.flatMap((place, i) => {
        const snap = this.snap(place, PLACE_TO_ROAD_M);
        return snap ? [{ snap, i }] : [];
      });
      if (!start || goals.length === 0) return times;
      const seconds = this.roads.secondsTo(
        start,
        goals.map(({ snap }) => snap),
        vehicle,
        maxSeconds,
        checkpoint,
        time,
      );
      for (const [goal, { i }] of goals.entries()) times[i] = seconds[goal]!;
      return times;
    });
  }

  private snap({ lat, lon }: Position, maxM: number): Snap | null {
    const key = `${lat} ${lon} ${maxM}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    const snap = this.roads.snap(lat, lon, maxM);
    this.known.set(key, snap);
    return snap;
  }
}

/** Joins the legs of a route into one way, which begins at the first stop. */
function wayOf({ legs, closed, fords, conditional }: Route, { lat, lon }: Snap): Way {
  const line: Position[] = [{ lat, lon }];
  const seconds = [0];
  const metres = [0];
  const stops = [0];
  const traits: (RoadTrait | null)[] = [null];
  for (const leg of legs) {
    const [sinceS, sinceM] = [seconds.at(-1)!, metres.at(-1)!];
    for (let i = 1; i < leg.line.length; i++) {
      const [cornerLat, cornerLon] = leg.line[i]!;
      line.push({ lat: cornerLat, lon: cornerLon });
      seconds.push(sinceS + leg.times[i]!);
      metres.push(sinceM + leg.lengths[i]!);
      traits.push(leg.traits[i]!);
    }
    stops.push(line.length - 1);
  }
  return { line, seconds, metres, stops, traits, closed, fords, conditional };
}
