/** The vehicle that drives, and the limits that stop it. */
import {
  LIMIT_UNITS,
  ROAD_LIMITS,
  type RoadKindColumns,
  type RoadLimitName,
  UNKNOWN_LIMIT,
} from '../region/format/sections/roads.ts';
import type { VanSize } from '../shared/van.ts';

/** Sizes of a vehicle; null = unknown, no limit applies. */
export interface Vehicle {
  heightM: number | null;
  lengthM: number | null;
  weightT: number | null;
  widthM: number | null;
}

/** A vehicle that no limit stops. */
export const ANY_VEHICLE: Vehicle = { heightM: null, lengthM: null, weightT: null, widthM: null };

/** Returns the vehicle of a van; unknown sizes are null. */
export function vehicleOf({
  height_m,
  length_m,
  weight_t,
  width_m,
}: Partial<Record<VanSize, number>>): Vehicle {
  return {
    heightM: height_m ?? null,
    lengthM: length_m ?? null,
    weightT: weight_t ?? null,
    widthM: width_m ?? null,
  };
}

const SIZES: Record<RoadLimitName, keyof Vehicle> = {
  maxheight: 'heightM',
  maxwidth: 'widthM',
  maxlength: 'lengthM',
  maxweight: 'weightT',
};

/** Returns true if a kind of road has a limit of unknown value for a known size of a vehicle. */
export function hasUnknownLimit(kinds: RoadKindColumns, kind: number, vehicle: Vehicle): boolean {
  return ROAD_LIMITS.some(
    (limit) => kinds[limit][kind]! / LIMIT_UNITS === UNKNOWN_LIMIT && vehicle[SIZES[limit]] !== null,
  );
}

/**
 * Returns the first limit of a kind of road that a vehicle exceeds, metres or tonnes; null if there is none. A limit of
 * unknown value stops no vehicle.
 */
export function limitOn(
  kinds: RoadKindColumns,
  kind: number,
  vehicle: Vehicle,
): { kind: RoadLimitName; value: number } | null {
  for (const limit of ROAD_LIMITS) {
    const value = kinds[limit][kind]! / LIMIT_UNITS;
    const size = vehicle[SIZES[limit]];
    if (value > 0 && value !== UNKNOWN_LIMIT && size !== null && size > value) return { kind: limit, value };
  }
  return null;
}
