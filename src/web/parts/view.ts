/** Pictures for the parts that Preact draws; decoration, words stand beside them. */
import { type ComponentChild, h } from 'preact';
import { type Light, SHAPES } from './answer/light.ts';
import { type IconName, PATHS } from './icons.ts';

export function iconView(name: IconName): ComponentChild {
  return h(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { d: PATHS[name] }),
  );
}

export function lightView(light: Light): ComponentChild {
  const { outline, mark } = SHAPES[light];
  return h(
    'svg',
    { class: `light light-${light}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { class: 'light-shape', d: outline }),
    h('path', { class: 'light-mark', d: mark }),
  );
}
