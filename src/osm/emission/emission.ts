/**
 * Sound power per metre of a road or track at night (22-06 mean). All energies are 10^(Lw'/10) with Lw' in dB(A)
 * per metre. Sources: CNOSSOS-EU (2015/996 as amended by 2021/1226) for roads, Schall 03 (2014) for railways.
 */

import { LineClass } from '../../region/format/codes.ts';
import type { Traffic } from './road-traffic.ts';

/** Energies of light (CNOSSOS category 1) and heavy vehicles (categories 2 and 3). All trains are `light`. */
export interface Emission {
  kind: number;
  light: number;
  heavy: number;
  /** traffic on a road; absent if there is none, and on railways */
  traffic?: Traffic | null;
}

/**
 * Returns the energy of a level, or the energy ratio of a level difference, both in dB.
 * @example energyOf(30) // 1000
 */
export function energyOf(level: number): number {
  return 10 ** (level / 10);
}

/** Returns true for the streets of a town: from primary roads to living streets. @param lineClass LineClass */
export function isStreet(lineClass: number): boolean {
  return lineClass >= LineClass.primary && lineClass <= LineClass.living_street;
}
