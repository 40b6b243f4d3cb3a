/** Scores and levels at which the traffic light of a place changes: for the model, the page and the documents. */

/** Lowest score of a green light. */
export const GREEN = 70;
/** Lowest score of a yellow light; below it the light is red. */
export const YELLOW = 45;

/**
 * Highest whole levels of the night with a green and with a yellow light if nothing but noise counts, dB(A). They
 * follow from the curve in `scoring/noise/decibels-to-points.ts`; a test compares them.
 */
export const GREEN_DB = 49;
export const YELLOW_DB = 59;

/** Returns the light of a score from 0 to 100. */
export function lightOf(score: number): 'green' | 'yellow' | 'red' {
  return score >= GREEN ? 'green' : score >= YELLOW ? 'yellow' : 'red';
}
