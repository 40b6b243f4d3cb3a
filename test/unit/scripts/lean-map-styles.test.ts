/** MapLibre's style sheet without the parts that the page never shows. */
import { expect, test } from 'bun:test';
import { leanMapStyles } from '../../../scripts/web/lean-map-styles.ts';

test('selectors of controls and popups go, and rules and media queries that have no others', () => {
  const sheet = [
    '.maplibregl-canvas,.maplibregl-ctrl button{left:0}',
    '.maplibregl-popup{top:0}',
    '.maplibregl-ctrl-icon{background:url("data:a{b}c")}',
    '@media(forced-colors:active){.maplibregl-ctrl-icon{color:red}}',
    '@media(hover:none){.maplibregl-marker{opacity:1}.maplibregl-ctrl{opacity:0}}',
  ].join('\n');
  expect(leanMapStyles(sheet)).toBe(
    '.maplibregl-canvas{left:0}@media(hover:none){.maplibregl-marker{opacity:1}}',
  );
});

test('animations stay where a rule that stays uses them', () => {
  const animation = (name: string) => `@keyframes ${name}{from{left:0}to{left:1px}}`;
  const sheet = `${animation('a-spin')}${animation('b-pulse')}.x{animation:b-pulse 1s}.maplibregl-ctrl{animation:a-spin 1s}`;
  expect(leanMapStyles(sheet)).toBe(`${animation('b-pulse')}.x{animation:b-pulse 1s}`);
});

test('a sheet that ends within a rule is refused', () => {
  expect(() => leanMapStyles('.a{left:0')).toThrow('no end');
});
