/**
 * Layers of places: pills, and dots where no pill fits. MapLibre's collision follows the order of the layers.
 */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { PINS } from '../sources.ts';

export const CHOSEN_PIN = 'chosen-pin';
export const PILLS = 'pills';
export const DOTS = 'dots';
/** Layers whose pins can be pressed. */
export const PIN_LAYERS = [CHOSEN_PIN, PILLS, DOTS] as const;

const common = {
  type: 'symbol',
  source: PINS,
} as const;
const layout: SymbolLayerSpecification['layout'] = {
  // the first in the list has priority, also over those in the neighbouring tile
  'symbol-sort-key': ['get', 'rank'],
  'icon-padding': 2,
};

/** Returns dots for all places except the chosen one. A pill hides its own dot by collision. */
export function dotLayers(): LayerSpecification[] {
  return [
    {
      ...common,
      id: DOTS,
      filter: ['!', ['get', 'isChosen']],
      layout: { ...layout, 'icon-image': ['get', 'dot'], 'icon-padding': 1 },
    },
  ];
}

/** Returns pills, above all names. */
export function pillLayers(): LayerSpecification[] {
  return [
    {
      ...common,
      id: PILLS,
      filter: ['has', 'pill'],
      layout: { ...layout, 'icon-image': ['get', 'pill'] },
    },
    {
      ...common,
      id: CHOSEN_PIN,
      filter: ['get', 'isChosen'],
      layout: {
        ...layout,
        'icon-image': ['get', 'chosen'],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
      },
    },
  ];
}
