/** Style sheets refer to colours, sizes and corners by name; only tokens.css defines them. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const STYLES = join(import.meta.dir, '../../../src/web/styles');
const TOKENS = 'tokens.css';

/** Declarations of all other style sheets, without comments. */
const declarations = [...new Glob('**/*.css').scanSync(STYLES)]
  .filter((name) => name !== TOKENS)
  .flatMap((name) => {
    const text = readFileSync(join(STYLES, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    return [...text.matchAll(/[{;]\s*([\w-]+):\s*([^;{}]+)/g)].map(([, property, value]) => ({
      name,
      property: property!,
      value: value!.trim(),
    }));
  });
const tokens = readFileSync(join(STYLES, TOKENS), 'utf8');
const said = ({ name, property, value }: (typeof declarations)[number]) => `${name}: ${property}: ${value}`;

describe('the styles', () => {
  test('take every colour from the tokens', () => {
    const own = declarations.filter(({ value }) =>
      /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/i.test(value),
    );
    expect(own.map(said)).toEqual([]);
    const named = declarations.filter(
      ({ property, value }) =>
        /color|fill|stroke|background/.test(property) &&
        /\b(white|black|red|green|gr[ae]y|blue)\b/.test(value),
    );
    expect(named.map(said)).toEqual([]);
  });

  test('take every size and corner from the tokens', () => {
    const own = declarations.filter(({ value }) => /(?<![\w-])\d*\.?\d+(px|rem|em|pt|ch)\b/.test(value));
    // minimum width of two buttons side by side
    expect(own.map(said).filter((each) => !each.includes('minmax(min(100%, 9rem), 1fr)'))).toEqual([]);
    const corners = declarations.filter(
      ({ property, value }) => /radius/.test(property) && !/^(var\(--radius-[\w-]+\)|0| )+$/.test(value),
    );
    expect(corners.map(said)).toEqual([]);
  });

  test('have four sizes of letters, none below 15 px, and four weights', () => {
    const sizes = declarations.filter(({ property }) => property === 'font-size').map(({ value }) => value);
    expect([...new Set(sizes)].filter((size) => !/^var\(--type-\w+\)$/.test(size))).toEqual([]);
    const rems = [...tokens.matchAll(/--type-\w+: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
    expect(rems.toSorted((a, b) => a - b)).toEqual([15, 17, 22, 44]);
    const weights = declarations.filter(({ property }) => property === 'font-weight');
    expect(
      [...new Set(weights.map(({ value }) => value))].filter((each) => !/^(400|500|650|700)$/.test(each)),
    ).toEqual([]);
  });

  test('refer only to defined tokens, and use each of them', () => {
    const known = new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!));
    // set by the page's own code
    const set = new Set(['--dragged', '--half', '--stop', '--scale-width']);
    const used = new Set(
      [...declarations.map(({ value }) => value), tokens].flatMap((text) =>
        [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!),
      ),
    );
    expect([...used].filter((name) => !known.has(name) && !set.has(name))).toEqual([]);
    expect([...known].filter((name) => !used.has(name))).toEqual([]);
  });
});
