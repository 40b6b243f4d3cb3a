/**
 * Tiles of the heights that are imported, for the shading of hills: Terrarium pictures, metres are red * 256 + green +
 * blue / 256 - 32768.
 */
import type { Region } from '../../region/read/reader.ts';
import { E7, METRES_PER_UNIT } from '../../shared/earth.ts';
import { overlap } from '../../shared/geo/box.ts';
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

/** Positions of the samples in a cell, as parts of its side. */
const SAMPLES = [0.25, 0.75];
/** Where nothing is known within so many pixels the ground is at the sea. */
const LARGEST_CELL = 1024;

export interface ElevationQuery {
  z: number;
  x: number;
  y: number;
}

/** A PNG of 256 x 256 heights; null where none is known. @param regions earlier ones count before later ones */
export function elevationTile(regions: readonly Region[], { z, x, y }: ElevationQuery): Uint8Array | null {
  const world = SIDE * 2 ** z;
  const [west, north] = placeOf(x * SIDE, y * SIDE, world);
  const [east, south] = placeOf((x + 1) * SIDE, (y + 1) * SIDE, world);
  const box = [west / E7, south / E7, east / E7, north / E7] as const;
  const known = regions.filter(({ heights, info }) => heights !== null && overlap(info.bounds, box));
  if (known.length === 0) return null;
  const heightAt: HeightAt = (px, py, reach) =>
    heightOf(known, ...placeOf(px, py, world), (reach / world) * 360 * E7);
  const blur = blurOf(known, world, x, y);
  const margin = blur * BLUR_PASSES;
  const grid = new HeightGrid(x * SIDE - margin, y * SIDE - margin, SIDE + 2 * margin, 1, heightAt);
  if (!grid.heights.some((height) => !Number.isNaN(height))) return null;
  grid.fillGaps();
  const { heights, side } = grid;
  for (let pass = 0; pass < BLUR_PASSES; pass++) {
    blurLines(heights, side, blur, side, 1);
    blurLines(heights, side, blur, 1, side);
  }
  return encodeRgbPng(SIDE, SIDE, terrarium(heights, side, margin));
}

/** Pixels over which heights are blurred to each side. */
function blurOf(regions: readonly Region[], world: number, x: number, y: number): number {
  const [lon, lat] = placeOf((x + 0.5) * SIDE, (y + 0.5) * SIDE, world);
  const metresPerPixel = ((360 * E7 * METRES_PER_UNIT) / world) * Math.cos((lat / E7) * (Math.PI / 180));
  const isFine = regions.some(({ heights }) => !Number.isNaN(heights!.fineAt(lon, lat)));
  const cells = (isFine ? FINE_M : COARSE_M) / metresPerPixel;
  return Math.min(MOST_BLUR, Math.max(1, Math.round(BLUR_CELLS * cells)));
}

/**
 * The height of a place in a region, or of the edge of one within reach: beyond, its map has ended, though its heights go
 * on for some kilometres. @param reach 1e-7 degrees
 */
function heightOf(regions: readonly Region[], x: number, y: number, reach: number): number {
  for (const { heights, info } of regions) {
    const [west, south, east, north] = info.bounds;
    const [nearX, nearY] = [clamped(x, west * E7, east * E7), clamped(y, south * E7, north * E7)];
    if (Math.abs(nearX - x) > reach || Math.abs(nearY - y) > reach) continue;
    const height = heights!.at(nearX, nearY);
    if (!Number.isNaN(height)) return height;
  }
  return Number.NaN;
}

function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Longitude and latitude, 1e-7 degrees, of a pixel from the north-western corner of the world. @param world its width */
function placeOf(px: number, py: number, world: number): [x: number, y: number] {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * py) / world)));
  return [(px / world - 0.5) * 360 * E7, (latitude * 180 * E7) / Math.PI];
}

/** Metres above the sea at a pixel of the world, or at an edge of what is known within reach, px; NaN = not known. */
type HeightAt = (px: number, py: number, reach: number) => number;

/** Heights of square cells, which lie on the grid of all cells of their size in the world. */
class HeightGrid {
  readonly heights: Float32Array;

  /**
   * @param left of the first cell, pixels of the world, as `top`
   * @param side number of cells, in both directions
   * @param size of a cell, pixels
   */
  constructor(
    private readonly left: number,
    private readonly top: number,
    readonly side: number,
    private readonly size: number,
    private readonly heightAt: HeightAt,
  ) {
    this.heights = new Float32Array(side * side);
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++)
        this.heights[row * side + column] = this.meanOf(left + column * size, top + row * size);
  }

  /**
   * Where nothing is known the ground is that of wider and wider cells around: it is level far from what is known, meets
   * it without a step, and is the same in the tile beside, of which MapLibre shades the seam.
   */
  fillGaps(): void {
    const { heights, side, size } = this;
    if (!heights.some(Number.isNaN)) return;
    if (size >= LARGEST_CELL) {
      for (const [i, height] of heights.entries()) if (Number.isNaN(height)) heights[i] = 0;
      return;
    }
    const wide = 2 * size;
    const first = (place: number) => Math.floor(place / wide) * wide - wide;
    const [left, top] = [first(this.left), first(this.top)];
    const cells = Math.ceil((side * size) / wide) + 3;
    const wider = new HeightGrid(left, top, cells, wide, this.heightAt);
    wider.fillGaps();
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const at = row * side + column;
        if (!Number.isNaN(heights[at]!)) continue;
        heights[at] = wider.between(this.left + (column + 0.5) * size, this.top + (row + 0.5) * size);
      }
    }
  }

  /** Returns the mean of the known elevations in a cell of pixels; NaN if none is known. */
  private meanOf(left: number, top: number): number {
    const { size } = this;
    if (size === 1) return this.heightAt(left + 0.5, top + 0.5, 0);
    let sum = 0;
    let known = 0;
    for (const right of SAMPLES) {
      for (const down of SAMPLES) {
        const height = this.heightAt(left + right * size, top + down * size, size);
        if (Number.isNaN(height)) continue;
        sum += height;
        known++;
      }
    }
    return sum / known;
  }

  /** Linear between the middles of four cells. @param px within the grid, pixels of the world, as `py` */
  private between(px: number, py: number): number {
    const { heights, side, size, left, top } = this;
    const [column, row] = [(px - left) / size - 0.5, (py - top) / size - 0.5];
    const [west, north] = [Math.floor(column), Math.floor(row)];
    const [right, down] = [column - west, row - north];
    const at = north * side + west;
    const upper = heights[at]! * (1 - right) + heights[at + 1]! * right;
    const lower = heights[at + side]! * (1 - right) + heights[at + side + 1]! * right;
    return upper * (1 - down) + lower * down;
  }
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
