/** Layers of roads by class, with tunnels, bridges, tracks and paths. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { DETAIL, IS_TUNNEL, KIND } from './fields.ts';
import { ferryLayers, railLayers } from './rail-layers.ts';

type Filter = ExpressionSpecification;
type LineValue<T> = DataDrivenPropertyValueSpecification<T>;

/** Zooms of the renderer with explicit widths; interpolated in between. */
const LEVELS = [6, 9, 12, 14, 16, 18] as const;
/**
 * Road widths at each zoom of LEVELS, px, lowest class first. At low zooms a primary road is at least 1.5 times
 * as wide as a secondary road.
 */
const WIDTHS: readonly (readonly [road: string, widths: readonly number[]])[] = [
  ['service', [0, 0, 0, 1.2, 4, 11]],
  ['minor_road', [0, 0, 0.9, 2.6, 7.5, 18]],
  ['medium_road', [0, 0.8, 1.7, 3.6, 9, 21]],
  ['secondary', [0.5, 1.1, 2.1, 4.1, 10.2, 24]],
  ['primary', [0.8, 1.65, 3.15, 4.8, 10.8, 25]],
  ['motorway', [1.1, 2.1, 3.8, 5.8, 12, 28]],
];
/** Width of a slip road relative to its road. */
const LINK_SHARE = 0.65;
const TUNNELS_FROM = 12;

const IS_BRIDGE: Filter = ['to-boolean', ['get', 'bridge']];
const IS_ROAD: Filter = ['in', KIND, ['literal', ['highway', 'major_road', 'medium_road', 'minor_road']]];
const IS_TRACK: Filter = ['==', DETAIL, 'track'];
const IS_PATH: Filter = ['all', ['==', KIND, 'path'], ['!=', DETAIL, 'track']];
/** Class of a road: separates service roads from streets, and splits highway and major road in two. */
const CLASS: ExpressionSpecification = [
  'match',
  DETAIL,
  'service',
  'service',
  'motorway',
  'motorway',
  ['trunk', 'primary'],
  'primary',
  'secondary',
  'secondary',
  KIND,
];

/**
 * Returns roads on and below the ground, tracks, paths and railways. @param isScored true while scores are
 * shown: streets then have other colours and stronger edges
 */
export function roadLayers(colours: Palette, isScored: boolean): LayerSpecification[] {
  const ground: Filter = ['all', ['!', IS_BRIDGE], ['!', IS_TUNNEL]];
  return [
    ...waysOf('tunnel', ['all', IS_ROAD, IS_TUNNEL], colours, isScored),
    ...pathLayers(colours),
    ...waysOf('road', ['all', IS_ROAD, ground], colours, isScored),
    ...railLayers(colours),
  ];
}

/** Returns bridges and ferries. */
export function bridgeLayers(colours: Palette, isScored: boolean): LayerSpecification[] {
  return [
    ...waysOf('bridge', ['all', IS_ROAD, IS_BRIDGE, ['!', IS_TUNNEL]], colours, isScored),
    ...ferryLayers(colours),
  ];
}

function waysOf(
  id: 'tunnel' | 'road' | 'bridge',
  filter: Filter,
  colours: Palette,
  isScored: boolean,
): LayerSpecification[] {
  const isTunnel = id === 'tunnel';
  const common = {
    type: 'line',
    source: BASE,
    'source-layer': 'roads',
    filter,
    ...(isTunnel ? { minzoom: TUNNELS_FROM } : {}),
    layout: {
      'line-cap': id === 'road' ? 'round' : 'butt',
      'line-join': 'round',
      'line-sort-key': [
        'match',
        CLASS,
        ...WIDTHS.flatMap(([road], i) => [road, i]),
        0,
      ] as unknown as ExpressionSpecification,
    },
  } as const;
  const edge = isScored ? 1.5 : 1;
  return [
    {
      ...common,
      id: `${id}-casings`,
      paint: {
        'line-color': isScored ? colours.scoredCasing : colours.casing,
        'line-width': widths((width, level) => (width === 0 ? 0 : width + 2 * edge * (level < 12 ? 0.5 : 1))),
        ...(isTunnel ? { 'line-dasharray': [2, 1.5], 'line-opacity': 0.6 } : {}),
      },
    },
    {
      ...common,
      id: `${id}s`,
      paint: {
        'line-color': roadColour(colours, isScored),
        'line-width': widths((width) => width),
        ...(isTunnel ? { 'line-opacity': 0.5 } : {}),
      },
    },
  ];
}

function roadColour(colours: Palette, isScored: boolean): LineValue<string> {
  return [
    'match',
    CLASS,
    'motorway',
    colours.motorway,
    ['primary', 'secondary'],
    colours.major,
    isScored ? colours.scoredStreet : colours.minor,
  ];
}

function widths(of: (width: number, level: number) => number): LineValue<number> {
  const at = (level: number, i: number) => [
    '*',
    ['match', CLASS, ...WIDTHS.flatMap(([road, all]) => [road, of(all[i]!, level)]), 0],
    ['case', ['to-boolean', ['get', 'link']], LINK_SHARE, 1],
  ];
  const stops = LEVELS.flatMap((level, i) => [level, at(level, i)]);
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}

/**
 * Returns tracks and paths. An edge, light by day and dark by night, keeps them visible on any colour, as
 * campers drive on tracks.
 */
function pathLayers(colours: Palette): LayerSpecification[] {
  const common = { type: 'line', source: BASE, 'source-layer': 'roads', minzoom: 13 } as const;
  return [
    {
      ...common,
      id: 'path-casings',
      filter: IS_PATH,
      minzoom: 15,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.trackCasing, 'line-opacity': 0.7, 'line-width': 3 },
    },
    {
      ...common,
      id: 'paths',
      filter: IS_PATH,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.path,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.55, 15, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 16, 1.4, 18, 2.4],
        'line-dasharray': [3, 1.5],
      },
    },
    {
      ...common,
      id: 'track-casings',
      filter: IS_TRACK,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colours.trackCasing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 2.2, 16, 5.5, 18, 10],
      },
    },
    {
      ...common,
      id: 'tracks',
      filter: IS_TRACK,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.track,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 1, 16, 2.6, 18, 5],
        'line-dasharray': [4, 1],
      },
    },
  ];
}
