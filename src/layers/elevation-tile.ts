/**
 * Draws tiles of imported elevations for hill shading, in the Terrarium encoding: elevation in metres is red * 256 +
 * green + blue / 256 - 32768.
 */
import type { Region } from '../region/read/reader.ts';
import { overlap } from '../shared/geo/box.ts';
import { E7, METRES_PER_UNIT } from '../shared/geo/earth.ts';
import { encodeRgbPng } from './png.ts';

/** Pixels per side of a tile. */
const SIDE = 256;
const OFFSET_M = 32_768;
/** Resolution of elevations, steps per m: finer steps are invisible in the shading and only enlarge the picture. */
const STEPS_PER_METRE = 16;
/** Cell sizes of stored elevations from data of 1" and of 3", m. */
const FINE_M = 27;
const COARSE_M = 108;
/** Radius of the blur, cells of stored elevations: the blur hides their steps and edges. */
const BLUR_CELLS = 0.6;
/** Maximum radius of the blur, pixels. */
const MAX_BLUR = 12;
/** Number of box blurs; several approximate a Gaussian blur. */
const BLUR_PASSES = 2;

/** Sample positions in a cell, as shares of its side. */
const SAMPLES = [0.25, 0.75];
/** Cell size at which ground that is still unknown counts as sea level, pixels. */
const LARGEST_CELL = 1024;

export interface ElevationQuery {
  z: number;
  x: number;
  y: number;
}

/** Returns a PNG of 256 x 256 elevations; null if none is known. @param regions earlier regions take precedence */
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

/** Returns the radius of the blur, pixels. */
function blurOf(regions: readonly Region[], world: number, x: number, y: number): number {
  const [lon, lat] = placeOf((x + 0.5) * SIDE, (y + 0.5) * SIDE, world);
  const metresPerPixel = ((360 * E7 * METRES_PER_UNIT) / world) * Math.cos((lat / E7) * (Math.PI / 180));
  const isFine = regions.some(({ heights }) => !Number.isNaN(heights!.fineAt(lon, lat)));
  const cells = (isFine ? FINE_M : COARSE_M) / metresPerPixel;
  return Math.min(MAX_BLUR, Math.max(1, Math.round(BLUR_CELLS * cells)));
}

/**
 * Returns the elevation at a position, m, from the first region that has it; NaN if unknown. Elevations outside the
 * bounds of a region are not used: there, the nearest position on its bounds counts if it is within `reach`.
 * @param reach 1e-7 degrees east-west and north-south
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

/**
 * Returns longitude and latitude of a pixel counted from the north-western corner of the world, 1e-7 degrees.
 * @param world width of the world, pixels
 */
function placeOf(px: number, py: number, world: number): [x: number, y: number] {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * py) / world)));
  return [(px / world - 0.5) * 360 * E7, (latitude * 180 * E7) / Math.PI];
}

/**
 * Returns the elevation at a pixel of the world, or at an edge of known ground within reach (pixels), m; NaN if
 * unknown.
 */
type HeightAt = (px: number, py: number, reach: number) => number;

/** Elevations of square cells, m, row by row; NaN if unknown. Constructing computes them. */
class HeightGrid {
  readonly heights: Float32Array;

  /**
   * @param left left edge of the first cell, pixels of the world
   * @param top top edge of the first cell, pixels of the world
   * @param side number of cells in both directions
   * @param size side of a cell, pixels
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
   * Fills unknown ground by interpolation between cells twice as wide, which are filled in the same way. The filling is
   * flat far from known ground and meets known ground without a step. It is equal in neighbouring tiles, because
   * MapLibre would shade a seam.
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

  /** Returns the mean elevation at the SAMPLES of a cell, or in the middle of a pixel, m; NaN if none is known. */
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

  /**
   * Interpolates between the middles of the four cells around a position.
   * @param px pixels of the world, within the grid
   * @param py pixels of the world, within the grid
   */
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

/**
 * Replaces each elevation by the mean of the elevations within `radius` cells in its line. The value at either end
 * continues beyond the line.
 * @param side number of lines, and of elevations per line
 * @param line offset to the next line
 * @param step offset to the next elevation in a line
 */
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

/** Returns the red, green and blue bytes of the tile, without the margin of the grid. */
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
