/** Layers outside the regions: coasts, lakes and borders of the world, and tiles of a provider. */
import type { LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { OWN_FROM, PROVIDER, WORLD } from '../sources.ts';
import { IS_AREA } from './fields.ts';

export function worldLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'world-sea',
      type: 'fill',
      source: WORLD,
      'source-layer': 'water',
      filter: IS_AREA,
      paint: { 'fill-color': colours.water, 'fill-outline-color': colours.shore },
    },
  ];
}

/** Zoom of the renderer from which regions have their own borders, and those of the world are below them (9 of the page). */
export const BORDERS_FROM = 8;

/** Returns the borders of the world over the land of regions, so that none ends at a region. */
export function worldBorders(colours: Palette): LayerSpecification[] {
  return [
    {
      ...worldBorder('world-borders'),
      maxzoom: BORDERS_FROM,
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.4],
      },
    },
  ];
}

/**
 * Returns the borders of the world below the land of regions, which covers them: they are too coarse to be seen beside
 * those of a region.
 */
export function bordersBeyond(colours: Palette): LayerSpecification[] {
  return [{ ...worldBorder('borders-beyond'), minzoom: BORDERS_FROM, paint: borderPaint(colours) }];
}

function worldBorder(id: string) {
  return {
    id,
    type: 'line',
    source: WORLD,
    'source-layer': 'boundaries',
    filter: ['==', ['get', 'kind'], 'country'],
    layout: { 'line-join': 'round' },
  } satisfies LayerSpecification;
}

/** Returns the look of a country's border in close views. */
export function borderPaint(colours: Palette): LineLayerSpecification['paint'] {
  return {
    'line-color': colours.border,
    'line-width': ['interpolate', ['linear'], ['zoom'], 6, 1.4, 14, 2.2],
    'line-opacity': 0.8,
    'line-dasharray': [6, 2, 1.5, 2],
  };
}

/** Returns the provider's tiles, shown outside the regions. */
export function providerLayers(isNight: boolean): LayerSpecification[] {
  return [
    {
      id: 'provider',
      type: 'raster',
      source: PROVIDER,
      minzoom: OWN_FROM,
      // inverted by night, with unchanged hues
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
