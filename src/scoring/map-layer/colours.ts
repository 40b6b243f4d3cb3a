/** The colours of the score layer: readable with every kind of colour vision, because lightness and blue both change. */

import type { ColourStop, Legend } from '../../api/map.ts';

/**
 * Each score in the colour of its light, red, yellow or green, with a step where the light changes (45 and 70): the red
 * and the yellow of the page lie on it. Red and green differ in lightness and in blue, so that they stay apart without
 * red-green vision; for that the green is bluer than that of the page.
 */
export const COLOUR_STOPS: readonly ColourStop[] = [
  { score: 0, color: '#6e0f10' },
  { score: 30, color: '#b9361f' },
  { score: 44, color: '#e4734a' },
  { score: 45, color: '#f0b23a' },
  { score: 58, color: '#fbe28f' },
  { score: 69, color: '#ecd06c' },
  { score: 70, color: '#8ccfa9' },
  { score: 85, color: '#3fa37c' },
  { score: 100, color: '#0d7a5c' },
];

/** How much of the map shows through, 0 = all .. 255 = nothing. */
export const LAYER_ALPHA = 150;

/** Ground on which no van can be: pale, with darker stripes, so that it is no colour of the scale. */
export const NO_VANS_COLOURS = { ground: '#d3cdc4', stripe: '#8f887d' } as const;
export const NO_VANS_ALPHA = 130;

/** Red, green and blue (0..255) of each score from 0 to 100. */
export function colourTable(): Uint8Array {
  const table = new Uint8Array(101 * 3);
  for (let score = 0; score <= 100; score++) {
    const above = Math.max(
      1,
      COLOUR_STOPS.findIndex((stop) => stop.score >= score),
    );
    const [from, to] = [COLOUR_STOPS[above - 1]!, COLOUR_STOPS[above]!];
    const share = (score - from.score) / (to.score - from.score);
    const [low, high] = [rgbOf(from.color), rgbOf(to.color)];
    for (let channel = 0; channel < 3; channel++)
      table[score * 3 + channel] = Math.round(low[channel]! + share * (high[channel]! - low[channel]!));
  }
  return table;
}

/** Red, green and blue (0..255) of "#rrggbb". */
export function rgbOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** What the colours mean, as clients get it; whether there is an atlas, who serves it knows. */
export const LEGEND: Omit<Legend, 'atlas'> = { stops: [...COLOUR_STOPS], no_vans: NO_VANS_COLOURS };
