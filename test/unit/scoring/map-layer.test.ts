/** The map layer shows real scores: the same as single answers, without seams, clear where nothing is known. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { decode } from 'fast-png';
import { COLOUR_STOPS, colourTable, LAYER_ALPHA } from '../../../src/scoring/map-layer/colours.ts';
import { gridOf, NO_SCORE } from '../../../src/scoring/map-layer/grid.ts';
import { encodeIndexedPng } from '../../../src/scoring/map-layer/indexed-png.ts';
import { paintTile, TILE_PIXELS } from '../../../src/scoring/map-layer/paint.ts';
import { LEAST_ZOOM, MOST_ZOOM, tileGrid } from '../../../src/scoring/map-layer/tile-grid.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';

function pixelsOf(png: Uint8Array): { width: number; height: number; at(x: number, y: number): number[] } {
  const { width, height, data, palette } = decode(png);
  return { width, height, at: (x, y) => palette![data[y * width + x]!]! as number[] };
}

test('every value of the grid is the score that a single request answers', () => {
  const scorer = new Scorer([sampleRegion()]);
  const lats = [MONTEVIDEO.lat, MONTEVIDEO.lat - 0.01, -60];
  const lons = [MONTEVIDEO.lon, MONTEVIDEO.lon + 0.013];
  const grid = gridOf(scorer, { lats, lons, at: SUMMER_DAY, now: 0 });
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const answer = JSON.parse(scorer.score({ lat, lon, at: SUMMER_DAY, now: 0, lang: 'en' }));
      expect(grid[row * lons.length + column]).toBe(answer.meta.degraded ? NO_SCORE : answer.score);
    }
  }
  expect(grid[4]).toBe(NO_SCORE);
});

describe('a tile', () => {
  test('is a PNG of 256 pixels whose colours are those of the scale', () => {
    const points = TILE_PIXELS / 8 + 1;
    for (const { score, color } of COLOUR_STOPS) {
      const picture = pixelsOf(paintTile(new Uint8Array(points * points).fill(score), 8));
      expect([picture.width, picture.height]).toEqual([TILE_PIXELS, TILE_PIXELS]);
      const [red, green, blue, alpha] = picture.at(100, 100);
      expect(`#${[red, green, blue].map((value) => value!.toString(16).padStart(2, '0')).join('')}`).toBe(
        color,
      );
      expect(alpha).toBe(LAYER_ALPHA);
    }
  });

  test('is clear where no map data is loaded', () => {
    const points = TILE_PIXELS / 8 + 1;
    const scores = new Uint8Array(points * points).fill(80);
    scores.fill(NO_SCORE, 0, points * 5);
    const picture = pixelsOf(paintTile(scores, 8));
    expect(picture.at(128, 10)[3]).toBe(0);
    expect(picture.at(128, 200)[3]).toBe(LAYER_ALPHA);
  });

  test('refuses a grid of another size', () => {
    expect(() => paintTile(new Uint8Array(9), 8)).toThrow(
      'a tile with a score every 8 pixels needs 1089 of them, got 9',
    );
  });

  test('shares the scores of its edges with its neighbours, at every zoom', () => {
    fc.assert(
      fc.property(fc.integer({ min: LEAST_ZOOM, max: MOST_ZOOM }), fc.nat(), fc.nat(), (z, a, b) => {
        const [x, y] = [a % (2 ** z - 1), b % (2 ** z - 1)];
        const tile = tileGrid(z, x, y);
        expect(tile.lons.at(-1)).toBe(tileGrid(z, x + 1, y).lons[0]!);
        expect(tile.lats.at(-1)).toBe(tileGrid(z, x, y + 1).lats[0]!);
        expect(tile.lats.length).toBe(TILE_PIXELS / tile.step + 1);
      }),
    );
  });
});

test('any picture of palette indices survives encoding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.infiniteStream(fc.nat(3)),
      (width, height, stream) => {
        const pixels = Uint8Array.from({ length: width * height }, () => stream.next().value as number);
        const palette = Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 255, 0, 1, 2, 3);
        const { data } = decode(encodeIndexedPng(width, height, pixels, palette, Uint8Array.of(0)));
        expect(Buffer.compare(Buffer.from(data.buffer, data.byteOffset, data.byteLength), pixels)).toBe(0);
      },
    ),
    { numRuns: 50 },
  );
});

test('the scale gets steadily lighter up to yellow and darker beyond, so that it reads without red and green', () => {
  const table = colourTable();
  const luminance = (score: number) => {
    const linear = [0, 1, 2].map((c) => (table[score * 3 + c]! / 255) ** 2.2);
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  for (let score = 1; score <= 58; score++)
    expect(luminance(score)).toBeGreaterThan(luminance(score - 1) - 1e-9);
  for (let score = 59; score <= 100; score++)
    expect(luminance(score)).toBeLessThan(luminance(score - 1) + 1e-9);
  // blue tells the two dark ends apart
  expect(table[100 * 3 + 2]! - table[2]!).toBeGreaterThan(60);
});
