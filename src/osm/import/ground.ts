/** The ground grid: how soft, how built over and how wooded the land around each place is. */

import type { GroundInput } from '../../region/build/inputs.ts';
import { AreaKind } from '../../region/format/codes.ts';
import { GROUND_CELLS_PER_DEGREE } from '../../region/format/grids.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { OsmDataError } from '../errors.ts';
import { colOf, rowOf, scanlines } from '../geometry/scanline.ts';
import type { PackedBatch } from './feature-log.ts';
import { playBackAll } from './feature-log-reader.ts';

/** What land of one kind is taken for. */
interface Land {
  /** soft share G (NoiseModelling's ground table) */
  soft: number;
  /** plan area share of buildings where no building is mapped */
  built: number;
  forest: boolean;
}

/** Land that is mapped as nothing: farm tracks, verges, unmapped fields. The model uses no G below 0.6 anyway. */
const UNMAPPED: Land = { soft: 0.6, built: 0, forest: false };
const LAND_BY_KIND = new Map<number, Land>([
  [AreaKind.forest, { soft: 1, built: 0, forest: true }],
  [AreaKind.nature, { soft: 1, built: 0, forest: false }],
  [AreaKind.farmland, { soft: 0.8, built: 0, forest: false }],
  [AreaKind.cemetery, { soft: 0.7, built: 0, forest: false }],
  [AreaKind.residential, { soft: 0.1, built: 0.18, forest: false }],
  [AreaKind.commercial, { soft: 0.1, built: 0.3, forest: false }],
  [AreaKind.retail, { soft: 0.1, built: 0.3, forest: false }],
  [AreaKind.industrial, { soft: 0.1, built: 0.28, forest: false }],
  [AreaKind.parking, { soft: 0.1, built: 0, forest: false }],
  [AreaKind.quarry, { soft: 0.3, built: 0, forest: false }],
  [AreaKind.water, { soft: 0.3, built: 0, forest: false }],
  [AreaKind.sand, { soft: 0.2, built: 0, forest: false }],
]);
/** Land is sampled at this many places along each side of a ground cell (54 m apart). */
const SAMPLES = 2;
const SAMPLES_PER_DEGREE = GROUND_CELLS_PER_DEGREE * SAMPLES;
/** Rows of ground cells painted at a time: a country's samples would not fit into memory at once. */
const STRIP_ROWS = 128;
/** Half of the side of a square, per radius of the circle of equal area. */
const SQUARE_OF_CIRCLE = Math.sqrt(Math.PI) / 2;
const SOFT_RADIUS_M = 150;
const BUILT_RADIUS_M = 250;
const FOREST_RADIUS_M = 300;
const METRES_PER_CELL = (METRES_PER_UNIT * E7) / GROUND_CELLS_PER_DEGREE;
/** More cells than this (20 x 20 degrees, three gigabytes while building) are a continent: import its countries. */
const MOST_CELLS = 4.2e8;

/** The ground grid of a map. Bounds in degrees. */
export function groundOf(batches: readonly PackedBatch[], bounds: RegionInfo['bounds']): GroundInput {
  const ground = new GroundBuilder(groundBounds(batches, bounds));
  playBackAll(batches, {
    outline: (kind, rings) => ground.addArea(kind, rings),
    building: (_id, x, y, squareMetres) => ground.addBuilding(x, y, squareMetres),
  });
  return ground.finish();
}

/**
 * A country on both sides of the antimeridian has bounds that go around the Earth. Its ground is kept for the side
 * with more buildings; the other one counts as open land.
 */
function groundBounds(batches: readonly PackedBatch[], bounds: RegionInfo['bounds']): RegionInfo['bounds'] {
  const [west, south, east, north] = bounds;
  if (east - west <= 180) return bounds;
  let onWestSide = 0;
  let onEastSide = 0;
  let endOfWest = west;
  let startOfEast = east;
  playBackAll(batches, {
    building: (_id, x) => {
      if (x < 0) {
        onWestSide++;
        endOfWest = Math.max(endOfWest, x / E7);
      } else {
        onEastSide++;
        startOfEast = Math.min(startOfEast, x / E7);
      }
    },
  });
  return onWestSide > onEastSide ? [west, south, endOfWest, north] : [startOfEast, south, east, north];
}

interface Painted {
  land: number;
  rings: Int32Array[];
  minRow: number;
  maxRow: number;
  size: number;
}

export class GroundBuilder {
  private readonly col: number;
  private readonly row: number;
  private readonly cols: number;
  private readonly rows: number;
  private readonly painted: Painted[] = [];
  private readonly lands: Land[] = [UNMAPPED];
  private readonly landIndex = new Map<number, number>();
  /** running sums of one row, see blurRow */
  private readonly integral: Float64Array;
  /** building footprint per cell, square metres */
  private readonly footprint: Float32Array;

