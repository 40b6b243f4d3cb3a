/** Start-stop noise near traffic signals and roundabouts. */
import { energyOf } from './emission.ts';

/** Reach of a junction, m. */
export const JUNCTION_REACH_M = 120;
/** Maximum gain by signals and by roundabouts, dB. */
const SIGNALS_LEVEL = 1.5;
const ROUNDABOUT_LEVEL = 1;

/**
 * Returns the factor on the energy near traffic signals or a roundabout (half of RLS-19 eq. 8); distances in metres.
 */
export function junctionFactor(toSignals: number, toRoundabout: number): number {
  if (Math.min(toSignals, toRoundabout) >= JUNCTION_REACH_M) return 1;
  const fade = (distance: number) => Math.max(0, 1 - distance / JUNCTION_REACH_M);
  return energyOf(Math.max(SIGNALS_LEVEL * fade(toSignals), ROUNDABOUT_LEVEL * fade(toRoundabout)));
}
