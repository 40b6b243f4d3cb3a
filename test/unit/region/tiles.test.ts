/** Tiles of a grid return the values stored in them, and empty tiles take no space. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CellSet } from '../../../src/region/build/cell-set.ts';
import { TileTable } from '../../../src/region/build/tile-table.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  TILE_CELLS,
  TILE_SIDE,
} from '../../../src/region/format/sections/grids.ts';
import { Sections } from '../../../src/region/read/sections.ts';
import { TileGrid } from '../../../src/region/read/tile-grid.ts';

const EMPTY = { high: 0, low: 7 };
const COLS = 4 * TILE_SIDE;

function opened(table: TileTable<'high' | 'low'>) {
  const sections = table.sections('test');
  const grid = new TileGrid(new Sections((name) => sections[name]!), 'test', COVERAGE_CELLS_PER_DEGREE);
  const valueAt = (layer: 'high' | 'low', col: number, row: number) => {
    const tile = grid.tileAt(col, row);
    return tile < 0 ? EMPTY[layer] : grid.valueIn(tile, sections[`test.${layer}`] as Uint32Array, col, row);
  };
  return { sections, valueAt };
}

describe('tiles', () => {
  test('of blocks in any order return every cell, and the empty value elsewhere', () => {
    const cell = fc.record({
      col: fc.nat(COLS - 1),
      row: fc.nat(COLS - 1),
      high: fc.nat(255),
      low: fc.nat(255),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), fc.nat(40), fc.nat(40), (cells, west, south) => {
        const table = new TileTable(COVERAGE_CELLS_PER_DEGREE, EMPTY);
        const places = [320, 0, 90_112].map((col) => ({ col: col + TILE_SIDE, row: col / 2 }));
        for (const { col, row } of places) {
          // the block begins inside the requested tiles
          const block = { col: col + west, row: row + south, cols: COLS - west, rows: COLS - south };
          const high = new Uint8Array(block.cols * block.rows).fill(EMPTY.high);
          const low = new Uint8Array(block.cols * block.rows).fill(EMPTY.low);
          for (const each of cells) {
            if (each.col < west || each.row < south) continue;
            high[(each.row - south) * block.cols + each.col - west] = each.high;
            low[(each.row - south) * block.cols + each.col - west] = each.low;
          }
          table.add(block, { high, low }, { col, row, cols: COLS, rows: COLS });
        }
        const { valueAt } = opened(table);
        const last = new Map(cells.map((each) => [each.row * COLS + each.col, each]));
        for (const { col, row } of places) {
          for (const each of last.values()) {
            const isIn = each.col >= west && each.row >= south;
            expect(valueAt('high', col + each.col, row + each.row)).toBe(isIn ? each.high : EMPTY.high);
            expect(valueAt('low', col + each.col, row + each.row)).toBe(isIn ? each.low : EMPTY.low);
          }
          expect(valueAt('low', col - 1, row)).toBe(EMPTY.low);
          expect(valueAt('high', col, row + COLS)).toBe(EMPTY.high);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('with one value share their cells, and empty tiles take no space', () => {
    const table = new TileTable(COVERAGE_CELLS_PER_DEGREE, EMPTY);
    const block = { col: 0, row: 0, cols: COLS, rows: COLS };
    const uniform = (value: number) => new Uint8Array(COLS * COLS).fill(value);
    table.add(block, { high: uniform(EMPTY.high), low: uniform(EMPTY.low) }, block);
    expect(opened(table).sections['test.tiles']).toHaveLength(0);
    table.add(block, { high: uniform(9), low: uniform(EMPTY.low) }, block);
    const { sections } = opened(table);
    expect(sections['test.tiles']).toHaveLength(16);
    expect(sections['test.cells']).toHaveLength(2 * TILE_CELLS);
  });
});

describe('a set of cells', () => {
  test('contains the cells added one by one or in spans, and paints them', () => {
    const span = fc.record({
      row: fc.nat(150),
      first: fc.nat(300),
      length: fc.integer({ min: -1, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const set = new CellSet();
        const expected = new Set<string>();
        for (const { row, first, length } of spans) {
          set.addSpan(row, first, first + length - 1);
          for (let col = first; col < first + length; col++) expected.add(`${col}/${row}`);
          set.add(first, row + 1);
          expected.add(`${first}/${row + 1}`);
        }
        const grid = { col: -5, row: -3, cols: 411, rows: 140 };
        const cells = new Uint8Array(grid.cols * grid.rows);
        set.paint(cells, grid);
        for (let row = 0; row < 137; row += 7) {
          for (let col = 0; col < 406; col++) {
            const isThere = expected.has(`${col}/${row}`);
            if (set.has(col, row) !== isThere)
              expect([col, row, set.has(col, row)]).toEqual([col, row, isThere]);
            const painted = cells[(row + 3) * grid.cols + col + 5] === 1;
            if (painted !== isThere) expect([col, row, painted]).toEqual([col, row, isThere]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
