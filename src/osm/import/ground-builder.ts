/** The ground grid: how soft, how built over and how wooded the land around each place is. */

import type { GroundInput } from '../../region/build/inputs.ts';
import { colOf, GROUND_CELLS_PER_DEGREE, type Grid, rowOf } from '../../region/format/grids.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { E7, metresPerUnitEast } from '../../shared/earth.ts';
import { OsmDataError } from '../errors.ts';
import { scanlines } from '../geometry/scanline.ts';
import { CircleMean, METRES_PER_CELL } from './circle-mean.ts';
import { LAND_BY_KIND, type Land, UNMAPPED } from './land-cover.ts';

/** Land is sampled at this many places along each side of a ground cell (54 m apart). */
const SAMPLES = 2;
const SAMPLES_PER_DEGREE = GROUND_CELLS_PER_DEGREE * SAMPLES;
/** Rows of ground cells painted at a time: a country's samples would not fit into memory at once. */
const STRIP_ROWS = 128;
const SOFT_RADIUS_M = 150;
const BUILT_RADIUS_M = 250;
const FOREST_RADIUS_M = 300;
/** More cells than this (20 x 20 degrees, three gigabytes while building) are a continent: import its countries. */
const MOST_CELLS = 4.2e8;

interface Painted {
  land: number;
  rings: Int32Array[];
  minRow: number;
  maxRow: number;
  size: number;
}

export class GroundBuilder implements Grid {
  readonly col: number;
  readonly row: number;
  readonly cols: number;
  readonly rows: number;
  private readonly painted: Painted[] = [];
  private readonly lands: Land[] = [UNMAPPED];
  private readonly landIndex = new Map<number, number>();
  /** building footprint per cell, square metres */
  private readonly footprint: Float32Array;

  constructor(bounds: Bounds) {
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
    const blur = new CircleMean(this);
    const soft = blur.mean(shares.soft, SOFT_RADIUS_M);
    const forest = blur.mean(shares.forest, FOREST_RADIUS_M);
    const assumed = blur.mean(shares.built, BUILT_RADIUS_M);
    const measured = blur.mean(this.footprintShares(), BUILT_RADIUS_M);
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
}

/** True when no sample, which stands in the middle of its cell, lies between two positions in cells. */
function holdsNoCentre(from: number, to: number): boolean {
  return Math.ceil(from - 0.5) + 0.5 > to;
}
