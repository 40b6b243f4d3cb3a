/** The colours of the score layer: readable with every kind of colour vision, because lightness and blue both change. */

import type { ColourStop, Legend } from '../../api/map.ts';

/**
 * Dark red over orange and pale yellow to teal: red and green differ in lightness and in blue, so that they stay
 * apart without red-green vision. Yellow lies where the light turns yellow and green (45 and 70).
 */
export const COLOUR_STOPS: readonly ColourStop[] = [
  { score: 0, color: '#7f0018' },
  { score: 25, color: '#c8352b' },
  { score: 45, color: '#f3924a' },
  { score: 58, color: '#f9df83' },
  { score: 70, color: '#b5dcae' },
  { score: 85, color: '#4fb3a5' },
  { score: 100, color: '#00705f' },
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
