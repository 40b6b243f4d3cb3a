/** What lies below the roads: the world, land and what covers it, the scores, water and buildings, in this order. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { hatchName } from './map-image.ts';
import type { Palette } from './palette.ts';
import { BASE, COASTS_TO, OWN_FROM, PROVIDER, REGIONS, SCORES, WORLD } from './sources.ts';

/** How strong the scores are over the ground: enough to be read, not so strong that streets vanish. */
const SCORE_OPACITY = { day: 0.5, night: 0.4 };
/** Level from which buildings are in the tiles. */
const BUILDINGS_FROM = 13;

const IS_AREA: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const IS_LINE: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
/** Outlines of what is no ground of its own. */
const RESERVES = ['national_park', 'nature_reserve'];

/** Kinds of land by colour, from the lowest to the topmost: small areas lie within large ones. */
const COVER: readonly (readonly [use: keyof Palette, kinds: readonly string[]])[] = [
  ['residential', ['residential']],
  ['farm', ['farmland']],
  ['industrial', ['industrial', 'commercial', 'quarry', 'military', 'aerodrome']],
  ['grass', ['meadow', 'scrub', 'wetland', 'orchard', 'vineyard']],
  ['wood', ['wood']],
  ['bare', ['rock']],
  ['ice', ['glacier']],
  ['sand', ['sand', 'beach']],
  ['paved', ['school', 'hospital']],
  ['grass', ['park', 'grass', 'cemetery', 'allotments', 'golf_course', 'sports', 'zoo', 'camp_site']],
  ['paved', ['pedestrian', 'apron', 'parking']],
  ['wood', ['pitch', 'playground']],
];

/** The world below and beside the loaded regions. */
export function worldLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'world-land',
      type: 'fill',
      source: WORLD,
      'source-layer': 'earth',
      paint: {
        'fill-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          OWN_FROM - 1,
          colours.earth,
          OWN_FROM,
          colours.elsewhere,
        ],
      },
    },
    {
      id: 'world-hatch',
      type: 'fill',
      source: WORLD,
      'source-layer': 'earth',
      minzoom: OWN_FROM,
      paint: { 'fill-pattern': hatchName(colours.hatch) },
    },
    {
      id: 'world-shore',
      type: 'line',
      source: WORLD,
      'source-layer': 'earth',
      paint: { 'line-color': colours.shore, 'line-width': 0.8 },
    },
    {
      id: 'world-borders',
      type: 'line',
      source: WORLD,
      'source-layer': 'boundaries',
      filter: ['==', ['get', 'kind'], 'country'],
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.4],
      },
    },
  ];
}

/** Pictures of the map's provider, where there is no map of ours. */
export function providerLayers(isNight: boolean): LayerSpecification[] {
  return [
    {
      id: 'provider',
      type: 'raster',
      source: PROVIDER,
      minzoom: OWN_FROM,
      // by night turned inside out, with the hues kept
      paint: isNight
        ? {
            'raster-brightness-min': 0.9,
            'raster-brightness-max': 0.06,
            'raster-hue-rotate': 180,
            'raster-saturation': -0.4,
          }
        : {},
    },
  ];
}

export function landLayers(colours: Palette): LayerSpecification[] {
  const kinds = COVER.flatMap(([, each]) => each);
  return [
    {
      // where a region is, only its own coast is true
      id: 'region-sea',
      type: 'fill',
      source: REGIONS,
      minzoom: OWN_FROM,
      filter: ['any', ['==', ['get', 'part'], 'outline'], ['>=', ['zoom'], COASTS_TO]],
      paint: { 'fill-color': colours.water, 'fill-antialias': false },
    },
    {
      id: 'land',
      type: 'fill',
      source: BASE,
      'source-layer': 'earth',
      paint: { 'fill-color': colours.earth, 'fill-antialias': false },
    },
    {
      id: 'cover',
      type: 'fill',
      source: BASE,
      'source-layer': 'landuse',
      filter: ['in', ['get', 'kind'], ['literal', kinds]],
      layout: {
        'fill-sort-key': byKind(
          COVER.map(([, each], i) => [each, i]),
          0,
        ),
      },
      paint: {
        'fill-color': byKind(
          COVER.map(([use, each]) => [each, colours[use]]),
          colours.earth,
        ),
        'fill-antialias': false,
      },
    },
    {
      id: 'reserves',
      type: 'line',
      source: BASE,
      'source-layer': 'landuse',
      filter: ['in', ['get', 'kind'], ['literal', RESERVES]],
      paint: {
        'line-color': colours.green,
        'line-opacity': 0.45,
        'line-width': 1.5,
        'line-dasharray': [4, 2],
      },
    },
  ];
}

export function scoreLayers(isNight: boolean): LayerSpecification[] {
  return [
    {
      id: 'scores',
      type: 'raster',
      source: SCORES,
      paint: { 'raster-opacity': isNight ? SCORE_OPACITY.night : SCORE_OPACITY.day },
    },
  ];
}

/** Above the scores: a red river would be none. */
export function waterLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'water',
      type: 'fill',
      source: BASE,
      'source-layer': 'water',
      filter: IS_AREA,
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'shore',
      type: 'line',
      source: BASE,
      'source-layer': 'water',
      // a bay's area ends in the open sea
      filter: ['all', IS_AREA, ['!=', ['get', 'kind'], 'bay']],
      minzoom: 10,
      paint: { 'line-color': colours.shore, 'line-width': 0.8 },
    },
    {
      id: 'streams',
      type: 'line',
      source: BASE,
      'source-layer': 'water',
      filter: ['all', IS_LINE, ['!', ['to-boolean', ['get', 'tunnel']]]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['match', ['get', 'kind'], ['river', 'canal'], colours.water, colours.shore],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'river', 1, 0.4],
          14,
          ['match', ['get', 'kind'], ['river', 'canal'], 3, 1.2],
          18,
          ['match', ['get', 'kind'], ['river', 'canal'], 9, 3],
        ],
      },
    },
    {
      id: 'piers',
      type: 'fill',
      source: BASE,
      'source-layer': 'landuse',
      filter: ['==', ['get', 'kind'], 'pier'],
      paint: { 'fill-color': colours.paved },
    },
  ];
}

export function buildingLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'buildings',
      type: 'fill',
      source: BASE,
      'source-layer': 'buildings',
      minzoom: BUILDINGS_FROM,
      paint: {
        'fill-color': colours.building,
        'fill-outline-color': colours.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], BUILDINGS_FROM, 0.4, BUILDINGS_FROM + 1.5, 1],
      },
    },
  ];
}

/** A value by `kind`. */
function byKind(
  values: readonly (readonly [kinds: readonly string[], value: string | number])[],
  otherwise: string | number,
): ExpressionSpecification {
  return ['match', ['get', 'kind'], ...values.flat(), otherwise] as unknown as ExpressionSpecification;
}
