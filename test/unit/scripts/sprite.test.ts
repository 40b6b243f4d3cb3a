/** The icons of the page, which scripts/web/sprite.ts copies from their packages. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sprite } from '../../../scripts/web/sprite.ts';
import { LINE_ICONS, MAKI_ICONS, TEMAKI_ICONS } from '../../../src/web/lib/icon-names.ts';
import { filesBelow } from '../../support/files-below.ts';

const WEB = join(import.meta.dir, '../../../src/web');

/** Limit of the compressed icons, bytes; a part of the 75 KB after which the list is usable. */
const MAX_BYTES = 8192;

const NAMES = [...LINE_ICONS, ...MAKI_ICONS, ...TEMAKI_ICONS];
const symbols = new Map(
  [...(await sprite()).matchAll(/<symbol id="i-([^"]+)" (.*?)<\/symbol>/g)].map(([, name, rest]) => [
    name!,
    rest!,
  ]),
);

test('each icon name of the page is one symbol with a drawing', () => {
  expect([...symbols.keys()]).toEqual(NAMES);
  for (const drawn of symbols.values()) expect(drawn).toMatch(/<(path|circle|rect|polygon) [^>]*\d/);
});

test('each icon is used somewhere', () => {
  const sources = filesBelow(WEB)
    .filter((path) => /\.(tsx?|html)$/.test(path) && !path.endsWith('icon-names.ts'))
    .map((path) => readFileSync(join(WEB, path), 'utf8'))
    .join('\n');
  const isNamed = (name: string) => ["'", '"'].some((mark) => sources.includes(mark + name + mark));
  expect(NAMES.filter((name) => !isNamed(name) && !sources.includes(`#i-${name}`))).toEqual([]);
});

test('line icons have strokes, sign icons are filled, both in the text colour', () => {
  for (const name of LINE_ICONS) expect(symbols.get(name)).toContain('fill="none" stroke="currentColor"');
  for (const name of [...MAKI_ICONS, ...TEMAKI_ICONS])
    expect(symbols.get(name)).toContain('fill="currentColor" stroke="none"');
});

test('all icons together take less than 8 KB of the first visit', async () => {
  expect(brotliCompressSync(await sprite()).length).toBeLessThan(MAX_BYTES);
});
