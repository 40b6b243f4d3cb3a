/**
 * Tiles of the heights that are imported, for the shading of hills: Terrarium pictures, metres are red * 256 + green +
 * blue / 256 - 32768.
 */
import type { Region } from '../../region/read/reader.ts';
import { E7, METRES_PER_UNIT } from '../../shared/earth.ts';
import { encodeRgbPng } from './png.ts';

export const ELEVATION_ZOOMS = { least: 7, most: 15 } as const;

/** Pixels of a side. */
const SIDE = 256;
const OFFSET_M = 32_768;
/** What shading can tell apart: finer steps only make the picture larger, per metre. */
const STEPS_PER_METRE = 16;
/** Cells of heights, metres: from data of 1", and from data of 3". */
const FINE_M = 27;
const COARSE_M = 108;
/** Heights are kept in steps and drawn between cells: what shows of that is blurred away, cells. */
const BLUR_CELLS = 0.6;
/** Pixels that a height is blurred over to each side, at most. */
const MOST_BLUR = 12;
/** Two boxes over each other come near the bell that would be right. */
const BLUR_PASSES = 2;

export interface ElevationQuery {
  z: number;
  x: number;
  y: number;
}

/** A PNG of 256 x 256 heights; null where none is known. @param regions later ones count where earlier ones know nothing */
export function elevationTile(regions: readonly Region[], { z, x, y }: ElevationQuery): Uint8Array | null {
  const known = regions.filter(({ heights }) => heights !== null);
  if (known.length === 0) return null;
  const latitude = latitudeAt(z, y * SIDE + SIDE / 2);
  const metresPerPixel =
    ((360 * E7 * METRES_PER_UNIT) / (SIDE * 2 ** z)) * Math.cos((latitude * Math.PI) / 180);
  const isFine = known.some(
    ({ heights }) => !Number.isNaN(heights!.fineAt(longitudeUnits(z, x * SIDE + SIDE / 2), latitude * E7)),
  );
  const cells = (isFine ? FINE_M : COARSE_M) / metresPerPixel;
  const blur = Math.min(MOST_BLUR, Math.max(1, Math.round(BLUR_CELLS * cells)));
  const margin = blur * BLUR_PASSES;
  const side = SIDE + 2 * margin;
  const heights = new Float32Array(side * side);
  let isAnyKnown = false;
  for (let row = 0; row < side; row++) {
    const lat = latitudeAt(z, y * SIDE + row - margin + 0.5) * E7;
    for (let column = 0; column < side; column++) {
      const height = heightAt(known, longitudeUnits(z, x * SIDE + column - margin + 0.5), lat);
      heights[row * side + column] = height;
      isAnyKnown ||= !Number.isNaN(height);
    }
  }
  if (!isAnyKnown) return null;
  fillGaps(heights, side);
  for (let pass = 0; pass < BLUR_PASSES; pass++) {
    blurLines(heights, side, blur, side, 1);
    blurLines(heights, side, blur, 1, side);
  }
  return encodeRgbPng(SIDE, SIDE, terrarium(heights, side, margin));
}

/** Beyond a region its heights go on for some kilometres: there its map has ended. */
function heightAt(regions: readonly Region[], x: number, y: number): number {
  for (const { heights, info } of regions) {
    const [west, south, east, north] = info.bounds;
    if (x < west * E7 || x > east * E7 || y < south * E7 || y > north * E7) continue;
    const height = heights!.at(x, y);
    if (!Number.isNaN(height)) return height;
  }
  return Number.NaN;
}

/** @param pixel from the western edge of the world */
function longitudeUnits(z: number, pixel: number): number {
  return (pixel / (SIDE * 2 ** z) - 0.5) * 360 * E7;
}

/** Degrees. @param pixel from the northern edge of the world */
function latitudeAt(z: number, pixel: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * pixel) / (SIDE * 2 ** z)))) * 180) / Math.PI;
}

/**
 * Where nothing is known the ground is that of wider and wider squares around, so that it is level far from what is known
 * and meets it without a step.
 */
function fillGaps(heights: Float32Array, side: number): void {
  if (side === 1 || !heights.some(Number.isNaN)) return;
  const half = Math.ceil(side / 2);
  const wider = new Float32Array(half * half);
  for (let row = 0; row < half; row++)
    for (let column = 0; column < half; column++)
      wider[row * half + column] = meanOfSquare(heights, side, 2 * row, 2 * column);
  fillGaps(wider, half);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * side + column;
      if (Number.isNaN(heights[at]!)) heights[at] = between(wider, half, (row - 0.5) / 2, (column - 0.5) / 2);
    }
  }
}

/** Of what is known of four heights; NaN = of none. */
function meanOfSquare(heights: Float32Array, side: number, top: number, left: number): number {
  let sum = 0;
  let known = 0;
  for (let row = top; row < Math.min(side, top + 2); row++) {
    for (let column = left; column < Math.min(side, left + 2); column++) {
      const height = heights[row * side + column]!;
      if (Number.isNaN(height)) continue;
      sum += height;
      known++;
    }
  }
  return sum / known;
}

/** Linear between four heights. */
function between(heights: Float32Array, side: number, row: number, column: number): number {
  const at = (r: number, c: number) =>
    heights[Math.max(0, Math.min(side - 1, r)) * side + Math.max(0, Math.min(side - 1, c))]!;
  const [top, left] = [Math.floor(row), Math.floor(column)];
  const [down, right] = [row - top, column - left];
  const upper = at(top, left) * (1 - right) + at(top, left + 1) * right;
  const lower = at(top + 1, left) * (1 - right) + at(top + 1, left + 1) * right;
  return upper * (1 - down) + lower * down;
}

/** Each height becomes the mean of those within `radius` in its line. @param line from one to the next @param step along one */
function blurLines(heights: Float32Array, side: number, radius: number, line: number, step: number): void {
  const before = new Float32Array(side);
  const width = 2 * radius + 1;
  for (let nth = 0; nth < side; nth++) {
    const start = nth * line;
    for (let i = 0; i < side; i++) before[i] = heights[start + i * step]!;
    const at = (i: number) => before[Math.max(0, Math.min(side - 1, i))]!;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(i);
    for (let i = 0; i < side; i++) {
      heights[start + i * step] = sum / width;
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
}

function terrarium(heights: Float32Array, side: number, margin: number): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  let at = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const height = heights[(row + margin) * side + column + margin]!;
      const value = Math.round((height + OFFSET_M) * STEPS_PER_METRE) / STEPS_PER_METRE;
      pixels[at++] = Math.floor(value / 256);
      pixels[at++] = Math.floor(value) % 256;
      pixels[at++] = Math.floor((value % 1) * 256);
    }
  }
  return pixels;
}
