/** The vehicle that drives, and what it may pass. */
import {
  LIMIT_UNITS,
  ROAD_LIMITS,
  type RoadKindColumns,
  type RoadLimitName,
} from '../region/format/roads/roads.ts';

/** Sizes of a vehicle; null = unknown, no limit applies. */
export interface Vehicle {
  heightM: number | null;
  lengthM: number | null;
  weightT: number | null;
  widthM: number | null;
}

/** A vehicle that no limit stops. */
export const ANY_VEHICLE: Vehicle = { heightM: null, lengthM: null, weightT: null, widthM: null };

const SIZES: Record<RoadLimitName, keyof Vehicle> = {
  maxheight: 'heightM',
  maxwidth: 'widthM',
  maxlength: 'lengthM',
  maxweight: 'weightT',
};

/** Returns the first limit of a kind of road that a vehicle exceeds, metres or tonnes; null if there is none. */
export function limitOn(
  kinds: RoadKindColumns,
  kind: number,
  vehicle: Vehicle,
): { kind: RoadLimitName; value: number } | null {
  for (const limit of ROAD_LIMITS) {
    const value = kinds[limit][kind]! / LIMIT_UNITS;
    const size = vehicle[SIZES[limit]];
    if (value > 0 && size !== null && size > value) return { kind: limit, value };
  }
  return null;
}
