/**
 * The page runs in the oldest supported browsers: its scripts and styles, as built, use nothing newer, unless a
 * fallback is beside it.
 */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import ts from 'typescript-5';
import { unpackBundle } from '../../src/http/assets/web-bundle.ts';
import { FRAME } from '../../src/words/page-frame.ts';
import { FLOOR, type Newer } from '../support/floor/floor.ts';
import { newerInScript } from '../support/floor/newer-scripts.ts';
import { newerInStyles } from '../support/floor/newer-styles.ts';

const ROOT = join(import.meta.dir, '../..');
const RENDERER = 'node_modules/maplibre-gl/dist/maplibre-gl';
const bundle = unpackBundle(await Bun.file(join(ROOT, 'dist/web.bundle')).bytes());
const built = (name: string): string => new TextDecoder().decode(brotliDecompressSync(bundle.get(name)!));
/** Swagger UI does not belong to the page. */
const named = (end: string): [name: string, text: string][] =>
  [...bundle.keys()]
    .filter((name) => name.endsWith(end) && !name.startsWith('swagger'))
    .map((name) => [name, built(name)]);
const chat = built('chat.html');
const between = (tag: string): [name: string, text: string] => [
  `chat.html, ${tag}`,
  [...chat.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text).join('\n'),
];

/** Newer features of the scripts, and the fallback: a file, and what in it keeps older browsers away from them. */
const FALLBACKS: Readonly<Record<string, readonly [file: string, guard: string]>> = {
  '.estimate': ['src/web/kept-page.ts', 'estimate?.()'],
  '.permissions': [
    'src/web/map/position.ts',
    'try {\n    const permission = await Promise.race([navigator.permissions.query(',
  ],
  '.share': ['src/web/state/outside.ts', 'if (navigator.share) {'],
  '.moveBefore': ['node_modules/preact/dist/preact.mjs', '.moveBefore&&'],
  'Error.captureStackTrace': ['node_modules/fflate/esm/browser.js', 'if (Error.captureStackTrace)'],
  'Intl.Segmenter': [`${RENDERER}-worker.mjs`, '`Segmenter`in Intl'],
  // takes pixels from the canvas where it cannot take them from a frame
  VideoFrame: [`${RENDERER}-worker.mjs`, 'typeof VideoFrame>`u`'],
  '.copyTo': [`${RENDERER}-worker.mjs`, 'typeof VideoFrame>`u`'],
};
/** Newer properties of the styles without which the page is as good, and why. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  cursor: 'iPhones have no pointer',
  'forced-color-adjust': 'Safari forces no colours',
  'scrollbar-width': 'rows that scroll sideways show a scrollbar',
};

const undeclared = (newer: readonly Newer[], declared: object): string[] =>
  newer
    .filter(({ name }) => !(name.replace(/: .*/, '') in declared))
    .map(({ name, lacks }) => `${name} (${lacks.join(', ')})`);

describe('the scripts as built', () => {
  const scripts = [...named('.js'), between('script')];
  // the worker of saved regions is loaded in parts, of which the first has most of the code
  const shared = (name: string) => (/^offline-/.test(name) ? [built('offline.js')] : []);
  const found = scripts.map(([name, text]) => [name, newerInScript(text, shared(name))] as const);

  test.each(found)('%s uses nothing newer than the oldest browsers without a fallback', (_, newer) => {
    expect(undeclared(newer, FALLBACKS)).toEqual([]);
  });

  test('use each feature that is declared to have a fallback', () => {
    const used = new Set(found.flatMap(([, newer]) => newer.map(({ name }) => name)));
    expect(Object.keys(FALLBACKS).filter((name) => !used.has(name))).toEqual([]);
  });

  test('have the fallbacks that are declared', async () => {
    for (const [file, guard] of Object.values(FALLBACKS)) {
      expect(await Bun.file(join(ROOT, file)).text()).toContain(guard);
    }
  });
});

