/**
 * Computes the ground: how soft, built over and wooded the land around each position is. Works band by band and block
 * by block, only where there is land cover or a building.
 */
import { type GroundInput, GroundTable } from '../../../region/build/ground-input.ts';
import type { Bounds } from '../../../region/format/region-info.ts';
import {
  colOf,
  GROUND_CELLS_PER_DEGREE,
  type Grid,
  gridRowOf,
  TILE_SIDE,
} from '../../../region/format/sections/grids.ts';
import { Column } from '../../../shared/collections/column.ts';
import { boxOf } from '../../geometry/ring-measures.ts';
import { scanlines } from '../../geometry/scanline.ts';
import { Footprints } from './footprints.ts';
import { groundShares, type LandRuns, SAMPLES_PER_DEGREE } from './ground-block.ts';
import { bandsAround, GroundParts, rowsOfBand } from './ground-parts.ts';
import { LAND_BY_KIND, type Land, UNMAPPED } from './land-cover.ts';

interface Area {
  land: number;
  rings: Int32Array[];
  /** bbox in cells, inclusive */
  minCol: number;
  maxCol: number;
  minRow: number;
  maxRow: number;
  /** size of the bbox, square stored units */
  size: number;
}

/** Area with its runs of samples in a band. */
interface AreaRuns extends LandRuns {
  area: Area;
}

export class GroundBuilder {
  private readonly grid: Grid;
  private readonly areas: Area[] = [];
  private readonly lands: Land[] = [UNMAPPED];
  private readonly landIndex = new Map<number, number>();
  private readonly parts: GroundParts;
  private readonly footprints: Footprints;

  /**
   * @param bounds degrees; everything beyond is unknown
   * @param own degrees; only the ground tiles that these bounds touch are computed
   */
  constructor(bounds: Bounds, own = bounds) {
    this.grid = groundGridOf(bounds);
    this.parts = new GroundParts(groundGridOf(own), this.grid);
    this.footprints = new Footprints((tileCol, tileRow) =>
      this.parts.addBox(tileCol, tileRow, tileCol + TILE_SIDE - 1, tileRow + TILE_SIDE - 1),
    );
    for (const [kind, land] of LAND_BY_KIND) this.landIndex.set(kind, this.lands.push(land) - 1);
  }

  /** Adds an area; kinds other than land are ignored. */
  addArea(kind: number, rings: Int32Array[]): void {
    const land = this.landIndex.get(kind);
    if (land === undefined) return;
    const { minX, minY, maxX, maxY } = boxOf(rings);
    // nearly half of all areas are so small that they contain no sample
    const misses = holdsNoCentre(gridRowOf(minY, SAMPLES_PER_DEGREE), gridRowOf(maxY, SAMPLES_PER_DEGREE));
    if (misses || holdsNoCentre(colOf(minX, SAMPLES_PER_DEGREE), colOf(maxX, SAMPLES_PER_DEGREE))) return;
    const minCol = Math.floor(colOf(minX, GROUND_CELLS_PER_DEGREE));
    const maxCol = Math.floor(colOf(maxX, GROUND_CELLS_PER_DEGREE));
    const minRow = Math.floor(gridRowOf(minY, GROUND_CELLS_PER_DEGREE));
    const maxRow = Math.floor(gridRowOf(maxY, GROUND_CELLS_PER_DEGREE));
    const size = (maxX - minX) * (maxY - minY);
    this.areas.push({ land, rings, minCol, maxCol, minRow, maxRow, size });
    this.parts.addArea(rings, minCol, minRow, maxCol, maxRow);
  }

  addBuilding(x: number, y: number, squareMetres: number): void {
    const { grid } = this;
    const col = Math.floor(colOf(x, GROUND_CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, GROUND_CELLS_PER_DEGREE));
    if (col < grid.col || row < grid.row || col >= grid.col + grid.cols || row >= grid.row + grid.rows)
      return;
    this.footprints.add(col, row, squareMetres);
  }

  finish(): GroundInput {
    const table = new GroundTable(this.grid);
    this.addTo(table);
    return table.finish();
  }

  /** Adds the tiles of the ground to `table`, which may contain those of other cells. */
  addTo(table: GroundTable): void {
    const areasByBand = this.areasByBand();
    for (const { band, parts } of this.parts.bands()) {
      const inBand = runsOf(areasByBand.get(band) ?? [], ...rowsOfBand(band));
      for (const { inner, block } of parts) {
        const inBlock = inBand.filter(
          ({ area }) => area.maxCol >= block.col && area.minCol < block.col + block.cols,
        );
        const shares = groundShares(block, inBlock, this.lands, this.footprints.within(block));
        table.add(block, shares, inner);
      }
    }
  }

  /** Returns the areas of each band, larger ones first, so that a pond is painted over its park. */
  private areasByBand(): Map<number, Area[]> {
    const byBand = new Map<number, Area[]>();
    for (const area of this.areas.sort((a, b) => b.size - a.size)) {
      const [first, last] = bandsAround(area.minRow, area.maxRow);
      for (let band = first; band <= last; band++) {
        const areas = byBand.get(band);
        if (areas) areas.push(area);
        else byBand.set(band, [area]);
      }
    }
    return byBand;
  }
}

/** Returns the ground cells that some bounds touch. @param bounds degrees */
export function groundGridOf([west, south, east, north]: Bounds): Grid {
  const col = Math.floor((west + 180) * GROUND_CELLS_PER_DEGREE);
  const row = Math.floor((south + 90) * GROUND_CELLS_PER_DEGREE);
  const cols = Math.max(1, Math.ceil((east + 180) * GROUND_CELLS_PER_DEGREE) - col);
  const rows = Math.max(1, Math.ceil((north + 90) * GROUND_CELLS_PER_DEGREE) - row);
  return { col, row, cols, rows };
}

/** Returns the runs of samples of areas in a range of rows, the end exclusive. */
function runsOf(areas: readonly Area[], firstRow: number, endRow: number): AreaRuns[] {
  const samples = SAMPLES_PER_DEGREE / GROUND_CELLS_PER_DEGREE;
  const runs = new Column(Int32Array);
  const span = (row: number, first: number, last: number) => {
    runs.push(row);
    runs.push(first);
    runs.push(last);
  };
  const ends = areas.map(({ rings }) => {
    scanlines(rings, SAMPLES_PER_DEGREE, span, firstRow * samples, endRow * samples);
    return runs.length;
  });
  const all = runs.view();
  return areas.map((area, i) => ({
    area,
    land: area.land,
    runs: all.subarray(i > 0 ? ends[i - 1]! : 0, ends[i]!),
  }));
}

/** Returns true if no sample, at the centre of its cell, is between two positions in cells. */
function holdsNoCentre(from: number, to: number): boolean {
  return Math.ceil(from - 0.5) + 0.5 > to;
}
