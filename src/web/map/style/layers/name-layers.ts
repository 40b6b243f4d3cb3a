/** Name layers, each with a halo that keeps it legible. Later layers have priority. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { BOLD, halo, ITALIC, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import { shieldName } from '../map-image.ts';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { DETAIL, IS_AREA, IS_LINE, KIND } from './fields.ts';
import { smallPlaceNames } from './place-name-layers.ts';
import { camperSigns, otherSigns } from './sign-layers.ts';

/** Minimum zoom of road numbers in the renderer (8 of the page). */
const NUMBERS_FROM = 7;
/** Maximum length of a road number on a shield, characters. */
const LONGEST_NUMBER = 7;

export function nameLayers(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  return [
    ...waterNames(colours, lettering),
    ...streetNames(colours, lettering),
    ...otherSigns(colours, lettering),
    ...smallPlaceNames(colours, lettering),
    ...roadNumbers(colours, lettering),
    ...camperSigns(colours, lettering),
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
      filter: ['all', IS_AREA, ['!', ['in', KIND, ['literal', ['river', 'canal', 'stream', 'ocean']]]]],
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

function streetNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: BASE,
      'source-layer': 'roads',
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
  ];
}

/** Returns road numbers with a shield each: letters alone would look like names. */
function roadNumbers(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const isMotorway: ExpressionSpecification = ['==', DETAIL, 'motorway'];
  return [
    {
      id: 'road-numbers',
      type: 'symbol',
      source: BASE,
      'source-layer': 'road_numbers',
      filter: ['<=', ['length', ['get', 'ref']], LONGEST_NUMBER],
      minzoom: NUMBERS_FROM,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 350,
        'symbol-sort-key': ['case', isMotorway, 0, ['==', KIND, 'highway'], 1, 2],
        'icon-image': [
          'case',
          isMotorway,
          shieldName(colours.motorwayShield, colours.motorwayShield),
          shieldName(colours.shield, colours.shieldEdge),
        ],
        'icon-text-fit': 'both',
        'icon-rotation-alignment': 'viewport',
        'icon-padding': 24,
        'text-rotation-alignment': 'viewport',
        'text-field': ['get', 'ref'],
        'text-font': BOLD,
        'text-size': sized(lettering, [8, 11], [16, 12.5]),
        // the shield has its own margin
        'text-padding': 2,
        'text-max-angle': 180,
      },
      paint: { 'text-color': ['case', isMotorway, colours.motorwayText, colours.shieldText] },
    },
  ];
}