describe('the styles as built', () => {
  const styles = [...named('.css'), between('style')];
  const found = styles.map(([name, text]) => [name, newerInStyles(text)] as const);

  test.each(found)('%s uses nothing newer that matters', (_, newer) => {
    expect(undeclared(newer, DISPENSABLE)).toEqual([]);
  });

  test('use each property that is declared dispensable', () => {
    const used = found.flatMap(([, newer]) => newer.map(({ name }) => name));
    const isUsed = (property: string) => used.some((name) => name.replace(/: .*/, '') === property);
    expect(Object.keys(DISPENSABLE).filter((property) => !isUsed(property))).toEqual([]);
  });
});

describe('the check', () => {
  test.each([
    ['Promise.try(f)', 'Promise.try'],
    ['const p = RegExp.escape(t)', 'RegExp.escape'],
    ['globalThis.Temporal.Now', '.Temporal'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['names.union(others)', '.union'],
    ['scores.entries().map(([name]) => name)', 'iterator.map'],
    ['text.matchAll(/a/g).toArray()', 'iterator.toArray'],
    ['response.bytes()', '.bytes'],
    ['a?.isSubsetOf(b)', '.isSubsetOf'],
    ['navigator.userAgentData', '.userAgentData'],
    ['new URLPattern({})', 'URLPattern'],
    ['/[a--b]/v.test(a)', '/[a--b]/v'],
    ['/(?i:a)b/.test(a)', '/(?i:a)b/'],
    ['using file = open()', 'using'],
  ])('refuses the script %s', (script, name) => {
    expect(newerInScript(script).map((each) => each.name)).toContain(name);
  });

  test.each([
    'names.toSorted().at(-1)?.replaceAll("a", "b")',
    'class A { static #b = 1; static { A.c = Object.hasOwn({}, "a"); } } /(?<=a)b/d.test(x)',
    'Object.keys(a).map(f); [...a.values()].filter(f); a.keys().next()',
    'const union = { union() {} }; union.union()',
    'const Temporal = 1; Temporal + 1',
    'await import("./a.js"); crypto.randomUUID(); AbortSignal.timeout(1); structuredClone(a)',
  ])('accepts the script %s', (script) => {
    expect(newerInScript(script)).toEqual([]);
  });

  test.each([
    ['.a:has(b) { color: red }', ':has'],
    ['.a { fill: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['.a { color: light-dark(red, blue) }', 'light-dark()'],
    ['.a { & .b { color: red } }', '&'],
    ['@scope (.a) { b { color: red } }', '@scope'],
    ['.a { text-wrap: balance }', 'text-wrap'],
    ['.a { field-sizing: content }', 'field-sizing'],
    ['.a { width: 5cap }', 'cap'],
    ['.a { height: stretch }', 'height: stretch'],
    ['@media (prefers-reduced-transparency) { a { color: red } }', '@media (prefers-reduced-transparency)'],
  ])('refuses the style %s', (style, name) => {
    expect(newerInStyles(style).map((each) => each.name)).toContain(name);
  });

  test.each([
    '.a { color: red; color: color-mix(in srgb, red, blue) }',
    '.a:focus-visible, .b:is(.c):not(:hover)::before { height: calc(100dvh - env(safe-area-inset-top, 0px)) }',
    '@media (min-width: 700px) and (forced-colors: active) { .a { inset: 0; aspect-ratio: 1 } }',
    '.a { background: url("a:has(b)"); content: "&" }',
  ])('accepts the style %s', (style) => {
    expect(newerInStyles(style)).toEqual([]);
  });
});

describe('below the floor', () => {
  test('the script that says so has nothing that browsers of 2015 cannot read', () => {
    const script = built('before-paint.js');
    const read = (target: ts.ScriptTarget) =>
      ts.transpileModule(script, { compilerOptions: { target } }).outputText;
    expect(read(ts.ScriptTarget.ES2015)).toBe(read(ts.ScriptTarget.Latest));
    expect(script).not.toMatch(/\/\(\?</);
  });

  test('the sentence and the documents name the floor', async () => {
    const versions = [FLOOR.safari, FLOOR.firefox, FLOOR.chrome].map(String);
    const readme = await Bun.file(join(ROOT, 'README.md')).text();
    for (const words of [readme, ...Object.values(FRAME).map(({ needsNewer }) => needsNewer)])
      expect(versions.filter((version) => !words.includes(version))).toEqual([]);
  });
});
