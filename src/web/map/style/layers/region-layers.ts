/** The edge of what a region knows: from far away its area, nearer its content fades into plain land. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { REGIONS } from '../sources.ts';
import { seaLayer } from './ground-layers.ts';

/** Levels of the renderer between which a region fades: of the page 8 and 13. */
const FADES = { minzoom: 7, maxzoom: 12 };
/** px within which its content fades. */
const FADE_PX = 44;
/** Part of a region's shorter side that fades at most, on each side. */
const MAX_FADED = 1 / 8;
/** How much of the content is hidden, from the edge inwards. */
const FADE_STEPS = [1, 0.7, 0.5, 0.35, 0.25, 0.15];

const isPart = (part: string): ExpressionSpecification => ['==', ['get', 'part'], part];

/** Where there is a map of ours, from far away. */
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

/** Over roads and land, and again below the sea, which has no edge. */
export function edgeLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      // what ways bring along from beyond
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
          // inwards: beyond lies the world, which may be sea
          'line-width': fadePx(2 / FADE_STEPS.length),
          'line-offset': fadePx(-step / FADE_STEPS.length),
          'line-blur': fadePx(1 / FADE_STEPS.length),
        },
      };
    }),
    { ...seaLayer('sea-over-edges', colours), ...FADES },
  ];
}

/** A part of the width of the edge, px by level: of small regions less, as they would be edge alone. */
function fadePx(part: number): ExpressionSpecification {
  const levels = Array.from({ length: FADES.maxzoom - FADES.minzoom + 1 }, (_, i) => FADES.minzoom + i);
  const stops = levels.flatMap((level) => [
    level,
    ['*', part, ['min', FADE_PX, ['*', MAX_FADED * 2 ** level, ['get', 'side']]]],
  ]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}
