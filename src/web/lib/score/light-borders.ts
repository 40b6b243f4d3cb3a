/** Scores and levels at which the light changes. */

/** Scores: red below the first, green from the second on. */
export const BORDERS = [45, 70] as const;
/**
 * Levels of the model for them, dB(A): with noise alone a spot is green up to the first, and yellow up to the
 * second.
 */
export const GREEN_DB = 49;
export const YELLOW_DB = 59;
