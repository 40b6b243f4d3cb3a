import { expect, test } from 'bun:test';
import { liveCellAt } from '../../../../src/region/format/live-cell.ts';
import { mayHaveLand } from '../../../../src/scoring/site/open-sea.ts';

test.each([
  ['the middle of the Atlantic', 30, -40, false],
  ['the North Pole', 90, 0, false],
  ['the Southern Ocean', -60, -120, false],
  ['a city', 52.52, 13.4, true],
  ['an islet 2,000 km from anywhere', -37.1, -12.28, true],
  ['a lighthouse off the coast', 54.18, 7.9, true],
  ['the antimeridian in Fiji', -16.8, 179.99, true],
  ['Antarctica', -75, 0, true],
])('a live cell on the open sea has no land, others may: %s', (_, lat, lon, expected) => {
  expect(mayHaveLand(liveCellAt(lat, lon).bounds)).toBe(expected);
});
