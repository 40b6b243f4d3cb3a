/** Railways, runways and ferries. */
import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { DETAIL, type Filter, IS_TUNNEL, KIND } from './fields.ts';

const IS_RAIL: Filter = ['==', KIND, 'rail'];

export function railLayers(colours: Palette): LayerSpecification[] {
  const common = { type: 'line', source: BASE, 'source-layer': 'roads' } as const;
  return [
    {
      ...common,
      id: 'runways',
      filter: ['==', KIND, 'aeroway'],
      paint: {
        'line-color': colours.industrial,
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          10,
          ['match', DETAIL, 'runway', 2, 0.5],
          16,
          ['match', DETAIL, 'runway', 40, 12],
        ],
      },
    },
    {
      ...common,
      id: 'rails',
      filter: ['all', IS_RAIL, ['!', IS_TUNNEL]],
      paint: {
        'line-color': colours.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.7, 14, 1.6, 18, 4],
      },
    },
    {
      ...common,
      id: 'rail-sleepers',
      filter: ['all', IS_RAIL, ['!', IS_TUNNEL], ['!=', DETAIL, 'tram']],
      minzoom: 13,
      paint: {
        'line-color': colours.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 4, 18, 10],
        'line-dasharray': [0.3, 2.4],
      },
    },
  ];
}

export function ferryLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'ferries',
      type: 'line',
      source: BASE,
      'source-layer': 'roads',
      filter: ['==', KIND, 'ferry'],
      paint: { 'line-color': colours.waterName, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ];
}
