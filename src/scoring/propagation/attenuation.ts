/**
 * Attenuation of a path over ground beyond spreading: ISO 9613-2's alternative ground method, air absorption after
 * RLS-19, housing and forest as excess attenuation. Diffraction is in edges.ts. This is the formula; scores read
 * attenuation-table.ts.
 */
import type { Ground } from '../../region/read/reader.ts';

/** Shortest distance of a source, m: nearer, a van would be on the road itself. */
export const CLOSEST_M = 4;

/** Heights of a source on the road and of a listener in a van, m. */
export const SOURCE_HEIGHT_M = 0.5;
export const LISTENER_HEIGHT_M = 2;
/** Mean height of the path, m (RLS-19 form of ISO 9613-2). */
export const PATH_HEIGHT_M = 1.2;
/** Air absorption, m per dB: RLS-19's 5 dB/km is 1/200; 1/250 after a comparison with a night map. */
const METRES_PER_AIR_DB = 250;
/** Smallest share of soft ground: even a city has gaps; from the comparison with a night map. */
const MIN_SOFT_SHARE = 0.6;
const MAX_GROUND_DB = 4.8;
/** Attenuation by housing, ISO 9613-2 Annex A: 0.1 B d, here at most 3 dB; the first 30 m run along the street. */
const HOUSING_DB_PER_M = 0.1;
const HOUSING_FREE_M = 30;
export const MAX_HOUSING_DB = 3;
/** Attenuation by dense forest: half of ISO 9613-2's 0.06 dB/m at 1 kHz, as mapped forests have gaps. */
const FOREST_DB_PER_M = 0.03;
const FOREST_FREE_M = 20;
export const MAX_FOREST_DB = 6;

/** Returns the attenuation of `r` m of air, dB. */
export function airDecibels(r: number): number {
  return r / METRES_PER_AIR_DB;
}

/**
 * Returns the attenuation of `r` m over entirely soft ground, dB.
 * @param height mean height of the path above the ground, m
 */
export function groundDecibels(r: number, height = PATH_HEIGHT_M): number {
  return Math.max(0, MAX_GROUND_DB - (height / r) * (34 + 600 / r));
}

/** Returns the part of a path of `r` m on which houses count, m. */
export function housingMetres(r: number): number {
  return Math.max(0, r - HOUSING_FREE_M);
}

/** Returns the part of a path of `r` m on which trees count, m. */
export function forestMetres(r: number): number {
  return Math.max(0, r - FOREST_FREE_M);
}

/** Attenuation over one kind of ground. */
export class Attenuation {
  /** share of soft ground that counts, 0..1 */
  readonly soft: number;
  /** dB per m among houses and among trees */
  readonly housing: number;
  readonly forest: number;

  constructor(ground: Ground) {
    this.soft = Math.max(MIN_SOFT_SHARE, ground.soft);
    this.housing = HOUSING_DB_PER_M * ground.built;
    this.forest = FOREST_DB_PER_M * ground.forest;
  }

  /** Returns the excess attenuation D(r) at `r` m (at least CLOSEST_M), beyond spreading, dB. */
  decibels(r: number): number {
    return (
      airDecibels(r) +
      this.soft * groundDecibels(r) +
      this.housingDecibels(r) +
      Math.min(MAX_FOREST_DB, this.forest * forestMetres(r))
    );
  }

  /** Returns the attenuation by houses, dB. */
  housingDecibels(r: number): number {
    return Math.min(MAX_HOUSING_DB, this.housing * housingMetres(r));
  }
}
