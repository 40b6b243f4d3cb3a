/** How fast a vehicle passes each kind of road. */
import type { RoadNetwork } from '../region/read/road-network.ts';
import { limitOn, type Vehicle } from './vehicle.ts';

const METRES_PER_SECOND = 1 / 3.6;

/** Paces of one network for one vehicle, by kind of road. */
export interface Paces {
  /** seconds per metre; Infinity = closed */
  forward: Float64Array;
  backward: Float64Array;
  /** seconds that an edge takes in addition */
  delay: Float64Array;
  /** 1 for every barrier (by vertex) that stops the vehicle */
  stopped: Uint8Array;
  /** least seconds per metre of all */
  least: number;
}

/** Returns the paces of a vehicle on its way. */
export function drivingPaces(network: RoadNetwork, vehicle: Vehicle): Paces {
  return pacesOf(network, vehicle, (kmh) => 1 / (kmh * METRES_PER_SECOND));
}

/** Returns paces for walking: metres in place of seconds, no delays, and one-way roads open in both directions. */
export function walkingPaces(network: RoadNetwork, vehicle: Vehicle): Paces {
  const paces = pacesOf(network, vehicle, () => 1);
  const both = paces.forward.map((pace, kind) => Math.min(pace, paces.backward[kind]!));
  return { ...paces, forward: both, backward: both, delay: paces.delay.fill(0) };
}

function pacesOf(network: RoadNetwork, vehicle: Vehicle, paceOf: (kmh: number) => number): Paces {
  const { kinds, barriers } = network.columns;
  const fits = Array.from(kinds.class, (_, kind) => limitOn(kinds, kind, vehicle) === null);
  const pace = (kmh: number, kind: number) =>
    fits[kind] && kmh > 0 ? paceOf(kmh) : Number.POSITIVE_INFINITY;
  const forward = Float64Array.from(kinds.forward, pace);
  const backward = Float64Array.from(kinds.backward, pace);
  return {
    forward,
    backward,
    delay: Float64Array.from(kinds.delay),
    stopped: Uint8Array.from(barriers, (kind) => (Number.isFinite(forward[kind]!) ? 0 : 1)),
    least: Math.min(...forward, ...backward),
  };
}
