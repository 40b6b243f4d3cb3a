/** Road access of places: whether a vehicle gets to the main network, and what stops it. */
import { RoadClass, type RoadLimitName } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { E7 } from '../shared/geo/earth.ts';
import { cut, leavesByFirst, reversed, seedsOf } from './goals.ts';
import { type Paces, walkingPaces } from './paces.ts';
import type { Search, VertexId } from './search.ts';
import type { Snap } from './snap.ts';
import { ANY_VEHICLE, hasUnknownLimit, limitOn, type Vehicle } from './vehicle.ts';

/**
 * Distance from a place along roads at which any road counts as part of the main network, m: a road of that length is
 * assumed not to be a dead end.
 */
const FAR_M = 5000;

/** Limit that a vehicle exceeds, and the position of the limit, degrees. */
export interface RoadLimit {
  kind: RoadLimitName;
  /** value of the limit, metres or tonnes */
  value: number;
  lat: number;
  lon: number;
  /** name of the road; null if it has none */
  name: string | null;
}

export interface RoadAccess {
  /** true if the vehicle gets to the main network; null if unknown, because no road leads there */
  fits: boolean | null;
  /** first limit on the way in that stops the vehicle; null if none is known */
  limit: RoadLimit | null;
  /** true if every way has a limit of unknown value: `fits` is null */
  isUnread: boolean;
}

/** The shortest way from the main network to a place, without regard to the limits of a vehicle. */
export interface WayIn {
  /** length of the tracks on the way, m */
  trackMetres: number;
  /** length of the unpaved roads on the way, m; tracks are not included */
  unpavedMetres: number;
  /** points of the way, beginning at the place: x and y alternating, stored units */
  points: readonly number[];
}

export const UNKNOWN_ACCESS: RoadAccess = { fits: null, limit: null, isUnread: false };

