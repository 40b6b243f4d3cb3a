/** The regions with data, each of them one tap away. */
import { h } from '../lib/dom.ts';
import type { CoveredRegion } from '../state.ts';

export function regionLinks(
  regions: readonly CoveredRegion[],
  show: (bounds: CoveredRegion['bounds']) => void,
): HTMLElement {
  return h(
    'ul',
    {},
    ...regions.map(({ name, title, bounds }) =>
      h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'text-button region-link',
            id: `region-${name}`,
            onclick: () => show(bounds),
          },
          title,
        ),
      ),
    ),
  );
}
