/** The map layer: scores as in single answers, no seams, clear without data. */

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { decode } from 'fast-png';
import type { LayerName } from '../../../src/api/map.ts';
import {
  COLOUR_STOPS,
  colourTable,
  LAYER_ALPHA,
  NO_VANS_ALPHA,
  NO_VANS_COLOURS,
  rgbOf,
} from '../../../src/layers/colours.ts';
import { type GridDensity, type GridQuery, gridOf, NO_SCORE, NO_VANS } from '../../../src/layers/grid.ts';
import { paintTile, TILE_PIXELS } from '../../../src/layers/paint.ts';
import { encodeIndexedPng } from '../../../src/layers/png.ts';
import { MAX_ZOOM, MIN_ZOOM, tileGrid } from '../../../src/layers/tile-grid.ts';
import { Access } from '../../../src/region/format/codes.ts';
import { noisePoints } from '../../../src/scoring/noise/decibels-to-points.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { lightOf } from '../../../src/shared/light.ts';
import { METRES_PER_DEGREE, regionOf, road } from '../../support/maps/assembled-region.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';
import { cases } from '../../support/whole.ts';

function pixelsOf(png: Uint8Array): { width: number; height: number; at(x: number, y: number): number[] } {
  const { width, height, data, palette } = decode(png);
  return { width, height, at: (x, y) => palette![data[y * width + x]!]! as number[] };
}

describe('a grid', () => {
  const lats = [...Array.from({ length: 12 }, (_, i) => MONTEVIDEO.lat - i / 2000), -60];
  const lons = Array.from({ length: 12 }, (_, i) => MONTEVIDEO.lon + i / 2000);
  const scorer = new Scorer([sampleRegion()]);
  const gridWith = (show: LayerName, density: GridDensity) =>
    gridOf(scorer, { lats, lons, at: SUMMER_DAY, now: 0, show, density });
  const answers = lats.flatMap((lat) =>
    lons.map((lon) => JSON.parse(scorer.score({ lat, lon, at: SUMMER_DAY, now: 0, lang: 'en' })) as Answer),
  );

  const isWater = ({ explanation: { spot_context } }: Answer) =>
    spot_context.standing === 'none' && spot_context.on === 'water';

  test('has the score of a single answer, marks spots without vans and leaves water clear', () => {
    const expected = answers.map((answer) => {
      if (answer.meta.degraded || isWater(answer)) return NO_SCORE;
      return answer.explanation.spot_context.standing === 'none' ? NO_VANS : answer.score;
    });
    expect([...gridWith('score', 'roadside')]).toEqual(expected);
    // This part of the city contains both.
    expect(new Set(expected).isSupersetOf(new Set([NO_SCORE, NO_VANS]))).toBe(true);
  });

  test('marks only closed ground if its points are far apart', () => {
    const coarse = gridWith('score', 'sparse');
    for (const [i, { meta, score, explanation }] of answers.entries()) {
      if (meta.degraded || isWater(answers[i]!)) continue;
      const { standing, on } = explanation.spot_context;
      const isClosed = on !== null && on !== 'private' && on !== 'forest';
      const ruled = explanation.factors.some(({ key }) => key === 'access_rule');
      if (standing !== 'none' && !ruled) expect(coarse[i]).toBe(score);
      else if (isClosed) expect(coarse[i]).toBe(NO_VANS);
      else expect(coarse[i]).toBeGreaterThanOrEqual(score);
    }
  });

  test('shows a road closed to vans if its points are dense, and no string of beads if not', () => {
    const map = new SceneMap()
      .line(
        'track',
        [
          [-1500, -700],
          [1500, 700],
        ],
        { access: Access.no },
      )
      .straight('residential', 2000);
    const scorer = new Scorer([map.region()]);
    const gridAt = (z: number) => {
      const { x, y } = tileAt(map.place, z);
      const { lats, lons, density } = tileGrid(z, x, y);
      const values = gridOf(scorer, { lats, lons, at: SUMMER_DAY, now: 0, show: 'score', density });
      return { values, columns: lons.length };
    };
    for (const z of [13, 14, 15]) {
      const { values, columns } = gridAt(z);
      expect(values.filter((value) => value < NO_VANS).length).toBeGreaterThan(0);
      for (const [i, value] of values.entries()) {
        const west = i % columns > 0 ? values[i - 1]! : NO_VANS;
        if (value < NO_VANS && west < NO_VANS) expect(Math.abs(value - west)).toBeLessThan(10);
      }
    }
    const near = gridAt(16).values;
    expect(near.some((value) => value < 45)).toBe(true);
  });

  test('shows the noise level everywhere if only noise is requested', () => {
    for (const [i, value] of gridWith('noise', 'roadside').entries()) {
      const { night_noise_db } = answers[i]!.explanation.spot_context;
      if (answers[i]!.meta.degraded || isWater(answers[i]!)) expect(value).toBe(NO_SCORE);
      else expect(Math.abs(value - (100 + noisePoints(night_noise_db as number)))).toBeLessThan(1);
    }
  });
});

