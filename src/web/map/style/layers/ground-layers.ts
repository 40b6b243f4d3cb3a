/** Land, what covers it, the scores and buildings. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE, COASTS_TO, OWN_FROM, REGIONS, SCORES } from '../sources.ts';
import { KIND } from './fields.ts';

/** How strong the scores are over the ground: enough to be read, not so strong that streets vanish. */
const SCORE_OPACITY = { day: 0.5, night: 0.4 };
/** Level from which buildings are in the tiles. */
const BUILDINGS_FROM = 13;

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
      filter: ['in', KIND, ['literal', kinds]],
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
      filter: ['in', KIND, ['literal', RESERVES]],
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
  return ['match', KIND, ...values.flat(), otherwise] as unknown as ExpressionSpecification;
}
