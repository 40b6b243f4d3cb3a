/** Layers that show where regions end: at low zooms a tinted area, closer a fade into plain land. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { REGIONS } from '../sources.ts';
import { seaLayer } from './ground-layers.ts';

/** Zooms of the renderer at which a region fades (8 to 14 of the page). */
const FADES = { minzoom: 7, maxzoom: 13 };
/** Width of the fade, px: inside of the margin of the outline, as what is known is not faded. */
const FADE_PX = 20;
/** Maximum share of a region's shorter side that fades, per side. */
const MAX_FADED = 1 / 12;
/** Opacity of the cover, from the edge inwards. */
const FADE_STEPS = [1, 0.7, 0.5, 0.35, 0.25, 0.15];

const isPart = (part: string): ExpressionSpecification => ['==', ['get', 'part'], part];

/** Returns the areas with a drawn map, at low zooms. */
export function regionLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'regions',
      type: 'fill',
      source: REGIONS,
      maxzoom: FADES.minzoom,
      filter: isPart('outline'),
      paint: { 'fill-color': colours.accent, 'fill-opacity': 0.08 },
    },
  ];
}

/** Returns the fading edge, over roads and land, and below the sea, which has no edge. */
export function edgeLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      // roads of a region reach beyond its outline
      id: 'beyond-regions',
      type: 'fill',
      source: REGIONS,
      ...FADES,
      filter: isPart('beyond'),
      paint: { 'fill-color': colours.earth, 'fill-antialias': false },
    },
    ...FADE_STEPS.map((opacity, step): LayerSpecification => {
      return {
        id: `region-edge-${step}`,
        type: 'line',
        source: REGIONS,
        ...FADES,
        filter: isPart('edge'),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours.earth,
          'line-opacity': opacity,
          // inwards: the world outside may be sea
          'line-width': fadePx(2 / FADE_STEPS.length),
          'line-offset': fadePx(-step / FADE_STEPS.length),
          'line-blur': fadePx(1 / FADE_STEPS.length),
        },
      };
    }),
    { ...seaLayer('sea-over-edges', colours), ...FADES },
  ];
}

/** Returns a share of the fade's width by zoom, px; less for small regions, which would fade completely. */
function fadePx(part: number): ExpressionSpecification {
  const levels = Array.from({ length: FADES.maxzoom - FADES.minzoom + 1 }, (_, i) => FADES.minzoom + i);
  const stops = levels.flatMap((level) => [
    level,
    ['*', part, ['min', FADE_PX, ['*', MAX_FADED * 2 ** level, ['get', 'side']]]],
  ]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}
