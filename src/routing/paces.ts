/** Paces: the time per metre that a vehicle takes on each kind of road. */
import { DESTINATION_SHIFT, DestinationWay, type RoadColumns } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { hasUnknownLimit, limitOn, type Vehicle } from './vehicle.ts';

const METRES_PER_SECOND = 1 / 3.6;

/** Paces of one network for one vehicle, by kind of road. */
export interface Paces {
  /** pace in the direction of an edge, s/m; Infinity = closed to the vehicle */
  forward: Float64Array;
  /** pace against the direction of an edge, s/m; Infinity = closed to the vehicle */
  backward: Float64Array;
  /** additional time in the direction of an edge, and against it, s */
  delay: Float64Array;
  delayBack: Float64Array;
  /** 1 for every barrier (by vertex) that stops the vehicle */
  stopped: Uint8Array;
  /** 1 for every kind that its conditions close at the time */
  closed: Uint8Array;
  /** directions in which every kind is for destinations alone, bits of DestinationWay; null = no kind is */
  destination: Uint8Array | null;
  /** lowest pace of all kinds of road, s/m */
  least: number;
}

/** Returns true if a half edge is for destinations alone. @param destination see `Paces` */
export function isForDestinations(
  { kind }: RoadColumns,
  destination: Uint8Array | null,
  half: number,
): boolean {
  return destination !== null && ((destination[kind[half >> 1]!]! >> (half & 1)) & 1) === 1;
}

/** Returns a text of the region of a network by its number. */
export type TextOf = (text: number) => string;

/** Directions in which a road is open. */
export interface OpenWays {
  forward: boolean;
  backward: boolean;
  /** those in which it is for destinations alone */
  slow: { forward: boolean; backward: boolean };
}

/**
 * Returns the paces of a vehicle on a network at its driving speeds, by kind of road.
 * @param open directions in which roads with conditions are open, by the number of the text; missing = both
 */
export function drivingPaces(
  network: RoadNetwork,
  vehicle: Vehicle,
  open: ReadonlyMap<number, OpenWays>,
): Paces {
  return pacesOf(network, vehicle, (kmh) => 1 / (kmh * METRES_PER_SECOND), { open });
}

/**
 * Returns paces that measure distance: metres in place of seconds, no delays, and one-way roads open in both
 * directions. The limits of the vehicle still apply.
 * @param isSure true to close roads whose limit is unknown
 */
export function walkingPaces(network: RoadNetwork, vehicle: Vehicle, isSure = false): Paces {
  const paces = pacesOf(network, vehicle, () => 1, { isSure });
  const both = paces.forward.map((pace, kind) => Math.min(pace, paces.backward[kind]!));
  return {
    ...paces,
    forward: both,
    backward: both,
    delay: paces.delay.fill(0),
    delayBack: paces.delayBack.fill(0),
  };
}

function pacesOf(
  network: RoadNetwork,
  vehicle: Vehicle,
  paceOf: (kmh: number) => number,
  { open: openBy, isSure = false }: { open?: ReadonlyMap<number, OpenWays>; isSure?: boolean },
): Paces {
  const { kinds, barriers } = network.columns;
  const open = Array.from(kinds.conditions, (text) => openBy?.get(text) ?? ALWAYS);
  const fits = Array.from(
    kinds.class,
    (_, kind) => limitOn(kinds, kind, vehicle) === null && !(isSure && hasUnknownLimit(kinds, kind, vehicle)),
  );
  const pace = (direction: 'forward' | 'backward') =>
    Float64Array.from(kinds[direction], (kmh, kind) => {
      const isOpen = open[kind]![direction];
      return !fits[kind] || kmh === 0 || !isOpen ? Number.POSITIVE_INFINITY : paceOf(kmh);
    });
  const [forward, backward] = [pace('forward'), pace('backward')];
  const destination = Uint8Array.from(open, ({ slow }, kind) => {
    const atTimes =
      (slow.forward ? DestinationWay.FORWARD : 0) | (slow.backward ? DestinationWay.BACKWARD : 0);
    return (kinds.isolated[kind]! >> DESTINATION_SHIFT) | atTimes;
  });
  return {
    forward,
    backward,
    delay: Float64Array.from(kinds.delay),
    delayBack: Float64Array.from(kinds.delayBack),
    stopped: Uint8Array.from(barriers, (kind) => (Number.isFinite(forward[kind]!) ? 0 : 1)),
    closed: Uint8Array.from(open, (each) => (each.forward && each.backward ? 0 : 1)),
    destination: destination.some((ways) => ways > 0) ? destination : null,
    least: Math.min(...forward, ...backward),
  };
}
const ALWAYS: OpenWays = { forward: true, backward: true, slow: { forward: false, backward: false } };
