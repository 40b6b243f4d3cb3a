/** Layers of the page over the map: a route, lines to the causes of a score, the location of the device. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { LINES, POSITION, ROUTE } from '../sources.ts';

/** Width of a line by its points, px. */
const WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['abs', ['get', 'points']], 1, 1.5, 30, 7];
const EDGE: ExpressionSpecification = ['+', WIDTH, 2.5];

const ROUTE_PX = 5;

const IS_POINT: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

/** Returns the route in the search, with a ring at its start; below the names. */
export function routeLayers(colours: Palette): LayerSpecification[] {
  const line = {
    type: 'line',
    source: ROUTE,
    filter: ['!', IS_POINT] as ExpressionSpecification,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  } as const;
  return [
    { ...line, id: 'route-edges', paint: { 'line-color': colours.ground, 'line-width': ROUTE_PX + 4 } },
    { ...line, id: 'route', paint: { 'line-color': colours.accent, 'line-width': ROUTE_PX } },
    {
      id: 'route-start',
      type: 'circle',
      source: ROUTE,
      filter: IS_POINT,
      paint: {
        'circle-color': colours.surface,
        'circle-radius': 6,
        'circle-stroke-color': colours.accent,
        'circle-stroke-width': 4,
      },
    },
  ];
}

/**
 * Returns the lines from the spot to each cause, and the device's location; above everything except pills and
 * the page's labels.
 */
export function lineLayers(colours: Palette): LayerSpecification[] {
  const colour = signed(colours);
  return [
    {
      id: 'score-line-edges',
      type: 'line',
      source: LINES,
      filter: ['!', IS_POINT],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.surface, 'line-width': EDGE, 'line-opacity': 0.6 },
    },
    {
      id: 'score-lines',
      type: 'line',
      source: LINES,
      filter: ['!', IS_POINT],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colour, 'line-width': WIDTH, 'line-dasharray': [0.2, 2.4] },
    },
    {
      id: 'score-line-ends',
      type: 'circle',
      source: LINES,
      filter: IS_POINT,
      paint: {
        'circle-color': colours.surface,
        'circle-radius': 5,
        'circle-stroke-color': colour,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'position',
      type: 'circle',
      source: POSITION,
      paint: {
        'circle-color': colours.you,
        'circle-radius': 7,
        'circle-stroke-color': colours.surface,
        'circle-stroke-width': 3,
      },
    },
  ];
}

function signed(colours: Palette): ExpressionSpecification {
  return ['case', ['<', ['get', 'points'], 0], colours.minus, colours.plus];
}
