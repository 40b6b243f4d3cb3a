/** Letters of the map: drawn by the browser from its own fonts, so that no server of letters is asked. */
import type { ExpressionSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** The page's own letters. The first name in a list is only there to tell weight and slant. */
const FAMILIES = ['system-ui', 'Segoe UI', 'Roboto', 'Noto Sans', 'Open Sans'];
export const REGULAR = ['regular', ...FAMILIES];
export const ITALIC = ['italic', ...FAMILIES];
export const BOLD = ['semibold', ...FAMILIES];

export interface Lettering {
  /** of the page, e.g. `de` */
  language: string;
  /** how much larger than usual the page's letters are */
  scale: number;
}

/** What people there call it, unless it has a name in the page's language. */
export function nameIn({ language }: Lettering): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name'], ''];
}

/** @param stops level and px, from the lowest level; between them letters grow evenly */
export function sized(
  { scale }: Lettering,
  ...stops: [level: number, px: number][]
): ExpressionSpecification {
  const scaled = stops.flatMap(([level, px]) => [level, px * scale]);
  return ['interpolate', ['linear'], ['zoom'], ...scaled] as unknown as ExpressionSpecification;
}

/** px around the letters, which makes an outline of twice that. */
export const HALO_PX = 2;

/** What keeps letters legible on every ground. */
export function halo(colour: string, colours: Palette) {
  return { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': HALO_PX };
}
