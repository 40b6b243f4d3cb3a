/**
 * Layers of pins: pills, which show a score, and dots where no pill fits. In MapLibre's collision detection,
 * later layers have priority.
 */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { PINS } from '../sources.ts';

export const CHOSEN_PIN = 'chosen-pin';
export const PILLS = 'pills';
export const DOTS = 'dots';
/** Dots of recommended places, before which names give way. */
export const FIRST_DOTS = 'first-dots';
/** Layers whose pins can be pressed. */
export const PIN_LAYERS = [CHOSEN_PIN, PILLS, FIRST_DOTS, DOTS] as const;

const common = {
  type: 'symbol',
  source: PINS,
} as const;
const layout: SymbolLayerSpecification['layout'] = {
  // earlier places of the list have priority, also over places in the neighbouring tile
  'symbol-sort-key': ['get', 'rank'],
  'icon-padding': 2,
};

/**
 * Returns dots for all places except the chosen one. A pill hides its own dot by collision.
 * @param isFirst true for recommended places only
 */
function dots(id: string, isFirst: boolean): LayerSpecification {
  return {
    ...common,
    id,
    filter: ['all', ['!', ['get', 'isChosen']], ['==', ['get', 'isFirst'], isFirst]],
    layout: { ...layout, 'icon-image': ['get', 'dot'], 'icon-padding': 1 },
  };
}

/** Returns the dots that give way to names of towns. */
export function dotLayers(): LayerSpecification[] {
  return [dots(DOTS, false)];
}

/** Returns the pins above all names: recommended places, pins with scores (pills), and the chosen place. */
export function pillLayers(): LayerSpecification[] {
  return [
    dots(FIRST_DOTS, true),
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
        // a place beside it is half seen instead of hidden
        'icon-ignore-placement': true,
      },
    },
  ];
}
