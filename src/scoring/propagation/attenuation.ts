/**
 * What a path over ground takes from a sound besides its spreading: ISO 9613-2's alternative ground method, air
 * absorption after RLS-19, housing and forest as excess attenuation. Edges in the way are in edges.ts.
 * This is the formula; scores read it from attenuation-table.ts.
 */
import type { Ground } from '../../region/read/reader.ts';

/** Closest distance at which a source is computed, metres: nearer, one sits on the road itself. */
export const CLOSEST_M = 4;

/** A source on the road and a listener in a van, metres above the ground. */
export const SOURCE_HEIGHT_M = 0.5;
export const LISTENER_HEIGHT_M = 2;
/** Mean height of the path in metres (RLS-19 form of ISO 9613-2). */
export const PATH_HEIGHT_M = 1.2;
/** Air absorption, metres per dB: RLS-19's 5 dB/km is 1/200; 1/250 after a check against a night map. */
const METRES_PER_AIR_DB = 250;
/** Softest share that counts: even a city has gaps; from the check against a night map. */
const MIN_SOFT_SHARE = 0.6;
const MAX_GROUND_DB = 4.8;
/** Housing, ISO 9613-2 Annex A: 0.1 B d, here at most 3 dB; the first 30 m look down the street. */
const HOUSING_DB_PER_M = 0.1;
const HOUSING_FREE_M = 30;
export const MAX_HOUSING_DB = 3;
/** Dense forest: half of ISO 9613-2's 0.06 dB/m at 1 kHz, as forests on the map have gaps. */
const FOREST_DB_PER_M = 0.03;
const FOREST_FREE_M = 20;
export const MAX_FOREST_DB = 6;

/** What `r` metres of air take, dB. */
export function airDecibels(r: number): number {
  return r / METRES_PER_AIR_DB;
}

/** What `r` metres over wholly soft ground take, dB. @param height mean of the path above the ground, metres */
export function groundDecibels(r: number, height = PATH_HEIGHT_M): number {
  return Math.max(0, MAX_GROUND_DB - (height / r) * (34 + 600 / r));
}

/** Metres of a path of `r` metres on which houses stand in the way. */
export function housingMetres(r: number): number {
  return Math.max(0, r - HOUSING_FREE_M);
}

/** Metres of a path of `r` metres on which trees stand in the way. */
export function forestMetres(r: number): number {
  return Math.max(0, r - FOREST_FREE_M);
}

/** Attenuation over one kind of ground. */
export class Attenuation {
  /** share of soft ground that counts, 0..1 */
  readonly soft: number;
  /** dB per metre among houses and among trees */
  readonly housing: number;
  readonly forest: number;

  constructor(ground: Ground) {
    this.soft = Math.max(MIN_SOFT_SHARE, ground.soft);
    this.housing = HOUSING_DB_PER_M * ground.built;
    this.forest = FOREST_DB_PER_M * ground.forest;
  }

  /** Excess attenuation D(r) in dB at `r` metres (>= CLOSEST_M), beyond the spreading of the sound. */
  decibels(r: number): number {
    return (
      airDecibels(r) +
      this.soft * groundDecibels(r) +
      this.housingDecibels(r) +
      Math.min(MAX_FOREST_DB, this.forest * forestMetres(r))
    );
  }

  /** What houses take of it, dB. */
  housingDecibels(r: number): number {
    return Math.min(MAX_HOUSING_DB, this.housing * housingMetres(r));
  }
}
