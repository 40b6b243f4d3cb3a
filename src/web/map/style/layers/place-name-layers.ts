/** Names of countries, towns and their parts. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { BOLD, HALO_PX, halo, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import type { Palette } from '../palette.ts';
import { BASE, WORLD } from '../sources.ts';
import { DETAIL } from './fields.ts';

/** Level of the renderer at which a country is larger than the map. */
const WORLD_NAMES_TO = 8;

/** Settlements: px of the letters at the levels 6, 11 and 15, the largest first. */
const PLACE_SIZES: readonly (readonly [kind: string, sizes: readonly [number, number, number]])[] = [
  ['city', [15, 20, 24]],
  ['town', [12, 16, 20]],
  ['village', [11, 13.5, 17]],
  ['suburb', [11, 12.5, 15]],
  ['quarter', [11, 12, 14]],
  ['neighbourhood', [11, 12, 13.5]],
  ['hamlet', [11, 12, 14]],
  ['island', [11, 12, 14]],
];
const OTHER_PLACE = [11, 11.5, 12.5] as const;

export function worldNameLayers(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  return [
    {
      id: 'world-names',
      type: 'symbol',
      source: WORLD,
      'source-layer': 'places',
      maxzoom: WORLD_NAMES_TO,
      layout: {
        'text-field': nameIn(lettering),
        'text-font': BOLD,
        'text-size': sized(lettering, [1, 11], [5, 15]),
        'text-max-width': 7,
        'text-letter-spacing': 0.06,
        'text-padding': 6,
      },
      paint: halo(colours.text, colours),
    },
  ];
}

export function placeNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const size = (i: 0 | 1 | 2) =>
    [
      'match',
      DETAIL,
      ...PLACE_SIZES.flatMap(([kind, sizes]) => [kind, sizes[i] * lettering.scale]),
      OTHER_PLACE[i] * lettering.scale,
    ] as unknown as ExpressionSpecification;
  const rank = [
    'match',
    DETAIL,
    ...PLACE_SIZES.flatMap(([kind], i) => [kind, i]),
    PLACE_SIZES.length,
  ] as unknown as ExpressionSpecification;
  const isTown: ExpressionSpecification = ['in', DETAIL, ['literal', ['city', 'town', 'village']]];
  return [
    {
      id: 'place-names',
      type: 'symbol',
      source: BASE,
      'source-layer': 'places',
      layout: {
        // within a class the larger ones first
        'symbol-sort-key': ['-', ['*', 1e8, rank], ['coalesce', ['get', 'population'], 0]],
        'text-field': nameIn(lettering),
        'text-font': [
          'case',
          isTown,
          ['literal', BOLD],
          ['literal', REGULAR],
        ] as unknown as DataDrivenPropertyValueSpecification<string[]>,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, size(0), 11, size(1), 15, size(2)],
        'text-max-width': 8,
        'text-padding': 4,
      },
      paint: { ...halo(colours.text, colours), 'text-halo-width': HALO_PX + 0.3 },
    },
  ];
}
