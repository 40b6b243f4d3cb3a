/** Below and beside the loaded regions: the world's own coasts and borders, and the pictures of a provider. */
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
