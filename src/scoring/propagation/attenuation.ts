/**
 * Attenuation of a path over ground in addition to spreading: the alternative ground method of ISO 9613-2, air
 * absorption after RLS-19, and excess attenuation by housing and forest. Diffraction is in edges.ts. This file is the
 * formula; scores use its table in attenuation-table.ts.
 */
import type { Ground } from '../../region/read/reader.ts';

/** Minimum distance of a source in the formulas, m: a van at a shorter distance would be on the road itself. */
export const CLOSEST_M = 4;

/** Height of a source on the road, m. */
export const SOURCE_HEIGHT_M = 0.5;
/** Height of a listener in a van, m. */
export const LISTENER_HEIGHT_M = 2;
/** Mean height of the path above the ground, m (RLS-19 form of ISO 9613-2). */
export const PATH_HEIGHT_M = 1.2;
/** Length of air that attenuates by 1 dB, m. RLS-19 has 200 (5 dB/km); 250 fits an official night map better. */
const METRES_PER_AIR_DB = 250;
/** Minimum share of soft ground: even a city has gaps; from the comparison with that night map. */
const MIN_SOFT_SHARE = 0.6;
/** Maximum attenuation by soft ground, dB. */
const MAX_GROUND_DB = 4.8;
/**
 * Attenuation by housing per m and built share, dB: three times ISO 9613-2 Annex A (0.1 B d), so that the first row of
 * houses takes what FHWA gives for one row, 3 dB; from the comparison with an official night map.
 */
const HOUSING_DB_PER_M = 0.3;
/** Length of the path without attenuation by housing, m: it runs along the street. */
const HOUSING_FREE_M = 30;
/** Maximum attenuation by housing, dB. */
export const MAX_HOUSING_DB = 3;
/** Attenuation by forest per m, dB: half of ISO 9613-2's 0.06 dB/m for dense foliage at 1 kHz, as forests have gaps. */
const FOREST_DB_PER_M = 0.03;
/** Length of the path without attenuation by forest, m. */
const FOREST_FREE_M = 20;
/** Maximum attenuation by forest, dB. */
export const MAX_FOREST_DB = 6;

/** Returns the attenuation by `r` m of air, dB. */
export function airDecibels(r: number): number {
  return r / METRES_PER_AIR_DB;
}

/**
 * Returns the attenuation by `r` m over entirely soft ground, dB.
 * @param height mean height of the path above the ground, m
 */
export function groundDecibels(r: number, height = PATH_HEIGHT_M): number {
  return Math.max(0, MAX_GROUND_DB - (height / r) * (34 + 600 / r));
}

/** Returns the length of a path of `r` m on which houses attenuate, m. */
export function housingMetres(r: number): number {
  return Math.max(0, r - HOUSING_FREE_M);
}

/** Returns the length of a path of `r` m on which trees attenuate, m. */
export function forestMetres(r: number): number {
  return Math.max(0, r - FOREST_FREE_M);
}

/** Attenuation over one kind of ground, dB. */
export class Attenuation {
  /** share of soft ground, MIN_SOFT_SHARE..1 */
  readonly soft: number;
  /** attenuation by housing, dB per m */
  readonly housing: number;
  /** attenuation by forest, dB per m */
  readonly forest: number;

  constructor(ground: Ground) {
    this.soft = Math.max(MIN_SOFT_SHARE, ground.soft);
    this.housing = HOUSING_DB_PER_M * ground.built;
    this.forest = FOREST_DB_PER_M * ground.forest;
  }

  /** Returns the attenuation D(r) at `r` m (at least CLOSEST_M) in addition to spreading, dB. */
  decibels(r: number): number {
    return (
      airDecibels(r) +
      this.soft * groundDecibels(r) +
      this.housingDecibels(r) +
      Math.min(MAX_FOREST_DB, this.forest * forestMetres(r))
    );
  }

  /** Returns the attenuation by houses on a path of `r` m, dB. */
  housingDecibels(r: number): number {
    return Math.min(MAX_HOUSING_DB, this.housing * housingMetres(r));
  }
}
