/** Roads that a long drive may take: all near its two ends, and the farther away the higher ones alone. */
import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';

/** Distance between the ends of a drive below which it may take any road, m. */
const LONG_M = 100_000;
/** Least class of roads by the distance from the nearer end up to which it holds, m. */
const RINGS = [
  { withinM: 20_000, roadClass: RoadClass.ferry },
  { withinM: 40_000, roadClass: RoadClass.unclassified },
  { withinM: 80_000, roadClass: RoadClass.tertiary },
  { withinM: Number.POSITIVE_INFINITY, roadClass: RoadClass.secondary },
] as const;
/** Factor on a distance between two vertices, so that an error of the flat map never makes it too long. */
const SURELY = 0.9;

type Place = Readonly<Record<'lat' | 'lon', number>>;

/** Rings around the two ends of a long drive. */
export class FarRoads {
  /** distance from the vertex of the last `leastAt` within which its class surely holds, m */
  room = 0;
  private readonly coords: readonly Int32Array[];
  private readonly fromStart: (x: number, y: number) => number;
  private readonly fromEnd: (x: number, y: number) => number;

  constructor(networks: readonly RoadNetwork[], from: Place, to: Place) {
    this.coords = networks.map(({ columns }) => columns.coords);
    this.fromStart = squaresFrom(from);
    this.fromEnd = squaresFrom(to);
  }

  /** Returns the least RoadClass of the roads that are driven from a vertex, besides ferries. */
  leastAt(network: number, vertex: number): number {
    const coords = this.coords[network]!;
    const x = coords[2 * vertex]!;
    const y = coords[2 * vertex + 1]!;
    const metres = Math.sqrt(Math.min(this.fromStart(x, y), this.fromEnd(x, y)));
    let ring = 0;
    while (metres >= RINGS[ring]!.withinM) ring++;
    const { withinM, roadClass } = RINGS[ring]!;
    const since = ring === 0 ? 0 : RINGS[ring - 1]!.withinM;
    this.room = SURELY * Math.min(metres - since, withinM - metres);
    return roadClass;
  }
}

/**
 * Returns the roads that a drive may take; undefined for a short drive: all. They are the same for all vehicles and times,
 * so that none of them finds a faster way for being shown other roads.
 */
export function farRoads(networks: readonly RoadNetwork[], from: Place, to: Place): FarRoads | undefined {
  const metres = Math.sqrt(squaresFrom(from)(toUnits(to.lon), toUnits(to.lat)));
  return metres < LONG_M ? undefined : new FarRoads(networks, from, to);
}

/** Returns a function that gives the square of the distance from a place, m²; on a flat Earth. */
function squaresFrom({ lat, lon }: Place): (x: number, y: number) => number {
  const [placeX, placeY] = [toUnits(lon), toUnits(lat)];
  const kx = metresPerUnitEast(placeY);
  return (x, y) => ((x - placeX) * kx) ** 2 + ((y - placeY) * METRES_PER_UNIT) ** 2;
}
