/** Scores and levels at which the light changes. */

/** Scores: red below the first, green from the second on. */
export const BORDERS = [45, 70] as const;
/**
 * Sound levels at which the light changes if nothing but noise counts, dB(A): green up to GREEN_DB, yellow
 * up to YELLOW_DB.
 */
export const GREEN_DB = 49;
export const YELLOW_DB = 59;