test('the layer is clear on a lake, but not on a bridge over it', () => {
  const map = new SceneMap().area('water', [-400, -400], [400, 400]).straight('residential', 0);
  const scorer = new Scorer([map.region()]);
  const { lat, lon } = map.place;
  for (const show of ['score', 'noise'] as const) {
    const question: Omit<GridQuery, 'lats'> = {
      lons: [lon],
      at: SUMMER_DAY,
      now: 0,
      show,
      density: 'roadside',
    };
    const [road, lake] = gridOf(scorer, { ...question, lats: [lat, lat + 0.002] });
    expect([road! <= 100, lake]).toEqual([true, NO_SCORE]);
  }
});

test('the layer ends beside the last roads of the data, where a single spot is still rated', async () => {
  const region = await regionOf(road(1, -24.9, 17.9, 9000, { highway: 'secondary' }));
  const scorer = new Scorer([region]);
  const lats = [0, 60, 120, 250, 400, 800].map((metres) => -24.9 + metres / METRES_PER_DEGREE);
  for (const show of ['score', 'noise'] as const) {
    const values = gridOf(scorer, {
      ...{ lats, lons: [17.95], at: SUMMER_DAY, now: 0, show, density: 'sparse' as const },
    });
    expect([...values].map((value) => value !== NO_SCORE)).toEqual([true, true, true, false, false, false]);
  }
  for (const lat of lats)
    expect(scorer.rateSpot({ lat, lon: 17.95, at: SUMMER_DAY, now: 0 }).rating.degraded).toBeNull();
});

