/** Roads that a long drive may take: all near its two ends, and the farther away the higher ones alone. */
import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';
import type { LeastClass } from './drive-labels.ts';

/** Distance between the ends of a drive below which it may take any road, m. */
const LONG_M = 100_000;
/** Least class of roads by the distance from the nearer end up to which it holds, m. */
const RINGS = [
  { withinM: 20_000, roadClass: RoadClass.ferry },
  { withinM: 40_000, roadClass: RoadClass.unclassified },
  { withinM: 80_000, roadClass: RoadClass.tertiary },
] as const;
/** Least class of roads beyond. */
const FAR = RoadClass.secondary;

type Place = Readonly<Record<'lat' | 'lon', number>>;

/**
 * Returns the least class of the roads that a drive may take from each vertex; undefined for a short drive: any. It is the
 * same for all vehicles and times, so that none of them finds a faster way for being shown other roads.
 */
export function farRoads(networks: readonly RoadNetwork[], from: Place, to: Place): LeastClass | undefined {
  const [fromStart, fromEnd] = [squaresFrom(from), squaresFrom(to)];
  if (fromStart(toUnits(to.lon), toUnits(to.lat)) < LONG_M ** 2) return undefined;
  const coords = networks.map(({ columns }) => columns.coords);
  return (network, vertex) => {
    const [x, y] = [coords[network]![2 * vertex]!, coords[network]![2 * vertex + 1]!];
    const square = Math.min(fromStart(x, y), fromEnd(x, y));
    for (const { withinM, roadClass } of RINGS) if (square < withinM ** 2) return roadClass;
    return FAR;
  };
}

/** Returns a function that gives the square of the distance from a place, m²; on a flat Earth. */
function squaresFrom({ lat, lon }: Place): (x: number, y: number) => number {
  const [placeX, placeY] = [toUnits(lon), toUnits(lat)];
  const kx = metresPerUnitEast(placeY);
  return (x, y) => ((x - placeX) * kx) ** 2 + ((y - placeY) * METRES_PER_UNIT) ** 2;
}
