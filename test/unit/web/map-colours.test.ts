/** The map uses the colours of the page, and its ground colours can be told apart. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette, pinColours } from '../../../src/web/map/style/palette.ts';

const TOKENS = readFileSync(join(import.meta.dir, '../../../src/web/styles/tokens.css'), 'utf8');

/** Minimum difference of two adjacent ground colours. A barely visible one is about 2. */
const MIN_DIFFERENCE = 4;

/** Returns the colour of a custom property, by day or by night. */
function token(name: string, isNight: boolean): string {
  const [, day, night] = /^\s*light-dark\((#\w{6}), (#\w{6})\)/.exec(propertyOf(name)) ?? [];
  return (isNight ? night : day) ?? propertyOf(name).trim();
}

function propertyOf(name: string): string {
  const [, value] = new RegExp(`--${name}:([^;]+);`).exec(TOKENS) ?? [];
  if (!value) throw new Error(`the page has no --${name}`);
  return value;
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Returns how different two colours look: distance in OKLab, hundredths (Björn Ottosson, 2020). */
function difference(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return 100 * Math.hypot(...a.map((value, i) => value - b[i]!));
}

function oklab(colour: string): number[] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each([
  ['day', false],
  ['night', true],
] as const)('by %s', (_, isNight) => {
  const colours = palette(isNight);

  test('wood, ground, water and built-up areas can be told apart', () => {
    const grounds = [colours.wood, colours.earth, colours.water, colours.builtUp];
    const pairs = grounds.flatMap((one, i) =>
      grounds.slice(i + 1).map((other) => ({ one, other, difference: difference(one, other) })),
    );
    expect(pairs.filter((pair) => pair.difference < MIN_DIFFERENCE)).toEqual([]);
  });

  test('pins and lines on the map have the colours of the page', () => {
    for (const light of ['good', 'fair', 'bad'] as const) {
      const { fill, on } = pinColours(light, isNight);
      expect([light, fill, on]).toEqual([light, token(light, isNight), token(`on-${light}`, isNight)]);
    }
    expect(pinColours('not_allowed', isNight).fill).toBe(token('none', isNight));
    for (const use of ['ground', 'surface', 'accent', 'text', 'muted'] as const)
      expect([use, colours[use]]).toEqual([use, token(use, isNight)]);
    expect([colours.minus, colours.plus]).toEqual([token('bad', isNight), token('good', isNight)]);
  });

  test('scores on pins, numbers in shields and names on their halos are legible', () => {
    for (const light of ['good', 'fair', 'bad'] as const) {
      const { fill, on } = pinColours(light, isNight);
      expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colours.shield, colours.shieldText)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.motorwayShield, colours.motorwayText)).toBeGreaterThanOrEqual(4.5);
    const names = [
      ...['text', 'muted', 'street', 'waterName', 'green', 'sleeping', 'hygiene', 'peak'],
    ] as (keyof typeof colours)[];
    expect(names.filter((name) => contrast(colours[name], colours.halo) < 4.5)).toEqual([]);
  });
});
