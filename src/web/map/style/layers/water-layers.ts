/** Layers of lakes, rivers and shores. */
import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { type Filter, IS_AREA, IS_LINE, IS_TUNNEL, KIND } from './fields.ts';

/** Filter for lakes and river areas. The sea has a separate layer; the area of a bay is too vague to draw. */
const IS_LAKE: Filter = ['all', IS_AREA, ['!', ['in', KIND, ['literal', ['ocean', 'bay']]]]];

/** Returns water, above the scores: a red river would be misleading. */
export function waterLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'water',
      type: 'fill',
      source: BASE,
      'source-layer': 'water',
      filter: IS_LAKE,
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'shore',
      type: 'line',
      source: BASE,
      'source-layer': 'water',
      filter: IS_LAKE,
      minzoom: 10,
      paint: { 'line-color': colours.shore, 'line-width': 0.8 },
    },
    {
      id: 'streams',
      type: 'line',
      source: BASE,
      'source-layer': 'water',
      filter: ['all', IS_LINE, ['!', IS_TUNNEL]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['match', KIND, ['river', 'canal'], colours.water, colours.shore],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          8,
          ['match', KIND, 'river', 1, 0.4],
          14,
          ['match', KIND, ['river', 'canal'], 3, 1.2],
          18,
          ['match', KIND, ['river', 'canal'], 9, 3],
        ],
      },
    },
    {
      id: 'piers',
      type: 'fill',
      source: BASE,
      'source-layer': 'landuse',
      filter: ['==', KIND, 'pier'],
      paint: { 'fill-color': colours.paved },
    },
  ];
}
