/** Line icons of 24 by 24; decoration, words stand beside them. */
import { svg } from '../lib/dom.ts';

const PATHS = {
  why: 'M4 5h16M4 5v2h10V5M9 10v2h5v-2M9 15v2h3v-2M4 20h8',
  navigate: 'M12 3 20 20l-8-4-8 4z',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  nearby: 'M12 21c4.5-5 7-8.3 7-11.5A7 7 0 0 0 5 9.5C5 12.7 7.5 16 12 21zM12 6.5v6M9 9.5h6',
  position: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5',
  close: 'm6 6 12 12M18 6 6 18',
  calm: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  noise: 'M4 10v4h3.5L12 18V6l-4.5 4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  knock: 'M9 20v-7l-2-2.5 1.5-1 3 3V5a1.5 1.5 0 0 1 3 0v5l4 1.2V16l-1.5 4zM6 4 4.5 2.5M8 3.5V1.5M5 7H3',
  police: 'M12 3 5 5.5v6c0 4.5 3 7.5 7 9.5 4-2 7-5 7-9.5v-6zM9 11.5l2.2 2.2L15.5 9',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: PATHS[name] }),
  );
}
