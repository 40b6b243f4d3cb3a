/** Borders of countries and of their parts. */
import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { KIND } from './fields.ts';
import { BORDERS_FROM, borderPaint } from './world-layers.ts';

/** Returns the borders of regions. @param seesWorld true if those of the world are drawn at low zooms */
export function borderLayers(colours: Palette, seesWorld: boolean): LayerSpecification[] {
  return [
    {
      id: 'borders-within',
      type: 'line',
      source: BASE,
      minzoom: BORDERS_FROM,
      'source-layer': 'boundaries',
      filter: ['!=', KIND, 'country'],
      paint: {
        'line-color': colours.border,
        'line-opacity': ['match', KIND, 'region', 0.7, 0.45],
        'line-width': ['match', KIND, 'region', 1.2, 0.8],
        'line-dasharray': [4, 2, 1, 2],
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: BASE,
      ...(seesWorld ? { minzoom: BORDERS_FROM } : {}),
      'source-layer': 'boundaries',
      filter: ['==', KIND, 'country'],
      layout: { 'line-join': 'round' },
      paint: borderPaint(colours),
    },
  ];
}
