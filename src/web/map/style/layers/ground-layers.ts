/** Layers of land and land cover, relief, scores and buildings. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE, OWN_FROM, SCORES, TERRAIN } from '../sources.ts';
import { IS_OCEAN, KIND } from './fields.ts';

/** Opacity of scores: legible, but streets stay visible. */
const SCORE_OPACITY = { day: 0.5, night: 0.4 };
/** Strength of the relief, and its zooms in the renderer (7 to 16 of the page). */
const RELIEF_STRENGTH = { day: 0.25, night: 0.35 };
const RELIEF_LEVELS = { minzoom: 6, maxzoom: 15 };
/** Minimum zoom of buildings in the tiles. */
const BUILDINGS_FROM = 13;
/** Zooms of the renderer between which built-up areas fade (12 to 14 of the page). */
const BUILT_UP_TO = 11;
const HOUSES_FROM = 13;

/** Areas that are drawn as outlines only. */
const RESERVES = ['national_park', 'nature_reserve'];

/** Kinds of land cover by colour, in drawing order: small areas are inside large ones. */
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
/** Kinds with one common colour at low zooms, where a town is one area including factories and shops. */
const BUILT_UP: ReadonlySet<keyof Palette> = new Set(['residential', 'industrial']);

/** Layers of the sea and the land of regions, the latter above. */
export const SEA = 'region-sea';
export const LAND = 'land';

export function landLayers(colours: Palette): LayerSpecification[] {
  const kinds = COVER.flatMap(([, each]) => each);
  const coloured = (of: (use: keyof Palette) => string) =>
    byKind(
      COVER.map(([use, each]) => [each, of(use)]),
      colours.earth,
    );
  return [
    {
      // below the land: where regions overlap, the sea of one may cover land of the other
      ...seaLayer(SEA, colours),
      minzoom: OWN_FROM,
    },
    {
      id: LAND,
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
        'fill-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          BUILT_UP_TO,
          coloured((use) => (BUILT_UP.has(use) ? colours.builtUp : colours[use])),
          HOUSES_FROM,
          coloured((use) => colours[use]),
        ],
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

/** Returns the relief, above land cover and below water and roads. */
export function reliefLayers(colours: Palette, isNight: boolean): LayerSpecification[] {
  return [
    {
      id: 'relief',
      type: 'hillshade',
      source: TERRAIN,
      ...RELIEF_LEVELS,
      paint: {
        'hillshade-shadow-color': colours.shade,
        'hillshade-highlight-color': colours.lit,
        'hillshade-accent-color': colours.shade,
        'hillshade-exaggeration': isNight ? RELIEF_STRENGTH.night : RELIEF_STRENGTH.day,
      },
    },
  ];
}

/** Returns the scores, covered by the sea. @param isSeaSure false = no sea: it may be land of another region */
export function scoreLayers(colours: Palette, isNight: boolean, isSeaSure: boolean): LayerSpecification[] {
  return [
    {
      id: 'scores',
      type: 'raster',
      source: SCORES,
      paint: { 'raster-opacity': isNight ? SCORE_OPACITY.night : SCORE_OPACITY.day },
    },
    // nobody sleeps at sea
    ...(isSeaSure ? [seaLayer('sea-over-scores', colours)] : []),
  ];
}

export function seaLayer(id: string, colours: Palette) {
  return {
    id,
    type: 'fill',
    source: BASE,
    'source-layer': 'water',
    filter: IS_OCEAN as FilterSpecification,
    paint: { 'fill-color': colours.water, 'fill-antialias': false },
  } satisfies LayerSpecification;
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

/** Returns an expression that selects a value by `kind`. */
function byKind(
  values: readonly (readonly [kinds: readonly string[], value: string | number])[],
  otherwise: string | number,
): ExpressionSpecification {
  return ['match', KIND, ...values.flat(), otherwise] as unknown as ExpressionSpecification;
}
