/** Names, each with a halo that keeps it legible on every ground. What comes later in the list has the right of way. */
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { BOLD, halo, ITALIC, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { IS_AREA, IS_LINE, KIND } from './fields.ts';
import { placeNames } from './place-name-layers.ts';
import { signs } from './sign-layers.ts';

export function nameLayers(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  return [
    ...waterNames(colours, lettering),
    ...roadNames(colours, lettering),
    ...signs(colours, lettering),
    ...placeNames(colours, lettering),
  ];
}

function waterNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const common = { type: 'symbol', source: BASE, paint: halo(colours.waterName, colours) } as const;
  return [
    {
      ...common,
      id: 'river-names',
      'source-layer': 'water',
      filter: IS_LINE,
      minzoom: 11,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': nameIn(lettering),
        'text-font': ITALIC,
        'text-size': sized(lettering, [11, 11], [16, 14]),
        'text-letter-spacing': 0.1,
      },
    },
    {
      ...common,
      id: 'lake-names',
      'source-layer': 'water',
      filter: ['all', IS_AREA, ['!', ['in', KIND, ['literal', ['river', 'canal', 'stream']]]]],
      minzoom: 10,
      layout: {
        'text-field': nameIn(lettering),
        'text-font': ITALIC,
        'text-size': sized(lettering, [10, 11], [16, 14]),
        'text-max-width': 6,
        'text-padding': 12,
      },
    },
    {
      ...common,
      id: 'green-names',
      'source-layer': 'landuse',
      filter: ['in', KIND, ['literal', ['park', 'wood', 'nature_reserve', 'national_park', 'glacier']]],
      minzoom: 13,
      layout: {
        'text-field': nameIn(lettering),
        'text-font': ITALIC,
        'text-size': sized(lettering, [13, 11], [17, 13]),
        'text-max-width': 7,
        'text-padding': 16,
      },
      paint: halo(colours.green, colours),
    },
  ];
}

function roadNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const common = { type: 'symbol', source: BASE, 'source-layer': 'roads' } as const;
  return [
    {
      ...common,
      id: 'street-names',
      filter: ['in', KIND, ['literal', ['highway', 'major_road', 'medium_road', 'minor_road', 'path']]],
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 300,
        'symbol-sort-key': [
          'match',
          KIND,
          'highway',
          0,
          'major_road',
          1,
          'medium_road',
          2,
          'minor_road',
          3,
          4,
        ],
        'text-field': nameIn(lettering),
        'text-font': REGULAR,
        'text-size': sized(lettering, [13, 11], [16, 12.5], [18, 14]),
        'text-padding': 4,
      },
      paint: halo(colours.street, colours),
    },
    {
      ...common,
      id: 'road-numbers',
      filter: ['in', KIND, ['literal', ['highway', 'major_road']]],
      minzoom: 8,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 350,
        'text-rotation-alignment': 'viewport',
        'text-field': ['get', 'ref'],
        'text-font': BOLD,
        'text-size': sized(lettering, [8, 10], [16, 12]),
        'text-padding': 20,
      },
      paint: halo(colours.street, colours),
    },
  ];
}
