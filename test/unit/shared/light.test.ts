/** The levels at which the page's legend changes its colour follow from the curve of the model. */
import { expect, test } from 'bun:test';
import { noisePoints } from '../../../src/scoring/noise/decibels-to-points.ts';
import { GREEN_DB, lightOf, YELLOW_DB } from '../../../src/shared/light.ts';

const lightOfLevel = (decibels: number) => lightOf(Math.round(100 + noisePoints(decibels)));

test.each([
  ['green', GREEN_DB, 'yellow'],
  ['yellow', YELLOW_DB, 'red'],
] as const)('noise alone keeps a %s light up to %d dB and a %s one above', (light, level, next) => {
  expect(lightOfLevel(level)).toBe(light);
  expect(lightOfLevel(level + 1)).toBe(next);
});
