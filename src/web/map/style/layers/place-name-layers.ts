/** Names of countries, towns and their parts. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import type { RegionRow } from '../../../../api/regions.ts';
import { BOLD, HALO_PX, halo, ITALIC, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import { signPrefix } from '../map-image.ts';
import type { Palette } from '../palette.ts';
import { BASE, OWN_FROM, WORLD } from '../sources.ts';
import { DETAIL } from './fields.ts';

/** Layers of city and town names, from which the names in view are read. */
export const TOWN_NAMES = ['town-names', 'town-names-beside'] as const;
export const TOWNS = ['city', 'town'] as const;

/** Zooms of the renderer: 7, 10, 13 and 17 of the page. At the last zoom a town is wider than the map. */
const LEVELS = [6, 9, 12, 16] as const;
/** Font sizes of settlements, px, at each zoom of LEVELS, largest settlements first. */
const SIZES: readonly (readonly [kind: string, px: readonly [number, number, number, number]])[] = [
  ['city', [16, 19, 24, 15]],
  ['town', [13, 16, 20, 14]],
  ['village', [12, 13.5, 17, 13]],
  ['suburb', [12, 12, 13, 14]],
  ['quarter', [11.5, 12, 12.5, 13.5]],
  ['neighbourhood', [11.5, 12, 12, 13]],
  ['hamlet', [11.5, 12, 13, 13]],
  ['island', [11.5, 12, 13, 13]],
];
const OTHER_PX = [11.5, 11.5, 11.5, 12.5] as const;
/**
 * Zooms of the renderer from which the middle of a country is rarely visible, and from which its few names along the
 * borders are, too (10 and 11 of the page): earlier several of one country would stand side by side.
 */
export const BORDER_NAMES = { country_near_border: 9, country_at_border: 10 } as const;
/** Zooms of the renderer with names of states and regions of countries (5 to 9 of the page), and of small ones. */
const REGION_LEVELS = { first: 4, small: 6, end: 8 };
/** Margin around a country's name, around its repetitions near the borders, and around that of a region, px. */
const ROOM_PX = { country: 6, nearBorders: 70, region: 10 };
/** Zoom of the renderer up to which a town is a dot with its name beside it (12 of the page); later it is an area. */
const DOTS_TO = 11;
/** Distance of a name from its dot, em. */
const BESIDE_EM = 0.5;
/** Sides of its dot on which a name is tried. Without room at any of them, dot and name are left out. */
const BESIDE = [
  ...['left', 'right', 'top', 'bottom'],
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'],
] as const;
/** Positions tried for the name of a town that is an area, so that pins do not cover it: anchor and offset, em. */
const AT_HOME: VariableAnchorOffsetCollectionSpecification = [
  ...['center', [0, 0]],
  ...['top', [0, BESIDE_EM], 'bottom', [0, -BESIDE_EM]],
  ...['left', [BESIDE_EM, 0], 'right', [-BESIDE_EM, 0]],
] as unknown as VariableAnchorOffsetCollectionSpecification;
/** Size of a town's name by its inhabitants, relative to that of its kind. */
const BY_PEOPLE: ExpressionSpecification = [
  ...['interpolate', ['linear'], ['coalesce', ['get', 'population'], 20_000]],
  ...[2000, 0.9, 20_000, 1, 200_000, 1.1, 1_000_000, 1.25],
] as unknown as ExpressionSpecification;

export function worldNameLayers(
  colours: Palette,
  lettering: Lettering,
  regions: readonly RegionRow[],
): SymbolLayerSpecification[] {
  return [
    ...(['region', 'small_region'] as const).map((kind) => regionNames(kind, colours, lettering)),
    {
      id: 'world-towns',
      type: 'symbol',
      source: WORLD,
      'source-layer': 'places',
      filter: ['all', ['==', DETAIL, 'city'], outsideOf(regions)] as FilterSpecification,
      layout: {
        'symbol-sort-key': [
          '-',
          ['case', ['==', ['get', 'capital'], 'yes'], -1e8, 0],
          ['coalesce', ['get', 'population'], 0],
        ],
        'icon-image': `${signPrefix(colours.muted, colours.halo)}town`,
        'text-field': nameIn(lettering),
        'text-font': REGULAR,
        'text-size': sized(lettering, [3, 12], [8, 15]),
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.6,
        'text-justify': 'auto',
        'text-padding': 8,
      },
      paint: halo(colours.text, colours),
    },
    ...Object.entries(BORDER_NAMES).map(([kind, minzoom]) => ({
      ...countryLayer(`names-${kind}`, colours, lettering, ROOM_PX.nearBorders),
      minzoom,
      filter: ['all', ['==', DETAIL, kind], outsideOf(regions)] as FilterSpecification,
    })),
    {
      ...countryLayer('world-names', colours, lettering, ROOM_PX.country),
      filter: ['==', DETAIL, 'country'],
    },
  ];
}