describe('a tile', () => {
  test('is a PNG of 256 pixels in the colours of the scale', () => {
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

  test('is clear without map data', () => {
    const points = TILE_PIXELS / 8 + 1;
    const scores = new Uint8Array(points * points).fill(80);
    scores.fill(NO_SCORE, 0, points * 5);
    const picture = pixelsOf(paintTile(scores, 8));
    expect(picture.at(128, 10)[3]).toBe(0);
    expect(picture.at(128, 200)[3]).toBe(LAYER_ALPHA);
  });

  test.each([0.2, 1 / 3, 0.7])('ends at slanted unknown land without stairs (slope %p)', (slope) => {
    const points = TILE_PIXELS / 8 + 1;
    const scores = Uint8Array.from({ length: points ** 2 }, (_, i) =>
      Math.floor(i / points) > 4 + slope * (i % points) ? 80 : NO_SCORE,
    );
    const picture = pixelsOf(paintTile(scores, 8));
    const edges = Array.from({ length: TILE_PIXELS }, (_, x) => {
      let y = 0;
      while (y < TILE_PIXELS && picture.at(x, y)[3] === 0) y++;
      return y;
    });
    const steps = edges.slice(1).map((y, x) => Math.abs(y - edges[x]!));
    // blocks of 8 pixels would have steps of 8
    expect(Math.max(...steps)).toBeLessThan(8 / 2);
  });

  test.each([0.2, 0.7, 3])('fades out at unknown land, in the colour of its score (slope %p)', (slope) => {
    const points = TILE_PIXELS / 8 + 1;
    const scores = Uint8Array.from({ length: points ** 2 }, (_, i) =>
      Math.floor(i / points) > 4 + slope * (i % points) ? 80 : NO_SCORE,
    );
    const picture = pixelsOf(paintTile(scores, 8));
    const plain = picture.at(0, TILE_PIXELS - 1);
    const alphas = new Set<number>();
    for (let y = 0; y < TILE_PIXELS; y++)
      for (let x = 1; x < TILE_PIXELS; x++) {
        const [left, here] = [picture.at(x - 1, y), picture.at(x, y)];
        alphas.add(here[3]!);
        // a step at most, of four
        expect(Math.abs(here[3]! - left[3]!)).toBeLessThanOrEqual(LAYER_ALPHA / 2);
        if (here[3] !== 0)
          for (const channel of [0, 1, 2])
            expect(Math.abs(here[channel]! - plain[channel]!)).toBeLessThanOrEqual(12);
      }
    expect(alphas.size).toBe(5);
  });

  test('is pale with stripes without vans, even across its edges', () => {
    const points = TILE_PIXELS / 8 + 1;
    const scores = new Uint8Array(points * points).fill(80);
    scores.fill(NO_VANS, 0, points * 16);
    const picture = pixelsOf(paintTile(scores, 8));
    const colours = new Set(Array.from({ length: TILE_PIXELS }, (_, x) => picture.at(x, 40).join()));
    const { ground, stripe } = NO_VANS_COLOURS;
    const pale = [ground, stripe].map((colour) => [...rgbOf(colour), NO_VANS_ALPHA].join());
    expect(colours).toEqual(new Set(pale));
    expect(picture.at(0, 40)).toEqual(picture.at(TILE_PIXELS - 8, 40));
    expect(picture.at(100, 200)[3]).toBe(LAYER_ALPHA);
  });

  test('rejects a grid of another size', () => {
    expect(() => paintTile(new Uint8Array(9), 8)).toThrow(
      'a tile with a score every 8 pixels needs 1089 of them, got 9',
    );
  });

  test('shares the scores of its edges with its neighbours, at every zoom', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }), fc.nat(), fc.nat(), (z, a, b) => {
        const [x, y] = [a % (2 ** z - 1), b % (2 ** z - 1)];
        const tile = tileGrid(z, x, y);
        expect(tile.lons.at(-1)).toBe(tileGrid(z, x + 1, y).lons[0]!);
        expect(tile.lats.at(-1)).toBe(tileGrid(z, x, y + 1).lats[0]!);
        expect(tile.lats.length).toBe(TILE_PIXELS / tile.step + 1);
      }),
    );
  });
});

test('any picture of palette indices round-trips through PNG', () => {
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
    cases(50),
  );
});

test('the scale gets lighter up to yellow and darker beyond, so that it is readable without red and green', () => {
  const table = colourTable();
  const luminance = (score: number) => {
    const linear = [0, 1, 2].map((c) => (table[score * 3 + c]! / 255) ** 2.2);
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  for (let score = 1; score <= 58; score++)
    expect(luminance(score)).toBeGreaterThan(luminance(score - 1) - 1e-9);
  for (let score = 59; score <= 100; score++)
    expect(luminance(score)).toBeLessThan(luminance(score - 1) + 1e-9);
  // Blue distinguishes the two dark ends.
  expect(table[100 * 3 + 2]! - table[2]!).toBeGreaterThan(60);
});

test('the hue of a score matches its light', () => {
  const table = colourTable();
  for (let score = 0; score <= 100; score++) {
    const hue = hueOf(...(table.subarray(score * 3, score * 3 + 3) as unknown as [number, number, number]));
    const light = hue < 20 || hue > 350 ? 'red' : hue > 35 && hue < 55 ? 'yellow' : 'green';
    expect([score, hue < 180 || hue > 350, light]).toEqual([score, true, lightOf(score)]);
    if (light === 'green') expect(hue).toBeGreaterThan(130);
  }
});

test('the scale contains the colours of the lights on the page', async () => {
  const styles = await Bun.file(new URL('../../../src/web/styles/tokens.css', import.meta.url)).text();
  const lights = ['bad', 'fair'].map(
    (name) => new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(styles)![1]!,
  );
  expect(COLOUR_STOPS.map(({ color }) => color)).toEqual(expect.arrayContaining(lights));
});

/** Returns the hue in degrees; 0 = red. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

function tileAt({ lat, lon }: { lat: number; lon: number }, z: number): { x: number; y: number } {
  const share = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { x: Math.floor(((lon + 180) / 360) * 2 ** z), y: Math.floor(share * 2 ** z) };
}