/** Search for ways between places and the main network, for one vehicle. */
export class AccessSearch {
  private readonly limited: readonly Paces[];
  /** paces without the roads whose limit is unknown; those of `limited` if there is none */
  private readonly sure: readonly Paces[];
  private readonly unlimited: readonly Paces[];

  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly search: Search,
    private readonly vehicle: Vehicle,
    private readonly textOf: (network: number, text: number) => string,
  ) {
    this.limited = networks.map((network) => walkingPaces(network, vehicle));
    const isOpen = networks.some(({ columns: { kinds } }) =>
      kinds.class.some((_, kind) => hasUnknownLimit(kinds, kind, vehicle)),
    );
    this.sure = isOpen ? networks.map((network) => walkingPaces(network, vehicle, true)) : this.limited;
    this.unlimited = networks.map((network) => walkingPaces(network, ANY_VEHICLE));
  }

  /**
   * Returns whether the vehicle gets to the main network; if not, the first limit that stops it. The main
   * network is any road of tertiary class or better, and any road 5 km away. One-way streets count in both
   * directions: the vehicle has to get there, too.
   */
  accessOf(from: Snap): RoadAccess {
    if (this.mainFrom(from, this.sure) !== null) return { fits: true, limit: null, isUnread: false };
    const isUnread = this.sure !== this.limited && this.mainFrom(from, this.limited) !== null;
    if (isUnread) return { fits: null, limit: null, isUnread };
    const main = this.mainFrom(from, this.unlimited);
    return main === null
      ? UNKNOWN_ACCESS
      : { fits: false, limit: this.firstLimit(main, from), isUnread: false };
  }

  /**
   * Returns the last place before the first limit that stops the vehicle on the shortest way in from a main road that is
   * open to it; null if none does, or if no such road is within FAR_M.
   */
  placeBeforeLimit(from: Snap): { lat: number; lon: number } | null {
    if (this.mainFrom(from, this.limited) !== null) return null;
    const main = this.mainFrom(from, this.unlimited, this.limited);
    if (main === null) return null;
    let last = main;
    let isStopped = false;
    this.search.eachEdgeBack(main, (network, half) => {
      isStopped ||= this.limitOfEdge(network, half >> 1) !== null;
      const next = { network, vertex: this.networks[network]!.columns.ends[half]! };
      isStopped ||= this.limitAt(next) !== null;
      if (!isStopped) last = next;
    });
    const { coords } = this.networks[last.network]!.columns;
    return { lat: coords[2 * last.vertex + 1]! / E7, lon: coords[2 * last.vertex]! / E7 };
  }

  /** Returns the shortest way from the main network to a place; null if no road connects them. */
  wayInTo(place: Snap): WayIn | null {
    const main = this.mainFrom(place, this.unlimited);
    if (main === null) return null;
    const legs: { network: number; edge: number; points: readonly number[]; metres: number }[] = [];
    const start = this.search.eachEdgeBack(main, (network, half) => {
      const { points, metres } = this.edgeFrom(network, half);
      legs.push({ network, edge: half >> 1, points, metres });
    });
    const { network, edge, share } = place;
    const { metres } = this.networks[network]!.columns;
    const isFirst = leavesByFirst(this.networks, this.unlimited, place, start);
    const own = this.networks[network]!.pointsOf(edge);
    legs.push({
      network,
      edge,
      points: isFirst ? reversed(cut(own, 0, share)) : cut(own, share, 1),
      metres: metres[edge]! * (isFirst ? share : 1 - share),
    });
    legs.reverse();
    let [trackMetres, unpavedMetres] = [0, 0];
    for (const leg of legs) {
      const { kind, kinds } = this.networks[leg.network]!.columns;
      const each = kind[leg.edge]!;
      if (kinds.class[each] === RoadClass.track) trackMetres += leg.metres;
      else if (kinds.unpaved[each] === 1) unpavedMetres += leg.metres;
    }
    return {
      trackMetres,
      unpavedMetres,
      points: legs.flatMap(({ points }) => points),
    };
  }

  /** Returns the points and the length (m) of an edge. @param half 2 * edge, plus 1 for the points in reverse */
  private edgeFrom(network: number, half: number): { points: readonly number[]; metres: number } {
    const points = this.networks[network]!.pointsOf(half >> 1);
    const metres = this.networks[network]!.columns.metres[half >> 1]!;
    return { points: half & 1 ? reversed(points) : points, metres };
  }

  /**
   * Returns the nearest vertex of the main network; null if no road leads to one.
   * @param ofMain paces at which a main road must be open, wherever it is within FAR_M; default: any, or any road beyond
   */
  private mainFrom(from: Snap, paces: readonly Paces[], ofMain?: readonly Paces[]): VertexId | null {
    let main: VertexId | null = null;
    this.search.run({
      seeds: seedsOf(this.networks, paces, from),
      paces,
      visit: (network, vertex, metres) => {
        if (ofMain && metres > FAR_M) return false;
        const isMain = this.mainEdgeAt(network, vertex, (ofMain ?? paces)[network]!) !== null;
        if (metres < FAR_M && !isMain) return true;
        main = { network, vertex };
        return false;
      },
    });
    return main;
  }

  /** Returns an edge at a vertex that is of tertiary class or better and open at these paces; null if there is none. */
  private mainEdgeAt(network: number, vertex: number, { forward }: Paces): number | null {
    const { first, at, kind, kinds } = this.networks[network]!.columns;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      const edge = at[i]! >> 1;
      const each = kind[edge]!;
      if (kinds.class[each]! <= RoadClass.tertiary && Number.isFinite(forward[each]!)) return edge;
    }
    return null;
  }

  /** Returns the first limit on the way to a place from `main`, a vertex of the last search; null if none is known. */
  private firstLimit(main: VertexId, from: Snap): RoadLimit | null {
    const { network: number, vertex: end } = main;
    const isMain = this.mainEdgeAt(number, end, this.limited[number]!) !== null;
    const road = isMain ? null : this.mainEdgeAt(number, end, this.unlimited[number]!);
    let limit = (road === null ? null : this.limitOfEdge(number, road)) ?? this.limitAt(main);
    this.search.eachEdgeBack(main, (network, half) => {
      limit ??= this.limitOfEdge(network, half >> 1);
      const vertex = this.networks[network]!.columns.ends[half]!;
      limit ??= this.limitAt({ network, vertex });
    });
    return limit ?? this.limitOfEdge(from.network, from.edge);
  }

  private limitAt({ network, vertex }: VertexId): RoadLimit | null {
    const { barriers, kinds, coords } = this.networks[network]!.columns;
    const limit = vertex < barriers.length ? limitOn(kinds, barriers[vertex]!, this.vehicle) : null;
    if (limit === null) return null;
    return { ...limit, lat: coords[2 * vertex + 1]! / E7, lon: coords[2 * vertex]! / E7, name: null };
  }

  private limitOfEdge(network: number, edge: number): RoadLimit | null {
    const roads = this.networks[network]!;
    const limit = limitOn(roads.columns.kinds, roads.columns.kind[edge]!, this.vehicle);
    if (limit === null) return null;
    const points = roads.pointsOf(edge);
    // the middle of the edge: limits below bridges are mapped on short edges
    const middle = 2 * Math.floor(points.length / 4);
    const [x, y] =
      points.length === 4
        ? [(points[0]! + points[2]!) / 2, (points[1]! + points[3]!) / 2]
        : [points[middle]!, points[middle + 1]!];
    const name = roads.nameOf(edge);
    return { ...limit, lat: y / E7, lon: x / E7, name: name === 0 ? null : this.textOf(network, name) };
  }
}