/** Returns the names of states and regions: below towns and countries in rank, as they are the largest and the faintest. */
function regionNames(
  kind: 'region' | 'small_region',
  colours: Palette,
  lettering: Lettering,
): SymbolLayerSpecification {
  return {
    id: `names-${kind}`,
    type: 'symbol',
    source: WORLD,
    'source-layer': 'places',
    minzoom: kind === 'region' ? REGION_LEVELS.first : REGION_LEVELS.small,
    maxzoom: REGION_LEVELS.end,
    filter: ['==', DETAIL, kind],
    layout: {
      'text-field': nameIn(lettering),
      'text-font': ITALIC,
      'text-size': sized(lettering, [4, 11], [7, 14]),
      'text-max-width': 7,
      'text-letter-spacing': 0.08,
      'text-padding': ROOM_PX.region,
    },
    paint: { ...halo(colours.muted, colours), 'text-opacity': 0.85 },
  };
}

/** Returns a layer of country names, without a filter. @param room margin around a name, px */
function countryLayer(
  id: string,
  colours: Palette,
  lettering: Lettering,
  room: number,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: WORLD,
    'source-layer': 'places',
    layout: {
      'text-field': nameIn(lettering),
      'text-font': BOLD,
      'text-size': sized(lettering, [1, 11], [5, 15]),
      'text-max-width': 7,
      'text-letter-spacing': 0.06,
      'text-padding': room,
    },
    paint: halo(colours.muted, colours),
  };
}

/** Returns a filter for places outside the regions; below OWN_FROM, for all places. */
function outsideOf(regions: readonly RegionRow[]): ExpressionSpecification {
  const coordinates = regions.map(({ bounds: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);
  if (coordinates.length === 0) return ['literal', true] as unknown as ExpressionSpecification;
  return ['any', ['<', ['zoom'], OWN_FROM], ['!', ['within', { type: 'MultiPolygon', coordinates }]]];
}

/** Returns names of villages and of parts of towns. */
export function smallPlaceNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  return [placeLayer('place-names', ['!', ['in', DETAIL, ['literal', TOWNS]]], colours, lettering)];
}

/** Returns town names: beside a dot at low zooms, later on the town itself. Where pins leave no room, there is none. */
export function townNames(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const layer = placeLayer(TOWN_NAMES[0], ['in', DETAIL, ['literal', TOWNS]], colours, lettering);
  return [
    { ...layer, minzoom: DOTS_TO, layout: { ...layer.layout, 'text-variable-anchor-offset': AT_HOME } },
    {
      ...layer,
      id: TOWN_NAMES[1],
      maxzoom: DOTS_TO,
      layout: {
        ...layer.layout,
        'icon-image': `${signPrefix(colours.text, colours.halo)}town`,
        // a pin may cover the dot while there is room for the name
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-padding': 0,
        'text-variable-anchor': [...BESIDE],
        'text-radial-offset': BESIDE_EM,
        'text-justify': 'auto',
      },
    },
  ];
}

function placeLayer(
  id: string,
  filter: ExpressionSpecification,
  colours: Palette,
  lettering: Lettering,
): SymbolLayerSpecification {
  const size = (i: 0 | 1 | 2 | 3) =>
    [
      'match',
      DETAIL,
      ...SIZES.flatMap(([kind, px]) => {
        const own = px[i] * lettering.scale;
        return [kind, TOWNS.some((town) => town === kind) ? ['*', own, BY_PEOPLE] : own];
      }),
      OTHER_PX[i] * lettering.scale,
    ] as unknown as ExpressionSpecification;
  const rank = [
    'match',
    DETAIL,
    ...SIZES.flatMap(([kind], i) => [kind, i]),
    SIZES.length,
  ] as unknown as ExpressionSpecification;
  const isLarge: ExpressionSpecification = ['in', DETAIL, ['literal', [...TOWNS, 'village']]];
  return {
    id,
    type: 'symbol',
    source: BASE,
    'source-layer': 'places',
    filter,
    layout: {
      // larger places first within a class
      'symbol-sort-key': ['-', ['*', 1e8, rank], ['coalesce', ['get', 'population'], 0]],
      'text-field': nameIn(lettering),
      'text-font': [
        'case',
        isLarge,
        ['literal', BOLD],
        ['literal', REGULAR],
      ] as unknown as DataDrivenPropertyValueSpecification<string[]>,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        ...LEVELS.flatMap((level, i) => [level, size(i as 0 | 1 | 2 | 3)]),
      ] as unknown as ExpressionSpecification,
      'text-max-width': 8,
      'text-padding': 4,
    },
    paint: { ...halo(colours.text, colours), 'text-halo-width': HALO_PX + 0.3 },
  };
}
