/** The rows of cells inside a polygon. */
import { expect, test } from 'bun:test';
import { EvidenceError } from '../../../src/evidence/evidence-error.ts';
import { eachSpan } from '../../../src/evidence/noise-maps/polygon-spans.ts';

/** Returns rectangles side by side, as rings: `width` cells wide, with gaps of the same width. */
function rectangles(count: number, width: number, height: number): Float64Array[] {
  return Array.from({ length: count }, (_, i) => {
    const [west, east] = [2 * i * width, (2 * i + 1) * width];
    return Float64Array.from([west, 0, east, 0, east, height, west, height, west, 0]);
  });
}

test('rings of a polygon are filled row by row, from west to east', () => {
  const spans: number[][] = [];
  eachSpan(rectangles(2, 3, 2).toReversed(), (...span) => spans.push(span));
  expect(spans).toEqual([
    [0, 0, 3],
    [0, 6, 9],
    [1, 0, 3],
    [1, 6, 9],
  ]);
});

test('200,000 rings beside each other are refused before they are filled, if each crosses thousands of rows', () => {
  const fill = () =>
    eachSpan(rectangles(200_000, 0.01, 3700), () => {
      throw new Error('a row was filled');
    });
  expect(fill).toThrow(EvidenceError);
  expect(fill).toThrow(
    'The sides of a polygon cross rows of cells (27 m) 1,480,000,000 times; expected at most 100,000,000',
  );
});

// sorting all sides for each row would take longer than any test may
test('200,000 small rings are filled', () => {
  let cells = 0;
  eachSpan(rectangles(200_000, 2, 2), (_row, from, to) => {
    cells += to - from;
  });
  expect(cells).toBe(800_000);
});
