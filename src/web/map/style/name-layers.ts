/** Names, each with a halo that keeps it legible on every ground. What comes later in the list has the right of way. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { BOLD, ITALIC, type Lettering, nameIn, REGULAR, sized } from './lettering.ts';
import { signPrefix } from './map-image.ts';
import type { Palette } from './palette.ts';
import { BASE, WORLD } from './sources.ts';

const KIND: ExpressionSpecification = ['get', 'kind'];
const DETAIL: ExpressionSpecification = ['get', 'kind_detail'];
/** px around the letters, which makes an outline of twice that. */
const HALO_PX = 2;

/** Level of the renderer at which a country is larger than the map. */
const WORLD_NAMES_TO = 8;

/** What a camper looks for, the most wanted first: these have the right of way, and their own colour. */
const CAMPER = ['camp_site', 'caravan_site', 'dump_station', 'drinking_water', 'toilets', 'shower'];
const EARLY = [
  ...CAMPER,
  'station',
  'hospital',
  'peak',
  'mountain_pass',
  'hut',
  'aerodrome',
  'rest_area',
  'services',
];

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
      filter: ['==', ['geometry-type'], 'LineString'],
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
      filter: [
        'all',
        ['==', ['geometry-type'], 'Polygon'],
        ['!', ['in', KIND, ['literal', ['river', 'canal', 'stream']]]],
      ],
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

function signs(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const isCamper: ExpressionSpecification = ['in', KIND, ['literal', CAMPER]];
  const sign = (colour: string): ExpressionSpecification => [
    'concat',
    signPrefix(colour, colours.halo),
    KIND,
  ];
  const layer = (id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: BASE,
    'source-layer': 'pois',
    filter,
    minzoom,
    layout: {
      'symbol-sort-key': [
        'match',
        KIND,
        ...EARLY.flatMap((kind, i) => [kind, i]),
        EARLY.length,
      ] as unknown as ExpressionSpecification,
      'icon-image': ['case', isCamper, sign(colours.poi), sign(colours.sign)],
      'icon-padding': 3,
      'text-field': [
        'case',
        ['has', 'ele'],
        ['concat', nameIn(lettering), '\n', ['to-string', ['get', 'ele']], ' m'],
        nameIn(lettering),
      ],
      'text-font': REGULAR,
      'text-size': sized(lettering, [12, 11], [17, 12.5]),
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: {
      ...halo(colours.street, colours),
      'text-color': ['case', isCamper, colours.poi, colours.street],
    },
  });
  const isEarly: ExpressionSpecification = ['in', KIND, ['literal', EARLY]];
  return [layer('late-signs', 15.5, ['!', isEarly]), layer('signs', 12, isEarly)];
}

function placeNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
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

function halo(colour: string, colours: Palette) {
  return { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': HALO_PX };
}
