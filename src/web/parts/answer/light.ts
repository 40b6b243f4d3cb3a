/** The traffic light as a shape: colour is never the only difference. */
import type { Score } from '../../../api/score.ts';
import { svg } from '../../lib/dom.ts';

export type Light = 'green' | 'yellow' | 'red' | 'unknown';

/** Without map data there is no light: the number then says nothing. */
export function lightOf({ ampel, meta }: Score): Light {
  return meta.degraded_reason === 'no_map_data' || meta.degraded_reason === 'map_data_loading'
    ? 'unknown'
    : ampel;
}

export const SHAPES: Record<Light, { outline: string; mark: string }> = {
  // circle with a tick, triangle with an exclamation mark, octagon with a cross, circle with a question mark
  green: { outline: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z', mark: 'm7.5 12.3 3.2 3.2 6-6.6' },
  yellow: { outline: 'M12 2.5 22.5 21h-21z', mark: 'M12 9v5.5M12 17.6v.4' },
  red: { outline: 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z', mark: 'm8.5 8.5 7 7m0-7-7 7' },
  unknown: {
    outline: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
    mark: 'M9.2 9.4a2.9 2.9 0 1 1 4.2 2.7c-.9.5-1.4 1-1.4 2.1M12 17.3v.4',
  },
};

/** An icon of 24 by 24; decoration, the word stands beside it. */
export function lightIcon(light: Light): SVGSVGElement {
  const { outline, mark } = SHAPES[light];
  return svg(
    'svg',
    { class: `light light-${light}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { class: 'light-shape', d: outline }),
    svg('path', { class: 'light-mark', d: mark }),
  );
}
