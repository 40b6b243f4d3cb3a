/**
 * Sound power per metre of a road or track at night (22-06 mean). All energies are 10^(Lw'/10) with Lw' in dB(A)
 * per metre. Sources: CNOSSOS-EU (2015/996 as amended by 2021/1226) for roads, Schall 03 (2014) for railways.
 */

import type { Traffic } from './road-traffic.ts';

/** Light = vehicle category 1; heavy = categories 2 and 3. Trains are all `light`. */
export interface Emission {
  kind: number;
  light: number;
  heavy: number;
  /** traffic on a road; none on a railway */
  traffic?: Traffic | null;
}

/** Returns the energy of a level, or the factor of a difference of levels, in dB. */
export function energyOf(level: number): number {
  return 10 ** (level / 10);
}
