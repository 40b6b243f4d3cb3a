/** Fonts of the map: those of the browser, so that no glyph server is needed. */
import type { ExpressionSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** Fonts of the page. In the lists below, the word before them selects weight and slant. */
const FAMILIES = ['system-ui', 'Segoe UI', 'Roboto', 'Noto Sans', 'Open Sans'];
export const REGULAR = ['regular', ...FAMILIES];
export const ITALIC = ['italic', ...FAMILIES];
export const BOLD = ['semibold', ...FAMILIES];

export interface Lettering {
  /** language of the page, e.g. `de` */
  language: string;
  /** font size relative to the default */
  scale: number;
}

/** Returns the name in the page's language, or the local name. */
export function nameIn({ language }: Lettering): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name'], ''];
}

/** Returns a font size by zoom. @param stops zoom and px, ascending; interpolated in between */
export function sized(
  { scale }: Lettering,
  ...stops: [level: number, px: number][]
): ExpressionSpecification {
  const scaled = stops.flatMap(([level, px]) => [level, px * scale]);
  return ['interpolate', ['linear'], ['zoom'], ...scaled] as unknown as ExpressionSpecification;
}

/** Width of the halo around letters, px. */
export const HALO_PX = 2;

/** Returns the text colour, and the halo that keeps letters legible. */
export function halo(colour: string, colours: Palette) {
  return { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': HALO_PX };
}
