/** Places for the night: pills, and dots where no pill fits. Collision is MapLibre's, by the order of the layers. */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { PINS } from '../sources.ts';

export const CHOSEN_PIN = 'chosen-pin';
export const PILLS = 'pills';
export const DOTS = 'dots';
/** Layers in which a place is pressed. */
export const PIN_LAYERS = [CHOSEN_PIN, PILLS, DOTS] as const;

const common = {
  type: 'symbol',
  source: PINS,
} as const;
const layout: SymbolLayerSpecification['layout'] = {
  // the first in the list has the right of way, also over those in the tile beside
  'symbol-sort-key': ['get', 'rank'],
  'icon-padding': 2,
};

/** Every place but the chosen one: where its pill stands, it takes the room of its dot. */
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

/** Above all names. */
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
