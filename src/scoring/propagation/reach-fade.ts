/** Fades sources out towards the end of their reach, so that none appears abruptly. */

/**
 * Share of its reach at which a source begins to fade; at its reach it is silent. Fading begins late because faded
 * sources cost as much time as others: from 0.6 on, a reach would have to be a quarter longer, with half as many
 * sources again, for the same sound.
 */
export const FADE_FROM = 0.85;

/** Returns 1 up to FADE_FROM of the reach, then falls to 0 along a parabola; m. */
export function fade(r: number, reach: number): number {
  const start = reach * FADE_FROM;
  if (r <= start) return 1;
  if (r >= reach) return 0;
  const rest = (reach - r) / (reach - start);
  return rest * rest;
}

/**
 * Returns the change of fading per m² of mean squared extent along the line of sight: half the second derivative of
 * the parabola.
 */
export function fadeCurvature(reach: number): number {
  const width = reach * (1 - FADE_FROM);
  return 1 / (width * width);
}

/** Returns `fade` for a squared distance: most sources are nearer than where fading begins and need no root. */
export function fadeOfSquared(squared: number, reach: number): number {
  return squared <= FADE_FROM * FADE_FROM * reach * reach ? 1 : fade(Math.sqrt(squared), reach);
}
