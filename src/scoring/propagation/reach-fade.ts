/** Fades sources out towards the end of their reach, so that no source appears abruptly. */

/**
 * Share of the reach at which a source begins to fade; at its reach a source is silent. Fading begins late because
 * faded sources take as much time as others. With 0.6, the same total sound would need a quarter more reach and 1.5
 * times as many sources.
 */
export const FADE_FROM = 0.85;

/**
 * Returns the factor on the energy of a source, 0..1: 1 up to FADE_FROM of the reach, then a parabola that ends at 0.
 * @param r distance of the source, m
 * @param reach m
 * @example fade(100, 100) // 0
 */
export function fade(r: number, reach: number): number {
  const start = reach * FADE_FROM;
  if (r <= start) return 1;
  if (r >= reach) return 0;
  const rest = (reach - r) / (reach - start);
  return rest * rest;
}

/**
 * Returns half the second derivative of the parabola of `fade`, 1/m². Times the mean squared extent of a source along
 * the line of sight it is the change of its fading.
 */
export function fadeCurvature(reach: number): number {
  const width = reach * (1 - FADE_FROM);
  return 1 / (width * width);
}

/** Returns `fade` for a squared distance, m²: most sources are too near to fade and need no square root. */
export function fadeOfSquared(squared: number, reach: number): number {
  return squared <= FADE_FROM * FADE_FROM * reach * reach ? 1 : fade(Math.sqrt(squared), reach);
}
