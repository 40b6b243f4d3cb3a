/** Line icons of 24 by 24; decoration, words stand beside them. */
import { svg } from '../lib/dom.ts';

export const PATHS = {
  why: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.6a2.7 2.7 0 1 1 4 2.5c-.9.5-1.4 1-1.4 1.9M12 16.8v.2',
  navigate: 'M12 3 20 20l-8-4-8 4z',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  nearby: 'M12 21c4.5-5 7-8.3 7-11.5A7 7 0 0 0 5 9.5C5 12.7 7.5 16 12 21zM12 6.5v6M9 9.5h6',
  position: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5',
  close: 'm6 6 12 12M18 6 6 18',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  toilets: 'M8 3v18M16 3v18M8 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M12 3v18M16 8h4l-2 7h-2',
  water: 'M12 3.5c3.5 4.3 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2-5.7 5.5-10z',
  dump_station: 'M5 9h14l-1.5 11h-11zM12 3v9m-3-3 3 3 3-3',
  power: 'M13 3 6 13h5l-1 8 8-11h-5.5z',
  showers: 'M5 21V7a4 4 0 0 1 8 0M9 8h8M10 12v1M13 12v1M16 12v1M10 16v1M13 16v1M16 16v1',
  waste: 'M6 8h12l-1 13H7zM4 8h16M9 8V5h6v3',
  lit: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2z',
  fee: 'M15.5 7.5A5.5 5.5 0 1 0 15.5 16.5M5 10.5h8M5 13.5h8',
  stay: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  capacity:
    'M3 8h12l4 4v5H3zM7 17a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M16 17a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  height: 'M4 4h16M12 20V8m-3 3 3-3 3 3M4 20h16',
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
