/** How sources fade out towards the end of their reach, so that none appears with a jump. */

/**
 * Share of its reach at which a source begins to fade out; at its reach it is silent. Late, as what has faded takes as
 * long to compute: from 0.6 on, a reach must be a quarter longer for as much sound, and half more sources lie in it.
 */
export const FADE_FROM = 0.85;

/** 1 up to FADE_FROM of the reach, then down to 0 along a parabola; metres. */
export function fade(r: number, reach: number): number {
  const start = reach * FADE_FROM;
  if (r <= start) return 1;
  if (r >= reach) return 0;
  const rest = (reach - r) / (reach - start);
  return rest * rest;
}

/**
 * What a mean squared extent along the line of sight, m², adds to the fading at its middle: half the second derivative
 * of the parabola.
 */
export function fadeCurvature(reach: number): number {
  const width = reach * (1 - FADE_FROM);
  return 1 / (width * width);
}

/** The same as `fade` by the distance squared: most sources are nearer than where fading begins, and need no root. */
export function fadeOfSquared(squared: number, reach: number): number {
  return squared <= FADE_FROM * FADE_FROM * reach * reach ? 1 : fade(Math.sqrt(squared), reach);
}
