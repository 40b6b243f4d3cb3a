/**
 * Colours of the score layer. Lightness and blue both change with the score, so the colours are readable with every
 * kind of colour vision.
 */

import type { ColourStop, Legend } from '../api/map.ts';

/**
 * Colour scale of scores: red, yellow or green like the light, with a step where the light changes (45 and 70). The
 * page's red and yellow are on the scale. Red and green also differ in lightness and in blue, for readers without
 * red-green vision; hence the green is bluer than the page's.
 */
export const COLOUR_STOPS: readonly ColourStop[] = [
  { score: 0, color: '#6e0f10' },
  { score: 30, color: '#b3341e' },
  { score: 44, color: '#e4734a' },
  { score: 45, color: '#f0b23a' },
  { score: 58, color: '#fbe28f' },
  { score: 69, color: '#ecd06c' },
  { score: 70, color: '#8ccfa9' },
  { score: 85, color: '#3fa37c' },
  { score: 100, color: '#0d7a5c' },
];

/** Opacity of the layer: 0 = the map shows through fully, 255 = not at all. */
export const LAYER_ALPHA = 150;

/** Colours of ground where vans cannot park: pale with darker stripes, unlike any colour of the scale. */
export const NO_VANS_COLOURS = { ground: '#d3cdc4', stripe: '#8f887d' } as const;
/** Opacity of ground where vans cannot park, 0 to 255. */
export const NO_VANS_ALPHA = 130;

/** Returns three bytes for each score from 0 to 100: red, green and blue. */
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

/** Returns red, green and blue (0 to 255) of a colour written as "#rrggbb". */
export function rgbOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The legend as sent to clients, without `atlas`, which the route adds. */
export const LEGEND: Omit<Legend, 'atlas'> = { stops: [...COLOUR_STOPS], no_vans: NO_VANS_COLOURS };
