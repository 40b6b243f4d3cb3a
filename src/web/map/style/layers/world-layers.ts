/** Layers outside the regions: coasts and borders of the world, and tiles of a provider. */
import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../palette.ts';
import { OWN_FROM, PROVIDER, WORLD } from '../sources.ts';
import { IS_OCEAN } from './fields.ts';

export function worldLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'world-sea',
      type: 'fill',
      source: WORLD,
      'source-layer': 'water',
      filter: IS_OCEAN,
      paint: { 'fill-color': colours.water, 'fill-outline-color': colours.shore },
    },
  ];
}

/** Zoom of the renderer at which the borders of the world end and those of the regions begin (9 of the page). */
export const BORDERS_FROM = 8;

/**
 * Returns the borders of the world, over the land of regions, so that none ends at a region. They are too coarse to
 * continue those of a region where both are seen closely.
 */
export function worldBorders(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'world-borders',
      type: 'line',
      source: WORLD,
      'source-layer': 'boundaries',
      maxzoom: BORDERS_FROM,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.4],
      },
    },
  ];
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