  /** Bounds in degrees: west, south, east, north. */
  constructor(bounds: readonly [number, number, number, number]) {
    const [west, south, east, north] = bounds;
    this.col = Math.floor((west + 180) * GROUND_CELLS_PER_DEGREE);
    this.row = Math.floor((south + 90) * GROUND_CELLS_PER_DEGREE);
    this.cols = Math.max(1, Math.ceil((east + 180) * GROUND_CELLS_PER_DEGREE) - this.col);
    this.rows = Math.max(1, Math.ceil((north + 90) * GROUND_CELLS_PER_DEGREE) - this.row);
    if (this.cols * this.rows > MOST_CELLS) {
      throw new OsmDataError(
        `the map covers ${(east - west).toFixed(0)} x ${(north - south).toFixed(0)} degrees: import its parts one by one`,
      );
    }
    this.integral = new Float64Array(this.cols + 1);
    this.footprint = new Float32Array(this.cols * this.rows);
    for (const [kind, land] of LAND_BY_KIND) this.landIndex.set(kind, this.lands.push(land) - 1);
  }

  /** Areas of other kinds than land are passed over. */
  addArea(kind: number, rings: Int32Array[]): void {
    const land = this.landIndex.get(kind);
    if (land === undefined) return;
    let minX = Infinity;
    let maxX = -Infinity;
    let minY = Infinity;
    let maxY = -Infinity;
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i += 2) {
        if (ring[i]! < minX) minX = ring[i]!;
        if (ring[i]! > maxX) maxX = ring[i]!;
        if (ring[i + 1]! < minY) minY = ring[i + 1]!;
        if (ring[i + 1]! > maxY) maxY = ring[i + 1]!;
      }
    }
    // nearly half of all areas are so small that no sample lies in them
    const misses = holdsNoCentre(rowOf(minY, SAMPLES_PER_DEGREE), rowOf(maxY, SAMPLES_PER_DEGREE));
    if (misses || holdsNoCentre(colOf(minX, SAMPLES_PER_DEGREE), colOf(maxX, SAMPLES_PER_DEGREE))) return;
    const minRow = Math.floor(rowOf(minY, GROUND_CELLS_PER_DEGREE)) - this.row;
    const maxRow = Math.floor(rowOf(maxY, GROUND_CELLS_PER_DEGREE)) - this.row;
    this.painted.push({ land, rings, minRow, maxRow, size: (maxX - minX) * (maxY - minY) });
  }

  addBuilding(x: number, y: number, squareMetres: number): void {
    const col = Math.floor(colOf(x, GROUND_CELLS_PER_DEGREE)) - this.col;
    const row = Math.floor(rowOf(y, GROUND_CELLS_PER_DEGREE)) - this.row;
    if (col < 0 || row < 0 || col >= this.cols || row >= this.rows) return;
    this.footprint[row * this.cols + col]! += squareMetres;
  }

  finish(): GroundInput {
    const { col, row, cols, rows } = this;
    const shares = this.paint();
    const soft = this.blur(shares.soft, SOFT_RADIUS_M);
    const forest = this.blur(shares.forest, FOREST_RADIUS_M);
    const assumed = this.blur(shares.built, BUILT_RADIUS_M);
    const measured = this.blur(this.footprintShares(), BUILT_RADIUS_M);
    // the usual density only where not one building is mapped around
    for (let i = 0; i < measured.length; i++) if (measured[i] === 0) measured[i] = assumed[i]!;
    return { col, row, cols, rows, soft, built: measured, forest };
  }

  private footprintShares(): Float32Array {
    const { footprint, cols, rows } = this;
    for (let row = 0; row < rows; row++) {
      const y = ((this.row + row + 0.5) / GROUND_CELLS_PER_DEGREE - 90) * E7;
      const cellArea = METRES_PER_CELL * ((metresPerUnitEast(y) * E7) / GROUND_CELLS_PER_DEGREE);
      for (let i = row * cols; i < (row + 1) * cols; i++) footprint[i]! *= 255 / cellArea;
    }
    return footprint;
  }

  /** Shares per cell before blurring, 0..255. Larger areas first: a pond lies in the park, not under it. */
  private paint(): { soft: Uint8Array; built: Uint8Array; forest: Uint8Array } {
    const { cols, rows, lands } = this;
    const painted = this.painted.sort((a, b) => b.size - a.size);
    const soft = new Uint8Array(cols * rows);
    const built = new Uint8Array(cols * rows);
    const forest = new Uint8Array(cols * rows);
    const width = cols * SAMPLES;
    const samples = new Uint8Array(width * STRIP_ROWS * SAMPLES);
    const sampleShare = 255 / SAMPLES ** 2;
    const softOf = Float64Array.from(lands, (land) => land.soft * sampleShare);
    const builtOf = Float64Array.from(lands, (land) => land.built * sampleShare);
    const forestOf = Float64Array.from(lands, (land) => (land.forest ? sampleShare : 0));
    for (let strip = 0; strip < rows; strip += STRIP_ROWS) {
      const stripEnd = Math.min(rows, strip + STRIP_ROWS);
      samples.fill(0);
      const firstRow = (this.row + strip) * SAMPLES;
      const firstCol = this.col * SAMPLES;
      let land = 0;
      const span = (row: number, first: number, last: number) => {
        const start = (row - firstRow) * width;
        const to = start + Math.min(width - 1, last - firstCol);
        // runs are a few samples long: quicker than a call of fill()
        for (let at = start + Math.max(0, first - firstCol); at <= to; at++) samples[at] = land;
      };
      for (const area of painted) {
        if (area.maxRow < strip || area.minRow >= stripEnd) continue;
        land = area.land;
        scanlines(area.rings, SAMPLES_PER_DEGREE, span, firstRow, (this.row + stripEnd) * SAMPLES);
      }
      for (let row = strip; row < stripEnd; row++) {
        for (let col = 0; col < cols; col++) {
          const at = (row - strip) * SAMPLES * width + col * SAMPLES;
          const a = samples[at]!;
          const b = samples[at + 1]!;
          const c = samples[at + width]!;
          const d = samples[at + width + 1]!;
          const cell = row * cols + col;
          soft[cell] = softOf[a]! + softOf[b]! + softOf[c]! + softOf[d]! + 0.5;
          built[cell] = builtOf[a]! + builtOf[b]! + builtOf[c]! + builtOf[d]! + 0.5;
          forest[cell] = forestOf[a]! + forestOf[b]! + forestOf[c]! + forestOf[d]! + 0.5;
        }
      }
    }
    return { soft, built, forest };
  }

  /** Mean over the square that has the area of the circle, cells outside the grid left out of it. */
  private blur(values: Uint8Array | Float32Array, radius: number): Uint8Array {
    const { cols, rows } = this;
    const half = radius * SQUARE_OF_CIRCLE;
    const reach = Math.ceil(half / METRES_PER_CELL + 0.5) - 1;
    const weights = Array.from({ length: reach + 1 }, (_, away) => boxWeight(away, half / METRES_PER_CELL));
    const window: Float32Array[] = [];
    const out = new Uint8Array(cols * rows);
    const sums = new Float32Array(cols);
    for (let row = 0; row < rows + reach; row++) {
      if (row < rows) window.push(this.blurRow(values, row, half));
      if (window.length > 2 * reach + 1) window.shift();
      const centre = row - reach;
      if (centre < 0) continue;
      const oldest = Math.max(0, Math.min(row, rows - 1) - window.length + 1);
      sums.fill(0);
      let total = 0;
      for (const [index, line] of window.entries()) {
        const weight = weights[Math.abs(oldest + index - centre)] ?? 0;
        if (weight === 0) continue;
        total += weight;
        for (let col = 0; col < cols; col++) sums[col]! += weight * line[col]!;
      }
      for (let col = 0; col < cols; col++)
        out[centre * cols + col] = Math.min(255, Math.round(sums[col]! / total));
    }
    return out;
  }

  /** One row, averaged from west to east: the integral over the box, interpolated inside cells. */
  private blurRow(values: Uint8Array | Float32Array, row: number, halfMetres: number): Float32Array {
    const { cols } = this;
    const y = ((this.row + row + 0.5) / GROUND_CELLS_PER_DEGREE - 90) * E7;
    const half = (halfMetres / (metresPerUnitEast(y) * E7)) * GROUND_CELLS_PER_DEGREE;
    const integral = this.integral;
    const from = row * cols;
    let sum = 0;
    for (let col = 0; col < cols; col++) {
      integral[col] = sum;
      sum += values[from + col]!;
    }
    integral[cols] = sum;
    // the box begins and ends at the same fraction of a cell for every column
    const westCells = Math.floor(0.5 - half);
    const eastCells = Math.floor(0.5 + half);
    const westShare = 0.5 - half - westCells;
    const eastShare = 0.5 + half - eastCells;
    const out = new Float32Array(cols);
    for (let col = 0; col < cols; col++) {
      const west = col + westCells;
      const east = col + eastCells;
      const upToWest = west < 0 ? 0 : integral[west]! + westShare * values[from + west]!;
      const upToEast = east >= cols ? sum : integral[east]! + eastShare * values[from + east]!;
      const width =
        west < 0 || east >= cols
          ? Math.min(cols, col + 0.5 + half) - Math.max(0, col + 0.5 - half)
          : 2 * half;
      out[col] = (upToEast - upToWest) / width;
    }
    return out;
  }
}

/** True when no sample, which stands in the middle of its cell, lies between two positions in cells. */
function holdsNoCentre(from: number, to: number): boolean {
  return Math.ceil(from - 0.5) + 0.5 > to;
}

/** How much of a cell `away` rows from the centre lies in a box of half width `half`, both in cells. */
function boxWeight(away: number, half: number): number {
  return Math.max(0, Math.min(1, half - away + 0.5));
}
