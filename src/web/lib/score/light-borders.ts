/** Where the colours of the light change. */

/** Scores: red below the first, green from the second on. */
export const BORDERS = [45, 70] as const;
/** The model's own levels for them, dB(A): noise alone leaves a spot green up to the one, and yellow up to the other. */
export const GREEN_DB = 49;
export const YELLOW_DB = 59;
